import { describe, expect, it } from "vitest";
import { finding } from "../../src/model/finding.js";
import type { SkillStatus } from "../../src/model/report.js";
import { gateOf, passesBar } from "../../src/score/gate.js";

const evidence = (verified: boolean) => ({ quote: "q", file: null, line: null, endLine: null, verified });
const result = (average: number, scores: readonly number[] = [average], verified = true) => ({
  average,
  dimensions: scores.map((score, index) => ({
    id: `d${index}`,
    title: "",
    weight: 1,
    score,
    rationale: "",
    evidence: [evidence(true), evidence(verified)],
  })),
  findings: [finding("not-text", "info")],
});
const bar = { threshold: 3, minScore: null, strict: false };

describe("passesBar", () => {
  it.each([
    [3, 3, true],
    [2.999999, 3, false],
    [3 - 1e-10, 3, true],
    [0.1 + 0.2 + 2.7, 3, true],
    [3.1666, 3.2, false],
    [1, 0, true],
  ])("an average of %d at a threshold of %d: %s", (average, threshold, passes) => {
    expect(passesBar(result(average), { ...bar, threshold })).toBe(passes);
  });

  it("holds each dimension to the lower limit", () => {
    expect(passesBar(result(4, [5, 5, 2]), { ...bar, minScore: 2 })).toBe(true);
    expect(passesBar(result(4, [5, 5, 2]), { ...bar, minScore: 3 })).toBe(false);
  });

  it("is strict about warnings and unverified quotes only when asked", () => {
    const strict = { ...bar, strict: true };
    const warned = { ...result(4), findings: [finding("description-missing", "warning")] };
    for (const flawed of [warned, result(4, [4], false)]) {
      expect(passesBar(flawed, bar)).toBe(true);
      expect(passesBar(flawed, strict)).toBe(false);
    }
    expect(passesBar(result(4), strict)).toBe(true);
    expect(passesBar(result(2), strict)).toBe(false);
  });
});

describe("gateOf", () => {
  it.each([
    [["passed", "passed"], "passed"],
    [["passed", "failed"], "failed"],
    [["failed", "error"], "incomplete"],
    [["passed", "skipped"], "incomplete"],
  ] as [SkillStatus[], string][])("%j is %s", (statuses, gate) => {
    expect(gateOf(statuses.map((status) => ({ status })))).toBe(gate);
  });
});

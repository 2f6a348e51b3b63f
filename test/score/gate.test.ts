import { describe, expect, it } from "vitest";
import type { Status } from "../../src/documents/parts.js";
import { roundFigure } from "../../src/documents/write.js";
import { finding } from "../../src/findings/finding.js";
import { gateOf, passesBar, sideOfLimit } from "../../src/score/gate.js";

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
  findings: [finding("not-text")],
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

  it("agrees with the average that documents give, which is rounded", () => {
    for (const average of [1 + 13 / 7, 2 + 2 / 3, 19 / 6, 2.9999996]) {
      const threshold = roundFigure(average);
      expect(passesBar(result(average), { ...bar, threshold })).toBe(true);
      expect(passesBar(result(average), { ...bar, threshold: threshold + 1e-6 })).toBe(false);
    }
  });

  it("holds each dimension to the lower limit", () => {
    expect(passesBar(result(4, [5, 5, 2]), { ...bar, minScore: 2 })).toBe(true);
    expect(passesBar(result(4, [5, 5, 2]), { ...bar, minScore: 3 })).toBe(false);
  });

  it("is strict about warnings and unverified quotes only when asked", () => {
    const strict = { ...bar, strict: true };
    const warned = { ...result(4), findings: [finding("description-missing")] };
    for (const flawed of [warned, result(4, [4], false)]) {
      expect(passesBar(flawed, bar)).toBe(true);
      expect(passesBar(flawed, strict)).toBe(false);
    }
    expect(passesBar(result(4), strict)).toBe(true);
    expect(passesBar(result(2), strict)).toBe(false);
  });
});

describe("sideOfLimit", () => {
  it.each([
    [4, null, 3.5, "passed"],
    [3.4, null, 3.5, "failed"],
    [3.5 - 1e-12, null, 3.5, "passed"],
    [4, [3.6, 4.4], 3.5, "passed"],
    [4, [3.5, 4.5], 3.5, "passed"],
    [4, [3.4, 4.6], 3.5, "undecided"],
    [3.2, [2.8, 3.5], 3.5, "undecided"],
    [3, [2.6, 3.49], 3.5, "failed"],
    [1, [1, 1.4], 1, "passed"],
  ] as const)("of %d with %j at %d is %s", (average, ends, limit, expected) => {
    const interval = ends && { low: ends[0], high: ends[1] };
    expect(sideOfLimit(average, interval, limit)).toBe(expected);
  });
});

describe("gateOf", () => {
  it.each([
    [["passed", "passed"], "passed"],
    [["passed", "failed"], "failed"],
    [["failed", "error"], "incomplete"],
    [["passed", "skipped"], "incomplete"],
    [[], "passed"],
  ] as [Status[], string][])("%j is %s", (statuses, gate) => {
    expect(gateOf(statuses.map((status) => ({ status })))).toBe(gate);
  });

  it("fails for warnings that are told to, unless something is unfinished", () => {
    expect(gateOf([{ status: "passed" }], 1)).toBe("failed");
    expect(gateOf([{ status: "passed" }, { status: "error" }], 1)).toBe("incomplete");
  });
});

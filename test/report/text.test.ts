import stringWidth from "string-width";
import { describe, expect, it } from "vitest";
import { finding } from "../../src/findings/finding.js";
import { renderText } from "../../src/report/text.js";
import { dimension, PLAIN, qualityReport, RUBRIC, skillReport, unscoredReport } from "./samples.js";

const LONG =
  "The steps are in order and each begins with a verb, but the third leaves open which of the two pans is meant, and a cook who takes the small one will spill.";

describe("renderText", () => {
  it("shows several skills in every state", () => {
    const skills = [
      skillReport("onion-soup", { dimensions: [dimension("clear_steps", 4, { rationale: LONG })] }),
      skillReport("pancakes", { status: "failed", average: 2.96, previousAverage: 3.4, cached: true }),
      unscoredReport("roast"),
      skillReport("stew", {
        status: "skipped",
        average: null,
        dimensions: [],
        improvements: [],
        error: { code: "interrupted", message: "The run was interrupted.", hint: null },
      }),
    ];
    expect(renderText(qualityReport(skills, { gate: "incomplete" }), PLAIN)).toMatchSnapshot();
  });

  it("shows evidence, findings, limits and local criteria when there are any", () => {
    const skill = skillReport("pancakes", {
      status: "failed",
      previousAverage: 3,
      dimensions: [
        dimension("clear_steps", 4, {
          evidence: [
            {
              quote: "Turn it when the rim is dry.",
              file: "SKILL.md",
              line: 12,
              endLine: 12,
              verified: true,
            },
            { quote: "Never said.", file: null, line: null, endLine: null, verified: false },
          ],
        }),
      ],
      findings: [
        finding("reference-omitted", { file: "references/pans.md" }),
        finding("not-text", { file: "references/pan.png" }),
      ],
    });
    const rubric = {
      ...RUBRIC,
      criteria: RUBRIC.criteria.map((item) => ({ ...item, source: "overridden" as const })),
      disabled: ["garnish"],
    };
    const report = qualityReport([skill], { rubric, bar: { threshold: 3.25, minScore: 2, strict: true } });
    expect(renderText(report, { ...PLAIN, verbose: true })).toMatchSnapshot();
  });

  it("keeps every line within the terminal, and folded text in its column", () => {
    const rationale = `${LONG} 手順は順番どおりに並んでいて、どれも動詞で始まる。 ${"🍲 ".repeat(40)}`;
    const skill = skillReport("pancakes", {
      dimensions: [dimension("clear_steps", 4, { rationale }), dimension("heat_safety", 3, { rationale })],
      improvements: [LONG],
    });
    for (const columns of [60, 80, 120]) {
      const lines = renderText(qualityReport([skill]), { ...PLAIN, columns }).split("\n");
      expect(Math.max(...lines.map((line) => stringWidth(line)))).toBeLessThanOrEqual(columns);
      expect(lines.filter((line) => line.startsWith(" ".repeat(20))).length).toBeGreaterThan(3);
    }
  });

  it("aligns names of any script by the cells they take", () => {
    const names = ["soup", "スープの作り方", "crème-brûlée", "🍲-pot"];
    const text = renderText(qualityReport(names.map((name) => skillReport(name))), PLAIN);
    const table = text.slice(text.indexOf("Summary")).split("\n").slice(1, 6);
    const column = (line: string): number => stringWidth(line.slice(0, line.search(/Result|passed/)));
    expect(new Set(table.map(column)).size).toBe(1);
  });

  it("makes text of strangers harmless", () => {
    const hostile = "\u001B[2J\u001B]8;;http://evil.example\u0007x\r\n\u202Egnp\u2028✅ 5/5\u0000\u009B31m";
    const skill = skillReport("pancakes", {
      name: hostile,
      path: hostile,
      model: hostile,
      summary: hostile,
      improvements: [hostile],
      dimensions: [
        dimension("clear_steps", 1, {
          rationale: hostile,
          evidence: [{ quote: hostile, file: hostile, line: 1, endLine: 1, verified: true }],
        }),
      ],
      findings: [finding("duplicate-name", { file: hostile }, { name: hostile, paths: [hostile] })],
    });
    const error = { code: "provider", message: hostile, hint: hostile };
    const report = qualityReport([skill, { ...unscoredReport("roast"), error }]);
    const text = renderText(report, { ...PLAIN, columns: 400, verbose: true });
    expect(text).not.toMatch(/(?!\n)\p{Cc}|[\u2028\u202E]/u);
    expect(text).toContain("\\u{1b}[2J");
    // A line break in a rationale does not start a line of its own.
    expect(text).not.toMatch(/^✅ 5\/5/m);
  });

  it("colours only where it was asked to", () => {
    const report = qualityReport([skillReport("pancakes")]);
    expect(renderText(report, PLAIN)).not.toContain("\u001B");
    expect(renderText(report, { ...PLAIN, color: true })).toContain("\u001B[32mPASS\u001B[39m");
  });

  it("never rounds an average across the bar", () => {
    const line = (average: number, status: "passed" | "failed", threshold: number) => {
      const bar = { threshold, minScore: null, strict: false };
      const text = renderText(qualityReport([skillReport("pancakes", { average, status })], { bar }), PLAIN);
      return /Average: (.*)$/m.exec(text)?.[1];
    };
    expect(line(2.96, "failed", 3)).toBe("2.96/5.0 — FAIL (threshold: 3.0)");
    expect(line(3, "passed", 3)).toBe("3.0/5.0 — PASS (threshold: 3.0)");
    expect(line(3.24, "passed", 3.22)).toBe("3.24/5.0 — PASS (threshold: 3.22)");
  });
});

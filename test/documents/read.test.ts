import { describe, expect, it } from "vitest";
import { withPluginEvalShape } from "../../src/documents/plugin-eval-shape.js";
import { readDocument } from "../../src/documents/read.js";
import { printJson, rounded, roundFigure } from "../../src/documents/write.js";
import { KnownError } from "../../src/model/errors.js";
import { scoreDocument, scoredSkill } from "./samples.js";

const FILE = "report.json";
/** An interval that ends before it begins. */
const UNORDERED = { ...scoredSkill.composite, interval: { low: 80, high: 70 } };

/** The code of the error that reading a text throws. */
function codeOf(text: string): string {
  try {
    readDocument(text, FILE);
  } catch (error) {
    if (error instanceof KnownError) return error.code;
    throw error;
  }
  throw new Error("it was read");
}

describe("readDocument", () => {
  it("gives back what was written", () => {
    const document = scoreDocument(scoredSkill);
    expect(readDocument(printJson(document), FILE)).toEqual({ kind: "score", document });
  });

  it("leaves out what the PluginEval shape adds to a document of one skill", () => {
    const document = scoreDocument(scoredSkill);
    const published = withPluginEvalShape(document);
    expect(published).toMatchObject({ composite: { score: 76.5 } });
    expect(readDocument(printJson(published), FILE).document).toEqual(document);
  });

  it.each([
    ["report-syntax", "{not json"],
    ["report-unknown", "[]"],
    ["report-unknown", '{"schemaVersion":1,"tool":{"name":"other"},"command":"score"}'],
    ["report-unknown", '{"schemaVersion":1,"tool":{"name":"waza-quality"},"command":"toString"}'],
    ["report-newer", JSON.stringify({ ...scoreDocument(), schemaVersion: 99 })],
    ["report-older", JSON.stringify({ ...scoreDocument(), schemaVersion: 1 })],
    ["report-invalid", JSON.stringify({ ...scoreDocument(), gate: "open" })],
    ["report-invalid", JSON.stringify(scoreDocument({ ...scoredSkill, composite: UNORDERED }))],
  ])("refuses with %s", (code, text) => {
    expect(codeOf(text)).toBe(code);
  });

  it("names the place of the first problem", () => {
    const text = JSON.stringify(scoreDocument({ ...scoredSkill, status: "fine" as "passed" }));
    expect(() => readDocument(text, FILE)).toThrow(/^report\.json: skills\.0\.status: /);
  });
});

describe("the PluginEval shape", () => {
  it("is that of the published report, with underscores", () => {
    expect(withPluginEvalShape(scoreDocument(scoredSkill))).toMatchObject({
      composite: { score: 76.5, badge: "Silver", elo: null, ci_low: 72.1, ci_high: 80.3 },
      dimensions: { triggering_accuracy: { score: 0.65, grade: "D", ci_low: 0.6, ci_high: 0.7 } },
      layers: [
        { name: "static", duration_ms: 12, anti_patterns: ["OVER_CONSTRAINED"] },
        { name: "judge", duration_ms: 48_200, judges: 1, kappa: null },
        { name: "monte_carlo", duration_ms: 90_000, score: null },
      ],
      skills: [{ name: "receipts" }],
    });
  });

  it("is for one skill only", () => {
    const document = scoreDocument(scoredSkill, { ...scoredSkill, path: "skills/other" });
    expect(withPluginEvalShape(document)).toBe(document);
  });
});

describe("figures", () => {
  it("are written without the noise of binary sums", () => {
    expect(roundFigure(0.6999999999999998)).toBe(0.7);
    expect(roundFigure(2 / 3)).toBe(0.666667);
    expect(rounded({ a: [0.1 + 0.2, null, "0.30000000000000004"], n: 12 })).toEqual({
      a: [0.3, null, "0.30000000000000004"],
      n: 12,
    });
  });

  it("steer no terminal: control characters are written as escapes", () => {
    const text = printJson({ name: "\u009b31m\u202e\u2028" });
    expect(text).toContain(String.raw`\u009b31m\u202e\u2028`);
    expect(JSON.parse(text)).toEqual({ name: "\u009b31m\u202e\u2028" });
    const value = { text: "\u001B[2J\u0007\u007F\u009B31m\u2028\u202Ecod\u2066", plain: "crème 🍲 スープ" };
    const more = printJson(value);
    expect(more).not.toMatch(/(?!\n)\p{Cc}|[\u2028\u202E\u2066]/u);
    expect(more).toContain("crème 🍲 スープ");
    expect(more.endsWith("}\n")).toBe(true);
    expect(JSON.parse(more)).toEqual(value);
  });
});

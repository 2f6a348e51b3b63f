import { describe, expect, it } from "vitest";
import { QualityDocument } from "../../src/documents/quality.js";
import { qualityReport, RUBRIC, skillReport, unscoredReport } from "./samples.js";

describe("renderJson", () => {
  const skills = [skillReport("pancakes"), unscoredReport("roast")];
  const text = renderJson(qualityReport(skills, { gate: "incomplete" }));

  it("is one document of the published shape that ends with a line break", () => {
    expect(text.endsWith("}\n")).toBe(true);
    expect(QualityDocument.strict().safeParse(JSON.parse(text)).error).toBeUndefined();
  });

  it("writes null for what was not measured", () => {
    const [, roast] = (JSON.parse(text) as QualityDocument).skills;
    expect(roast).toMatchObject({ average: null, durationMs: null, model: null });
    expect(roast?.dimensions.map(({ score }) => score)).toEqual([5, null]);
    const nothing = JSON.parse(renderJson(qualityReport([unscoredReport("roast")]))) as QualityDocument;
    expect(nothing.summary.average).toBeNull();
  });

  it("gives the unrounded average", () => {
    const exact = 19 / 6;
    const report = qualityReport([skillReport("pancakes", { average: exact })]);
    expect((JSON.parse(renderJson(report)) as QualityDocument).skills[0]?.average).toBe(exact);
  });

  it("says what local files did to the criteria", () => {
    const [first, second] = RUBRIC.criteria;
    if (!first || !second) throw new Error("the sample rubric has two criteria");
    const criteria = [
      { ...first, source: "overridden" as const },
      { ...second, source: "added" as const },
    ];
    const report = qualityReport(skills, { rubric: { ...RUBRIC, criteria, disabled: ["garnish"] } });
    expect((JSON.parse(renderJson(report)) as QualityDocument).rubric).toEqual({
      id: "tiny",
      hash: "sha256:tiny",
      overridden: ["clear_steps"],
      added: ["heat_safety"],
      disabled: ["garnish"],
    });
  });
});

describe("printJson", () => {
  it("spells out what a terminal could act on, and changes no value", () => {
    const value = { text: "\u001B[2J\u0007\u007F\u009B31m\u2028\u202Ecod\u2066", plain: "crème 🍲 スープ" };
    const text = printJson(value);
    expect(text).not.toMatch(/(?!\n)\p{Cc}|[\u2028\u202E\u2066]/u);
    expect(text).toContain("crème 🍲 スープ");
    expect(JSON.parse(text)).toEqual(value);
  });
});

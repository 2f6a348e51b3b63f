import { describe, expect, it } from "vitest";
import { renderVerdictJson, VerdictJson } from "../../src/report/verdict-json.js";
import { evaluated, HOSTILE, troubled, unscoredOutput, verdictReport } from "./verdict-samples.js";

const parsed = (...outputs: Parameters<typeof verdictReport>[0]): VerdictJson =>
  VerdictJson.parse(JSON.parse(renderVerdictJson(verdictReport(outputs))));

describe("renderVerdictJson", () => {
  it("is exactly what the schema describes", () => {
    const text = renderVerdictJson(
      verdictReport([evaluated("a.md"), troubled("b.md"), unscoredOutput("c.md")]),
    );
    expect(VerdictJson.parse(JSON.parse(text))).toEqual(JSON.parse(text));
    expect(text.endsWith("}\n")).toBe(true);
  });

  it("says what was measured by", () => {
    const [minVerdict] = verdictReport([]).rubric.bands;
    if (!minVerdict) throw new Error("The rubric has no bands.");
    const report = verdictReport([], { bar: { minVerdict, threshold: 4.2, strict: true }, kind: "claim" });
    expect(JSON.parse(renderVerdictJson(report))).toMatchObject({
      kind: "claim",
      evaluator: "Review board",
      minVerdict: "EXCELLENT",
      threshold: 4.2,
      strict: true,
    });
  });

  it("counts claims by what became of them", () => {
    const [output] = parsed(troubled("b.md")).outputs;
    expect(output?.claims).toMatchObject({ contextFiles: 7, found: 1, missing: 2, unclear: 1 });
    expect(output?.claims?.list).toHaveLength(4);
  });

  it("requires actions where the verdict is below GOOD", () => {
    const [fine, bad] = parsed(evaluated("a.md"), troubled("b.md")).outputs;
    expect(fine).toMatchObject({ requiredActions: [], improvements: ["Say who does it.", "Say by when."] });
    expect(bad?.requiredActions).toEqual(["Say who does it.", "Say by when."]);
  });

  it("has null for what was not measured, and the unrounded composite for what was", () => {
    const [exact, none] = parsed(
      evaluated("a.md", { composite: 3.4999999999999996 }),
      unscoredOutput("c.md"),
    ).outputs;
    expect(exact?.composite).toBe(3.4999999999999996);
    expect(none).toMatchObject({ composite: null, verdict: null, durationMs: null, model: null });
    expect(none?.error?.code).toBe("judge-incomplete");
  });

  it("keeps text of strangers as it is", () => {
    expect(parsed(evaluated("a.md", { summary: HOSTILE })).outputs[0]?.summary).toBe(HOSTILE);
  });
});

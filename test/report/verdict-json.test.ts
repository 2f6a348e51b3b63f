import { describe, expect, it } from "vitest";
import { VerdictDocument } from "../../src/documents/verdict.js";
import {
  evaluated,
  HOSTILE,
  panelOutput,
  panelReport,
  troubled,
  unscoredOutput,
  verdictReport,
} from "./verdict-samples.js";

const parsed = (...outputs: Parameters<typeof verdictReport>[0]): VerdictDocument =>
  VerdictDocument.parse(JSON.parse(renderVerdictJson(verdictReport(outputs))));

describe("renderVerdictJson", () => {
  it("is exactly what the schema describes", () => {
    const text = renderVerdictJson(
      verdictReport([evaluated("a.md"), troubled("b.md"), unscoredOutput("c.md")]),
    );
    expect(VerdictDocument.parse(JSON.parse(text))).toEqual(JSON.parse(text));
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

  it("has one mark and no interval for one run", () => {
    const { outputs, ranking, agreement } = parsed(evaluated("a.md"), unscoredOutput("b.md"));
    expect(outputs[0]).toMatchObject({ runs: 1, interval: null, undecided: false });
    expect(outputs[0]?.dimensions[0]).toMatchObject({ score: 4, marks: [4], interval: null, split: false });
    expect(outputs[1]?.dimensions[1]).toMatchObject({ score: null, marks: [], interval: null, split: false });
    expect(ranking).toEqual([
      { path: "a.md", composite: 3.6, toNext: null },
      { path: "b.md", composite: null, toNext: null },
    ]);
    expect(agreement).toBeNull();
  });

  it("has marks, intervals, splits, differences and agreement of a panel", () => {
    const report = panelReport([
      panelOutput("a.md", { Accuracy: [5, 5, 4], Helpfulness: [2, 5, 5] }, { isUndecided: true }),
      panelOutput("b.md", { Accuracy: [2, 1, 2], Helpfulness: [2, 2, 2] }),
    ]);
    const text = renderVerdictJson(report);
    const { outputs, ranking, agreement } = VerdictDocument.parse(JSON.parse(text));
    expect(VerdictDocument.parse(JSON.parse(text))).toEqual(JSON.parse(text));
    expect(outputs[0]).toMatchObject({
      runs: 3,
      undecided: true,
      splits: ["helpfulness"],
      interval: report.outputs[0]?.interval,
    });
    expect(outputs[0]?.dimensions.map(({ marks, split }) => ({ marks, split }))).toEqual([
      { marks: [5, 5, 4], split: false },
      { marks: [2, 5, 5], split: true },
    ]);
    expect(outputs[0]?.dimensions[1]?.interval?.low).toBeLessThan(4);
    expect(ranking[0]).toMatchObject({ path: "a.md", toNext: { path: "b.md", detectable: true } });
    expect(agreement).toMatchObject({ judges: 3, items: 4, splitDimensions: ["helpfulness"] });
  });
});

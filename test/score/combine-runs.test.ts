import { describe, expect, it } from "vitest";
import type { Judgement } from "../../src/model/score.js";
import { combineRuns } from "../../src/score/combine-runs.js";

/** A run with these marks; its words carry its name. */
function run(name: string, marks: readonly (number | null)[], more: Partial<Judgement> = {}): Judgement {
  return {
    runs: 1,
    dimensions: marks.map((score, index) => ({
      id: `d${index}`,
      title: `D${index}`,
      weight: index + 1,
      score,
      rationale: `${name} on d${index}`,
      evidence: [{ quote: name, file: "a.md", line: 1, endLine: 1, verified: true }],
    })),
    summary: `${name} sums up`,
    improvements: [`${name} improves`],
    model: "model-a",
    usage: { requests: 1, inputTokens: 10, outputTokens: 2, cacheReadTokens: 0 },
    durationMs: 100,
    omitted: [],
    ...more,
  };
}

describe("combineRuns", () => {
  it("gives back a run that is alone", () => {
    const alone = run("one", [4, 3]);
    expect(combineRuns([alone])).toBe(alone);
  });

  it("takes the plain mean of the marks and keeps them in the order of the runs", () => {
    const { runs, dimensions } = combineRuns([run("one", [5, 1]), run("two", [4, 2]), run("three", [4, 5])]);
    expect(runs).toBe(3);
    expect(dimensions.map(({ marks }) => marks)).toEqual([
      [5, 4, 4],
      [1, 2, 5],
    ]);
    expect(dimensions[0]?.score).toBeCloseTo(13 / 3, 12);
    expect(dimensions[1]?.score).toBeCloseTo(8 / 3, 12);
    expect(dimensions.map(({ weight }) => weight)).toEqual([1, 2]);
  });

  it("quotes of each dimension the run whose mark is nearest the mean, the earlier of two", () => {
    const { dimensions } = combineRuns([run("one", [5, 1]), run("two", [4, 2]), run("three", [4, 5])]);
    expect(dimensions.map(({ rationale, evidence }) => [rationale, evidence[0]?.quote])).toEqual([
      ["two on d0", "two"],
      ["two on d1", "two"],
    ]);
    const tied = combineRuns([run("one", [0.1]), run("two", [0.3])]);
    expect(tied.dimensions[0]?.rationale).toBe("one on d0");
  });

  it("takes the summary of the run whose average is nearest the panel's", () => {
    // Weighted averages 7/3, 8/3 and 14/3; the panel's is 29/9.
    const joined = combineRuns([run("one", [5, 1]), run("two", [4, 2]), run("three", [4, 5])]);
    expect([joined.summary, joined.improvements]).toEqual(["two sums up", ["two improves"]]);
    const cutOff = run("two", [4, 2], { summary: "", improvements: [] });
    expect(combineRuns([run("one", [5, 1]), cutOff, run("three", [4, 5])]).summary).toBe("one sums up");
    expect(combineRuns([cutOff, cutOff]).summary).toBe("");
  });

  it("adds up what the runs cost and names every model that answered", () => {
    const joined = combineRuns([run("one", [4]), run("two", [4], { model: "model-b", omitted: ["x.md"] })]);
    expect(joined).toMatchObject({
      usage: { requests: 2, inputTokens: 20, outputTokens: 4 },
      durationMs: 200,
      model: "model-a, model-b",
      omitted: ["x.md"],
    });
    expect(combineRuns([run("one", [4]), run("two", [4])]).model).toBe("model-a");
    expect(
      combineRuns([run("one", [4], { model: null }), run("two", [4], { model: null })]).model,
    ).toBeNull();
  });

  it("keeps the predictions of all runs, in their order", () => {
    const withPrediction = (name: string): Judgement => {
      const one = run(name, [1]);
      const predictions = [{ prompt: name, shouldTrigger: true, wouldTrigger: true }];
      return { ...one, dimensions: one.dimensions.map((dimension) => ({ ...dimension, predictions })) };
    };
    const [dimension] = combineRuns([withPrediction("one"), withPrediction("two")]).dimensions;
    expect(dimension?.predictions?.map(({ prompt }) => prompt)).toEqual(["one", "two"]);
    expect(combineRuns([run("one", [4]), run("two", [4])]).dimensions[0]).not.toHaveProperty("predictions");
  });

  it("joins no run that lacks a mark, and not nothing", () => {
    expect(() => combineRuns([run("one", [4, 3]), run("two", [4, null])])).toThrow(RangeError);
    expect(() => combineRuns([run("one", [4, 3]), run("two", [4])])).toThrow(RangeError);
    expect(() => combineRuns([])).toThrow(RangeError);
  });
});

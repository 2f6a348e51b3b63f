import { describe, expect, it } from "vitest";
import { marksOf, meanOfScored, runAverages, weightedAverage } from "../../src/score/average.js";

const dimensions = (...pairs: [score: number | null, weight: number][]) =>
  pairs.map(([score, weight], index) => ({
    id: `d${index}`,
    title: `D${index}`,
    weight,
    score,
    rationale: "",
    evidence: [],
  }));

describe("weightedAverage", () => {
  it("is the unrounded weighted mean", () => {
    expect(weightedAverage(dimensions([5, 1], [4, 1], [4, 1]))).toBe(13 / 3);
    expect(weightedAverage(dimensions([5, 3], [1, 1]))).toBe(4);
    expect(weightedAverage(dimensions([4, 0.1], [4, 0.2]))).toBeCloseTo(4, 12);
  });

  it("is null while a dimension has no score, and when there is none", () => {
    expect(weightedAverage(dimensions([5, 1], [null, 1]))).toBeNull();
    expect(weightedAverage([])).toBeNull();
  });
});

describe("runAverages", () => {
  const panel = (...marks: readonly number[][]) =>
    dimensions([4, 3], [3, 1]).map((dimension, index) => ({ ...dimension, marks: marks[index] ?? [] }));

  it("has one for each run, weighted as the whole", () => {
    expect(runAverages(panel([4, 5], [2, 1]), 2)).toEqual([3.5, 4]);
    expect(runAverages(dimensions([4, 3], [2, 1]), 1)).toEqual([3.5]);
  });

  it("has none when a mark is missing", () => {
    expect(runAverages(panel([4, 5], [2]), 2)).toEqual([]);
    expect(runAverages(dimensions([4, 3], [null, 1]), 1)).toEqual([]);
    expect(runAverages(dimensions([4, 3]), 2)).toEqual([]);
  });
});

it("marksOf has one mark for a run that was alone, and none for what has no score", () => {
  const [scored, unscored] = dimensions([4, 1], [null, 1]);
  expect([scored, unscored].map((dimension) => dimension && marksOf(dimension))).toEqual([[4], []]);
});

describe("meanOfScored", () => {
  it("leaves out what was not scored, and counts a zero as a number", () => {
    expect(meanOfScored([4, null, 3])).toBe(3.5);
    expect(meanOfScored([0, 4])).toBe(2);
    expect(meanOfScored([null, null])).toBeNull();
    expect(meanOfScored([])).toBeNull();
  });
});

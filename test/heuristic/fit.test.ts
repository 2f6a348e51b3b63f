import { describe, expect, it } from "vitest";
import { fitWeights, predict } from "../../scripts/fit-heuristic/fit.js";
import type { Sample } from "../../scripts/fit-heuristic/samples.js";
import { bootstrapInterval, deviation, mean, spearman } from "../../scripts/fit-heuristic/statistics.js";
import { leaveGroupsOut, leaveOneOut } from "../../scripts/fit-heuristic/validate.js";
import { FEATURE_IDS } from "../../src/heuristic/weigh.js";

/** Skills whose mark rises with the first feature and falls with the second; the others repeat small patterns. */
const SAMPLES: readonly Sample[] = Array.from({ length: 34 }, (_, index) => {
  const values = FEATURE_IDS.map((_id, column) => ((index * (column + 2)) % 17) / 16);
  const overall = 3 + (values[0] ?? 0) - 0.3 * (values[1] ?? 0);
  return { key: `skills/${index % 2 === 0 ? "even" : "odd"}/s${index}`, values, overall };
});

describe("spearman", () => {
  it("agrees with values worked out by hand", () => {
    expect(spearman([1, 2, 3, 4], [10, 20, 30, 99])).toBeCloseTo(1);
    expect(spearman([1, 2, 3, 4], [4, 3, 2, 1])).toBeCloseTo(-1);
    expect(spearman([1, 2, 3, 4, 5], [2, 1, 4, 3, 5])).toBeCloseTo(0.8);
    expect(spearman([1, 2, 2, 3], [1, 2, 3, 4])).toBeCloseTo(0.9487, 4);
  });

  it("is not a number when one side is constant", () => {
    expect(spearman([1, 1, 1], [1, 2, 3])).toBeNaN();
  });
});

describe("the bootstrap interval", () => {
  it("is repeatable and holds the estimate", () => {
    const a = SAMPLES.map(({ values }) => values[0] ?? 0);
    const b = SAMPLES.map(({ overall }) => overall);
    const [low, high] = bootstrapInterval(a, b);
    expect(bootstrapInterval(a, b)).toEqual([low, high]);
    expect(low).toBeLessThan(spearman(a, b));
    expect(high).toBeGreaterThanOrEqual(spearman(a, b));
  });
});

describe("fitWeights", () => {
  const marks = SAMPLES.map(({ overall }) => overall);

  it("gives predictions the mean and the spread of the marks", () => {
    const made = fitWeights(SAMPLES, 2);
    const predicted = SAMPLES.map((sample) => predict(made, sample));
    expect(mean(predicted)).toBeCloseTo(mean(marks), 6);
    expect(deviation(predicted)).toBeCloseTo(deviation(marks), 6);
  });

  it("never gives a negative weight, and finds what helps", () => {
    const { weights } = fitWeights(SAMPLES, 0);
    expect(Math.min(...weights)).toBeGreaterThanOrEqual(0);
    expect(weights[1]).toBe(0);
    expect(weights[0]).toBe(Math.max(...weights));
  });

  it("comes to equal weights when nothing else is allowed", () => {
    const { weights } = fitWeights(SAMPLES, Number.POSITIVE_INFINITY);
    const spreads = FEATURE_IDS.map((_, column) =>
      deviation(SAMPLES.map(({ values }) => values[column] ?? 0)),
    );
    const each = weights.map((weight, column) => weight * (spreads[column] ?? 0));
    for (const one of each) expect(one).toBeCloseTo(each[0] ?? 0, 6);
  });

  it("takes a value that could not be told for the mean", () => {
    const made = fitWeights(SAMPLES, 2);
    const blank = { key: "skills/x/y", overall: 1, values: FEATURE_IDS.map(() => null) };
    expect(predict(made, blank)).toBe(made.center);
  });
});

describe("validation", () => {
  it("predicts each skill without its own mark", () => {
    const first = SAMPLES[0];
    if (first === undefined) throw new Error("no samples");
    const changed = [{ ...first, overall: first.overall + 0.1 }, ...SAMPLES.slice(1)];
    expect(leaveOneOut(changed, 2)[0]).toBe(leaveOneOut(SAMPLES, 2)[0]);
    expect(leaveOneOut(changed, 2)[1]).not.toBe(leaveOneOut(SAMPLES, 2)[1]);
  });

  it("reports no group that is too small to rank, or leaves too little to fit", () => {
    const halves = leaveGroupsOut(SAMPLES, 2, ({ key }) => key.split("/")[1] ?? "");
    expect(halves.map(({ group, count }) => [group, count])).toEqual([
      ["even", 17],
      ["odd", 17],
    ]);
    expect(leaveGroupsOut(SAMPLES, 2, ({ key }) => key)).toEqual([]);
    expect(leaveGroupsOut(SAMPLES, 2, () => "all")).toEqual([]);
  });
});

import { describe, expect, it } from "vitest";
import { bootstrapInterval } from "../../src/statistics/bootstrap.js";
import { mean, median } from "../../src/statistics/spread.js";

const TWENTY = Array.from({ length: 20 }, (_, index) => (index < 8 ? 1 : 0));

describe("bootstrapInterval", () => {
  it("nears the exact bootstrap distribution of a proportion", () => {
    // Sums of resamples are binomial: scipy.stats.binom.ppf([.025, .975], 20, .4) is 4 and 12.
    expect(bootstrapInterval(TWENTY, mean, { seed: "a", samples: 4000 })).toEqual({ low: 0.2, high: 0.6 });
  });

  it("is fixed by its seed", () => {
    const values = [3, 1, 4, 1, 5, 9, 2, 6];
    const once = bootstrapInterval(values, mean, { seed: 1 });
    expect(bootstrapInterval(values, mean, { seed: 1 })).toEqual(once);
    expect(bootstrapInterval(values, mean, { seed: 2 })).not.toEqual(once);
  });

  it("draws 500 samples of the size of the list unless said otherwise", () => {
    const sizes: number[] = [];
    const statistic = (sample: readonly number[]) => sizes.push(sample.length);
    bootstrapInterval([1, 2, 3], statistic, { seed: 1 });
    expect(sizes).toEqual(Array(500).fill(3));
    bootstrapInterval([1, 2, 3], statistic, { seed: 1, samples: 7 });
    expect(sizes).toHaveLength(507);
  });

  it("draws whole items, so clusters stay together", () => {
    const prompts = [
      [0, 0, 0, 0],
      [1, 1, 1, 1],
    ];
    const found = bootstrapInterval(prompts, (sample) => mean(sample.flat()), { seed: 1 });
    expect(found).toEqual({ low: 0, high: 1 });
    const split = bootstrapInterval(prompts.flat(), mean, { seed: 1 });
    expect(split?.low).toBeGreaterThan(0);
  });

  it("leaves out samples without a number, and has no interval when those are most", () => {
    const notNegative = (sample: readonly number[]) => (sample.includes(-1) ? null : median(sample));
    // A sample lacks a given one of nine items with probability (8/9)^9 = .35.
    expect(bootstrapInterval([1, 2, 3, 4, 5, 6, 7, 8, -1], notNegative, { seed: 1 })).toBeNull();
    const rarely = (sample: readonly number[]) =>
      sample.filter((each) => each === 8).length > 2 ? Number.NaN : 1;
    expect(bootstrapInterval([1, 2, 3, 4, 5, 6, 7, 8], rarely, { seed: 1 })).toEqual({ low: 1, high: 1 });
  });

  it("has no interval for fewer than two items", () => {
    expect(bootstrapInterval([3], mean, { seed: 1 })).toBeNull();
    expect(bootstrapInterval([], mean, { seed: 1 })).toBeNull();
  });
});

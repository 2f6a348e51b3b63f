import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { meanAverage, meanMark } from "../../src/statistics/mean-mark.js";

const MARKS = { min: 1, max: 5 };
const SHARES = { min: 0, max: 1 };

describe("meanMark", () => {
  /** Computed with NumPy and scipy.stats.t.ppf from the formula of the docstring. */
  it.each([
    { marks: [4, 4], variance: 0.27, low: 2.979869, high: 5 },
    { marks: [3, 4, 4], variance: 0.349333, low: 2.789482, high: 4.543851 },
    { marks: [5, 5, 5], variance: 0.216, low: 4.310241, high: 5 },
    { marks: [2, 4], variance: 0.77, low: 1.277261, high: 4.722739 },
    { marks: [2, 5, 3, 4], variance: 1.013333, low: 2.268415, high: 4.731585 },
  ])("of $marks", ({ marks, variance, low, high }) => {
    const found = meanMark(marks, MARKS);
    expect(found?.variance).toBeCloseTo(variance, 6);
    expect(found?.interval?.low).toBeCloseTo(low, 5);
    expect(found?.interval?.high).toBeCloseTo(high, 5);
    expect(found?.runs).toBe(marks.length);
  });

  it("takes its prior from the scale", () => {
    const found = meanMark([0.5, 0.75], SHARES);
    expect(found?.variance).toBeCloseTo(0.0246875, 10);
    expect(found?.interval?.low).toBeCloseTo(0.316530201, 6);
    expect(found?.interval?.high).toBeCloseTo(0.933469799, 6);
  });

  it("has no interval for one run and nothing for none", () => {
    expect(meanMark([4], MARKS)).toEqual({
      mean: 4,
      runs: 1,
      variance: null,
      interval: null,
      isSplit: false,
    });
    expect(meanMark([], MARKS)).toBeNull();
  });

  it("is split from half the scale on", () => {
    expect(meanMark([2, 4], MARKS)?.isSplit).toBe(true);
    expect(meanMark([2, 3, 3.9], MARKS)?.isSplit).toBe(false);
    expect(meanMark([0.3, 0.8], SHARES)?.isSplit).toBe(true);
    expect(meanMark([0.1, 0.6 - 1e-12], SHARES)?.isSplit).toBe(true);
    expect(meanMark([0.3, 0.79], SHARES)?.isSplit).toBe(false);
  });

  it("never gives an interval without width, nor one that leaves the scale or misses the mean", () => {
    fc.assert(
      fc.property(fc.array(fc.integer({ min: 1, max: 5 }), { minLength: 2, maxLength: 40 }), (marks) => {
        const found = meanMark(marks, MARKS);
        const { low, high } = found?.interval ?? { low: 0, high: 0 };
        expect(high - low).toBeGreaterThan(0.05);
        expect(low).toBeGreaterThanOrEqual(1);
        expect(high).toBeLessThanOrEqual(5);
        expect(low).toBeLessThanOrEqual(found?.mean ?? 0);
        expect(high).toBeGreaterThanOrEqual(found?.mean ?? 9);
      }),
    );
  });

  it("refuses a scale without width", () => {
    expect(() => meanMark([3, 3], { min: 3, max: 3 })).toThrow(RangeError);
  });
});

describe("meanAverage", () => {
  it("matches a separate NumPy computation", () => {
    const found = meanAverage([3.4, 3.9, 3.6], [0.2, 0.3, 0.5], MARKS);
    expect(found?.mean).toBeCloseTo(3.633333, 6);
    expect(found?.variance).toBeCloseTo(0.107413333, 8);
    expect(found?.interval?.low).toBeCloseTo(3.146926, 5);
    expect(found?.interval?.high).toBeCloseTo(4.11974, 5);
  });

  it("is the mean mark when there is one dimension, whatever its weight", () => {
    expect(meanAverage([3, 4, 4], [7], MARKS)).toEqual(meanMark([3, 4, 4], MARKS));
  });

  it("shrinks the prior by the number of equal dimensions", () => {
    const one = meanMark([4, 4], MARKS)?.variance ?? 0;
    expect(meanAverage([4, 4], [1, 1, 1, 1, 1, 1], MARKS)?.variance).toBeCloseTo(one / 6, 12);
  });

  it("takes its split from the averages", () => {
    expect(meanAverage([2, 4], [1, 1], MARKS)?.isSplit).toBe(true);
    expect(meanAverage([2.1, 4], [1, 1], MARKS)?.isSplit).toBe(false);
  });

  it("has nothing for no average or no weight, and no interval for one run", () => {
    expect(meanAverage([], [1], MARKS)).toBeNull();
    expect(meanAverage([3, 4], [], MARKS)).toBeNull();
    expect(meanAverage([3, 4], [0, 0], MARKS)).toBeNull();
    expect(meanAverage([3], [1, 2], MARKS)?.interval).toBeNull();
  });
});

import { describe, expect, it } from "vitest";
import { intervalDifference, meanDifference } from "../../src/statistics/difference.js";
import { type MeanMark, meanMark } from "../../src/statistics/mean-mark.js";
import { wilson } from "../../src/statistics/proportion.js";

function mark(...marks: number[]): MeanMark {
  const found = meanMark(marks, { min: 1, max: 5 });
  if (found === null) throw new Error("No marks");
  return found;
}

describe("meanDifference", () => {
  /** Computed with NumPy and scipy.stats.t.ppf from the shrunk variances; degrees of freedom 8.70 and 10.09. */
  it.each([
    { a: mark(4, 4, 5), b: mark(3, 3), difference: 1.333333, low: 0.192978, high: 2.473689 },
    { a: mark(5, 5, 4, 5), b: mark(2, 3, 3), difference: 2.083333, low: 1.106398, high: 3.060269 },
  ])("with a detectable difference of $difference", ({ a, b, difference, low, high }) => {
    const found = meanDifference(a, b);
    expect(found.difference).toBeCloseTo(difference, 6);
    expect(found.interval?.low).toBeCloseTo(low, 5);
    expect(found.interval?.high).toBeCloseTo(high, 5);
    expect(found.isDetectable).toBe(true);
    expect(meanDifference(b, a).isDetectable).toBe(true);
    expect(meanDifference(b, a).interval?.low).toBeCloseTo(-high, 5);
  });

  it("without a detectable difference when the interval holds zero", () => {
    expect(meanDifference(mark(4, 4), mark(4, 3)).isDetectable).toBe(false);
    expect(meanDifference(mark(4, 4), mark(4, 4)).isDetectable).toBe(false);
  });

  it("without an interval when either has one run", () => {
    expect(meanDifference(mark(5), mark(1, 1))).toEqual({
      difference: 4,
      interval: null,
      isDetectable: null,
    });
    expect(meanDifference(mark(5, 5), mark(1)).interval).toBeNull();
  });
});

describe("intervalDifference", () => {
  const rate = (successes: number, trials: number) => ({
    value: successes / trials,
    interval: wilson(successes, trials),
  });

  /** With Wilson intervals it is method 10 of Newcombe 1998, Statistics in Medicine 17: 873-890, table II. */
  it.each([
    [56, 70, 48, 80, 0.0524, 0.3339, true],
    [9, 10, 3, 10, 0.1705, 0.809, true],
    [6, 7, 2, 7, 0.0582, 0.8062, true],
    [5, 56, 0, 29, -0.0381, 0.1926, false],
  ])("of %d/%d and %d/%d", (a, m, b, n, low, high, isDetectable) => {
    const found = intervalDifference(rate(a, m), rate(b, n));
    expect(found.difference).toBeCloseTo(a / m - b / n, 12);
    expect(found.interval?.low).toBeCloseTo(low, 4);
    expect(found.interval?.high).toBeCloseTo(high, 4);
    expect(found.isDetectable).toBe(isDetectable);
  });

  it("has no interval when one side has none, and takes an exact side as it is", () => {
    const known = { value: 3, interval: { low: 2, high: 5 } };
    expect(intervalDifference(known, { value: 1, interval: null })).toEqual({
      difference: 2,
      interval: null,
      isDetectable: null,
    });
    expect(intervalDifference(known, { value: 1, interval: { low: 1, high: 1 } }).interval).toEqual({
      low: 1,
      high: 4,
    });
  });

  it("is not widened by an interval that misses its value", () => {
    const beside = { value: 3, interval: { low: 3.5, high: 4 } };
    expect(intervalDifference(beside, { value: 1, interval: { low: 1, high: 1 } }).interval).toEqual({
      low: 2,
      high: 3,
    });
  });
});

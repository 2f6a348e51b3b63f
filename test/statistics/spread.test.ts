import { describe, expect, it } from "vitest";
import {
  coefficientOfVariation,
  interquartileRange,
  mean,
  median,
  populationSd,
  quantile,
  upperOutliers,
} from "../../src/statistics/spread.js";

describe("spread", () => {
  it("has quantiles of type 7, as numpy.percentile gives them", () => {
    const values = [20, 1, 9, 3, 5];
    expect([0.1, 0.25, 0.5, 0.75].map((p) => quantile(values, p))).toEqual([1.8, 3, 5, 9]);
    expect(quantile(values, 0.9)).toBeCloseTo(15.6, 12);
    expect(quantile([4, 1, 3, 2], 0.25)).toBe(1.75);
    expect(quantile(values, 0)).toBe(1);
    expect(quantile(values, 1)).toBe(20);
    expect(values).toEqual([20, 1, 9, 3, 5]);
  });

  it("sorts by size, not by text", () => {
    expect(median([10, 9, 2])).toBe(9);
    expect(median([4, 1, 3, 2])).toBe(2.5);
  });

  it("has a standard deviation with divisor n", () => {
    expect(mean([2, 4, 4, 4, 5, 5, 7, 9])).toBe(5);
    expect(populationSd([2, 4, 4, 4, 5, 5, 7, 9])).toBe(2);
    expect(populationSd([3])).toBe(0);
  });

  it("has a coefficient of variation, as numpy.std over numpy.mean", () => {
    expect(coefficientOfVariation([0.6, 0.8, 0.7, 0.9])).toBeCloseTo(0.149071198, 9);
    expect(coefficientOfVariation([0.7, 0.7])).toBe(0);
    expect(coefficientOfVariation([0.7])).toBeNull();
    expect(coefficientOfVariation([0, 0])).toBeNull();
    expect(coefficientOfVariation([])).toBeNull();
  });

  it("finds outliers above the upper fence only", () => {
    // Quartiles 3 and 9, fence at 18.
    expect(interquartileRange([1, 3, 5, 9, 20])).toBe(6);
    expect(upperOutliers([1, 3, 5, 9, 20])).toEqual([20]);
    expect(upperOutliers([1, 3, 5, 9, 18])).toEqual([]);
    expect(upperOutliers([-90, 3, 5, 7, 9])).toEqual([]);
  });

  it("has nothing of nothing", () => {
    for (const figure of [mean, median, populationSd, interquartileRange]) expect(figure([])).toBeNull();
    expect(quantile([], 0.5)).toBeNull();
    expect(upperOutliers([])).toEqual([]);
    expect(() => quantile([1], 1.1)).toThrow(RangeError);
  });
});

import { describe, expect, it } from "vitest";
import { combinedInterval } from "../../src/statistics/combine.js";
import { wilson } from "../../src/statistics/proportion.js";

describe("combinedInterval", () => {
  it("matches Newcombe's published interval for a difference of proportions, mirrored into a mean", () => {
    // (p1 + (1 − p2)) / 2 = (1 + p1 − p2) / 2; 56/70 − 48/80 is 0.0524 to 0.3339 in table II, method 10 (1998).
    const found = combinedInterval([
      { value: 56 / 70, weight: 1, interval: wilson(56, 70) },
      { value: 32 / 80, weight: 1, interval: wilson(32, 80) },
    ]);
    expect(found?.low).toBeCloseTo((1 + 0.0524) / 2, 4);
    expect(found?.high).toBeCloseTo((1 + 0.3339) / 2, 4);
  });

  it("adds symmetric intervals like standard errors, weighed by share", () => {
    const found = combinedInterval([
      { value: 10, weight: 3, interval: { low: 7, high: 13 } },
      { value: 20, weight: 1, interval: { low: 8, high: 32 } },
    ]);
    const half = Math.sqrt((0.75 * 3) ** 2 + (0.25 * 12) ** 2);
    expect(found?.low).toBeCloseTo(12.5 - half, 12);
    expect(found?.high).toBeCloseTo(12.5 + half, 12);
  });

  it("is the interval of its only part", () => {
    const found = combinedInterval([{ value: 3, weight: 0.2, interval: { low: 2, high: 5 } }]);
    expect(found?.low).toBeCloseTo(2, 12);
    expect(found?.high).toBeCloseTo(5, 12);
  });

  it("takes parts without an interval as exact", () => {
    const found = combinedInterval([
      { value: 0.5, weight: 1, interval: null },
      { value: 0.7, weight: 1, interval: { low: 0.5, high: 0.8 } },
    ]);
    expect(found?.low).toBeCloseTo(0.5, 12);
    expect(found?.high).toBeCloseTo(0.65, 12);
  });

  it("is null when no part that counts has one", () => {
    expect(combinedInterval([])).toBeNull();
    expect(combinedInterval([{ value: 1, weight: 1, interval: null }])).toBeNull();
    expect(
      combinedInterval([
        { value: 1, weight: 1, interval: null },
        { value: 2, weight: 0, interval: { low: 1, high: 3 } },
      ]),
    ).toBeNull();
  });

  it("refuses a negative weight", () => {
    expect(() => combinedInterval([{ value: 1, weight: -1, interval: null }])).toThrow(RangeError);
  });
});

import { describe, expect, it } from "vitest";
import { betaQuantile, normalQuantile, tQuantile } from "../../src/statistics/distributions.js";

/** Values of SciPy 1.17.1: scipy.stats.t.ppf, beta.ppf, norm.ppf. */
describe("quantiles", () => {
  it.each([
    [1, 12.706204736],
    [3, 3.182446305],
    [4, 2.776445105],
    [5, 2.570581836],
    [7, 2.364624252],
    [10, 2.228138852],
    [30, 2.042272456],
  ])("of t with %d degrees of freedom", (df, expected) => {
    expect(tQuantile(0.975, df)).toBeCloseTo(expected, 6);
    expect(tQuantile(0.025, df)).toBeCloseTo(-expected, 6);
  });

  it("of t, against the area under its density", () => {
    const df = 5;
    const normaliser = 8 / (3 * Math.PI * Math.sqrt(df));
    const density = (x: number) => normaliser * (1 + x ** 2 / df) ** -((df + 1) / 2);
    const end = tQuantile(0.9, df);
    const steps = 2000;
    let area = 0;
    for (let step = 0; step < steps; step++) area += density(((step + 0.5) * end) / steps) * (end / steps);
    expect(area).toBeCloseTo(0.4, 6);
  });

  it.each([
    [0.025, 4, 47, 0.022227964],
    [0.975, 5, 46, 0.192342784],
    [0.5, 2, 3, 0.385727568],
    [0.1, 0.5, 0.5, 0.024471742],
  ])("of beta: %d for %d, %d", (p, a, b, expected) => {
    expect(betaQuantile(p, a, b)).toBeCloseTo(expected, 7);
  });

  it("of the normal distribution", () => {
    expect(normalQuantile(0.975)).toBeCloseTo(1.959963984540054, 10);
    expect(normalQuantile(0.5)).toBeCloseTo(0, 12);
  });

  it("have no value out of range", () => {
    for (const call of [
      () => tQuantile(1, 3),
      () => tQuantile(0.5, 0),
      () => tQuantile(Number.NaN, 3),
      () => betaQuantile(1.1, 1, 1),
      () => betaQuantile(0.5, 0, 1),
      () => normalQuantile(0),
    ]) {
      expect(call).toThrow(RangeError);
    }
  });
});

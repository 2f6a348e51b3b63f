import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { weightedKappa } from "../../src/statistics/kappa.js";

/** The definition, by confusion matrix over the marks that occur. */
function byMatrix(a: readonly number[], b: readonly number[]): number {
  const count = (x: number, y: number) => a.filter((mark, index) => mark === x && b[index] === y).length;
  const marginal = (marks: readonly number[], x: number) => marks.filter((mark) => mark === x).length;
  let observed = 0;
  let expected = 0;
  for (const x of new Set(a)) {
    for (const y of new Set(b)) {
      observed += count(x, y) * (x - y) ** 2;
      expected += ((marginal(a, x) * marginal(b, y)) / a.length) * (x - y) ** 2;
    }
  }
  return 1 - observed / expected;
}

describe("weightedKappa", () => {
  it("matches the reference values of ml_metrics, quadratic_weighted_kappa", () => {
    expect(weightedKappa([1, 2, 3], [1, 2, 3])).toBeCloseTo(1, 12);
    expect(weightedKappa([1, 2, 1], [1, 2, 2])).toBeCloseTo(0.4, 12);
    expect(weightedKappa([1, 2, 3, 1, 2, 2, 3], [1, 2, 3, 1, 2, 3, 2])).toBeCloseTo(0.75, 12);
  });

  it("matches a separate NumPy computation, on whole marks and on shares", () => {
    expect(weightedKappa([5, 4, 3, 5, 2, 1, 4], [4, 4, 3, 5, 1, 1, 5])).toBeCloseTo(0.904109589, 9);
    expect(weightedKappa([0, 0.25, 0.5, 1, 0.9], [0.1, 0.25, 0.75, 1, 0.8])).toBeCloseTo(0.937665281, 9);
  });

  it("equals the definition", () => {
    const mark = fc.integer({ min: 1, max: 5 });
    fc.assert(
      fc.property(fc.array(fc.tuple(mark, mark), { minLength: 2, maxLength: 30 }), (pairs) => {
        const a = pairs.map(([first]) => first);
        const b = pairs.map(([, second]) => second);
        const kappa = weightedKappa(a, b);
        if (kappa === null) expect(new Set([...a, ...b]).size).toBe(1);
        else expect(kappa).toBeCloseTo(byMatrix(a, b), 9);
      }),
    );
  });

  it("is null without variation, and 0 when one judge never varies", () => {
    expect(weightedKappa([4, 4, 4], [4, 4, 4])).toBeNull();
    expect(weightedKappa([0.1, 0.1, 0.1], [0.1, 0.1, 0.1])).toBeNull();
    expect(weightedKappa([4, 4, 4], [3, 4, 5])).toBeCloseTo(0, 12);
  });

  it("is null for fewer than two pairs and refuses lists of different length", () => {
    expect(weightedKappa([], [])).toBeNull();
    expect(weightedKappa([1], [2])).toBeNull();
    expect(() => weightedKappa([1, 2], [1])).toThrow(RangeError);
  });
});

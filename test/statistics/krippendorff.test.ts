import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { krippendorffAlpha } from "../../src/statistics/krippendorff.js";

const _ = null;
/** Krippendorff, Computing Krippendorff's Alpha-Reliability (2011), section C: 12 units, 4 observers, ordinal α .815. */
const PUBLISHED = [
  [1, 1, _, 1],
  [2, 2, 3, 2],
  [3, 3, 3, 3],
  [3, 3, 3, 3],
  [2, 2, 2, 2],
  [1, 2, 3, 4],
  [4, 4, 4, 4],
  [1, 1, 2, 1],
  [2, 2, 2, 2],
  [_, 5, 5, 5],
  [_, _, 1, 1],
  [_, 3, _, _],
];

/** The definition, by coincidence matrix and ordinal metric. */
function byDefinition(ratings: readonly (readonly (number | null)[])[]): number {
  const items = ratings.map((row) => row.filter((mark) => mark !== null)).filter((row) => row.length > 1);
  const all = items.flat();
  const frequency = (mark: number) => all.filter((other) => other === mark).length;
  const marks = [...new Set(all)];
  const distance = (a: number, b: number): number => {
    const between = marks.filter((mark) => mark >= Math.min(a, b) && mark <= Math.max(a, b));
    const sum = between.reduce((total, mark) => total + frequency(mark), 0);
    return (sum - (frequency(a) + frequency(b)) / 2) ** 2;
  };
  let observed = 0;
  for (const row of items) {
    for (const a of row) for (const b of row) observed += distance(a, b) / (row.length - 1);
  }
  let expected = 0;
  for (const a of all) for (const b of all) expected += distance(a, b) / (all.length - 1);
  return 1 - observed / expected;
}

describe("krippendorffAlpha", () => {
  it("matches the published ordinal value", () => {
    const { alpha, reason } = krippendorffAlpha(PUBLISHED, 1);
    expect(alpha).toBeCloseTo(0.815, 3);
    expect(reason).toBeNull();
  });

  it("has a bootstrap interval near that of 20,000 NumPy resamples of the definition, .451 to 1", () => {
    const { interval } = krippendorffAlpha(PUBLISHED, 1);
    expect(Math.abs((interval?.low ?? 0) - 0.451)).toBeLessThan(0.05);
    expect(interval?.high).toBe(1);
    expect(krippendorffAlpha(PUBLISHED, 1).interval).toEqual(interval);
    expect(krippendorffAlpha(PUBLISHED, 2).interval).not.toEqual(interval);
  });

  it("equals the definition for any marks, with cells missing", () => {
    const cell = fc.option(fc.constantFrom(1, 2, 2.5, 3, 5), { nil: null, freq: 4 });
    const seen: Record<string, number> = { defined: 0, "too-few": 0, "no-variation": 0 };
    fc.assert(
      fc.property(
        fc.array(fc.array(cell, { minLength: 1, maxLength: 5 }), { minLength: 1, maxLength: 10 }),
        (ratings) => {
          const { alpha, reason } = krippendorffAlpha(ratings, 1);
          const items = ratings
            .map((row) => row.filter((mark) => mark !== null))
            .filter((row) => row.length > 1);
          const isVaried = new Set(items.flat()).size > 1;
          const expected = items.length < 2 ? "too-few" : isVaried ? null : "no-variation";
          expect(reason).toBe(expected);
          expect(alpha).toEqual(expected === null ? expect.closeTo(byDefinition(ratings), 9) : null);
          seen[expected ?? "defined"] = (seen[expected ?? "defined"] ?? 0) + 1;
        },
      ),
      {
        numRuns: 200,
        seed: 1,
        examples: [
          [
            [
              [3, 3],
              [3, 3],
            ],
          ],
        ],
      },
    );
    expect(Object.entries(seen).filter(([, count]) => count === 0)).toEqual([]);
  });

  it("is 1 for full agreement on different marks and negative for contradiction", () => {
    expect(
      krippendorffAlpha(
        [
          [1, 1],
          [5, 5],
        ],
        1,
      ).alpha,
    ).toBe(1);
    expect(
      krippendorffAlpha(
        [
          [1, 5],
          [5, 1],
          [1, 5],
        ],
        1,
      ).alpha,
    ).toBeLessThan(0);
  });

  it("says no variation, never 1, when all marks are equal", () => {
    const equal = { alpha: null, interval: null, reason: "no-variation" };
    expect(krippendorffAlpha(Array(6).fill([4, 4, 4]), 1)).toEqual(equal);
    // The odd mark stands alone in its item, so it cannot be compared.
    expect(krippendorffAlpha([[4, 4], [4, 4], [2]], 1)).toEqual(equal);
  });

  it("says too few with fewer than two items to compare", () => {
    const few = { alpha: null, interval: null, reason: "too-few" };
    expect(krippendorffAlpha([], 1)).toEqual(few);
    expect(krippendorffAlpha([[1], [2], [3]], 1)).toEqual(few);
    expect(
      krippendorffAlpha(
        [
          [1, 2],
          [3, _],
        ],
        1,
      ),
    ).toEqual(few);
  });

  it("claims no interval for complete agreement", () => {
    const complete = krippendorffAlpha(
      [
        [1, 1],
        [2, 2],
        [5, 5],
        [3, 3],
      ],
      1,
    );
    expect(complete).toEqual({ alpha: 1, interval: null, reason: null });
  });

  it("claims no interval for items that are all alike", () => {
    const alike = krippendorffAlpha(Array(5).fill([2, 2, 3]), 1);
    expect(alike.alpha).toBeLessThan(0);
    expect(alike.interval).toBeNull();
  });

  it("leaves out samples without variation", () => {
    const ratings = [...Array(5).fill([4, 4]), [4, 5]];
    const { alpha, interval } = krippendorffAlpha(ratings, 1);
    expect(alpha).toBeCloseTo(0, 12);
    expect(interval?.high).toBeLessThan(0.1);
    expect(interval?.low).toBeLessThan(0);
  });
});

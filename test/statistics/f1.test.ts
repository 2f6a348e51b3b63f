import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { confusion, f1Score } from "../../src/statistics/f1.js";

const counts = (truePositives: number, falsePositives: number, falseNegatives: number) => ({
  truePositives,
  falsePositives,
  falseNegatives,
});

describe("confusion", () => {
  it("counts each outcome", () => {
    expect(
      confusion([
        { expected: true, actual: true },
        { expected: true, actual: true },
        { expected: true, actual: true },
        { expected: false, actual: true },
        { expected: false, actual: true },
        { expected: true, actual: false },
        { expected: false, actual: false },
      ]),
    ).toEqual(counts(3, 2, 1));
    expect(confusion([])).toEqual(counts(0, 0, 0));
  });
});

describe("f1Score", () => {
  it("is .667 for 6 hits, 2 false alarms and 4 misses", () => {
    const { precision, recall, f1 } = f1Score(counts(6, 2, 4));
    expect([precision, recall]).toEqual([0.75, 0.6]);
    expect(f1).toBeCloseTo(2 / 3, 12);
  });

  it("is the harmonic mean of precision and recall", () => {
    const count = fc.integer({ min: 0, max: 50 });
    fc.assert(
      fc.property(fc.integer({ min: 1, max: 50 }), count, count, (hits, alarms, misses) => {
        const { precision, recall, f1 } = f1Score(counts(hits, alarms, misses));
        expect(f1).toBeCloseTo(2 / (1 / (precision ?? 0) + 1 / (recall ?? 0)), 12);
      }),
    );
  });

  it("is 0 when nothing expected was predicted", () => {
    expect(f1Score(counts(0, 0, 3))).toEqual({ precision: null, recall: 0, f1: 0 });
    expect(f1Score(counts(0, 2, 3))).toEqual({ precision: 0, recall: 0, f1: 0 });
  });

  it("is null when nothing was expected", () => {
    expect(f1Score(counts(0, 2, 0))).toEqual({ precision: 0, recall: null, f1: null });
    expect(f1Score(counts(0, 0, 0))).toEqual({ precision: null, recall: null, f1: null });
  });
});

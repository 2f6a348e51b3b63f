import { describe, expect, it } from "vitest";
import { agreementWithin, pairwiseAgreement } from "../../src/statistics/agreement.js";
import { weightedKappa } from "../../src/statistics/kappa.js";

describe("shares of agreement", () => {
  const pairs = [
    [1, 1],
    [2, 3],
    [5, 3],
    [4, 4],
  ] as const;

  it("count the pairs within a distance", () => {
    expect(agreementWithin(pairs, 0)).toBe(0.5);
    expect(agreementWithin(pairs, 1)).toBe(0.75);
    expect(agreementWithin(pairs, 2)).toBe(1);
  });

  it("do not miss a distance by binary noise", () => {
    expect(agreementWithin([[0.3, 0.1]], 0.2)).toBe(1);
    expect(agreementWithin([[0.1 + 0.2, 0.3]], 0)).toBe(1);
  });

  it("are null of nothing", () => {
    expect(agreementWithin([], 0)).toBeNull();
    expect(agreementWithin([], 1)).toBeNull();
  });
});

describe("pairwiseAgreement", () => {
  const ratings = [
    [1, 1, null],
    [2, 3, 2],
    [5, 3, 5],
    [4, 4, null],
  ];

  it("compares every two judges on the items that both marked", () => {
    const found = pairwiseAgreement(ratings, 1);
    expect(found.map(({ judges }) => judges)).toEqual([
      [0, 1],
      [0, 2],
      [1, 2],
    ]);
    expect(found[0]).toEqual({
      judges: [0, 1],
      kappa: weightedKappa([1, 2, 5, 4], [1, 3, 3, 4]),
      exact: 0.5,
      withinOne: 0.75,
      items: 4,
    });
    expect(found[1]).toEqual({ judges: [0, 2], kappa: 1, exact: 1, withinOne: 1, items: 2 });
    expect(found[2]).toMatchObject({ exact: 0, withinOne: 0.5, items: 2 });
  });

  it("takes one level from the caller", () => {
    const shares = [
      [0.5, 0.75],
      [0.5, 1],
    ];
    expect(pairwiseAgreement(shares, 0.25)[0]?.withinOne).toBe(0.5);
  });

  it("keeps a pair without common items as unmeasured", () => {
    const [pair] = pairwiseAgreement([[1], [null, 2]], 1);
    expect(pair).toEqual({ judges: [0, 1], kappa: null, exact: null, withinOne: null, items: 0 });
    expect(pairwiseAgreement([[3], [4]], 1)).toEqual([]);
    expect(pairwiseAgreement([], 1)).toEqual([]);
  });
});

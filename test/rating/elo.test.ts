import { describe, expect, it } from "vitest";
import { eloOf, expectedScore, opponentChanges, updatedRating } from "../../src/rating/elo.js";
import { resultOf } from "./samples.js";

describe("expectedScore", () => {
  it.each([
    [1500, 1500, 0.5],
    [1900, 1500, 10 / 11],
    [1500, 1900, 1 / 11],
    // Table of expected scores in the FIDE rating regulations: 0.64 at 100 points, 0.76 at 200 (rounded).
    [1600, 1500, 0.64],
    [1700, 1500, 0.76],
  ])("of %d against %d is %f", (a, b, share) => {
    expect(expectedScore(a, b)).toBeCloseTo(share, 2);
  });

  it("is shared between the two", () => {
    expect(expectedScore(1730, 1512) + expectedScore(1512, 1730)).toBeCloseTo(1, 12);
  });
});

describe("updatedRating", () => {
  it("moves by half of 32 points between equals, and not at all for a draw", () => {
    expect(updatedRating(1500, 1500, 1)).toBe(1516);
    expect(updatedRating(1500, 1500, 0)).toBe(1484);
    expect(updatedRating(1500, 1500, 0.5)).toBe(1500);
  });

  it("gives more for beating a stronger one", () => {
    expect(updatedRating(1500, 1900, 1)).toBeCloseTo(1500 + (32 * 10) / 11, 9);
  });
});

describe("eloOf", () => {
  // Computed step by step in Python from the published formula.
  const results = [
    resultOf("a", 1400, 1),
    resultOf("b", 1450, 1),
    resultOf("c", 1500, 0.5),
    resultOf("d", 1600, 0),
    resultOf("e", 1700, 1),
  ];

  it("takes the results one by one from 1500", () => {
    expect(eloOf(results)).toBeCloseTo(1534.9761658483, 9);
    expect(eloOf(["a", "b", "c", "d", "e"].map((path) => resultOf(path, 1500, 1)))).toBeCloseTo(
      1573.0056615835,
      9,
    );
  });

  it("depends on paths and not on the order in which the results come", () => {
    expect(eloOf(results.toReversed())).toBe(eloOf(results));
    const renamed = results.map((result, index) => ({ ...result, opponent: `${9 - index}` }));
    expect(eloOf(renamed)).not.toBeCloseTo(1534.9761658483, 6);
  });

  it("is unmeasured without results", () => {
    expect(eloOf([])).toBeNull();
  });
});

describe("opponentChanges", () => {
  it("takes from opponents what the visitor won from them", () => {
    const changes = opponentChanges(
      [resultOf("equal", 1600, 1), resultOf("strong", 2000, 0), resultOf("drawn", 1600, 0.5)],
      1600,
    );
    expect(changes.get("equal")).toBe(-16);
    expect(changes.get("strong")).toBeCloseTo(32 / 11, 9);
    expect(changes.get("drawn")).toBe(0);
  });
});

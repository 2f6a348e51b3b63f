import { describe, expect, it } from "vitest";
import { joinOrders } from "../../src/rating/results.js";
import { matchesOf } from "./samples.js";

const ratings = new Map([
  ["a", 1400],
  ["b", 1500],
  ["é", 1600],
]);

describe("joinOrders", () => {
  it.each([
    ["ww", 1, true],
    ["ll", 0, true],
    ["dd", 0.5, true],
    ["wl", 0.5, false],
    ["lw", 0.5, false],
    ["wd", 0.5, false],
    ["dw", 0.5, false],
    ["ld", 0.5, false],
    ["dl", 0.5, false],
  ])("makes of %s a score of %d, in agreement: %s", (outcomes, score, agreed) => {
    expect(joinOrders(matchesOf("a", outcomes), ratings)).toEqual({
      results: [{ opponent: "a", rating: 1400, score, agreed }],
      incomplete: [],
    });
  });

  it("has one result for each opponent, by code point, whatever the order of the matches", () => {
    const matches = [...matchesOf("é", "ww"), ...matchesOf("b", "ll"), ...matchesOf("a", "wl")];
    const { results } = joinOrders(matches, ratings);
    expect(results.map(({ opponent }) => opponent)).toEqual(["a", "b", "é"]);
    expect(joinOrders(matches.toReversed(), ratings)).toEqual({ results, incomplete: [] });
  });

  it("gives no result for an opponent that was judged in one order only", () => {
    const matches = [...matchesOf("b", "w"), ...matchesOf("a", "ww").slice(1), ...matchesOf("é", "ll")];
    const { results, incomplete } = joinOrders(matches, ratings);
    expect(incomplete).toEqual(["a", "b"]);
    expect(results.map(({ opponent }) => opponent)).toEqual(["é"]);
  });

  it("refuses strangers and matches that were played twice", () => {
    expect(() => joinOrders(matchesOf("stranger", "ww"), ratings)).toThrow(RangeError);
    const twice = [...matchesOf("a", "ww"), ...matchesOf("a", "l")];
    expect(() => joinOrders(twice, ratings)).toThrow(RangeError);
  });
});

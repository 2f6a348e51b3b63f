import { describe, expect, it } from "vitest";
import { bradleyTerryOf } from "../../src/rating/bradley-terry.js";
import { eloOf } from "../../src/rating/elo.js";
import { standingOf } from "../../src/rating/standing.js";
import { corpusWith, entryOf, matchesOf } from "./samples.js";

const corpus = corpusWith(
  entryOf("a", { rating: 1400 }),
  entryOf("b", { rating: 1480 }),
  entryOf("c", { rating: 1550 }),
  entryOf("d", { rating: 1600 }),
  entryOf("e", { rating: 1700 }),
  entryOf("f", { rating: 1900 }),
);
const matches = [
  ...matchesOf("a", "ww"),
  ...matchesOf("b", "ww"),
  ...matchesOf("c", "wl"),
  ...matchesOf("d", "dd"),
  ...matchesOf("e", "ll"),
];

describe("standingOf", () => {
  const standing = standingOf(matches, corpus, "seed");

  it("rates by both methods over the joined results", () => {
    const results = standing?.results ?? [];
    expect(results.map(({ score }) => score)).toEqual([1, 1, 0.5, 0.5, 0]);
    expect(standing?.bradleyTerry.value).toBe(bradleyTerryOf(results));
    expect(standing?.elo.value).toBe(eloOf(results));
  });

  it("gives both an interval around the rating", () => {
    for (const rating of [standing?.bradleyTerry, standing?.elo]) {
      expect(rating?.interval?.low).toBeLessThan(rating?.value ?? Number.NaN);
      expect(rating?.interval?.high).toBeGreaterThan(rating?.value ?? Number.NaN);
    }
  });

  it("says which share of the opponents was beaten, draws by half", () => {
    expect(standing?.percentile).toBe(60);
    expect(standing?.corpusSize).toBe(6);
    expect(standingOf(matchesOf("f", "ww"), corpus, 1)?.percentile).toBe(100);
    expect(standingOf(matchesOf("a", "ll"), corpus, 1)?.percentile).toBe(0);
  });

  it("flags opponents whose orders differ, and not true draws", () => {
    expect(standing?.results).toHaveLength(5);
    expect(standing?.results.filter(({ agreed }) => !agreed).map(({ opponent }) => opponent)).toEqual(["c"]);
  });

  it("names the opponent that is nearest by rating", () => {
    expect(standing?.bradleyTerry.value).toBeCloseTo(1600.338, 3);
    expect(standing?.closest).toBe("d");
  });

  it("takes the first by path of opponents that are equally near", () => {
    const equals = corpusWith(entryOf("m", { rating: 1600 }), entryOf("z", { rating: 1400 }));
    const drawn = [...matchesOf("z", "dd"), ...matchesOf("m", "dd")];
    expect(standingOf(drawn, equals, 1)?.closest).toBe("m");
  });

  it("is the same for the same seed, in whatever order the matches come", () => {
    expect(standingOf(matches.toReversed(), corpus, "seed")).toEqual(standing);
    expect(standingOf(matches, corpus, "another")?.bradleyTerry.value).toBe(standing?.bradleyTerry.value);
  });

  it("has no interval where resampling cannot tell", () => {
    const one = standingOf(matchesOf("a", "ww"), corpus, 1);
    expect(one?.bradleyTerry).toEqual({ value: bradleyTerryOf(one?.results ?? []), interval: null });
    const equals = corpusWith(entryOf("a"), entryOf("b"), entryOf("c"));
    const allWon = standingOf(
      ["a", "b", "c"].flatMap((path) => matchesOf(path, "ww")),
      equals,
      1,
    );
    expect(allWon?.bradleyTerry.interval).toBeNull();
    expect(allWon?.elo.interval).toBeNull();
  });

  it("leaves out opponents that were judged in one order only, and says so", () => {
    const partly = standingOf([...matches, ...matchesOf("f", "w")], corpus, "seed");
    expect(partly).toEqual({ ...standing, incomplete: ["f"] });
  });

  it("is unmeasured when no opponent was judged in both orders", () => {
    expect(standingOf([], corpus, 1)).toBeNull();
    expect(standingOf(matchesOf("a", "w"), corpus, 1)).toBeNull();
  });
});

import fc from "fast-check";
import { describe, expect, it } from "vitest";
import type { OpponentResult } from "../../src/model/rating.js";
import { bradleyTerryOf } from "../../src/rating/bradley-terry.js";
import { expectedScore } from "../../src/rating/elo.js";

type Game = Pick<OpponentResult, "rating" | "score">;

const game: fc.Arbitrary<Game> = fc.record({
  rating: fc.double({ min: 500, max: 2500, noNaN: true }),
  score: fc.constantFrom(0, 0.5, 1),
});
const games = fc.array(game, { minLength: 1, maxLength: 12 });
const RUNS = { seed: 7, numRuns: 300 };

const rated = (list: readonly Game[]): number => bradleyTerryOf(list) ?? Number.NaN;

describe("against reference values", () => {
  // Ternary search over the log-likelihood itself, with 50 decimal digits (Python, decimal), prior included.
  const cases: readonly (readonly [readonly (readonly [number, Game["score"]])[], number])[] = [
    [
      [
        [1400, 1],
        [1450, 1],
        [1500, 0.5],
        [1600, 0],
        [1700, 1],
      ],
      1653.523125,
    ],
    [
      [
        [1623, 0],
        [1498, 0],
        [1510, 0.5],
        [1377, 0],
      ],
      1250.531251,
    ],
    [
      [
        [1800, 1],
        [1900, 1],
      ],
      2062.664196,
    ],
  ];

  it.each(cases)("%j", (list, value) => {
    expect(rated(list.map(([rating, score]) => ({ rating, score })))).toBeCloseTo(value, 5);
  });

  it.each([0, 1, 2, 3, 4, 5])("is the log-odds of Haldane for %d wins of 5 against 1500", (wins) => {
    const list = Array.from(
      { length: 5 },
      (_, index): Game => ({
        rating: 1500,
        score: index < wins ? 1 : 0,
      }),
    );
    expect(rated(list)).toBeCloseTo(1500 + 400 * Math.log10((wins + 0.5) / (5.5 - wins)), 8);
  });
});

describe("properties", () => {
  it("expects exactly what was scored, prior included", () => {
    fc.assert(
      fc.property(games, (list) => {
        const rating = rated(list);
        const all = [...list, { rating: 1500, score: 0.5 }];
        const gap = all.reduce(
          (sum, { rating: opponent, score }) => sum + score - expectedScore(rating, opponent),
          0,
        );
        expect(gap).toBeCloseTo(0, 9);
      }),
      RUNS,
    );
  });

  it("does not depend on the order of the results, to the last bit", () => {
    fc.assert(
      fc.property(
        games.chain((list) =>
          fc.tuple(fc.constant(list), fc.shuffledSubarray(list, { minLength: list.length })),
        ),
        ([list, shuffled]) => {
          expect(rated(shuffled)).toBe(rated(list));
        },
      ),
      RUNS,
    );
  });

  it("rises with every half point", () => {
    fc.assert(
      fc.property(games, fc.nat(), (list, pick) => {
        const index = pick % list.length;
        const withScore = (score: Game["score"]): number =>
          rated(list.map((item, at) => (at === index ? { ...item, score } : item)));
        expect(withScore(0)).toBeLessThan(withScore(0.5));
        expect(withScore(0.5)).toBeLessThan(withScore(1));
      }),
      RUNS,
    );
  });

  it("rises with the strength of whom was beaten", () => {
    expect(rated([{ rating: 1700, score: 1 }])).toBeGreaterThan(rated([{ rating: 1500, score: 1 }]));
  });

  it("mirrors: wins and losses exchanged around 1500", () => {
    fc.assert(
      fc.property(games, (list) => {
        const mirrored = list.map(
          ({ rating, score }): Game => ({
            rating: 3000 - rating,
            score: (1 - score) as Game["score"],
          }),
        );
        expect(rated(mirrored)).toBeCloseTo(3000 - rated(list), 6);
      }),
      RUNS,
    );
  });

  it.each([0, 1] as const)(
    "stays finite when every result is %d, and moves further with more of them",
    (score) => {
      const ofCount = (count: number): number =>
        rated(Array.from({ length: count }, () => ({ rating: 1500, score })));
      const distances = [1, 5, 200].map((count) => Math.abs(ofCount(count) - 1500));
      expect(distances.every(Number.isFinite)).toBe(true);
      expect(distances).toEqual(distances.toSorted((a, b) => a - b));
      expect(distances[2]).toBeLessThan(1100);
    },
  );

  it("is unmeasured without results", () => {
    expect(bradleyTerryOf([])).toBeNull();
  });
});

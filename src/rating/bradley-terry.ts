import { type OpponentResult, START_RATING } from "../model/rating.js";
import { ELO_SCALE, expectedScore } from "./elo.js";

/**
 * The prior: one drawn match against an opponent of 1500. Without it, nothing but wins would make the rating infinite.
 * Against opponents of 1500 the rating is then the log-odds of (wins + ½) to (losses + ½), the estimate of Haldane
 * (1955), which takes the first-order bias out of maximum likelihood (Firth 1993, Biometrika 80, 27-38).
 */
const PRIOR = { rating: START_RATING, score: 0.5 } as const;

/** Halvings of the bracket: of a few thousand points they leave less than a double can tell apart. */
const HALVINGS = 64;

type Game = Pick<OpponentResult, "rating" | "score">;

/**
 * The visitor's rating in the model of Bradley and Terry (1952, Biometrika 39, 324-345) on the Elo scale, by maximum
 * likelihood against opponents whose ratings are known, with a prior of one draw. A draw is half a win and half a loss.
 * The order of the results does not count.
 * @returns null without any result: the prior alone is no measurement
 */
export function bradleyTerryOf(results: readonly Game[]): number | null {
  if (results.length === 0) return null;
  // Sorted, because floating-point sums depend on the order of their terms.
  const games = [...results, PRIOR].toSorted((a, b) => a.rating - b.rating || a.score - b.score);
  let [low, high] = bracketOf(games);
  for (let step = 0; step < HALVINGS; step += 1) {
    const middle = (low + high) / 2;
    if (slope(games, middle) > 0) low = middle;
    else high = middle;
  }
  return (low + high) / 2;
}

/** Slope of the log-likelihood but for a constant factor. It falls with the rating, for the likelihood is concave. */
function slope(games: readonly Game[], rating: number): number {
  return games.reduce((sum, game) => sum + game.score - expectedScore(rating, game.rating), 0);
}

/**
 * Ratings below and above the maximum. Of n games the prior keeps the score between ½ and n − ½, so at odds of 2n to
 * one against the weakest or for the strongest opponent the expected score is beyond what was scored.
 */
function bracketOf(games: readonly Game[]): [low: number, high: number] {
  const reach = ELO_SCALE * Math.log10(2 * games.length);
  return [(games[0]?.rating ?? 0) - reach, (games.at(-1)?.rating ?? 0) + reach];
}

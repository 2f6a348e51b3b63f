import { type OpponentResult, START_RATING } from "../model/rating.js";
import { byCodePoint } from "../text/order.js";

/** The most that one result can move a rating. */
const K = 32;
/** So many points of difference make the odds ten to one. */
export const ELO_SCALE = 400;

/** The share of a match that `a` can expect of `b` by their ratings, 0 to 1. */
export function expectedScore(a: number, b: number): number {
  return 1 / (1 + 10 ** ((b - a) / ELO_SCALE));
}

/**
 * The rating after one result.
 * @param actual 1 won, 0.5 drawn, 0 lost
 */
export function updatedRating(rating: number, opponent: number, actual: number): number {
  return rating + K * (actual - expectedScore(rating, opponent));
}

/**
 * The visitor's Elo rating after all its results. Elo depends on their order, so it is fixed: by opponent in code-point
 * order, beginning at 1500, each opponent once and with the rating that it had before.
 * @returns null without any result
 */
export function eloOf(results: readonly OpponentResult[]): number | null {
  if (results.length === 0) return null;
  return results
    .toSorted((a, b) => byCodePoint(a.opponent, b.opponent))
    .reduce((rating, { rating: opponent, score }) => updatedRating(rating, opponent, score), START_RATING);
}

/**
 * The points that each opponent gains or loses by a visitor, for `withRatings`.
 * @param visitor the visitor's rating once it is settled, so that the order of the matches does not count
 */
export function opponentChanges(results: readonly OpponentResult[], visitor: number): Map<string, number> {
  return new Map(
    results.map(({ opponent, rating, score }) => [
      opponent,
      updatedRating(rating, visitor, 1 - score) - rating,
    ]),
  );
}

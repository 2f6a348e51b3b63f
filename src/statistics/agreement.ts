import { weightedKappa } from "./kappa.js";
import type { Ratings } from "./krippendorff.js";

/** The marks that two judges gave to one item. */
export type MarkPair = readonly [number, number];

/** How far two judges agree on the items that both marked. */
export interface PairAgreement {
  /** Places of the two in the rows of the ratings, from 0. */
  readonly judges: readonly [number, number];
  /** Quadratic-weighted; null for fewer than two items or when all marks are equal. */
  readonly kappa: number | null;
  /** Share of equal marks, 0 to 1; null without a common item. */
  readonly exact: number | null;
  /** Share of marks at most one step apart, 0 to 1; null without a common item. */
  readonly withinOne: number | null;
  /** How many items both marked. */
  readonly items: number;
}

/** A distance that is kept but for binary noise counts as kept. */
const TOLERANCE = 1e-9;

/** Share of pairs whose marks lie at most `distance` apart, 0 to 1; null of nothing. */
export function agreementWithin(pairs: readonly MarkPair[], distance: number): number | null {
  if (pairs.length === 0) return null;
  return pairs.filter(([a, b]) => Math.abs(a - b) <= distance + TOLERANCE).length / pairs.length;
}

/**
 * Agreement of every two judges, in the order of their places.
 * @param step one level of the scale: 1 on 1 to 5, 0.25 for five levels on 0 to 1
 */
export function pairwiseAgreement(ratings: Ratings, step: number): PairAgreement[] {
  const judges = Math.max(0, ...ratings.map((row) => row.length));
  const found: PairAgreement[] = [];
  for (let first = 0; first < judges; first++) {
    for (let second = first + 1; second < judges; second++) {
      found.push(pairAgreement([first, second], pairsOf(ratings, first, second), step));
    }
  }
  return found;
}

function pairsOf(ratings: Ratings, first: number, second: number): MarkPair[] {
  return ratings.flatMap((row): MarkPair[] => {
    const a = row[first] ?? null;
    const b = row[second] ?? null;
    return a === null || b === null ? [] : [[a, b]];
  });
}

function pairAgreement(
  judges: readonly [number, number],
  pairs: readonly MarkPair[],
  step: number,
): PairAgreement {
  const [firsts, seconds] = [pairs.map(([a]) => a), pairs.map(([, b]) => b)];
  return {
    judges,
    kappa: weightedKappa(firsts, seconds),
    exact: agreementWithin(pairs, 0),
    withinOne: agreementWithin(pairs, step),
    items: pairs.length,
  };
}

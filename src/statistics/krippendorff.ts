import { bootstrapInterval } from "./bootstrap.js";
import { type Interval, unlessFlat } from "./interval.js";
import { squaredDeviations } from "./spread.js";

const SAMPLES = 1000;
const MIN_ITEMS = 2;

/** What judges marked: one row an item, one cell a judge, null where a judge gave no mark. */
export type Ratings = readonly (readonly (number | null)[])[];

export interface Alpha {
  /** At most 1 (complete agreement); 0: as by chance, below: contradiction. null with a reason. */
  readonly alpha: number | null;
  /**
   * Bootstrap over items; null for fewer than half of the samples with variation, for complete agreement, and for items
   * that are all alike: samples cannot show a difference that did not occur, and no width would claim certainty.
   */
  readonly interval: Interval | null;
  /**
   * Why there is no alpha: fewer than two items with two marks, or all their marks equal, which shows neither that
   * judges agree on differences nor that they do not.
   */
  readonly reason: "no-variation" | "too-few" | null;
}

/**
 * Krippendorff's alpha for ordinal marks of any number of judges with missing cells (Krippendorff, Content Analysis,
 * chapter 12). Items with fewer than two marks count for nothing. The interval draws items with replacement, 1000
 * times, and computes alpha anew each time; samples whose marks are all equal have no alpha and are left out.
 * @param seed fixes the interval
 */
export function krippendorffAlpha(ratings: Ratings, seed: string | number): Alpha {
  const items = ratings.map((row) => row.filter((mark) => mark !== null)).filter((row) => row.length >= 2);
  if (items.length < MIN_ITEMS) return { alpha: null, interval: null, reason: "too-few" };
  const alpha = alphaOf(items);
  if (alpha === null) return { alpha, interval: null, reason: "no-variation" };
  const interval = alpha < 1 ? bootstrapInterval(items, alphaOf, { seed, samples: SAMPLES }) : null;
  return { alpha, interval: unlessFlat(interval), reason: null };
}

/**
 * The ordinal distance of two marks, Σ of the frequencies from one to the other less half of both ends, is the
 * distance of their mean ranks. So alpha is 1 − (n − 1)·Σ m/(m − 1)·SS(item) / (n·SS(all)) on ranks, with n marks in
 * all, m in the item, and SS the sum of squared deviations.
 */
function alphaOf(items: readonly (readonly number[])[]): number | null {
  const marks = items.flat();
  const ranks = meanRanks(marks);
  if (ranks.size < 2) return null;
  const ranked = (row: readonly number[]) => row.map((mark) => ranks.get(mark) ?? 0);
  const within = items.reduce(
    (sum, row) => sum + (row.length / (row.length - 1)) * squaredDeviations(ranked(row)),
    0,
  );
  const count = marks.length;
  return 1 - ((count - 1) * within) / (count * squaredDeviations(ranked(marks)));
}

/** For each mark the number of lower ones plus half the number of equal ones. */
function meanRanks(marks: readonly number[]): ReadonlyMap<number, number> {
  const frequencies = new Map<number, number>();
  for (const mark of marks) frequencies.set(mark, (frequencies.get(mark) ?? 0) + 1);
  const ranks = new Map<number, number>();
  let lower = 0;
  for (const [mark, count] of [...frequencies].sort(([a], [b]) => a - b)) {
    ranks.set(mark, lower + count / 2);
    lower += count;
  }
  return ranks;
}

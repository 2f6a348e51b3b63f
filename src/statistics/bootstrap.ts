import { type Interval, TAIL } from "./interval.js";
import { createRandom, type Random } from "./random.js";
import { quantile } from "./spread.js";

const DEFAULT_SAMPLES = 500;
const MIN_ITEMS = 2;
/** Share of the samples that must give a number, for those to stand for all. */
const MIN_USABLE = 0.5;

export interface BootstrapOptions {
  readonly seed: string | number;
  /** How many samples are drawn; 500 unless said otherwise. */
  readonly samples?: number;
}

/**
 * Percentile bootstrap interval of a statistic (Efron 1979): items are drawn with replacement, as many as there are.
 * Items must be independent of each other, so runs that share a prompt belong into one item. Items that are all alike
 * give an interval without width, which is no proof of certainty.
 * @param statistic null for a sample that has none; such samples are left out
 * @returns null with fewer than two items, or when fewer than half of the samples gave a number
 */
export function bootstrapInterval<T>(
  items: readonly T[],
  statistic: (sample: readonly T[]) => number | null,
  { seed, samples = DEFAULT_SAMPLES }: BootstrapOptions,
): Interval | null {
  if (items.length < MIN_ITEMS) return null;
  const random = createRandom(seed);
  const results: number[] = [];
  for (let index = 0; index < samples; index++) {
    const result = statistic(resampled(items, random));
    if (result !== null && Number.isFinite(result)) results.push(result);
  }
  if (results.length < MIN_USABLE * samples) return null;
  const low = quantile(results, TAIL);
  const high = quantile(results, 1 - TAIL);
  return low === null || high === null ? null : { low, high };
}

function resampled<T>(items: readonly T[], random: Random): T[] {
  return items.map(() => items[random.below(items.length)] as T);
}

/** A two-sided confidence interval, 95 % unless said otherwise; low ≤ high. */
export interface Interval {
  readonly low: number;
  readonly high: number;
}

/** The probability that lies outside on each side. */
export const TAIL = 0.025;

/** The interval with both ends brought into min to max. */
export function clip({ low, high }: Interval, min: number, max: number): Interval {
  const within = (value: number) => Math.min(max, Math.max(min, value));
  return { low: within(low), high: within(high) };
}

/**
 * How far an interval reaches below and above its value, both at least 0: the ends of a bootstrap interval can lie
 * on one side of it. Without an interval the value counts as exact.
 */
export function margins(
  value: number,
  interval: Interval | null,
): { readonly below: number; readonly above: number } {
  if (interval === null) return { below: 0, above: 0 };
  return { below: Math.max(0, value - interval.low), above: Math.max(0, interval.high - value) };
}

/** Narrower than binary noise could make it. */
const NO_WIDTH = 1e-9;

/** A bootstrap over items that are all alike has no width, which says nothing of the next item: then null. */
export function unlessFlat(interval: Interval | null): Interval | null {
  return interval !== null && interval.high - interval.low > NO_WIDTH ? interval : null;
}

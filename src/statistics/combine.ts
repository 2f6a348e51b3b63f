import { type Interval, margins } from "./interval.js";

/** One term of a weighted mean. */
export interface Part {
  readonly value: number;
  /** 0 or more; only its share of the sum of the weights counts. */
  readonly weight: number;
  /** null: the value counts as exact. */
  readonly interval: Interval | null;
}

/**
 * Interval of the weighted mean Σw·v / Σw of independent parts, from their own intervals by MOVER for a linear
 * combination (Zou, Huang and Zhang 2009, Statistics in Medicine 28: 2857-2868).
 * @returns null when no part with a weight above 0 has an interval
 * @throws RangeError for a negative weight
 */
export function combinedInterval(parts: readonly Part[]): Interval | null {
  if (parts.some(({ weight }) => !(weight >= 0))) throw new RangeError("A weight is negative");
  const counted = parts.filter(({ weight }) => weight > 0);
  if (counted.every(({ interval }) => interval === null)) return null;
  const total = counted.reduce((sum, { weight }) => sum + weight, 0);
  const centre = counted.reduce((sum, { value, weight }) => sum + (value * weight) / total, 0);
  const reach = (side: "below" | "above") =>
    Math.hypot(
      ...counted.map(({ value, weight, interval }) => (margins(value, interval)[side] * weight) / total),
    );
  return { low: centre - reach("below"), high: centre + reach("above") };
}

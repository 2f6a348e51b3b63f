import { tQuantile } from "./distributions.js";
import { type Interval, margins, TAIL } from "./interval.js";
import { type MeanMark, shrunkDegrees } from "./mean-mark.js";

/** How far one figure lies above another. */
export interface Difference {
  /** The first minus the second. */
  readonly difference: number;
  /** null when the uncertainty of one of the two is unknown. */
  readonly interval: Interval | null;
  /** Whether the interval leaves out zero; null without an interval. */
  readonly isDetectable: boolean | null;
}

/** A figure with what is known of its uncertainty. */
export interface Estimate {
  readonly value: number;
  /** null: unknown. Give an exact figure an interval of zero width. */
  readonly interval: Interval | null;
}

/**
 * The difference a − b of two means of separate runs: Welch's t interval (1947) on the shrunk variances, degrees of
 * freedom by Satterthwaite from k + 2 of each side. Without an interval when either has one run only.
 */
export function meanDifference(a: MeanMark, b: MeanMark): Difference {
  const difference = a.mean - b.mean;
  if (a.variance === null || b.variance === null) return withInterval(difference, null);
  const ofA = a.variance / a.runs;
  const ofB = b.variance / b.runs;
  const df = (ofA + ofB) ** 2 / (ofA ** 2 / shrunkDegrees(a.runs) + ofB ** 2 / shrunkDegrees(b.runs));
  const half = tQuantile(1 - TAIL, df) * Math.sqrt(ofA + ofB);
  return withInterval(difference, { low: difference - half, high: difference + half });
}

/**
 * The difference a − b of two independent figures whose own intervals are known, by MOVER (Zou and Donner 2008,
 * Statistics in Medicine 27: 1693-1702), which keeps intervals lopsided that are. Without an interval when either
 * figure has none.
 */
export function intervalDifference(a: Estimate, b: Estimate): Difference {
  const difference = a.value - b.value;
  if (a.interval === null || b.interval === null) return withInterval(difference, null);
  const ofA = margins(a.value, a.interval);
  const ofB = margins(b.value, b.interval);
  return withInterval(difference, {
    low: difference - Math.hypot(ofA.below, ofB.above),
    high: difference + Math.hypot(ofA.above, ofB.below),
  });
}

function withInterval(difference: number, interval: Interval | null): Difference {
  return { difference, interval, isDetectable: interval && (interval.low > 0 || interval.high < 0) };
}

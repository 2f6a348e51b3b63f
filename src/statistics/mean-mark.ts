import { tQuantile } from "./distributions.js";
import { clip, type Interval, TAIL } from "./interval.js";
import { mean, squaredDeviations } from "./spread.js";

/** The lowest and the highest mark that can be given; max above min. */
export interface ValueRange {
  readonly min: number;
  readonly max: number;
}

/** The mean of one mark a run, and how far it can be trusted. */
export interface MeanMark {
  /** On the scale, unrounded. */
  readonly mean: number;
  /** How many marks it is the mean of. */
  readonly runs: number;
  /** Of one mark, shrunk towards what judges usually show; null for one run. */
  readonly variance: number | null;
  /** Within the scale and never of zero width; null for one run. */
  readonly interval: Interval | null;
  /** Two marks lie at least half the scale apart: the runs contradict each other rather than scatter. */
  readonly isSplit: boolean;
}

/** Weight of the prior variance in degrees of freedom. */
const PRIOR_DEGREES = 3;
/** Prior standard deviation of a mark as a share of the scale: 0.6 on 1 to 5. */
const PRIOR_SD_SHARE = 0.15;
const SPLIT_SHARE = 0.5;
/** A distance that is reached but for binary noise counts as reached. */
const TOLERANCE = 1e-9;

/**
 * The mean of k marks with a t interval on a shrunk variance, s² = ((k − 1)·s² + 3·σ0²) / (k + 2) with k + 2 degrees
 * of freedom: a scaled inverse chi-square prior (Gelman et al., Bayesian Data Analysis, 3.3), so that few marks that
 * agree by luck do not pass for certainty.
 * @param marks one a run, all on the scale
 * @returns null of nothing
 * @throws RangeError when the scale has no width
 */
export function meanMark(marks: readonly number[], scale: ValueRange): MeanMark | null {
  return shrunkMean(marks, scale, 1);
}

/**
 * The same for weighted averages over several dimensions. The prior takes the marks under an average to be
 * independent, so it shrinks by Σw² / (Σw)²; the part from the data comes from the averages themselves, where marks
 * that move together show.
 * @param averages one a run, all on the scale
 * @param weights those of the dimensions, 0 or more
 * @returns null without an average, and without a weight above 0
 * @throws RangeError when the scale has no width
 */
export function meanAverage(
  averages: readonly number[],
  weights: readonly number[],
  scale: ValueRange,
): MeanMark | null {
  const total = weights.reduce((sum, weight) => sum + weight, 0);
  const squares = weights.reduce((sum, weight) => sum + weight ** 2, 0);
  return total > 0 ? shrunkMean(averages, scale, squares / total ** 2) : null;
}

/** Degrees of freedom of a shrunk variance. */
export function shrunkDegrees(runs: number): number {
  return runs - 1 + PRIOR_DEGREES;
}

function shrunkMean(marks: readonly number[], scale: ValueRange, priorShare: number): MeanMark | null {
  const width = scale.max - scale.min;
  if (!(width > 0)) throw new RangeError(`A scale from ${scale.min} to ${scale.max} has no width`);
  const centre = mean(marks);
  if (centre === null) return null;
  const runs = marks.length;
  const isSplit = Math.max(...marks) - Math.min(...marks) >= SPLIT_SHARE * width - TOLERANCE;
  if (runs < 2) return { mean: centre, runs, variance: null, interval: null, isSplit };
  const df = shrunkDegrees(runs);
  const prior = priorShare * (PRIOR_SD_SHARE * width) ** 2;
  const variance = (squaredDeviations(marks) + PRIOR_DEGREES * prior) / df;
  const half = tQuantile(1 - TAIL, df) * Math.sqrt(variance / runs);
  const interval = clip({ low: centre - half, high: centre + half }, scale.min, scale.max);
  return { mean: centre, runs, variance, interval, isSplit };
}

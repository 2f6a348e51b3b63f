import { type Agreement, LEVEL_SHARE } from "../model/agreement.js";
import type { Rubric } from "../model/rubric.js";
import { pairwiseAgreement } from "../statistics/agreement.js";
import { krippendorffAlpha } from "../statistics/krippendorff.js";
import { type MeanMark, meanAverage, meanMark, type ValueRange } from "../statistics/mean-mark.js";
import { orderEffect, type PlacedMark } from "../statistics/order-effect.js";
import { runOrder } from "../statistics/run-order.js";
import { hasAscendingAnchors } from "../text/anchors.js";
import { type Marked, marksOf, meanOfScored, runAverages } from "./average.js";

/**
 * The average of a panel with its uncertainty, from the averages of its runs.
 * @returns null when a dimension is unscored; of a single run without an interval
 */
export function panelAverage(
  dimensions: readonly Marked[],
  runs: number,
  scale: ValueRange,
): MeanMark | null {
  const weights = dimensions.map(({ weight }) => weight);
  return meanAverage(runAverages(dimensions, runs), weights, scale);
}

/** Ids of the dimensions on which the runs contradict each other, in report order. */
export function splitDimensions(dimensions: readonly Marked[], scale: ValueRange): string[] {
  const isSplit = (dimension: Marked): boolean => meanMark(marksOf(dimension), scale)?.isSplit ?? false;
  return dimensions.filter(isSplit).map(({ id }) => id);
}

/** What the runs of a panel say of one dimension of one subject. */
interface Cell {
  /** Unlike that of every other cell. */
  readonly key: string;
  readonly dimension: string;
  readonly marks: readonly number[];
}

/**
 * How far the runs of a panel agree, over the dimensions of all subjects that every run marked.
 * @param subjects the dimensions of each subject, all of one number of runs; those of unfinished ones do not count
 * @returns null when there is no subject with more than one run
 */
export function agreementOf(subjects: readonly (readonly Marked[])[], rubric: Rubric): Agreement | null {
  const judges = Math.max(0, ...subjects.flat().map((dimension) => marksOf(dimension).length));
  if (judges < 2) return null;
  const cells = subjects.flatMap((dimensions, subject) =>
    dimensions.flatMap((dimension): Cell[] => {
      const marks = marksOf(dimension);
      const key = `${subject}:${dimension.id}`;
      return marks.length === judges ? [{ key, dimension: dimension.id, marks }] : [];
    }),
  );
  const { scale } = rubric;
  const ratings = cells.map(({ marks }) => marks);
  const { alpha, interval, reason } = krippendorffAlpha(ratings, rubric.hash);
  const pairs = pairwiseAgreement(ratings, LEVEL_SHARE * (scale.max - scale.min));
  const kappa = meanOfScored(pairs.map((pair) => pair.kappa));
  const isSplit = new Set(subjects.flatMap((dimensions) => splitDimensions(dimensions, scale)));
  return {
    judges,
    items: cells.length,
    alpha: { value: alpha, interval, reason },
    kappa: { value: kappa, reason: kappa !== null ? null : cells.length < 2 ? "too-few" : "no-variation" },
    exact: meanOfScored(pairs.map(({ exact }) => exact)),
    withinOne: meanOfScored(pairs.map(({ withinOne }) => withinOne)),
    pairs: pairs.map(({ judges: [first, second], kappa: ofPair, exact, withinOne }) => ({
      judges: [first + 1, second + 1],
      kappa: ofPair,
      exact,
      withinOne,
    })),
    splitDimensions: rubric.criteria.map(({ id }) => id).filter((id) => isSplit.has(id)),
    orderEffect: orderEffect(cells.flatMap((cell) => placedMarks(cell, rubric))),
  };
}

/**
 * The marks of a cell with where each run met its dimension. Only of marks that a judge gives: a score from predictions
 * has no anchors that could be read in another order.
 */
function placedMarks({ key, dimension, marks }: Cell, { criteria, hash }: Rubric): PlacedMark[] {
  const index = criteria.findIndex(({ id }) => id === dimension);
  const criterion = criteria[index];
  if (criterion?.method !== "judged") return [];
  const ascending = hasAscendingAnchors(criterion.body);
  return marks.map((mark, run) => {
    const { order, isReversed } = runOrder(criteria.length, run + 1, hash);
    return {
      dimension: key,
      position: order.indexOf(index) / Math.max(1, criteria.length - 1),
      ascending: ascending !== null && ascending !== isReversed,
      mark,
    };
  });
}

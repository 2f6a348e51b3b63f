import { TOLERANCE } from "../model/compare.js";
import { PREDICTION_COUNT, predictionProblem, triggerF1 } from "../model/predictions.js";
import type { Criterion, Rubric, Scale } from "../model/rubric.js";
import type { DimensionScore } from "../model/score.js";
import { mean } from "../statistics/spread.js";
import type { CacheEntry } from "./entry.js";

/**
 * Whether an entry answers this rubric: exactly its criteria with their weights, one mark a run on its scale, and scores
 * that follow from the marks. The hash in a cache file is only a claim, so a hit is to be checked before it is shown.
 */
export function fits(entry: CacheEntry, rubric: Rubric): boolean {
  return (
    entry.rubric === rubric.id &&
    entry.dimensions.length === rubric.criteria.length &&
    rubric.criteria.every((criterion) => {
      const dimension = entry.dimensions.find(({ id }) => id === criterion.id);
      return (
        dimension?.weight === criterion.weight && hasSoundScore(dimension, entry.runs, criterion, rubric)
      );
    })
  );
}

function hasSoundScore(
  dimension: DimensionScore,
  runs: number,
  { method }: Criterion,
  { scale }: Rubric,
): boolean {
  const { score, marks, predictions } = dimension;
  if (score === null || (marks === undefined) !== (runs === 1)) return false;
  const ofRuns = marks ?? [score];
  if (ofRuns.length !== runs || !isSame(mean(ofRuns), score)) return false;
  return method === "judged"
    ? predictions === undefined && ofRuns.every((mark) => isOnScale(mark, scale))
    : followFrom(predictions ?? [], ofRuns);
}

function isOnScale(mark: number, { min, max, whole }: Scale): boolean {
  return mark >= min && mark <= max && (!whole || Number.isInteger(mark));
}

/** Whether each run has its full set of predictions, and its mark is what they come to. */
function followFrom(
  predictions: NonNullable<DimensionScore["predictions"]>,
  marks: readonly number[],
): boolean {
  if (predictions.length !== PREDICTION_COUNT * marks.length) return false;
  return marks.every((mark, run) => {
    const ofRun = predictions.slice(run * PREDICTION_COUNT, (run + 1) * PREDICTION_COUNT);
    return predictionProblem(ofRun) === null && isSame(triggerF1(ofRun), mark);
  });
}

function isSame(computed: number | null, stored: number): boolean {
  return computed !== null && Math.abs(computed - stored) <= TOLERANCE;
}

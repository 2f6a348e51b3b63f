import { TOLERANCE } from "../model/compare.js";
import { addUsage, type DimensionScore, type Judgement, NO_USAGE } from "../model/score.js";
import { mean } from "../statistics/spread.js";
import { weightedAverage } from "./average.js";

/**
 * Joins the runs of a panel into one result. A score is the plain mean of the marks; the words are those of a run that
 * stands for the panel: of each dimension the one whose mark is nearest the mean, and the summary of the one whose
 * average is nearest the panel's; the earlier one where two are as near.
 * @param runs complete results of one subject under one rubric, in the order of the runs
 * @returns the run itself when there is only one
 * @throws RangeError when there is none, or one of them lacks a mark
 */
export function combineRuns(runs: readonly Judgement[]): Judgement {
  const [first] = runs;
  if (!first) throw new RangeError("A panel without runs has no result");
  if (runs.length === 1) return first;
  const dimensions = first.dimensions.map((dimension) => combineDimension(dimension.id, runs));
  const models = [...new Set(runs.flatMap(({ model }) => model ?? []))];
  const spokesman = nearestSummary(runs, weightedAverage(dimensions)) ?? first;
  return {
    runs: runs.length,
    dimensions,
    summary: spokesman.summary,
    improvements: spokesman.improvements,
    model: models.length > 0 ? models.join(", ") : null,
    usage: runs.reduce((sum, { usage }) => addUsage(sum, usage), NO_USAGE),
    durationMs: runs.reduce((sum, { durationMs }) => sum + durationMs, 0),
    omitted: [...new Set(runs.flatMap(({ omitted }) => omitted))],
  };
}

function combineDimension(id: string, runs: readonly Judgement[]): DimensionScore {
  const ofRuns = runs.flatMap(({ dimensions }) => dimensions.find((dimension) => dimension.id === id) ?? []);
  const marks = ofRuns.flatMap(({ score }) => score ?? []);
  const score = mean(marks);
  const spokesman = ofRuns[nearest(marks, score ?? 0)];
  if (!spokesman || score === null || marks.length !== runs.length) {
    throw new RangeError(`A run without a mark for ${id} cannot be joined`);
  }
  const { predictions: _, ...words } = spokesman;
  const predictions = ofRuns.flatMap((dimension) => dimension.predictions ?? []);
  return { ...words, score, marks, ...(predictions.length > 0 && { predictions }) };
}

/** A run that was cut off before it could sum up has nothing to say for the others. */
function nearestSummary(runs: readonly Judgement[], average: number | null): Judgement | undefined {
  const withSummary = runs.filter(({ summary }) => summary !== "");
  const averages = withSummary.map(({ dimensions }) => weightedAverage(dimensions) ?? 0);
  return withSummary[nearest(averages, average ?? 0)];
}

/** Index of the value that is nearest to a target; the first of those that are equally near. */
function nearest(values: readonly number[], target: number): number {
  const distances = values.map((value) => Math.abs(value - target));
  const least = Math.min(...distances);
  return distances.findIndex((distance) => distance <= least + TOLERANCE);
}

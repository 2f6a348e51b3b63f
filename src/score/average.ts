import type { DimensionScore } from "../model/score.js";

/** What of a dimension figures are computed from. */
export type Marked = Pick<DimensionScore, "id" | "weight" | "score" | "marks">;

/**
 * The weighted arithmetic mean of all dimensions, unrounded.
 * @returns null when there is no dimension or one of them is unscored: a mean of the rest would be another quantity
 */
export function weightedAverage(dimensions: readonly Omit<Marked, "id">[]): number | null {
  let sum = 0;
  let weights = 0;
  for (const { score, weight } of dimensions) {
    if (score === null) return null;
    sum += score * weight;
    weights += weight;
  }
  return weights > 0 ? sum / weights : null;
}

/**
 * The weighted average of each run of a panel, in the order of the runs; of a single run the one that it has.
 * @returns nothing when a dimension is unscored, or has not one mark for each run
 */
export function runAverages(dimensions: readonly Marked[], runs: number): number[] {
  const averages = Array.from({ length: runs }, (_, run) =>
    weightedAverage(
      dimensions.map((dimension) => ({ ...dimension, score: marksOf(dimension)[run] ?? null })),
    ),
  );
  return averages.every((average) => average !== null) ? averages : [];
}

/** The marks that a score is the mean of, one for each run; none for an unscored dimension. */
export function marksOf({ score, marks }: Marked): readonly number[] {
  return score === null ? [] : (marks ?? [score]);
}

/** The plain mean of the numbers that there are; null when there are none. */
export function meanOfScored(values: readonly (number | null)[]): number | null {
  const scored = values.filter((value) => value !== null);
  return scored.length > 0 ? scored.reduce((sum, value) => sum + value, 0) / scored.length : null;
}

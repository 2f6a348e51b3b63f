/** Ridge regression that shrinks towards equal weights instead of towards none, and allows no negative weight. */
import { FEATURE_IDS } from "../../src/heuristic/weigh.js";
import type { Sample } from "./samples.js";
import { deviation, mean } from "./statistics.js";

export interface Fit {
  /** The mean of the marks. */
  readonly center: number;
  /** Mean value of each feature. */
  readonly means: readonly number[];
  /** Points between the worst and the best value of each feature. */
  readonly weights: readonly number[];
}

/** How strongly weights are drawn to one another: prior knowledge (all features matter alike) counts double. */
export const SHRINKAGE = 2;
/** A feature that hardly varies in the data must not get a huge weight for what little it does. */
const LEAST_DEVIATION = 0.1;
const ROUNDS = 500;

/**
 * @param shrinkage 0 for plain least squares with non-negative weights; Infinity for equal weights
 * @returns weights scaled so that the predictions spread as the marks do
 */
export function fitWeights(samples: readonly Sample[], shrinkage: number): Fit {
  const marks = samples.map(({ overall }) => overall);
  const center = mean(marks);
  const columns = FEATURE_IDS.map((_, column) => known(samples, column));
  const means = columns.map(mean);
  const deviations = columns.map((column) => Math.max(LEAST_DEVIATION, deviation(column)));
  const rows = samples.map(({ values }) =>
    means.map((average, column) => ((values[column] ?? average) - average) / (deviations[column] ?? 1)),
  );
  const standardised = solve(
    rows,
    marks.map((mark) => mark - center),
    shrinkage,
  );
  const weights = standardised.map((weight, column) => weight / (deviations[column] ?? 1));
  const spread = deviation(samples.map((sample) => predict({ center, means, weights }, sample)));
  const stretch = deviation(marks) / spread;
  return { center, means, weights: weights.map((weight) => weight * stretch) };
}

/** The average over the dimensions that a fit gives a skill. */
export function predict({ center, means, weights }: Fit, { values }: Sample): number {
  return weights.reduce((sum, weight, column) => {
    const average = means[column] ?? 0;
    return sum + weight * ((values[column] ?? average) - average);
  }, center);
}

function known(samples: readonly Sample[], column: number): number[] {
  return samples.flatMap(({ values }) => values[column] ?? []);
}

/** Coordinate descent on mean squared error + shrinkage · squared distance to equal weights, all weights ≥ 0. */
function solve(
  rows: readonly (readonly number[])[],
  targets: readonly number[],
  shrinkage: number,
): number[] {
  const equal = equalWeight(rows, targets);
  const weights = FEATURE_IDS.map(() => equal);
  if (shrinkage === Number.POSITIVE_INFINITY) return weights;
  const residuals = rows.map((row, index) => (targets[index] ?? 0) - dot(row, weights));
  for (let round = 0; round < ROUNDS; round++) {
    for (const column of weights.keys()) {
      const old = weights[column] ?? 0;
      const values = rows.map((row) => row[column] ?? 0);
      const size = mean(values.map((value) => value * value)) + shrinkage;
      const slope = mean(values.map((value, index) => value * (residuals[index] ?? 0)));
      // A constant column says nothing; without shrinkage nothing else moves its weight.
      const next = size > 0 ? Math.max(0, old + (slope + shrinkage * (equal - old)) / size) : old;
      weights[column] = next;
      for (const [index, value] of values.entries()) {
        residuals[index] = (residuals[index] ?? 0) - (next - old) * value;
      }
    }
  }
  return weights;
}

/** The one weight that serves best when all are the same. */
function equalWeight(rows: readonly (readonly number[])[], targets: readonly number[]): number {
  const sums = rows.map((row) => row.reduce((sum, value) => sum + value, 0));
  const weight = dot(sums, targets) / dot(sums, sums);
  if (!(weight > 0)) throw new Error("The features say nothing about these marks.");
  return weight;
}

function dot(a: readonly number[], b: readonly number[]): number {
  return a.reduce((sum, value, index) => sum + value * (b[index] ?? 0), 0);
}

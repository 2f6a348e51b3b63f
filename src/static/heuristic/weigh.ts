import { FEATURES, type FeatureId, type Measure } from "./features.js";
import type { Reading } from "./reading.js";

/** What a feature counts. */
export interface FeatureWeight {
  /** Mean value over the skills of the fit, 0 to 1: where the feature moves nothing. */
  readonly mean: number;
  /** Points of the average over all dimensions between the feature's worst and best value; never negative. */
  readonly weight: number;
}

/** The shape of `weights.ts`. */
export interface HeuristicWeights {
  /** Which script and which data made the figures. */
  readonly madeBy: string;
  /** Score of a skill whose features are all at their means. */
  readonly center: number;
  readonly features: Readonly<Record<FeatureId, FeatureWeight>>;
  /** For each dimension the features that speak for it: chosen by reason, not fitted. */
  readonly dimensions: Readonly<Record<string, readonly FeatureId[]>>;
}

/** A feature's measure and how many points it moves one dimension that it speaks for. */
export interface Contribution extends Measure {
  readonly id: FeatureId;
  readonly points: number;
  /** Points that the best value would add to the present one. */
  readonly lost: number;
}

export const FEATURE_IDS = Object.keys(FEATURES) as readonly FeatureId[];

/**
 * Measures every feature. A weight is shared out equally among the dimensions that the feature speaks for, so that the
 * mean over all dimensions moves by the weight itself. What could not be told moves nothing.
 */
export function contributions(reading: Reading, weights: HeuristicWeights): Map<FeatureId, Contribution> {
  const profiles = Object.values(weights.dimensions);
  return new Map(
    FEATURE_IDS.map((id) => {
      const measure = FEATURES[id](reading);
      const { mean, weight } = weights.features[id];
      const speaksFor = profiles.filter((profile) => profile.includes(id)).length;
      const perDimension = (weight * profiles.length) / Math.max(1, speaksFor);
      const value = measure.value ?? mean;
      const lost = measure.value === null ? 0 : perDimension * (1 - value);
      return [id, { ...measure, id, points: perDimension * (value - mean), lost }];
    }),
  );
}

import { FEATURES, type FeatureId } from "./features.js";
import type { Measure } from "./measure.js";
import type { Reading } from "./reading.js";

/** What a feature counts. */
interface FeatureWeight {
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
  /** Share of a dimension's score, 0 to 1, that its own features decide; the rest is the mean over all dimensions. */
  readonly ownShare: number;
  readonly features: Readonly<Record<FeatureId, FeatureWeight>>;
  /** For each dimension the features that speak for it: chosen by reason, not fitted. */
  readonly dimensions: Readonly<Record<string, readonly FeatureId[]>>;
}

/** A feature's measure and how many points it moves one dimension that it speaks for. */
export interface Contribution extends Measure {
  readonly id: FeatureId;
  readonly points: number;
  /** Points that the average over all dimensions can still gain from it. */
  readonly gain: number;
}

export const FEATURE_IDS = Object.keys(FEATURES) as readonly FeatureId[];

/**
 * Measures every feature and lists, for each dimension, what its features contribute. A weight is shared out equally
 * among the dimensions that the feature speaks for, so that the mean over all dimensions moves by the weight itself.
 * What could not be told moves nothing.
 */
export function contributions(
  reading: Reading,
  { features, dimensions }: HeuristicWeights,
): ReadonlyMap<string, readonly Contribution[]> {
  const profiles = Object.entries(dimensions);
  const measured = new Map(
    FEATURE_IDS.map((id): [FeatureId, Contribution] => {
      const measure = FEATURES[id](reading);
      const { mean, weight } = features[id];
      const speaksFor = profiles.filter(([, profile]) => profile.includes(id)).length;
      const points = (((measure.value ?? mean) - mean) * weight * profiles.length) / speaksFor;
      return [id, { ...measure, id, points, gain: weight * measure.room }];
    }),
  );
  return new Map(profiles.map(([id, profile]) => [id, profile.flatMap((each) => measured.get(each) ?? [])]));
}

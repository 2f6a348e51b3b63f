import type { Depth } from "../model/choices.js";
import { reaches } from "../model/compare.js";
import { type DimensionId, LAYERS, type LayerId, penaltyOf, type SubCheckId } from "../model/plugin-eval.js";
import { combinedInterval } from "../statistics/combine.js";
import { clip, type Interval } from "../statistics/interval.js";

/** One of the ten dimensions: its share of the composite and the shares of the layers in it, all 0 to 1. */
export interface PluginEvalDimension {
  readonly id: DimensionId;
  readonly title: string;
  readonly weight: number;
  readonly blend: Readonly<Record<LayerId, number>>;
  /** The static check that measures it; null when only a model can. */
  readonly check: SubCheckId | null;
}

/** In report order. */
export const DIMENSIONS: readonly PluginEvalDimension[] = [
  dimension("triggering_accuracy", "Triggering Accuracy", 0.25, [0.15, 0.25, 0.6], "frontmatter_quality"),
  dimension("orchestration_fitness", "Orchestration Fitness", 0.2, [0.1, 0.7, 0.2], "orchestration_wiring"),
  dimension("output_quality", "Output Quality", 0.15, [0, 0.4, 0.6], null),
  dimension("scope_calibration", "Scope Calibration", 0.12, [0.3, 0.55, 0.15], "scope_calibration"),
  dimension("progressive_disclosure", "Progressive Disclosure", 0.1, [0.8, 0.2, 0], "progressive_disclosure"),
  dimension("token_efficiency", "Token Efficiency", 0.06, [0.4, 0.1, 0.5], "token_efficiency"),
  dimension("robustness", "Robustness", 0.05, [0, 0.2, 0.8], null),
  dimension(
    "structural_completeness",
    "Structural Completeness",
    0.03,
    [0.9, 0.1, 0],
    "structural_completeness",
  ),
  dimension("code_template_quality", "Code Template Quality", 0.02, [0.3, 0.7, 0], "code_template_quality"),
  dimension("ecosystem_coherence", "Ecosystem Coherence", 0.02, [0.85, 0.15, 0], "ecosystem_coherence"),
];

function dimension(
  id: DimensionId,
  title: string,
  weight: number,
  [ofStatic, ofJudge, ofSimulation]: readonly [number, number, number],
  check: SubCheckId | null,
): PluginEvalDimension {
  return { id, title, weight, blend: { static: ofStatic, judge: ofJudge, simulation: ofSimulation }, check };
}

/** What a layer measured of one dimension, 0 to 1. */
export interface Measured {
  readonly score: number;
  /** 95 %; null when the layer has no sample of it. */
  readonly interval: Interval | null;
}

/** What one layer measured; a dimension that is absent or null was not measured. */
export type LayerScores = Readonly<Partial<Record<DimensionId, Measured | null>>>;

/** The scores of the layers that ran. */
export type Layers = Readonly<Partial<Record<LayerId, LayerScores>>>;

export type Grade = "A" | "B" | "C" | "D" | "F";

export interface BlendedDimension extends Pick<PluginEvalDimension, "id" | "title" | "weight"> {
  /** 0 to 1; null when no layer measured it. */
  readonly score: number | null;
  readonly grade: Grade | null;
  /** 95 %, from the layers that gave a sample; what the others measured counts as exact. null when none did. */
  readonly interval: Interval | null;
  /** What each layer that ran measured; null for nothing. */
  readonly layers: Readonly<Partial<Record<LayerId, number | null>>>;
}

export interface PluginEvalScore {
  /** All ten, in report order. */
  readonly dimensions: readonly BlendedDimension[];
  /** 0.5 to 1. */
  readonly penalty: number;
  /** 0 to 100, unrounded; null when nothing was measured. */
  readonly composite: number | null;
  /** 95 %, from the intervals of the dimensions; null when none has one. */
  readonly interval: Interval | null;
  /** null when there is no composite, or when it earns none. */
  readonly badge: Badge | null;
}

export interface Badge {
  readonly id: "platinum" | "gold" | "silver" | "bronze";
  readonly title: string;
  readonly stars: number;
  readonly minComposite: number;
  readonly minElo: number;
}

/** Best first. */
export const BADGES: readonly Badge[] = [
  { id: "platinum", title: "Platinum", stars: 5, minComposite: 90, minElo: 1600 },
  { id: "gold", title: "Gold", stars: 4, minComposite: 80, minElo: 1500 },
  { id: "silver", title: "Silver", stars: 3, minComposite: 70, minElo: 1400 },
  { id: "bronze", title: "Bronze", stars: 2, minComposite: 60, minElo: 1300 },
];

/** What a depth runs, and what its result may be called. */
export const DEPTHS: Readonly<
  Record<Depth, { readonly label: string; readonly layers: readonly LayerId[]; readonly simulations: number }>
> = {
  quick: { label: "Estimated", layers: ["static"], simulations: 0 },
  standard: { label: "Assessed", layers: ["static", "judge"], simulations: 0 },
  deep: { label: "Certified", layers: ["static", "judge", "simulation"], simulations: 50 },
  thorough: { label: "Certified+", layers: ["static", "judge", "simulation"], simulations: 100 },
};

/** What a result may be called; one with fewer simulations than the depth asks for says so. */
export function labelOf(depth: Depth, simulations: number): string {
  const { label, simulations: asked } = DEPTHS[depth];
  return simulations < asked ? `${label} (${simulations} of ${asked} simulations)` : label;
}

const GRADES: readonly { readonly grade: Grade; readonly from: number }[] = [
  { grade: "A", from: 0.9 },
  { grade: "B", from: 0.8 },
  { grade: "C", from: 0.7 },
  { grade: "D", from: 0.6 },
];

/**
 * Blends what the layers measured into ten dimensions and one composite.
 * @param elo rating against a corpus; null when the skill was not rated, then badges ask for the composite alone
 */
export function pluginEvalScore(
  layers: Layers,
  antiPatterns: number,
  elo: number | null = null,
): PluginEvalScore {
  const dimensions = DIMENSIONS.map((dimension) => blended(dimension, layers));
  const penalty = penaltyOf(antiPatterns);
  const composite = compositeOf(dimensions, penalty);
  return {
    dimensions,
    penalty,
    composite,
    interval: compositeInterval(dimensions, penalty),
    badge: composite === null ? null : badgeOf(composite, elo),
  };
}

/** @param score 0 to 1 */
export function gradeOf(score: number): Grade {
  return GRADES.find(({ from }) => reaches(score, from))?.grade ?? "F";
}

/** The best badge of which both conditions hold; null when none does. */
export function badgeOf(composite: number, elo: number | null): Badge | null {
  const holds = ({ minComposite, minElo }: Badge) =>
    reaches(composite, minComposite) && (elo === null || reaches(elo, minElo));
  return BADGES.find(holds) ?? null;
}

function blended({ id, title, weight, blend }: PluginEvalDimension, layers: Layers): BlendedDimension {
  const ran = LAYERS.flatMap((layer) => {
    const scores = layers[layer];
    return scores ? [{ layer, measured: scores[id] ?? null }] : [];
  });
  const parts = ran.flatMap(({ layer, measured }) =>
    measured ? [{ value: measured.score, weight: blend[layer], interval: measured.interval }] : [],
  );
  const isWeighed = parts.some((part) => part.weight > 0);
  const counted = isWeighed ? parts : parts.map((part) => ({ ...part, weight: 1 }));
  const score = weightedMean(counted);
  const interval = combinedInterval(counted);
  return {
    id,
    title,
    weight,
    score,
    grade: score === null ? null : gradeOf(score),
    interval: interval && clip(interval, 0, 1),
    layers: Object.fromEntries(ran.map(({ layer, measured }) => [layer, measured?.score ?? null])),
  };
}

function compositeOf(dimensions: readonly BlendedDimension[], penalty: number): number | null {
  const mean = weightedMean(measuredOf(dimensions));
  return mean === null ? null : Math.min(100, Math.max(0, mean * 100 * penalty));
}

function compositeInterval(dimensions: readonly BlendedDimension[], penalty: number): Interval | null {
  const interval = combinedInterval(measuredOf(dimensions));
  const scale = 100 * penalty;
  return interval && clip({ low: interval.low * scale, high: interval.high * scale }, 0, 100);
}

function measuredOf(dimensions: readonly BlendedDimension[]) {
  return dimensions.flatMap(({ score, weight, interval }) =>
    score === null ? [] : [{ value: score, weight, interval }],
  );
}

/** null over nothing. */
function weightedMean(values: readonly { readonly value: number; readonly weight: number }[]): number | null {
  if (values.length === 0) return null;
  const total = values.reduce((sum, { weight }) => sum + weight, 0);
  return values.reduce((sum, { value, weight }) => sum + value * weight, 0) / total;
}

import type { Interval } from "../statistics/interval.js";
import type { Finding } from "./finding.js";
import type { DimensionId } from "./plugin-eval.js";
import type { Unscored } from "./score.js";

/**
 * What is known of how far a figure would stray on a repeat.
 * - `none`: it follows from the text alone; the same text gives the same figure
 * - `measured`: everything in it that samples gave a sample; the figure has an interval
 * - `unknown`: something in it was sampled once only, such as the mark of a single judge
 */
export type Noise = "none" | "measured" | "unknown";

/** A figure of one side. */
export interface Figure {
  /** null when it was not measured. */
  readonly value: number | null;
  /** 95 %; null unless the noise is `measured`. */
  readonly interval: Interval | null;
  readonly noise: Noise;
}

/**
 * Where the figures of a side come from: a skill as it is now, as it was at a revision (its path ends in that), or a
 * saved report.
 */
export type SideSource =
  | { readonly kind: "skill" }
  | { readonly kind: "revision"; readonly revision: string }
  | { readonly kind: "report"; readonly file: string };

/** Under which conditions a side was scored. What is null is not known, or had no part in it. */
export interface ScoringConditions {
  readonly depth: string;
  /** Version of the program. */
  readonly version: string;
  readonly model: string | null;
  /** Hash of the criteria that the judge scored by. */
  readonly rubric: string | null;
  /** Of everything that samples. */
  readonly seed: number | null;
}

/** A finding with its sentence: a saved report has nothing else. */
export type StatedFinding = Omit<Finding, "args" | "column"> & { readonly message: string };

/** A layer that ran. */
export interface SideLayer {
  readonly name: string;
  /** Independent runs of the judge; null for other layers. */
  readonly judges: number | null;
}

export interface SideDimension {
  /** 0 to 1. */
  readonly score: number | null;
  readonly grade: string | null;
  /** 95 %, of those layers that gave a sample. */
  readonly interval: Interval | null;
  /** Layers that measured it; null when the report does not say, then any that ran may have. */
  readonly layers: readonly string[] | null;
}

/** One of two scored skills, as far as a comparison needs it. */
export interface Side {
  readonly source: SideSource;
  readonly name: string;
  readonly path: string;
  readonly contentHash: string | null;
  readonly conditions: ScoringConditions;
  /** 0 to 100; null when the skill has no score. */
  readonly composite: number | null;
  /** 95 %, on the scale of the composite. */
  readonly interval: Interval | null;
  readonly badge: string | null;
  /** Bradley-Terry rating against a corpus, on the Elo scale; null when it was not certified. */
  readonly rating: number | null;
  /** Dimensions that are absent were not measured. */
  readonly dimensions: Readonly<Partial<Record<DimensionId, SideDimension>>>;
  /** Those that ran. */
  readonly layers: readonly SideLayer[];
  /** Codes, one for each occurrence. */
  readonly antiPatterns: readonly string[];
  readonly findings: readonly StatedFinding[];
  /** Why there is no composite; null when there is one. */
  readonly error: Unscored | null;
}

export type SideId = "a" | "b";

/** One figure on both sides. */
export interface Contrast {
  readonly a: number | null;
  readonly b: number | null;
  /** b − a; null unless both were measured. */
  readonly difference: number | null;
  /** 95 %, of the difference; null unless its noise is `measured`. */
  readonly interval: Interval | null;
  /** Of the difference; null when there is none. */
  readonly noise: Noise | null;
  /** Whether the difference is beyond noise; null when that is not known. */
  readonly isDetectable: boolean | null;
  /** The side with the higher figure, where the difference is detectable. */
  readonly winner: SideId | null;
}

export interface DimensionContrast extends Contrast {
  readonly id: DimensionId;
  readonly title: string;
  /** Share of the composite, 0 to 1. */
  readonly weight: number;
  readonly grades: { readonly a: string | null; readonly b: string | null };
}

/** A code, and how many occurrences of it there are more on one side than on the other. */
export interface CountedCode {
  readonly code: string;
  readonly count: number;
}

/** A condition in which the two sides differ, so that the difference is not one of the skills alone. */
export type Condition = keyof ScoringConditions;

export type ComparisonWarning =
  | {
      readonly code: "conditions-differ";
      readonly condition: Condition;
      readonly a: string;
      readonly b: string;
    }
  /** One side measured these, the other did not: the composites rest on different dimensions. */
  | {
      readonly code: "dimensions-differ";
      readonly onlyA: readonly string[];
      readonly onlyB: readonly string[];
    }
  /** The composite depends on figures that were sampled once. */
  | { readonly code: "noise-unknown" }
  /** `differ`: whether their scores differ all the same. */
  | { readonly code: "identical-texts"; readonly differ: boolean };

/** Two scored skills beside each other; a is the one before, b the one after. */
export interface Comparison {
  readonly a: Side;
  readonly b: Side;
  /** All ten, in report order. */
  readonly dimensions: readonly DimensionContrast[];
  readonly composite: Contrast;
  readonly antiPatterns: { readonly gained: readonly CountedCode[]; readonly lost: readonly CountedCode[] };
  /** Whether both sides hold the same text; null when that is not known. */
  readonly isIdentical: boolean | null;
  readonly warnings: readonly ComparisonWarning[];
}

/** A skill that only one of two reports has. */
export type Unmatched = Pick<Side, "name" | "path">;

export interface ComparisonReport {
  readonly version: string;
  readonly timestamp: string;
  /** Skill by skill: two reports with several skills were compared. */
  readonly isList: boolean;
  /** At least one; exactly one unless `isList`. */
  readonly comparisons: readonly Comparison[];
  readonly onlyInA: readonly Unmatched[];
  readonly onlyInB: readonly Unmatched[];
}

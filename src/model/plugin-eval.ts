import type { Finding } from "../findings/finding.js";

/** The ten dimensions of PluginEval. */
export type DimensionId =
  | "triggering_accuracy"
  | "orchestration_fitness"
  | "output_quality"
  | "scope_calibration"
  | "progressive_disclosure"
  | "token_efficiency"
  | "robustness"
  | "structural_completeness"
  | "code_template_quality"
  | "ecosystem_coherence";

/** The layers of the method, in the order in which they run. */
export const LAYERS = ["static", "judge", "simulation"] as const;
export type LayerId = (typeof LAYERS)[number];

/** The deterministic checks behind the static layer. */
export type SubCheckId =
  | "frontmatter_quality"
  | "orchestration_wiring"
  | "progressive_disclosure"
  | "structural_completeness"
  | "token_efficiency"
  | "ecosystem_coherence"
  | "scope_calibration"
  | "code_template_quality";

/** Named figures behind a result. */
export type Figures = Readonly<Record<string, string | number | readonly string[]>>;

/** One reason why a sub-check scored as it did. */
export interface ScorePart {
  /** Kebab case, unique within its sub-check except for parts that exist once a code block. */
  readonly id: string;
  /** What it added; negative for a deduction. */
  readonly points: number;
  /** The most it could have added; 0 for a deduction. */
  readonly max: number;
  /** Line of `SKILL.md` that decided it; null when no single line did. */
  readonly line: number | null;
  /** Figures behind the points, for whoever words the explanation. */
  readonly args: Figures;
}

export interface SubScore {
  /** 0 to 1; null when there was nothing to measure. */
  readonly score: number | null;
  readonly parts: readonly ScorePart[];
}

/** What the static layer says about one skill. */
export interface StaticLayer {
  readonly subScores: Readonly<Record<SubCheckId, SubScore>>;
  /** One finding for each occurrence. */
  readonly antiPatterns: readonly Finding[];
  /** 0.5 to 1: what the anti-patterns leave of a score. */
  readonly penalty: number;
  /** 0 to 1, penalty included. */
  readonly score: number;
}

const PENALTY = { each: 0.05, floor: 0.5 } as const;

/** What a number of anti-patterns leaves of a score: 5 % less for each, but never less than half. */
export function penaltyOf(antiPatterns: number): number {
  return Math.max(PENALTY.floor, 1 - PENALTY.each * antiPatterns);
}

import type { Finding } from "./finding.js";
import type { DimensionId } from "./plugin-eval.js";
import type { Gate, SkillStatus } from "./report.js";
import type { Unscored } from "./score.js";

/** One dimension of PluginEval in a report. */
export interface ScoredDimension {
  readonly id: DimensionId;
  readonly title: string;
  /** Share of the composite, 0 to 1. */
  readonly weight: number;
  /** 0 to 1; null when no layer that ran measures it. */
  readonly score: number | null;
  readonly grade: string | null;
}

/** What a layer did. */
export interface LayerRun {
  readonly name: string;
  readonly durationMs: number;
  /** The layer's own score, 0 to 1. */
  readonly score: number;
  /** One code for each occurrence. */
  readonly antiPatterns: readonly string[];
}

export interface ScoreResult {
  /** 0 to 100, unrounded; null when nothing was measured. */
  readonly composite: number | null;
  readonly penalty: number;
  readonly badge: { readonly title: string; readonly stars: number } | null;
  readonly dimensions: readonly ScoredDimension[];
  readonly layers: readonly LayerRun[];
}

export interface ScoredSkill {
  readonly name: string;
  readonly path: string;
  readonly status: SkillStatus;
  readonly result: ScoreResult | null;
  readonly findings: readonly Finding[];
  readonly error: Unscored | null;
}

export interface ScoreReport {
  readonly version: string;
  readonly timestamp: string;
  readonly depth: string;
  /** What a result of this depth may be called: Estimated, … */
  readonly label: string;
  /** 0 to 100; null for no threshold. */
  readonly threshold: number | null;
  readonly gate: Gate;
  readonly skills: readonly ScoredSkill[];
}

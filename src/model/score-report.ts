import type { Interval } from "../statistics/interval.js";
import type { Agreement } from "./agreement.js";
import type { Finding } from "./finding.js";
import type { DimensionId, LayerId } from "./plugin-eval.js";
import type { Standing } from "./rating.js";
import type { Gate, SkillStatus } from "./report.js";
import type { Rubric } from "./rubric.js";
import type { DimensionScore, Unscored, Usage } from "./score.js";
import type { MonteCarlo } from "./simulation.js";

/** One dimension of PluginEval in a report. */
export interface ScoredDimension {
  readonly id: DimensionId;
  readonly title: string;
  /** Share of the composite, 0 to 1. */
  readonly weight: number;
  /** 0 to 1; null when no layer that ran measures it. */
  readonly score: number | null;
  readonly grade: string | null;
  /** 95 %, over the layers that gave a sample; null when none did. */
  readonly interval: Interval | null;
  /** What each layer measured, 0 to 1; null where it ran and measured nothing, absent where it did not run. */
  readonly layers: Readonly<Partial<Record<LayerId, number | null>>>;
}

interface LayerFrame {
  readonly durationMs: number;
  /** The layer's own score, 0 to 1; null when it measured nothing. */
  readonly score: number | null;
  /** Why the layer has no result; null when it has one. */
  readonly error: Unscored | null;
}

export interface StaticRun extends LayerFrame {
  readonly name: "static";
  readonly score: number;
  /** One code for each occurrence. */
  readonly antiPatterns: readonly string[];
}

export interface JudgeLayerRun extends LayerFrame {
  readonly name: "judge";
  /** Independent runs of the judge. */
  readonly judges: number;
  /** null for a single judge. */
  readonly agreement: Agreement | null;
  readonly cached: boolean;
  readonly model: string | null;
  readonly dimensions: readonly DimensionScore[];
  readonly summary: string;
  readonly improvements: readonly string[];
  readonly usage: Usage;
}

export interface MonteCarloRun extends LayerFrame {
  readonly name: "monte-carlo";
  /** null when the simulation came to nothing. */
  readonly figures: MonteCarlo | null;
  /** Runs that were kept from before and cost nothing now. */
  readonly kept: number;
  readonly usage: Usage;
}

/** What a layer did. */
export type LayerRun = StaticRun | JudgeLayerRun | MonteCarloRun;

/** One dimension in which a skill and its opponent differ, by static analysis of both. */
export interface DimensionDuel {
  readonly id: DimensionId;
  readonly won: number;
  readonly lost: number;
  readonly drawn: number;
}

/** What the matches against a corpus came to. */
export interface Certification {
  /** null when it could not be rated. */
  readonly standing: Standing | null;
  /** Names of the opponents by path. */
  readonly opponents: Readonly<Record<string, string>>;
  readonly duels: readonly DimensionDuel[];
  /** Matches that were kept from before. */
  readonly kept: number;
  readonly usage: Usage;
  readonly durationMs: number;
  readonly error: Unscored | null;
}

export interface ScoreResult {
  /** 0 to 100, unrounded; null when nothing was measured, or a layer of this depth has no result. */
  readonly composite: number | null;
  readonly interval: Interval | null;
  readonly penalty: number;
  readonly badge: { readonly title: string; readonly stars: number } | null;
  readonly dimensions: readonly ScoredDimension[];
  /** Those that ran, in the order static, judge, Monte Carlo. */
  readonly layers: readonly LayerRun[];
  /** null unless the skill was to be certified. */
  readonly certification: Certification | null;
}

export interface ScoredSkill {
  readonly name: string;
  readonly path: string;
  readonly status: SkillStatus;
  readonly contentHash: string | null;
  readonly result: ScoreResult | null;
  readonly findings: readonly Finding[];
  readonly error: Unscored | null;
}

/** An agent of a plugin, scored by its frontmatter alone. */
export interface ScoredAgent {
  readonly name: string;
  readonly path: string;
  /** 0 to 1. */
  readonly score: number;
}

export interface ScoreReport {
  readonly command: "score" | "certify";
  readonly version: string;
  readonly timestamp: string;
  readonly depth: string;
  /** What a result of this depth may be called: Estimated, … */
  readonly label: string;
  /** What the judge works with; null at a depth without a judge. */
  readonly rubric: Rubric | null;
  /** Of everything that samples. */
  readonly seed: number;
  /** Requested or, where it answered, reported; null at depth quick. */
  readonly model: string | null;
  /** 0 to 100; null for no threshold. */
  readonly threshold: number | null;
  readonly gate: Gate;
  readonly skills: readonly ScoredSkill[];
  /** Of the plugins among the targets. */
  readonly agents: readonly ScoredAgent[];
}

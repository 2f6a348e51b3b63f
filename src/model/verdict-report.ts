import type { Interval } from "../statistics/interval.js";
import type { Agreement } from "./agreement.js";
import type { ClaimReport } from "./claims.js";
import type { Finding } from "./finding.js";
import type { Gate, SkillStatus } from "./report.js";
import type { Band, Rubric } from "./rubric.js";
import type { DimensionScore, Unscored, Usage } from "./score.js";

/** What an output is, as far as the user said. */
export const OUTPUT_KINDS = ["plan", "review", "response", "claim"] as const;
export type OutputKind = (typeof OUTPUT_KINDS)[number];

/** What an output must reach. */
export interface VerdictBar {
  /** The verdict must be this band or a better one. */
  readonly minVerdict: Band;
  /** And the composite at least this; null: no further limit. */
  readonly threshold: number | null;
  /** Warnings and unverified evidence fail too. */
  readonly strict: boolean;
}

/** Everything a report says about one output. */
export interface EvaluatedOutput {
  /** Path as it is shown; `stdin` for standard input. */
  readonly path: string;
  readonly status: SkillStatus;
  /** Weighted mean, unrounded; null when a dimension stayed unscored. */
  readonly composite: number | null;
  /** Independent runs of the judge; 1 when there was no panel. */
  readonly runs: number;
  /** 95 % interval of the composite; null for one run. */
  readonly interval: Interval | null;
  /** The interval lies on both sides of the bar: passed, unless undecided ones are to fail. */
  readonly isUndecided: boolean;
  /** Ids of the dimensions on which the runs contradict each other. */
  readonly splits: readonly string[];
  readonly verdict: Band | null;
  /** The judge asks for work: the verdict is below good. */
  readonly needsActions: boolean;
  readonly cached: boolean;
  readonly contentHash: string | null;
  readonly model: string | null;
  readonly dimensions: readonly DimensionScore[];
  readonly summary: string;
  readonly improvements: readonly string[];
  readonly claims: ClaimReport | null;
  readonly findings: readonly Finding[];
  readonly usage: Usage;
  readonly durationMs: number | null;
  readonly error: Unscored | null;
}

/** An output in its place among the others. */
export interface RankedOutput {
  readonly path: string;
  readonly composite: number | null;
  /** How far it lies above the one that follows; null when there is none, or one of the two has no composite. */
  readonly toNext: {
    readonly path: string;
    readonly difference: number;
    /** 95 % interval; null for one run. */
    readonly interval: Interval | null;
    /** Whether the interval leaves out zero; null for one run. */
    readonly isDetectable: boolean | null;
  } | null;
}

export interface VerdictReport {
  readonly version: string;
  readonly timestamp: string;
  /** Who evaluates, as named by the user. */
  readonly evaluator: string;
  readonly kind: OutputKind | null;
  readonly model: string | null;
  readonly rubric: Rubric;
  /** Independent runs of the judge for each output. */
  readonly runs: number;
  readonly bar: VerdictBar;
  readonly gate: Gate;
  /** Best first when there are several; those without a composite last. */
  readonly outputs: readonly EvaluatedOutput[];
  /** The same outputs in the same order. */
  readonly ranking: readonly RankedOutput[];
  /** How far the runs agree over all outputs; null for one run. */
  readonly agreement: Agreement | null;
}

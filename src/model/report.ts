import type { Finding } from "./finding.js";
import type { Readiness } from "./readiness.js";
import type { Rubric } from "./rubric.js";
import { type DimensionScore, NO_USAGE, type Unscored, type Usage } from "./score.js";

/**
 * - `passed`, `failed`: scored, at or above the bar or not
 * - `error`: tried and not scored, or unreadable
 * - `skipped`: not tried (interrupted, out of requests, or the model was already known to be out of reach)
 */
export type SkillStatus = "passed" | "failed" | "error" | "skipped";

/** `incomplete`: at least one skill has no score, so the bar cannot be said to be met or missed. */
export type Gate = "passed" | "failed" | "incomplete";

/** What a skill must reach. */
export interface Bar {
  /** The average must be at least this. */
  readonly threshold: number;
  /** And each dimension at least this; null: no lower limit. */
  readonly minScore: number | null;
  /** Warnings and unverified evidence fail too. */
  readonly strict: boolean;
}

/** Everything a report says about one skill. Absent numbers are null, never 0. */
export interface SkillReport {
  readonly name: string;
  readonly path: string;
  readonly status: SkillStatus;
  readonly average: number | null;
  /** The average before the last change of the skill's text, under the same rubric and model. */
  readonly previousAverage: number | null;
  readonly cached: boolean;
  /** true: the scores were estimated from facts about the text, without a model. */
  readonly estimated: boolean;
  readonly contentHash: string | null;
  readonly model: string | null;
  readonly runs: number;
  readonly dimensions: readonly DimensionScore[];
  readonly summary: string;
  readonly improvements: readonly string[];
  readonly findings: readonly Finding[];
  /** What this run spent on the skill; nothing for a cached result. */
  readonly usage: Usage;
  readonly durationMs: number | null;
  readonly error: Unscored | null;
}

/** What a report says of a skill that has no score. */
export const NOT_SCORED = {
  average: null,
  previousAverage: null,
  cached: false,
  estimated: false,
  model: null,
  runs: 1,
  dimensions: [],
  summary: "",
  improvements: [],
  usage: NO_USAGE,
  durationMs: null,
} as const satisfies Partial<SkillReport>;

export interface QualitySummary {
  readonly found: number;
  readonly scored: number;
  readonly passed: number;
  readonly failed: number;
  /** Skills without a score, whatever the reason. */
  readonly errors: number;
  readonly cached: number;
  /** Mean of the averages of the scored skills; null when none was scored. */
  readonly average: number | null;
  readonly usage: Usage;
}

/** One part of a list that was divided among several runs. */
export interface Shard {
  readonly index: number;
  readonly count: number;
}

export interface QualityReport {
  readonly command: string;
  readonly version: string;
  readonly timestamp: string;
  readonly engine: string;
  readonly model: string | null;
  readonly rubric: Rubric;
  readonly bar: Bar;
  readonly shard: Shard | null;
  readonly gate: Gate;
  /** About the search as a whole, not about one skill. */
  readonly warnings: readonly Finding[];
  readonly summary: QualitySummary;
  /** By path, in code-point order. */
  readonly skills: readonly SkillReport[];
}

/** What `check` says about one skill. */
export interface CheckedSkill {
  readonly name: string;
  readonly path: string;
  readonly status: SkillStatus;
  /** null when the skill could not be read. */
  readonly readiness: Readiness | null;
  /** Everything noticed about the skill, in order of the sections. */
  readonly findings: readonly Finding[];
  /** The judge's part of `check --deep`; null when it was not asked for or the skill could not be read. */
  readonly quality: SkillReport | null;
  readonly contentHash: string | null;
  readonly error: Unscored | null;
}

export interface CheckReport {
  readonly version: string;
  readonly timestamp: string;
  readonly strict: boolean;
  readonly shard: Shard | null;
  readonly gate: Gate;
  /** About the search as a whole, not about one skill. */
  readonly warnings: readonly Finding[];
  readonly skills: readonly CheckedSkill[];
  /** The quality report behind the skills' `quality`; null without `--deep`. */
  readonly quality: QualityReport | null;
}

/** What a dry run would do with a skill. */
export interface PlannedSkill {
  readonly name: string;
  readonly path: string;
  readonly state: "cached" | "to-judge" | "estimated" | "error";
  /** Estimated prompt tokens (o200k), system message included; null when nothing would be sent. */
  readonly inputTokens: number | null;
  /** Files that would be sent. */
  readonly files: readonly string[];
  readonly findings: readonly Finding[];
}

export interface Plan {
  readonly version: string;
  readonly engine: string;
  readonly model: string | null;
  readonly skills: readonly PlannedSkill[];
}

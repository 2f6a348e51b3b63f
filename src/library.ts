import { resolve } from "node:path";
import type { CheckDocument } from "./documents/check.js";
import type { CompareDocument } from "./documents/compare.js";
import type { QualityDocument } from "./documents/quality.js";
import type { ScoreDocument } from "./documents/score.js";
import type { VerdictDocument } from "./documents/verdict.js";
import { type CheckOptions, runCheck } from "./runs/check/check.js";
import { type CompareOptions, runCompare } from "./runs/comparing/compare.js";
import { connectModel } from "./runs/connect.js";
import type { ScoreOptions } from "./runs/layers/scoring.js";
import { type JudgeOptions, runJudge } from "./runs/outputs/judge.js";
import { type QualityOptions, runQuality } from "./runs/quality.js";
import { runScore } from "./runs/score.js";
import { type Events, SILENT, type World } from "./runs/world.js";

/**
 * Where a call works, and how it can be stopped and watched. All of it may be left out. Once skills are found, aborting
 * the signal gives a document of what is finished; before that the call rejects with the signal's reason.
 */
export interface Surroundings extends Partial<Pick<World, "env" | "signal" | "connect">> {
  /** Targets are relative to it; the working directory of the process by default. */
  readonly cwd?: string;
  /** What the caller wants to hear while it goes on. */
  readonly events?: Partial<Events>;
}

/** Targets as at the command line: folders, files, globs or names; none for all skills of the workspace. */
export type Targets = string | readonly string[];

const DEFAULTS = { cache: "use", maxRequests: null, strict: false, shard: null } as const;
const SCORING = { ...DEFAULTS, judges: 1, simulations: null, seed: 1, threshold: null } as const;

/**
 * Checks whether skills are structurally ready. No model is asked unless `deep` is set.
 * @throws KnownError when nothing could be begun: no skill found, broken settings
 */
export function checkSkills(
  targets: Targets = [],
  options: Partial<CheckOptions> & Surroundings = {},
): Promise<CheckDocument> {
  const run = { ...DEFAULTS, deep: false, checkUrls: false, ...options };
  return runCheck(worldFor(options), listOf(targets), run);
}

/**
 * Judges skills on six dimensions, 1 to 5, with a language model, or estimates them with `engine: "heuristic"`. A skill
 * without a score has `average: null` and says why in `error`; that is no exception.
 * @throws KnownError when nothing could be begun
 */
export function judgeSkills(
  targets: Targets = [],
  options: Partial<QualityOptions> & Surroundings = {},
): Promise<QualityDocument> {
  return runQuality(worldFor(options), listOf(targets), { ...DEFAULTS, ...options });
}

/**
 * Scores skills on the ten PluginEval dimensions, 0 to 100. The depth is `quick` unless another is named, which needs
 * no model.
 * @throws KnownError when nothing could be begun
 */
export function scoreSkills(
  targets: Targets = [],
  options: Partial<ScoreOptions> & Surroundings = {},
): Promise<ScoreDocument> {
  return runScore(worldFor(options), listOf(targets), { ...SCORING, depth: "quick", ...options });
}

/**
 * Compares two skills, two saved reports, or one skill at two git revisions.
 * @param before a skill, `path@revision`, or a report (`report.json`, `report.json#skill`); `after` likewise
 * @throws KnownError when a side names nothing that can be compared
 */
export function compareSkills(
  before: string,
  after: string,
  options: Partial<CompareOptions> & Surroundings = {},
): Promise<CompareDocument> {
  const run = { ...SCORING, depth: "quick", failOnRegression: false, ...options } as const;
  return runCompare(worldFor(options), before, after, run);
}

/**
 * Evaluates outputs of agents: five weighted dimensions, evidence, a verdict.
 * @param files paths of the outputs
 * @throws KnownError when nothing could be begun
 */
export function judgeOutputs(
  files: Targets,
  options: Partial<JudgeOptions> & Surroundings = {},
): Promise<VerdictDocument> {
  const run = { ...DEFAULTS, context: [], kind: null, minVerdict: "adequate", threshold: null, runs: 1 };
  return runJudge(worldFor(options), listOf(files), { ...run, ...options });
}

function listOf(targets: Targets): readonly string[] {
  return typeof targets === "string" ? [targets] : targets;
}

function worldFor({ cwd = ".", env, signal, connect, events }: Surroundings): World {
  return {
    cwd: resolve(cwd),
    env: env ?? process.env,
    signal: signal ?? new AbortController().signal,
    input: async () => new Uint8Array(),
    connect: connect ?? connectModel,
    onKill: () => {},
    events: { ...SILENT, ...events },
  };
}

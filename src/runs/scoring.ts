import type { CacheWarning } from "../cache/warning.js";
import type { Io } from "../cli/io.js";
import { requestedModel } from "../copilot/environment.js";
import { type Finding, finding } from "../model/finding.js";
import type { Rubric } from "../model/rubric.js";
import { DEPTHS, type Depth } from "../score/plugin-eval.js";
import { type CacheMode, KnownResults } from "./results.js";
import { openRubric, type Workspace } from "./workspace.js";

/** How skills are scored on the ten dimensions. */
export interface ScoringOptions {
  readonly depth: Depth;
  /** Independent runs of the judge, 1 to 5. */
  readonly judges: number;
  /** Simulated sessions; null for as many as the depth asks for. */
  readonly simulations: number | null;
  /** Of everything that samples. */
  readonly seed: number;
  /** 0 to 100; null for none. */
  readonly threshold: number | null;
  /** A folder of criteria that the user named for the judge's rubric. */
  readonly criteria?: string | undefined;
  readonly cache: CacheMode;
  /** The most model requests; null for no limit. */
  readonly maxRequests: number | null;
  /** Warnings and unverified evidence fail too. */
  readonly strict: boolean;
  /** Begin without asking. */
  readonly yes: boolean;
  readonly quiet: boolean;
}

/** Everything that scoring depends on, decided once before anything is asked. */
export interface Scoring {
  readonly io: Io;
  readonly workspace: Workspace;
  readonly options: ScoringOptions;
  readonly layers: readonly string[];
  readonly simulations: number;
  readonly requestedModel: string | null;
  /** What the judge works with; the static layer needs none. */
  readonly rubric: Rubric;
  /** What the answers of simulated agents are judged by. */
  readonly answerRubric: Rubric;
  readonly judged: KnownResults;
  /** Takes note of trouble with what is kept; one function, so that each kind of trouble is told once. */
  readonly warnOfCache: (warning: CacheWarning) => void;
  /** To be shown once the report is out. */
  readonly warnings: readonly Finding[];
}

/**
 * Decides what scoring depends on.
 * @throws ConfigError for broken criteria
 */
export async function prepareScoring(
  io: Io,
  workspace: Workspace,
  options: ScoringOptions,
): Promise<Scoring> {
  const { root, settings } = workspace;
  const [rubric, answerRubric] = await Promise.all([
    openRubric(workspace, "plugin-eval", options.criteria),
    // A folder that the user named holds criteria for the judge of skills.
    openRubric(workspace, "simulated-output"),
  ]);
  const asked = requestedModel(settings.model, io.env);
  const warnings: Finding[] = [];
  const warnOfCache = ({ code, args }: CacheWarning): void =>
    void warnings.push(finding(code, "warning", {}, args));
  const judged = new KnownResults(
    root,
    options.cache,
    { rubric, engine: "copilot-sdk", requestedModel: asked, runs: options.judges },
    warnOfCache,
  );
  return {
    io,
    workspace,
    options,
    layers: DEPTHS[options.depth].layers,
    simulations: options.simulations ?? DEPTHS[options.depth].simulations,
    requestedModel: asked,
    rubric,
    answerRubric,
    judged,
    warnOfCache,
    warnings,
  };
}

import type { Flags } from "../../config/settings.js";
import { requestedModel } from "../../copilot/environment.js";
import type { Depth } from "../../model/choices.js";
import type { LayerId } from "../../model/plugin-eval.js";
import type { Rubric } from "../../model/rubric.js";
import { DEPTHS } from "../../score/plugin-eval.js";
import { KnownResults } from "../asking/known-results.js";
import type { AskOptions, WorkLimits } from "../asking/work.js";
import { openRubric, type Workspace } from "../workspace.js";
import type { World } from "../world.js";

/** How skills are scored on the ten dimensions. `criteria`: a folder for the judge's rubric. */
export interface ScoreOptions extends AskOptions, Omit<Flags, "engine" | "minScore" | "threshold"> {
  readonly depth: Depth;
  /** Independent runs of the judge, 1 to 5. */
  readonly judges: number;
  /** Simulated sessions; null for as many as the depth asks for. */
  readonly simulations: number | null;
  /** Of everything that samples. */
  readonly seed: number;
  /** 0 to 100; null for none. */
  readonly threshold: number | null;
}

/** Everything that scoring depends on, decided once before anything is asked. */
export interface Scoring {
  readonly world: World;
  readonly workspace: Workspace;
  readonly options: ScoreOptions;
  readonly layers: readonly LayerId[];
  readonly simulations: number;
  readonly requestedModel: string | null;
  readonly limits: WorkLimits;
  /** What the judge works with; the static layer needs none. */
  readonly rubric: Rubric;
  /** What the answers of simulated agents are judged by. */
  readonly answerRubric: Rubric;
  readonly results: KnownResults;
}

/**
 * Decides what scoring depends on.
 * @throws ConfigError for broken criteria
 */
export async function prepareScoring(
  world: World,
  workspace: Workspace,
  options: ScoreOptions,
): Promise<Scoring> {
  const { root, settings } = workspace;
  const [rubric, answerRubric] = await Promise.all([
    openRubric(workspace, "plugin-eval", options.criteria),
    // A folder that the user named holds criteria for the judge of skills.
    openRubric(workspace, "simulated-output"),
  ]);
  const asked = requestedModel(settings.model, world.env);
  const inputs = { rubric, engine: "copilot-sdk", requestedModel: asked, runs: options.judges };
  const { layers, simulations } = DEPTHS[options.depth];
  return {
    world,
    workspace,
    options,
    layers,
    simulations: options.simulations ?? simulations,
    requestedModel: asked,
    limits: { model: settings.model, concurrency: settings.concurrency, maxRequests: options.maxRequests },
    rubric,
    answerRubric,
    results: new KnownResults(root, options.cache, inputs, world.events.notice),
  };
}

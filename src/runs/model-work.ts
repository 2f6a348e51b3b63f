import pLimit from "p-limit";
import { createWorkProgress, type Step } from "../cli/work-progress.js";
import type { CopilotModel } from "../copilot/client.js";
import type { Lane } from "../model/agent.js";
import { KnownError, ModelError } from "../model/errors.js";
import type { Scoring } from "./scoring.js";
import { withModel } from "./with-model.js";

/** About what some work takes. */
export interface Cost {
  readonly requests: number;
  readonly inputTokens: number;
}

/** What work is done with. */
export interface Means {
  readonly model: CopilotModel;
  readonly lane: Lane;
  /** To be called whenever a piece is over. */
  readonly onStep: (step: Step) => void;
}

/** Work that needs a model: judging, simulating, matches. */
export interface ModelWork {
  /** Pieces that are still to be done; without any, nothing is called. */
  readonly steps: number;
  /** What the pieces take; asked only of work that is announced, because tokens have to be counted for it. */
  cost(): Promise<Cost>;
  /** Long enough that people are asked before it begins. */
  readonly isLong: boolean;
  run(means: Means): Promise<void>;
  /** Called in place of `run` when there is no model. */
  fail(error: ModelError): void;
}

/**
 * Does all work with one model, as many sessions in flight as the settings allow. Long work is announced, and begun
 * only when nobody who can be asked says no.
 * @throws KnownError `declined` when the answer is no
 */
export async function doWork(scoring: Scoring, all: readonly ModelWork[]): Promise<void> {
  const { io, workspace, options } = scoring;
  const work = all.filter(({ steps }) => steps > 0);
  if (work.length === 0) return;
  if (work.some(({ isLong }) => isLong)) await announce(scoring, work);
  const choice = { io, model: workspace.settings.model, maxRequests: options.maxRequests };
  await withModel(choice, async (model) => {
    if (model instanceof ModelError) {
      for (const each of work) each.fail(model);
      return;
    }
    const steps = work.reduce((sum, each) => sum + each.steps, 0);
    const progress = await createWorkProgress(io, steps, options.quiet);
    const means = { model, lane: pLimit(workspace.settings.concurrency), onStep: progress.step };
    try {
      await Promise.all(work.map((each) => each.run(means)));
    } finally {
      progress.stop();
    }
  });
}

async function announce({ io, options }: Scoring, work: readonly ModelWork[]): Promise<void> {
  if (!options.quiet) {
    const { requests: count, inputTokens } = sumOfCosts(await Promise.all(work.map((each) => each.cost())));
    const requests = rounded(count);
    const tokens = rounded(inputTokens);
    const limit = options.maxRequests === null ? "" : ` (--max-requests ${options.maxRequests})`;
    io.note(`Plan: about ${requests} model requests${limit}, ${tokens} input tokens.`);
  }
  if (options.yes || io.confirm === null) return;
  if (!(await io.confirm("Go ahead?"))) {
    throw new KnownError("declined", "Nothing was begun.", "Run again and answer y, or add --yes.");
  }
}

export function sumOfCosts(costs: readonly Cost[]): Cost {
  return {
    requests: costs.reduce((sum, { requests }) => sum + requests, 0),
    inputTokens: costs.reduce((sum, { inputTokens }) => sum + inputTokens, 0),
  };
}

/** An estimate with two significant digits. */
function rounded(count: number): string {
  return Number(count.toPrecision(2)).toLocaleString("en-US");
}

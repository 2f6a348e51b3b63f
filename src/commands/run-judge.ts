import type { Settings } from "../config/settings.js";
import type { CopilotModel } from "../copilot/client.js";
import { ModelError } from "../model/errors.js";
import type { Rubric } from "../model/rubric.js";
import { NO_USAGE } from "../model/score.js";
import type { Judgeable } from "../model/subject.js";
import { createBudget } from "./budget.js";
import type { Io } from "./io.js";
import { judgeAll, type Outcome, unscored } from "./judge-all.js";
import { createProgress, type Finished } from "./progress.js";

/** What the commands that ask a judge have in common. */
export interface JudgeJob<Item> {
  readonly io: Io;
  readonly rubric: Rubric;
  readonly settings: Pick<Settings, "model" | "concurrency" | "timeout">;
  /** The most model requests; null for no limit. */
  readonly maxRequests: number | null;
  readonly quiet: boolean;
  /** Called once the model has been asked, when there is time until it answers. */
  readonly onAsked?: (item: Item) => void;
  /** Called once for each item; what it returns is shown as progress. */
  readonly onOutcome: (item: Item, outcome: Outcome) => Promise<Finished>;
}

/**
 * Asks a model about every item, with progress on stderr and an end to the runtime whatever happens. Only this loads
 * the SDK.
 */
export async function runJudge<Item extends Judgeable>(
  items: readonly Item[],
  job: JudgeJob<Item>,
): Promise<void> {
  const { io, rubric, settings } = job;
  const model = await connect(job);
  if (model instanceof ModelError) {
    const outcome = { kind: "skipped", error: unscored(model), dimensions: [], usage: NO_USAGE } as const;
    for (const item of items) await job.onOutcome(item, outcome);
    return;
  }
  io.onKill(() => model.kill());
  const progress = await createProgress(items.length, io, job.quiet);
  try {
    await judgeAll(items, {
      model,
      rubric,
      concurrency: settings.concurrency,
      timeout: settings.timeout,
      signal: io.signal,
      onAsked: (item) => {
        progress.started();
        job.onAsked?.(item);
      },
      onOutcome: async (item, outcome) => progress.finished(await job.onOutcome(item, outcome)),
    });
  } finally {
    progress.stop();
    await model.stop();
  }
}

/** A model, or why none of the items can be judged. Mistakes in the configuration are thrown. */
async function connect({
  io,
  settings,
  maxRequests,
}: Pick<JudgeJob<never>, "io" | "settings" | "maxRequests">): Promise<CopilotModel | ModelError> {
  try {
    const { connectModel } = await import("./connect.js");
    return await connectModel({ model: settings.model, env: io.env, budget: createBudget(maxRequests) });
  } catch (error) {
    if (error instanceof ModelError) return error;
    throw error;
  }
}

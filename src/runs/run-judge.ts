import type { Io } from "../cli/io.js";
import { createProgress, type Finished } from "../cli/progress.js";
import type { Settings } from "../config/settings.js";
import { ModelError } from "../model/errors.js";
import type { Rubric } from "../model/rubric.js";
import { NO_USAGE } from "../model/score.js";
import type { Judgeable } from "../model/subject.js";
import { judgeAll, type Outcome, unscored } from "./judge-all.js";
import { withModel } from "./with-model.js";

/** What the commands that ask a judge have in common. */
export interface JudgeJob<Item> {
  readonly io: Io;
  readonly rubric: Rubric;
  /** Independent runs for each item; 1 when left out. */
  readonly runs?: number;
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
  const { io, rubric, settings, maxRequests } = job;
  await withModel({ io, model: settings.model, maxRequests }, async (model) => {
    if (model instanceof ModelError) {
      const outcome = { kind: "skipped", error: unscored(model), dimensions: [], usage: NO_USAGE } as const;
      for (const item of items) await job.onOutcome(item, outcome);
      return;
    }
    const progress = await createProgress(items.length, io, job.quiet);
    try {
      await judgeAll(items, {
        model,
        rubric,
        runs: job.runs ?? 1,
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
    }
  });
}

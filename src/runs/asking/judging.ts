import { subjectMessage, systemMessage } from "../../judge/prompt.js";
import type { ModelError } from "../../model/errors.js";
import { type Judgement, NO_USAGE } from "../../model/score.js";
import type { Judgeable } from "../../model/subject.js";
import { loadTokenCounter } from "../../text/tokens.js";
import type { Cost } from "../world.js";
import { type JudgeRun, judgeAll, type Outcome, unscored } from "./judge-all.js";
import type { KnownResults } from "./known-results.js";
import type { Means, Work } from "./work.js";

/** How subjects are judged. */
export interface Judging<Item>
  extends Pick<Required<JudgeRun<Item>>, "rubric" | "runs" | "concurrency" | "timeout" | "signal"> {
  readonly results: KnownResults;
  /** The figure of a judgement that progress shows. */
  readonly figure: (judgement: Judgement) => number | null;
  /** Called once a model has been asked about a subject, when there is time until it answers. */
  readonly whileWaiting?: (item: Item) => void;
}

/** What came of one subject, and whether it was known before. */
export type Judged = Outcome & { readonly cached: boolean };

/** By path. */
export type JudgedAll = ReadonlyMap<string, Judged>;

/** Subjects that were judged before under the same inputs, and asking a model about the others. */
export async function judging<Item extends Judgeable>(
  job: Judging<Item>,
  items: readonly Item[],
): Promise<Work<JudgedAll>> {
  const known = new Map<string, Judged>();
  for (const item of items) {
    const judgement = await job.results.find(item);
    if (judgement) known.set(item.path, { kind: "judged", judgement, cached: true });
  }
  const pending = items.filter(({ path }) => !known.has(path));
  return {
    kind: "judge",
    steps: pending.length,
    cost: () => costOf(job, pending),
    isLong: false,
    nothing: known,
    run: async (means) => new Map([...known, ...(await ask(job, pending, means))]),
    fail: (error) => new Map([...known, ...pending.map(({ path }) => [path, skipped(error)] as const)]),
  };
}

function skipped(error: ModelError): Judged {
  return { kind: "skipped", error: unscored(error), dimensions: [], usage: NO_USAGE, cached: false };
}

async function ask<Item extends Judgeable>(
  job: Judging<Item>,
  items: readonly Item[],
  { model, lane, onStep }: Means,
): Promise<(readonly [string, Judged])[]> {
  const { results, figure, whileWaiting } = job;
  const outcomes: (readonly [string, Judged])[] = [];
  await judgeAll(items, {
    ...job,
    model,
    inFlight: lane,
    onAsked: (item) => whileWaiting?.(item),
    onOutcome: async (item, outcome) => {
      const isJudged = outcome.kind === "judged";
      if (isJudged) await results.add(item, outcome.judgement);
      outcomes.push([item.path, { ...outcome, cached: false }]);
      const result = isJudged ? (figure(outcome.judgement)?.toFixed(2) ?? "–") : "–";
      onStep({ kind: "judge", path: item.path, error: isJudged ? null : outcome.error.message, result });
    },
  });
  return outcomes;
}

async function costOf({ rubric, runs }: Judging<never>, items: readonly Judgeable[]): Promise<Cost> {
  const countTokens = await loadTokenCounter();
  const system = countTokens(systemMessage(rubric));
  const tokens = items.map(({ subject }) => system + countTokens(subjectMessage(rubric, subject, [])));
  return { requests: items.length * runs, inputTokens: runs * tokens.reduce((sum, count) => sum + count, 0) };
}

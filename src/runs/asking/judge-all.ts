import pLimit from "p-limit";
import { IncompleteJudgement, openJudgeSession } from "../../judge/judge.js";
import type { Lane, Model } from "../../model/agent.js";
import { KnownError, ModelError, messageOf } from "../../model/errors.js";
import type { Rubric } from "../../model/rubric.js";
import * as score from "../../model/score.js";
import type { Judgeable } from "../../model/subject.js";
import { combineRuns } from "../../score/combine-runs.js";

/** What came of one skill. */
export type Outcome = { readonly kind: "judged"; readonly judgement: score.Judgement } | Unjudged;

export interface Unjudged {
  readonly kind: "failed" | "skipped";
  readonly error: score.Unscored;
  readonly dimensions: readonly score.DimensionScore[];
  /** What was spent in vain. */
  readonly usage: score.Usage;
}

export interface JudgeRun<Item> {
  readonly model: Model;
  readonly rubric: Rubric;
  /** Independent runs for each subject, each in a session of its own; 1 when left out. */
  readonly runs?: number;
  /** Sessions in flight. */
  readonly concurrency: number;
  /** Where sessions wait for their turn together with those of others; a lane of its own when left out. */
  readonly inFlight?: Lane;
  /** Seconds for one run. */
  readonly timeout: number;
  readonly signal: AbortSignal;
  /** Called once the model has been asked about a skill, when there is time until it answers. */
  readonly onAsked: (item: Item) => void;
  /** Called with each outcome as soon as there is one. The next skill does not wait for it; the whole run does. */
  readonly onOutcome: (item: Item, outcome: Outcome) => Promise<void>;
}

/**
 * The most sessions that are opened ahead of their turn. Opening costs computing time, of which there is plenty while
 * all sessions in flight wait for the model, and none to spare when several of them finish together.
 */
const MOST_OPENED_AHEAD = 16;
/** Sessions that are being opened at the same time: more of them would only make the first one wait for the last. */
const OPENED_AT_ONCE = 3;

/** What the runs over one item know of each other. */
interface Panel {
  isAsked: boolean;
  /** Why one of them came to nothing: then the others would be paid for in vain. */
  failure: score.Unscored | null;
}

/**
 * Judges subjects, each run in a session of its own, a few at a time. One's trouble does not touch the others, except
 * for trouble that all of them would meet: then those that have not begun are skipped.
 */
export async function judgeAll<Item extends Judgeable>(
  items: readonly Item[],
  run: JudgeRun<Item>,
): Promise<void> {
  const underWay = pLimit(run.concurrency + Math.min(run.concurrency, MOST_OPENED_AHEAD));
  const opening = pLimit(OPENED_AT_ONCE);
  const inFlight: Lane = run.inFlight ?? pLimit(run.concurrency);
  let fatal: KnownError | null = null;

  const judgeOnce = async (item: Item, number: number, panel: Panel): Promise<Outcome> => {
    const opened = await opening(() =>
      attempt(run, (signal) => openJudgeSession(run.model, run.rubric, item.subject, signal, number)),
    );
    return inFlight(async () => {
      const stopped = run.signal.aborted ? INTERRUPTED : ((fatal && unscored(fatal)) ?? panel.failure);
      if (stopped) {
        if (opened.ok) opened.value.cancel();
        return { kind: "skipped", error: stopped, dimensions: [], usage: score.NO_USAGE };
      }
      const pending = opened.ok ? attempt(run, (signal) => opened.value.run(signal)) : opened;
      if (!panel.isAsked) run.onAsked(item);
      panel.isAsked = true;
      const result = await pending;
      if (result.ok) return { kind: "judged", judgement: result.value };
      if (result.fatal) fatal ??= result.fatal;
      panel.failure ??= result.failure.error;
      return { ...result.failure, usage: opened.ok ? opened.value.usage : score.NO_USAGE };
    });
  };
  const judgeItem = async (item: Item): Promise<Outcome> => {
    const panel: Panel = { isAsked: false, failure: null };
    const numbers = Array.from({ length: run.runs ?? 1 }, (_, index) => index + 1);
    return panelOutcome(
      await Promise.all(numbers.map((number) => underWay(() => judgeOnce(item, number, panel)))),
    );
  };
  await Promise.all(items.map(async (item) => run.onOutcome(item, await judgeItem(item))));
}

/** A panel is complete or it is nothing: a mean of the runs that happened to finish would be another quantity. */
function panelOutcome(outcomes: readonly Outcome[]): Outcome {
  const judged = outcomes.flatMap((outcome) => (outcome.kind === "judged" ? outcome.judgement : []));
  const unjudged = outcomes.flatMap((outcome) => (outcome.kind === "judged" ? [] : outcome));
  const trouble = unjudged.find(({ kind }) => kind === "failed") ?? unjudged[0];
  if (!trouble) return { kind: "judged", judgement: combineRuns(judged) };
  const usage = [...judged, ...unjudged].reduce(
    (sum, spent) => score.addUsage(sum, spent.usage),
    score.NO_USAGE,
  );
  return { ...trouble, usage };
}

type Failure = Omit<Unjudged, "usage">;

type Attempt<T> =
  | { readonly ok: true; readonly value: T }
  | { readonly ok: false; readonly failure: Failure; readonly fatal: KnownError | null };

/**
 * Does one step within the time that a skill has, and turns every expected failure into a value.
 * @param what is named when the time runs out
 */
export async function attempt<T>(
  run: Pick<JudgeRun<never>, "timeout" | "signal">,
  step: (signal: AbortSignal) => Promise<T>,
  what?: string,
): Promise<Attempt<T>> {
  const deadline = AbortSignal.timeout(run.timeout * 1000);
  try {
    return { ok: true, value: await step(AbortSignal.any([run.signal, deadline])) };
  } catch (error) {
    const failed = (
      kind: "failed" | "skipped",
      reason: score.Unscored,
      fatal: KnownError | null = null,
    ): Attempt<T> => {
      const dimensions = error instanceof IncompleteJudgement ? error.dimensions : [];
      return { ok: false, failure: { kind, error: reason, dimensions }, fatal };
    };
    if (run.signal.aborted) return failed("skipped", INTERRUPTED);
    if (deadline.aborted) return failed("failed", timedOut(run.timeout, what));
    // A defect of ours must stay visible as one: it is not a fact about the skill.
    if (!(error instanceof KnownError)) throw error;
    return failed("failed", unscored(error), error instanceof ModelError && error.fatal ? error : null);
  }
}

export const INTERRUPTED: score.Unscored = {
  code: "interrupted",
  message: "The run was interrupted before this was scored.",
  hint: "Run again; finished ones are cached.",
};

function timedOut(seconds: number, what?: string): score.Unscored {
  return {
    code: "timeout",
    message: `The model did not finish ${what ? `${what} ` : ""}within ${seconds} s.`,
    hint: "Run again, or allow more time with --timeout.",
  };
}

/** An error as the reason why a skill has no score. */
export function unscored(error: KnownError): score.Unscored {
  return { code: error.code, message: messageOf(error), hint: error.hint };
}

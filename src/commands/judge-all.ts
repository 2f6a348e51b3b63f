import pLimit from "p-limit";
import { IncompleteJudgement, judgeSubject } from "../judge/judge.js";
import type { Model } from "../model/agent.js";
import { KnownError, ModelError, messageOf } from "../model/errors.js";
import type { Rubric } from "../model/rubric.js";
import type { DimensionScore, Judgement, Unscored } from "../model/score.js";
import type { Skill } from "../model/skill.js";
import type { Subject } from "../model/subject.js";

/** What came of one skill. */
export type Outcome =
  | { readonly kind: "judged"; readonly judgement: Judgement }
  | {
      readonly kind: "failed" | "skipped";
      readonly error: Unscored;
      readonly dimensions: readonly DimensionScore[];
    };

export interface JudgeRun {
  readonly model: Model;
  readonly rubric: Rubric;
  readonly concurrency: number;
  /** Seconds for one skill. */
  readonly timeout: number;
  readonly signal: AbortSignal;
  readonly onStart: (skill: Skill) => void;
  /** Called with each outcome as soon as there is one. The next skill does not wait for it; the whole run does. */
  readonly onOutcome: (skill: Skill, outcome: Outcome) => Promise<void>;
}

/**
 * Judges skills, each in a session of its own, a few at a time. One skill's trouble does not touch the others, except
 * for trouble that all of them would meet: then those that have not begun are skipped.
 */
export async function judgeAll(skills: readonly Skill[], run: JudgeRun): Promise<void> {
  const limit = pLimit(run.concurrency);
  let fatal: ModelError | null = null;
  const judgeOne = async (skill: Skill): Promise<Outcome> => {
    run.onStart(skill);
    const stopped = run.signal.aborted ? INTERRUPTED : fatal && unscored(fatal);
    if (stopped) return { kind: "skipped", error: stopped, dimensions: [] };
    return judgeWithin(skill, run, (error) => {
      fatal ??= error;
    });
  };
  await Promise.all(skills.map(async (skill) => run.onOutcome(skill, await limit(() => judgeOne(skill)))));
}

async function judgeWithin(
  skill: Skill,
  run: JudgeRun,
  onFatal: (error: ModelError) => void,
): Promise<Outcome> {
  const deadline = AbortSignal.timeout(run.timeout * 1000);
  const signal = AbortSignal.any([run.signal, deadline]);
  try {
    const judgement = await judgeSubject(run.model, run.rubric, toSubject(skill), signal);
    return { kind: "judged", judgement };
  } catch (error) {
    if (run.signal.aborted) return { kind: "skipped", error: INTERRUPTED, dimensions: [] };
    if (deadline.aborted) return { kind: "failed", error: timedOut(run.timeout), dimensions: [] };
    if (error instanceof ModelError && error.fatal) onFatal(error);
    // A defect of ours must stay visible as one: it is not a fact about the skill.
    if (!(error instanceof KnownError)) throw error;
    const dimensions = error instanceof IncompleteJudgement ? error.dimensions : [];
    return { kind: "failed", error: unscored(error), dimensions };
  }
}

const INTERRUPTED: Unscored = {
  code: "interrupted",
  message: "The run was interrupted before this skill was scored.",
  hint: "Run again; finished skills are cached.",
};

function timedOut(seconds: number): Unscored {
  return {
    code: "timeout",
    message: `The model did not finish within ${seconds} s.`,
    hint: "Run again, or allow more time with --timeout.",
  };
}

function unscored(error: KnownError): Unscored {
  return { code: error.code, message: messageOf(error), hint: error.hint };
}

/** What the judge sees of a skill: its texts, and the names of files that it does not see. */
export function toSubject(skill: Skill): Subject {
  return {
    files: [skill.main, ...skill.references],
    listings: [
      { title: "assets (names only)", names: skill.assets },
      { title: "scripts (names only, not judged)", names: skill.scripts },
      {
        title: "references that are not shown (too large, or not text)",
        names: skill.withheld.filter(({ reason }) => reason !== "outside").map(({ path }) => path),
      },
    ],
  };
}

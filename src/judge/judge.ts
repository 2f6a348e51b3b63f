import { converse, type PendingAnswer, type Silence, silenceOf } from "../dialogue/converse.js";
import type { Model, Turn } from "../model/agent.js";
import { ModelError } from "../model/errors.js";
import type { Rubric } from "../model/rubric.js";
import type { DimensionScore, Judgement, Usage } from "../model/score.js";
import type { Subject } from "../model/subject.js";
import { EvidenceIndex } from "./evidence.js";
import { fitSubject } from "./fit.js";
import { presentRubric } from "./presentation.js";
import { reminderMessage, subjectMessage, systemMessage } from "./prompt.js";
import { Scorecard } from "./scorecard.js";

/** One when the judge behaves; the rest is for corrections and one reminder. */
const MOST_REQUESTS = 6;

/** A judge that was asked twice and still left a dimension without an acceptable score. */
export class IncompleteJudgement extends ModelError {
  /** All dimensions of the rubric; `score` is null where none was accepted. */
  readonly dimensions: readonly DimensionScore[];

  constructor({ code, message, hint }: Silence, scorecard: Scorecard) {
    super(code, message, hint);
    this.dimensions = scorecard.allDimensions;
  }
}

/** A subject in front of a judge who has not been asked yet. */
export interface JudgeSession {
  /**
   * Asks the judge, and ends the session.
   * @returns a complete result: every dimension has a validated score
   * @throws ModelError when the model fails or leaves a dimension without an acceptable score
   */
  run(signal: AbortSignal): Promise<Judgement>;
  /** What it cost so far, also when it came to nothing. */
  readonly usage: Usage;
  /** Ends the session without asking. */
  cancel(): void;
}

/**
 * Prepares everything up to the first request: a prompt that fits and a session of its own.
 * @param run 1-based number of the run in a panel, which decides in what order the rubric is read
 * @throws ModelError when there is no model to talk to, or the main file does not fit it
 */
export async function openJudgeSession(
  model: Model,
  rubric: Rubric,
  subject: Subject,
  signal: AbortSignal,
  run = 1,
): Promise<JudgeSession> {
  // Fitted to the rubric as written, so that all runs of a panel leave out the same files.
  const written = systemMessage(rubric);
  const fitted = await fitSubject(
    subject,
    await model.promptLimit(),
    (part, left) => `${written}\n${subjectMessage(rubric, part, left)}`,
  );
  signal.throwIfAborted();
  const presented = presentRubric(rubric, run);
  const scorecard = new Scorecard(rubric, EvidenceIndex.of(fitted.subject), presented);
  const system = run === 1 ? written : systemMessage(presented);
  const options = { system, tools: scorecard.tools(), maxRequests: MOST_REQUESTS };
  let session = await model.open(options, signal);
  return {
    cancel: () => session.close(),
    get usage() {
      return session.usage;
    },
    async run(runSignal) {
      const started = performance.now();
      // What carried the session may have ended while the subject waited for its turn.
      if (!session.isOpen) session = await model.open(options, runSignal);
      const message = subjectMessage(presented, fitted.subject, fitted.omitted);
      const turn = await converse(session, message, answerOf(scorecard), runSignal);
      if (scorecard.missing.length > 0) throw incomplete(scorecard, turn);
      return {
        runs: 1,
        dimensions: scorecard.dimensions,
        summary: scorecard.summary,
        improvements: scorecard.improvements,
        model: session.reportedModel,
        usage: session.usage,
        durationMs: Math.round(performance.now() - started),
        omitted: fitted.omitted,
      };
    },
  };
}

/** Out of requests with every score in hand, only the summary is missing, and no score depends on it. */
function answerOf(scorecard: Scorecard): PendingAnswer {
  return {
    get isEnough() {
      return scorecard.missing.length === 0;
    },
    reminder: () => (scorecard.isClosed ? null : reminderMessage(scorecard.missing, !scorecard.hasSummary)),
  };
}

function incomplete(scorecard: Scorecard, turn: Turn | null): IncompleteJudgement {
  const missing = scorecard.missing.map((criterion) => criterion.title).join(", ");
  const task = { code: "judge", verb: "judge", goal: `scored: ${missing}` };
  const silence = silenceOf(turn, task, (prose) => {
    if (scorecard.dimensions.length > 0 || scorecard.calls > 0) {
      return { code: "judge-incomplete", message: `The model gave no acceptable score for: ${missing}.` };
    }
    return prose === null
      ? { code: "judge-silent", message: "The model said nothing." }
      : { code: "judge-prose", message: `The model answered in prose instead of scoring: ${prose}` };
  });
  return new IncompleteJudgement(silence, scorecard);
}

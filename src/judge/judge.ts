import type { Model, ModelSession, Turn } from "../model/agent.js";
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
const LONGEST_EXCERPT = 80;

/** A judge that was asked twice and still left a dimension without an acceptable score. */
export class IncompleteJudgement extends ModelError {
  /** All dimensions of the rubric; `score` is null where none was accepted. */
  readonly dimensions: readonly DimensionScore[];

  constructor(code: string, message: string, hint: string, scorecard: Scorecard) {
    super(code, message, hint);
    this.dimensions = scorecard.allDimensions;
  }
}

/** A subject in front of a judge who has not been asked yet. */
export interface Hearing {
  /**
   * Asks the judge, and ends the session.
   * @returns a complete result: every dimension has a validated score
   * @throws ModelError when the model fails or leaves a dimension without an acceptable score
   */
  hold(signal: AbortSignal): Promise<Judgement>;
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
export async function openHearing(
  model: Model,
  rubric: Rubric,
  subject: Subject,
  signal: AbortSignal,
  run = 1,
): Promise<Hearing> {
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
    async hold(holdSignal) {
      const started = performance.now();
      // What carried the session may have ended while the subject waited for its turn.
      if (!session.isOpen) session = await model.open(options, holdSignal);
      try {
        await converse(
          session,
          scorecard,
          subjectMessage(presented, fitted.subject, fitted.omitted),
          holdSignal,
        );
      } finally {
        session.close();
      }
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

/**
 * Has a model apply a rubric to a subject, in a session of its own.
 * @param signal ends the session when it is aborted
 * @throws ModelError as `openHearing` and `Hearing.hold` do
 */
export async function judgeSubject(
  model: Model,
  rubric: Rubric,
  subject: Subject,
  signal: AbortSignal,
): Promise<Judgement> {
  return (await openHearing(model, rubric, subject, signal)).hold(signal);
}

/** Sends the subject and, if something is missing when the turn ends, one reminder. */
async function converse(
  session: ModelSession,
  scorecard: Scorecard,
  message: string,
  signal: AbortSignal,
): Promise<void> {
  let turn: Turn | null = null;
  try {
    turn = await session.send(message, signal);
    if (!scorecard.isClosed) {
      turn = await session.send(reminderMessage(scorecard.missing, !scorecard.hasSummary), signal);
    }
  } catch (error) {
    if (!(error instanceof ModelError && error.code === "request-cap")) throw error;
    // Out of requests with every score in hand: only the summary is missing, and no score depends on it.
    if (scorecard.missing.length === 0) return;
    // A model that is cut off again and again uses up its requests: the cut is what the user can do something about.
    if (turn?.finishReason !== "length") throw error;
  }
  if (turn && scorecard.missing.length > 0) throw incomplete(scorecard, turn);
}

/** Why a judge that was asked twice left something out, as closely as it can be told without reading its prose. */
function incomplete(scorecard: Scorecard, turn: Turn): IncompleteJudgement {
  const fail = (code: string, message: string, hint: string) =>
    new IncompleteJudgement(code, message, hint, scorecard);
  const missing = scorecard.missing.map((criterion) => criterion.title).join(", ");
  const another = "Run again, or choose a model that is good at tool calls with --model.";
  if (turn.finishReason === "content_filter" || turn.finishReason === "refusal") {
    return fail("judge-refused", "The model refused to judge (content filter).", another);
  }
  if (turn.finishReason === "length") {
    const hint = "Raise COPILOT_PROVIDER_MAX_OUTPUT_TOKENS, or choose another model with --model.";
    return fail(
      "judge-cut-off",
      `The model ran into its output limit before it had scored: ${missing}.`,
      hint,
    );
  }
  if (scorecard.dimensions.length > 0 || scorecard.calls > 0) {
    return fail("judge-incomplete", `The model gave no acceptable score for: ${missing}.`, another);
  }
  if (turn.text.trim() !== "") {
    return fail(
      "judge-prose",
      `The model answered in prose instead of scoring: ${excerpt(turn.text)}`,
      another,
    );
  }
  return fail("judge-silent", "The model said nothing.", another);
}

function excerpt(text: string): string {
  const points = [...text.replace(/\s+/g, " ").trim()];
  return points.length > LONGEST_EXCERPT
    ? `"${points.slice(0, LONGEST_EXCERPT).join("")}…"`
    : `"${points.join("")}"`;
}

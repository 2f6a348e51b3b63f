import type { ModelSession, Turn } from "../model/agent.js";
import { ModelError } from "../model/errors.js";
import { shorten } from "../text/safe.js";

/** What a model answers by tool calls, while it is being given. */
export interface PendingAnswer {
  /** Whether all is there that the caller cannot do without. */
  readonly isEnough: boolean;
  /** What is sent, once, when the turn ends and something is missing; null when nothing is. */
  reminder(): string | null;
}

/**
 * Sends a message and, if something is missing when the turn ends, one reminder. Closes the session.
 * @returns how the last turn ended that ended by itself; null when requests ran out before, with enough in hand
 * @throws ModelError when the model fails or requests run out
 * @throws the signal's reason when it is aborted
 */
export async function converse(
  session: ModelSession,
  message: string,
  answer: PendingAnswer,
  signal: AbortSignal,
): Promise<Turn | null> {
  let turn: Turn | null = null;
  try {
    turn = await session.send(message, signal);
    const reminder = answer.reminder();
    if (reminder !== null) turn = await session.send(reminder, signal);
  } catch (error) {
    if (!(error instanceof ModelError && error.code === "request-cap")) throw error;
    // A model that is cut off again and again uses up its requests: the cut is what the user can do something about.
    if (!answer.isEnough && turn?.finishReason !== "length") throw error;
  } finally {
    session.close();
  }
  return turn;
}

/** Why there is no whole answer, as the parts of a `KnownError`. */
export interface Silence {
  readonly code: string;
  readonly message: string;
  readonly hint: string;
}

const ANOTHER = "Run again, or choose a model that is good at tool calls with --model.";
const LONGEST_EXCERPT = 80;

/**
 * Why a model that was asked twice gave no whole answer, as closely as it can be told without reading its prose.
 * @param turn its last one
 * @param task `code` begins the codes `…-refused` and `…-cut-off`; `verb` finishes "The model refused to …", `goal`
 * "… before it had …"
 * @param otherwise what is said of a model that neither refused nor was cut off, given what it said instead
 */
export function silenceOf(
  turn: Turn | null,
  task: { readonly code: string; readonly verb: string; readonly goal: string },
  otherwise: (prose: string | null) => Omit<Silence, "hint">,
): Silence {
  const { code, verb, goal } = task;
  if (turn?.finishReason === "content_filter" || turn?.finishReason === "refusal") {
    const message = `The model refused to ${verb} (content filter).`;
    return { code: `${code}-refused`, message, hint: ANOTHER };
  }
  if (turn?.finishReason === "length") {
    const message = `The model ran into its output limit before it had ${goal}.`;
    const hint = "Raise COPILOT_PROVIDER_MAX_OUTPUT_TOKENS, or choose another model with --model.";
    return { code: `${code}-cut-off`, message, hint };
  }
  const prose = turn?.text.replace(/\s+/g, " ").trim() ?? "";
  return { ...otherwise(prose === "" ? null : `"${shorten(prose, LONGEST_EXCERPT)}"`), hint: ANOTHER };
}

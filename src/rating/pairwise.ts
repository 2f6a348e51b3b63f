import { createHash } from "node:crypto";
import type { Model, ModelSession, Turn } from "../model/agent.js";
import { ModelError } from "../model/errors.js";
import type { Match, MatchOrder } from "../model/rating.js";
import type { Usage } from "../model/score.js";
import { shorten } from "../text/safe.js";
import { Ballot, type Vote } from "./ballot.js";
import { fitPair } from "./fit-pair.js";
import {
  type Contestant,
  MATCH_PROMPT_VERSION,
  MATCH_REMINDER,
  MATCH_SYSTEM,
  matchMessage,
  type Pair,
} from "./match-prompt.js";

/** One when the judge behaves; the rest is for corrections and one reminder. */
const MOST_REQUESTS = 4;
const LONGEST_EXCERPT = 80;

/** The orders in which each pair is judged. */
export const ORDERS: readonly MatchOrder[] = ["visitor-first", "visitor-second"];

/** One match in one order, as it was played. */
export interface PlayedMatch extends Vote {
  /** What it cost. */
  readonly usage: Usage;
  /** The model's name as the provider reported it; null when it reported none. */
  readonly model: string | null;
  /** Paths of the references that were left out because the whole did not fit the model's prompt limit. */
  readonly omitted: Pair<readonly string[]>;
}

/**
 * Has a model compare two skills, in a session of its own.
 * @param pair the skills in the order in which the model reads them
 * @param signal ends the session when it is aborted
 * @throws ModelError when the model fails, gives no acceptable answer (`match-incomplete`, `match-cut-off`,
 * `match-refused`), or when the two `SKILL.md` do not fit it (`prompt-too-long`)
 */
export async function playMatch(
  model: Model,
  pair: Pair<Contestant>,
  signal: AbortSignal,
): Promise<PlayedMatch> {
  const fitted = await fitPair(
    pair,
    await model.promptLimit(),
    (part) => `${MATCH_SYSTEM}\n${matchMessage(part.pair, part.omitted)}`,
  );
  signal.throwIfAborted();
  const ballot = new Ballot();
  const session = await model.open(
    { system: MATCH_SYSTEM, tools: [ballot.tool()], maxRequests: MOST_REQUESTS },
    signal,
  );
  try {
    const vote = await converse(session, ballot, matchMessage(fitted.pair, fitted.omitted), signal);
    return { ...vote, usage: session.usage, model: session.reportedModel, omitted: fitted.omitted };
  } finally {
    session.close();
  }
}

/** A visitor and an opponent in the order in which they are read. */
export function pairIn<T>(order: MatchOrder, visitor: T, opponent: T): Pair<T> {
  return order === "visitor-first" ? { a: visitor, b: opponent } : { a: opponent, b: visitor };
}

/**
 * What an answer about A and B says of the visitor.
 * @param opponent path of the opponent in the corpus
 */
export function toMatch(opponent: string, order: MatchOrder, { winner, magnitude, reasoning }: Vote): Match {
  const side = pairIn<Match["winner"]>(order, "visitor", "opponent");
  const sides = { A: side.a, B: side.b, tie: "draw" } as const;
  return { opponent, order, winner: sides[winner], magnitude, reasoning };
}

/**
 * `sha256:…` over everything that decides a match: matches of equal keys are interchangeable.
 * @param contentHashes of the two skills, in the order in which they are read
 * @param model the model that is asked; null when the choice is left to the provider
 */
export function matchKey(contentHashes: Pair<string>, model: string | null): string {
  const input = JSON.stringify([MATCH_PROMPT_VERSION, contentHashes.a, contentHashes.b, model]);
  return `sha256:${createHash("sha256").update(input, "utf8").digest("hex")}`;
}

/** Sends the pair and, if there is no answer when the turn ends, one reminder. */
async function converse(
  session: ModelSession,
  ballot: Ballot,
  message: string,
  signal: AbortSignal,
): Promise<Vote> {
  let turn: Turn | null = null;
  try {
    turn = await session.send(message, signal);
    if (ballot.vote === null) turn = await session.send(MATCH_REMINDER, signal);
  } catch (error) {
    if (!(error instanceof ModelError && error.code === "request-cap")) throw error;
    // A model that is cut off again and again uses up its requests: the cut is what the user can do something about.
    if (ballot.vote === null && turn?.finishReason !== "length") throw error;
  }
  if (ballot.vote !== null) return ballot.vote;
  throw noAnswer(ballot, turn);
}

/** Why a model that was asked twice gave no answer, as closely as it can be told without reading its prose. */
function noAnswer(ballot: Ballot, turn: Turn | null): ModelError {
  const another = "Run again, or choose a model that is good at tool calls with --model.";
  if (turn?.finishReason === "content_filter" || turn?.finishReason === "refusal")
    return new ModelError("match-refused", "The model refused to compare (content filter).", another);
  if (turn?.finishReason === "length") {
    const hint = "Raise COPILOT_PROVIDER_MAX_OUTPUT_TOKENS, or choose another model with --model.";
    return new ModelError(
      "match-cut-off",
      "The model ran into its output limit before it had decided.",
      hint,
    );
  }
  const prose = turn?.text.replace(/\s+/g, " ").trim() ?? "";
  const instead =
    ballot.calls > 0
      ? "no acceptable winner."
      : prose === ""
        ? "no answer."
        : `prose instead of a winner: "${shorten(prose, LONGEST_EXCERPT)}"`;
  return new ModelError("match-incomplete", `The model gave ${instead}`, another);
}

import { createHash } from "node:crypto";
import { converse, silenceOf } from "../dialogue/converse.js";
import type { Model, Turn } from "../model/agent.js";
import { ModelError } from "../model/errors.js";
import type { Match, MatchOrder } from "../model/rating.js";
import type { Usage } from "../model/score.js";
import { Ballot, type Vote } from "./ballot.js";
import { fitPair } from "./fit-pair.js";
import * as prompt from "./match-prompt.js";

/** One when the judge behaves; the rest is for corrections and one reminder. */
const MOST_REQUESTS = 4;

/** The orders in which each pair is judged. */
export const ORDERS: readonly MatchOrder[] = ["visitor-first", "visitor-second"];

/** One match in one order, as it was played. */
export interface PlayedMatch extends Vote {
  /** What it cost. */
  readonly usage: Usage;
  /** The model's name as the provider reported it; null when it reported none. */
  readonly model: string | null;
  /** Paths of the references that were left out because the whole did not fit the model's prompt limit. */
  readonly omitted: prompt.Pair<readonly string[]>;
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
  pair: prompt.Pair<prompt.Contestant>,
  signal: AbortSignal,
): Promise<PlayedMatch> {
  const fitted = await fitPair(
    pair,
    await model.promptLimit(),
    (part) => `${prompt.MATCH_SYSTEM}\n${prompt.matchMessage(part.pair, part.omitted)}`,
  );
  signal.throwIfAborted();
  const ballot = new Ballot();
  const session = await model.open(
    { system: prompt.MATCH_SYSTEM, tools: [ballot.tool()], maxRequests: MOST_REQUESTS },
    signal,
  );
  const answer = {
    get isEnough() {
      return ballot.vote !== null;
    },
    reminder: () => (ballot.vote === null ? prompt.MATCH_REMINDER : null),
  };
  const turn = await converse(session, prompt.matchMessage(fitted.pair, fitted.omitted), answer, signal);
  if (ballot.vote === null) throw noAnswer(ballot, turn);
  return { ...ballot.vote, usage: session.usage, model: session.reportedModel, omitted: fitted.omitted };
}

/** A visitor and an opponent in the order in which they are read. */
export function pairIn<T>(order: MatchOrder, visitor: T, opponent: T): prompt.Pair<T> {
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
export function matchKey(contentHashes: prompt.Pair<string>, model: string | null): string {
  const input = JSON.stringify([prompt.MATCH_PROMPT_VERSION, contentHashes.a, contentHashes.b, model]);
  return `sha256:${createHash("sha256").update(input, "utf8").digest("hex")}`;
}

function noAnswer(ballot: Ballot, turn: Turn | null): ModelError {
  const task = { code: "match", verb: "compare", goal: "decided" };
  const { code, message, hint } = silenceOf(turn, task, (prose) => ({
    code: "match-incomplete",
    message:
      ballot.calls > 0
        ? "The model gave no acceptable winner."
        : prose === null
          ? "The model gave no answer."
          : `The model gave prose instead of a winner: ${prose}`,
  }));
  return new ModelError(code, message, hint);
}

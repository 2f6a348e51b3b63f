import { z } from "zod";
import { readFields } from "../dialogue/read-args.js";
import { accept, refuse } from "../dialogue/reply.js";
import type { ModelTool, ToolReply } from "../model/agent.js";
import type { Magnitude, Match } from "../model/rating.js";
import { WINNER_TOOL } from "./match-prompt.js";

/** A judge's answer about A and B. */
export interface Vote extends Pick<Match, "magnitude" | "reasoning"> {
  readonly winner: "A" | "B" | "tie";
}

const WINNERS = ["A", "B", "tie"] as const;
const MAGNITUDES = ["small", "clear", "large"] as const;
/** Longest reasoning in UTF-16 units: ten times what is asked for. */
const LONGEST_TEXT = 6_000;

/**
 * The answer of one match while it is being given. Only what passes validation is kept, and the first of it counts; a
 * refused call says what to do instead. Nothing is guessed or read from prose.
 */
export class Ballot {
  /** The accepted answer; null as long as there is none. */
  vote: Vote | null = null;
  /** How many calls were made, accepted or not. */
  calls = 0;

  tool(): ModelTool {
    return {
      name: WINNER_TOOL,
      description: "Records which of the two skills is better made, and ends the comparison.",
      // The reasoning stands first because models fill in fields in this order, and reasons given after a verdict
      // defend it.
      parameters: z.object({
        reasoning: z.string().describe("Two or three sentences"),
        winner: z.enum(WINNERS),
        magnitude: z.enum(MAGNITUDES).optional().describe("How far the winner is ahead; left out for a tie"),
      }),
      terminal: true,
      handle: (args) => this.#cast(args),
    };
  }

  #cast(args: unknown): ToolReply {
    this.calls += 1;
    if (this.vote !== null) return accept("The comparison is already closed; nothing was changed.");
    const fields = readFields(args);
    const winner = oneOf(WINNERS, fields.winner);
    if (winner === null) return refuse('winner must be "A", "B" or "tie".');
    // It enters no rating, so an answer is not refused for it.
    const magnitude = readMagnitude(fields.magnitude);
    const reasoning = typeof fields.reasoning === "string" ? fields.reasoning.trim() : "";
    if (reasoning === "" || reasoning.length > LONGEST_TEXT)
      return refuse("reasoning must be a text of two or three sentences.");
    this.vote = { winner, magnitude: winner === "tie" ? null : magnitude, reasoning };
    return accept("Recorded. The comparison is complete.");
  }
}

/** The choice that a value names; case and blanks around it do not matter. */
function oneOf<T extends string>(choices: readonly T[], value: unknown): T | null {
  if (typeof value !== "string") return null;
  const wanted = value.trim().toLowerCase();
  return choices.find((choice) => choice.toLowerCase() === wanted) ?? null;
}

/** A word, or a share of the largest difference, 0 to 1; null for everything else. */
function readMagnitude(value: unknown): Magnitude | null {
  if (typeof value !== "number") return oneOf(MAGNITUDES, value);
  if (!(value >= 0 && value <= 1)) return null;
  return MAGNITUDES[Math.min(MAGNITUDES.length - 1, Math.floor(value * MAGNITUDES.length))] ?? null;
}

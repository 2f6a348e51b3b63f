import type { z } from "zod";
import type { Usage } from "./score.js";

/**
 * The port between stages that need a model and `copilot/`, which is the only one that has one.
 * Nothing in it names a vendor.
 */

/** What a tool says to the model. A refused call leaves the turn open so that the model can correct itself. */
export type ToolReply =
  | { readonly ok: true; readonly text: string }
  | { readonly ok: false; readonly text: string };

/** A tool of ours that the model may call. The schema only describes: arguments arrive as the model sent them. */
export interface ModelTool {
  readonly name: string;
  readonly description: string;
  readonly parameters: z.ZodType;
  /**
   * true: an accepted call ends the turn. Such a tool is handled after its siblings in the same message, wherever it
   * stands among them.
   */
  readonly terminal: boolean;
  handle(args: unknown): ToolReply;
}

export interface SessionOptions {
  /** The whole system message. */
  readonly system: string;
  readonly tools: readonly ModelTool[];
  /** The most requests this conversation may cost; one more ends it with a ModelError `request-cap`. */
  readonly maxRequests: number;
}

/** How a turn ended when it ended by itself. */
export interface Turn {
  /** Plain text that the model said in this turn. */
  readonly text: string;
  /** The last finish reason the provider gave: `stop`, `tool_calls`, `length`, `content_filter`, … */
  readonly finishReason: string | null;
}

/** One conversation with a model. */
export interface ModelSession {
  /**
   * Sends a message and waits until the model's turn is over, tool calls included.
   * @throws ModelError when the provider, the network or the runtime fails, or when the request budget is used up
   * @throws the signal's reason when it is aborted; the turn is stopped, not merely abandoned
   */
  send(prompt: string, signal: AbortSignal): Promise<Turn>;
  /** false once it was closed, or what carried it is gone: then nothing can be sent any more. */
  readonly isOpen: boolean;
  /** Usage so far. */
  readonly usage: Usage;
  /** The model's name as the provider reported it; null until it answered. */
  readonly reportedModel: string | null;
  /** Ends the conversation, in the background: nobody has to wait for the farewell. Never throws. */
  close(): void;
}

/** A model that can be talked to. */
export interface Model {
  /**
   * @throws ModelError when no session can be had
   * @throws the signal's reason when it is aborted first
   */
  open(options: SessionOptions, signal: AbortSignal): Promise<ModelSession>;
  /** The most tokens a prompt may have; null when unknown. */
  promptLimit(): Promise<number | null>;
}

/** How many model requests a run may still make. */
export interface RequestBudget {
  /** Takes one request; false when none is left. */
  take(): boolean;
}

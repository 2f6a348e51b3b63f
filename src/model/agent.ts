import type { z } from "zod";
import type { Usage } from "./score.js";

/**
 * The port between stages that need a model and `copilot/`, which is the only one that has one.
 * Nothing in it names a vendor.
 */

/** What a tool says to the model. A refused call leaves the turn open so that the model can correct itself. */
export type ToolReply = { readonly ok: boolean; readonly text: string };

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

/** What an agent is given that works by itself, with skills that it may load; a tool beside ours does that. */
export interface AgentOptions extends Pick<SessionOptions, "tools" | "maxRequests"> {
  /** Added to the agent's own system message, which lists the skills. */
  readonly instructions: string;
  /** Folders that hold a folder for each skill; of two skills with one name the first is offered. */
  readonly skillFolders: readonly string[];
}

/** One conversation with an agent that may load skills, and can do nothing else but what our tools do. */
export interface AgentSession extends ModelSession {
  /** Main files (absolute paths) of the skills that the agent really loaded, in the order of their first use. */
  readonly activatedSkills: readonly string[];
  /** Names of the skills that the agent was told of; null until the first message was sent. */
  readonly offeredSkills: readonly string[] | null;
  /** The name under which a skill was loaded, by its main file (absolute path); null when it could not be loaded. */
  nameOfSkill(mainFile: string): Promise<string | null>;
}

/** Where agents can be had. */
export interface AgentModel {
  /**
   * @throws ModelError when no session can be had
   * @throws the signal's reason when it is aborted first
   */
  openAgent(options: AgentOptions, signal: AbortSignal): Promise<AgentSession>;
}

/** Does work when one of the sessions in flight has ended: how many there may be is decided by whoever made the lane. */
export type Lane = <T>(work: () => Promise<T>) => Promise<T>;

/** How many model requests a run may still make. */
export interface RequestBudget {
  /** There is a number that must not be exceeded by even one request; watching for that takes time. */
  readonly isLimited: boolean;
  /** Takes one request; false when none is left. */
  take(): boolean;
}

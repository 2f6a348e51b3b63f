import type { CopilotModel, CopilotOptions } from "../copilot/client.js";
import type { Finding } from "../findings/finding.js";

/** How a model is had. The real one loads the SDK; a script or a test may bring its own. */
export type Connect = (options: CopilotOptions) => Promise<CopilotModel>;

/** About what some work takes. */
export interface Cost {
  readonly requests: number;
  readonly inputTokens: number;
}

/** A piece of work with a model that is over. */
export interface Step {
  readonly kind: "judge" | "simulate" | "match";
  /** The skill or output that it was about. */
  readonly path: string;
  /** Why it came to nothing; null when it did not. */
  readonly error: string | null;
  /** What came of it, for kinds of which there are few. */
  readonly result?: string;
  /** Sessions in flight at this moment. */
  readonly inFlight: number;
}

/** What a run tells while it goes on. A run never prints: whoever started it may. */
export interface Events {
  /** Something that is better known before the end: about the search, the cache, an unfinished output. */
  notice(finding: Finding): void;
  /** Long work is about to begin. @returns whether it may */
  announce(cost: Cost): Promise<boolean>;
  /** Work with a model begins: so many pieces of these kinds. */
  begin(total: number, kinds: readonly Step["kind"][]): void;
  /** A session begins. @param inFlight how many there are now */
  started(inFlight: number): void;
  step(step: Step): void;
  /** No more pieces will come. */
  end(): void;
}

/** The world as a run sees it. */
export interface World {
  /** Absolute; targets are relative to it. */
  readonly cwd: string;
  readonly env: Readonly<Record<string, string | undefined>>;
  /** Aborted: finish what can be finished at once, and return the document. */
  readonly signal: AbortSignal;
  /** Reads standard input to its end. */
  readonly input: () => Promise<Uint8Array>;
  readonly connect: Connect;
  /** Registers work that must be done when the process has to end at once (second Ctrl-C). */
  readonly onKill: (work: () => Promise<void>) => void;
  readonly events: Events;
}

/** Nobody listens. */
export const SILENT: Events = {
  notice() {},
  announce: async () => true,
  begin() {},
  started() {},
  step() {},
  end() {},
};

import type { CopilotModel, CopilotOptions } from "../copilot/client.js";

/** The world as a command sees it. Only the bin file knows the real one. */
export interface Io {
  readonly cwd: string;
  readonly env: Readonly<Record<string, string | undefined>>;
  /** Aborted by the first Ctrl-C: finish what can be finished at once, and report. */
  readonly signal: AbortSignal;
  /** Reads stdin to its end. */
  readonly input: () => Promise<Uint8Array>;
  /** Writes to stdout and waits until the text is taken. A reader that went away is no error. */
  readonly out: (text: string) => Promise<void>;
  /** Writes a line to stderr. */
  readonly note: (line: string) => void;
  /** Asks a person on stderr; no answer is a no. null where nobody can answer. */
  readonly confirm: ((question: string) => Promise<boolean>) | null;
  readonly stdout: Screen;
  readonly stderr: Screen;
  /** Registers work that must be done when the process has to end at once (second Ctrl-C). */
  readonly onKill: (work: () => Promise<void>) => void;
  /** How a model is had. The real one loads the SDK when it is called. */
  readonly connect: (options: CopilotOptions) => Promise<CopilotModel>;
}

/** What can be done with an output stream. */
export interface Screen {
  readonly columns: number;
  readonly color: boolean;
  /** A person is watching: a display may move. */
  readonly interactive: boolean;
  /** For displays that move; reports go through `Io.out`. */
  readonly stream: NodeJS.WritableStream;
}

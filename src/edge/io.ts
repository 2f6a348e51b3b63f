import type { World } from "../runs/world.js";

/** The world as a command sees it. Only the bin file knows the real one. */
export interface Io extends Omit<World, "events"> {
  /** Aborted by the first Ctrl-C: finish what can be finished at once, and report. */
  readonly signal: AbortSignal;
  /** Writes to stdout and waits until the text is taken. A reader that went away is no error. */
  readonly out: (text: string) => Promise<void>;
  /** Writes a line to stderr. */
  readonly note: (line: string) => void;
  /** Asks a person on stderr; no answer is a no. null where nobody can answer. */
  readonly confirm: ((question: string) => Promise<boolean>) | null;
  readonly stdout: Screen;
  readonly stderr: Screen;
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

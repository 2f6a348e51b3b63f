import { PassThrough } from "node:stream";
import type { Io, Screen } from "../../src/edge/io.js";
import { ModelError } from "../../src/model/errors.js";

export interface FakeIo extends Io {
  /** What was said on stderr, a line each. */
  readonly notes: string[];
  /** What was written to stdout. */
  readonly written: () => string;
  /** What was asked. */
  readonly questions: string[];
  /** What a moving display wrote. */
  readonly shown: () => string;
}

export interface FakeIoOptions extends Partial<Pick<Io, "cwd" | "env" | "signal" | "input" | "connect">> {
  /** Somebody watches stderr, and answers every question so. */
  readonly answer?: boolean;
  /** Called with each line on stderr when it is said. */
  readonly onNote?: (line: string) => void;
}

/** A world without a terminal, or with a person at one. */
export function fakeIo({ answer, onNote, ...given }: FakeIoOptions = {}): FakeIo {
  const notes: string[] = [];
  const questions: string[] = [];
  const out: string[] = [];
  const stream = new PassThrough();
  let shown = "";
  stream.on("data", (chunk: Buffer) => {
    shown += chunk.toString();
  });
  const screen: Screen = { columns: 80, color: false, interactive: answer !== undefined, stream };
  return {
    cwd: "/",
    env: {},
    signal: new AbortController().signal,
    input: async () => new Uint8Array(),
    out: async (text) => void out.push(text),
    note: (line) => {
      notes.push(line);
      onNote?.(line);
    },
    confirm:
      answer === undefined
        ? null
        : async (question) => {
            questions.push(question);
            return answer;
          },
    stdout: screen,
    stderr: screen,
    onKill: () => {},
    connect: async () => {
      throw new ModelError("no-model", "There is no model here.", null, true);
    },
    ...given,
    notes,
    written: () => out.join(""),
    questions,
    shown: () => shown,
  };
}

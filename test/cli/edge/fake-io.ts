import { PassThrough } from "node:stream";
import type { Io, Screen } from "../../../src/cli/io.js";

export interface FakeIo extends Io {
  /** What was said on stderr, a line each. */
  readonly notes: string[];
  /** What was asked. */
  readonly questions: string[];
  /** What a moving display wrote. */
  readonly shown: () => string;
}

export interface FakeIoOptions extends Partial<Pick<Io, "cwd" | "env" | "signal">> {
  /** Somebody watches stderr, and answers every question so. */
  readonly answer?: boolean;
}

/** A world without a terminal, or with a person at one. */
export function fakeIo({ cwd = "/", env = {}, signal, answer }: FakeIoOptions = {}): FakeIo {
  const notes: string[] = [];
  const questions: string[] = [];
  const stream = new PassThrough();
  let shown = "";
  stream.on("data", (chunk: Buffer) => {
    shown += chunk.toString();
  });
  const screen: Screen = { columns: 80, color: false, interactive: answer !== undefined, stream };
  return {
    cwd,
    env,
    signal: signal ?? new AbortController().signal,
    input: async () => new Uint8Array(),
    out: async () => {},
    note: (line) => void notes.push(line),
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
    notes,
    questions,
    shown: () => shown,
  };
}

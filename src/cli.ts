#!/usr/bin/env node
import { main } from "./cli/main.js";
import type { Io, Screen } from "./edge/io.js";
import { EXIT, KnownError } from "./model/errors.js";

/** How long the process waits, once it is done, for handles that others left open. */
const LINGER_MS = 3_000;

const argv = process.argv.slice(2);
const interrupt = new AbortController();
const killWork: (() => Promise<void>)[] = [];
let signalExit: number | null = null;

process.on("SIGINT", () => void onSignal(EXIT.interrupted));
process.on("SIGTERM", () => void onSignal(EXIT.terminated));
// A reader that went away (`| head`) has seen what it wanted.
process.stdout.on("error", (error: NodeJS.ErrnoException) => {
  if (error.code !== "EPIPE") throw error;
});
process.stderr.on("error", () => {});
const exitCode = await main(argv, createIo());
process.exitCode = signalExit ?? exitCode;
setTimeout(() => process.exit(), LINGER_MS).unref();

function createIo(): Io {
  return {
    cwd: process.cwd(),
    env: process.env,
    signal: interrupt.signal,
    input: async () => {
      const chunks: Buffer[] = [];
      for await (const chunk of process.stdin) chunks.push(Buffer.from(chunk));
      return Buffer.concat(chunks);
    },
    out: (text) => new Promise((done) => process.stdout.write(text, () => done())),
    note: (line) => console.error(line),
    confirm: process.stdin.isTTY === true && screen(process.stderr).interactive ? confirm : null,
    stdout: screen(process.stdout),
    stderr: screen(process.stderr),
    onKill: (work) => killWork.push(work),
    connect: async (options) => (await import("./runs/connect.js")).connectModel(options),
  };
}

/** @throws KnownError `interrupted` when the answer is Ctrl-C */
async function confirm(question: string): Promise<boolean> {
  const { createInterface } = await import("node:readline/promises");
  const dialog = createInterface({ input: process.stdin, output: process.stderr });
  try {
    // The dialog takes Ctrl-C for itself, and after Ctrl-D no answer comes any more.
    dialog.once("SIGINT", () => void onSignal(EXIT.interrupted));
    const ended = new Promise<null>((done) => dialog.once("close", () => done(null)));
    const answered = dialog.question(`${question} [y/N] `, { signal: interrupt.signal });
    const answer = await Promise.race([answered, ended]);
    if (answer === null) console.error();
    return /^y(es)?$/i.test(answer?.trim() ?? "");
  } catch (error) {
    if (!interrupt.signal.aborted) throw error;
    console.error();
    throw interrupt.signal.reason;
  } finally {
    dialog.close();
  }
}

function screen(stream: NodeJS.WriteStream): Screen {
  const { CI, NO_COLOR, TERM } = process.env;
  const mayUseEscapes = stream.isTTY === true && !CI && !NO_COLOR && TERM !== "dumb";
  const color = mayUseEscapes && !argv.includes("--no-color");
  return { columns: stream.columns || 80, color, interactive: mayUseEscapes, stream };
}

/** The first signal asks the run to stop and report; the second ends it at once. */
async function onSignal(exitCode: number): Promise<void> {
  const isFirst = signalExit === null;
  signalExit = exitCode;
  if (isFirst) {
    interrupt.abort(new KnownError("interrupted", "Interrupted.", null, exitCode));
    return;
  }
  await Promise.allSettled(killWork.map((work) => work()));
  process.exit(exitCode);
}

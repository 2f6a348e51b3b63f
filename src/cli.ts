#!/usr/bin/env node
import type { Handlers } from "./cli/flags.js";
import type { Io, Screen } from "./cli/io.js";
import { createProgram, type Program, parserVerdict } from "./cli/program.js";
import { EXIT, KnownError, messageOf } from "./model/errors.js";
import { VERSION } from "./runs/version.js";
import { terminalSafe } from "./text/safe.js";

/** How long the process waits, once it is done, for handles that others left open. */
const LINGER_MS = 3_000;

const debug = process.argv.includes("--debug");
const interrupt = new AbortController();
const killWork: (() => Promise<void>)[] = [];
let signalExit: number | null = null;

function main(): Promise<void> {
  process.on("SIGINT", () => void onSignal(EXIT.interrupted));
  process.on("SIGTERM", () => void onSignal(EXIT.terminated));
  // A reader that went away (`| head`) has seen what it wanted.
  process.stdout.on("error", (error: NodeJS.ErrnoException) => {
    if (error.code !== "EPIPE") throw error;
  });
  process.stderr.on("error", () => {});
  return run(createProgram(VERSION, handlers(createIo())));
}

async function run(program: Program): Promise<void> {
  prepare(program);
  try {
    await program.parseAsync();
  } catch (error) {
    process.exitCode = report(error);
  }
  if (signalExit !== null) process.exitCode = signalExit;
  setTimeout(() => process.exit(), LINGER_MS).unref();
}

/** Commander throws instead of ending the process, everywhere in the tree. */
function prepare(command: Program): void {
  command.exitOverride();
  for (const child of command.commands) prepare(child);
}

/** Joins the command tree and the commands, which are loaded only when they run. */
function handlers(io: Io): Handlers {
  const finish = async (code: Promise<number>): Promise<void> => {
    process.exitCode = await code;
  };
  return {
    quality: async (targets, flags) => {
      const { quality } = await import("./commands/quality.js");
      const { toQualityOptions } = await import("./commands/options.js");
      return finish(quality(io, targets, toQualityOptions(flags)));
    },
    check: async (targets, flags) => {
      const { check } = await import("./commands/check.js");
      const { toCheckOptions } = await import("./commands/options.js");
      return finish(check(io, targets, toCheckOptions(flags)));
    },
    score: async (targets, flags) => {
      const { score } = await import("./commands/score.js");
      const { toScoreOptions } = await import("./commands/options.js");
      return finish(score(io, targets, toScoreOptions(flags)));
    },
    certify: async (targets, flags) => {
      const { certify } = await import("./commands/certify.js");
      const { toCertifyOptions } = await import("./commands/options.js");
      return finish(certify(io, targets, toCertifyOptions(flags)));
    },
    compare: async (before, after, flags) => {
      const { compare } = await import("./commands/compare.js");
      const { toCompareOptions } = await import("./commands/options.js");
      return finish(compare(io, before, after, toCompareOptions(flags)));
    },
    initCorpus: async (folder, flags) =>
      finish((await import("./commands/corpus.js")).initCorpus(io, folder, flags)),
    listCorpus: async (flags) => finish((await import("./commands/corpus.js")).listCorpus(io, flags)),
    judge: async (files, flags) => {
      const { judge } = await import("./commands/judge.js");
      const { toJudgeOptions } = await import("./commands/options.js");
      return finish(judge(io, files, toJudgeOptions(flags)));
    },
    rules: async (code) => finish((await import("./commands/rules.js")).rules(io, code)),
    listCriteria: async (flags) => {
      const { listCriteria } = await import("./commands/criteria.js");
      const { toCriteriaOptions } = await import("./commands/options.js");
      return finish(listCriteria(io, toCriteriaOptions(flags)));
    },
    showCriterion: async (id, flags) => {
      const { showCriterion } = await import("./commands/criteria.js");
      const { toCriteriaOptions } = await import("./commands/options.js");
      return finish(showCriterion(io, id, toCriteriaOptions(flags)));
    },
    ejectCriteria: async (ids, flags) => {
      const { ejectCriteria } = await import("./commands/criteria.js");
      const { toCriteriaOptions } = await import("./commands/options.js");
      return finish(ejectCriteria(io, ids, toCriteriaOptions(flags)));
    },
    cacheStats: async () => finish((await import("./commands/cache.js")).cacheStats(io)),
    clearCache: async () => finish((await import("./commands/cache.js")).clearCache(io)),
    pruneCache: async () => finish((await import("./commands/cache.js")).pruneCache(io)),
  };
}

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
  const color = mayUseEscapes && !process.argv.includes("--no-color");
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

/** Says what went wrong, on stderr. @returns the exit code */
function report(error: unknown): number {
  const verdict = parserVerdict(error);
  if (verdict) return verdict === "shown" ? EXIT.ok : EXIT.usage;
  if (error instanceof KnownError) {
    console.error(terminalSafe(`error: ${error.message}`));
    if (error.hint) console.error(terminalSafe(`  → ${error.hint}`));
    if (debug && error.stack) console.error(error.stack);
    return error.exitCode;
  }
  console.error(terminalSafe(`unexpected error: ${messageOf(error)}`));
  console.error(
    debug && error instanceof Error ? error.stack : "  → Run again with --debug to see where it happened.",
  );
  return EXIT.unfinished;
}

await main();

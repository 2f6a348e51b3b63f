import { access, constants, mkdir, stat, writeFile } from "node:fs/promises";
import { dirname, resolve } from "node:path";
import { EXIT, messageOf, UsageError } from "../model/errors.js";
import type { Gate, SkillReport } from "../model/report.js";
import type { Unscored } from "../model/score.js";
import type { TextOptions } from "../report/terminal.js";
import { terminalSafe } from "../text/safe.js";
import type { Io } from "./io.js";

/** Different reasons that are told on stderr; the report has them all. */
const MOST_REASONS = 3;

/** How a report is to be shown. */
export interface OutputOptions {
  /** A file in place of stdout. */
  readonly output?: string | undefined;
  readonly quiet: boolean;
  readonly verbose: boolean;
}

/**
 * Makes sure that the report can be put where the user wants it, before anything is spent on it.
 * @throws UsageError when it cannot
 */
export async function prepareOutput(io: Io, { output }: OutputOptions): Promise<void> {
  if (output === undefined) return;
  const path = resolve(io.cwd, output);
  try {
    await mkdir(dirname(path), { recursive: true });
    await access(dirname(path), constants.W_OK);
    if ((await stat(path).catch(() => null))?.isDirectory()) throw new Error(`${path} is a folder`);
  } catch (error) {
    throw outputUnwritable(error);
  }
}

/** Puts a report where the user wants it: to stdout, or into a file. */
export async function deliver(io: Io, { output }: OutputOptions, text: string): Promise<void> {
  if (output === undefined) return io.out(text);
  await writeFile(resolve(io.cwd, output), text).catch((error: unknown) => {
    throw outputUnwritable(error);
  });
}

function outputUnwritable(error: unknown): UsageError {
  const message = `The report cannot be written: ${messageOf(error)}`;
  return new UsageError("output-unwritable", message, "Choose another --output.");
}

export function textOptions(io: Io, { output, verbose, quiet }: OutputOptions): TextOptions {
  const toFile = output !== undefined;
  return { columns: toFile ? 80 : io.stdout.columns, color: !toFile && io.stdout.color, verbose, quiet };
}

/** The exit code for what was found. An interrupted run has its own, whatever it found until then. */
export function exitCodeOf(io: Io, gate: Gate): number {
  if (io.signal.aborted) return EXIT.interrupted;
  return { passed: EXIT.ok, failed: EXIT.belowBar, incomplete: EXIT.unfinished }[gate];
}

/**
 * Says on stderr, once each, why there are no scores: always for what was not even tried, and for the rest when the
 * report itself does not show it to a person.
 */
export function noteUnscored(
  io: Io,
  items: readonly Pick<SkillReport, "status" | "error">[],
  { quiet, format }: { readonly quiet: boolean; readonly format: string },
): void {
  if (io.signal.aborted) return;
  const isShown = format === "text" && !quiet;
  const reasons = new Map<string, Unscored>();
  for (const { status, error } of items) {
    if (error && (status === "skipped" || !isShown)) reasons.set(error.message, error);
  }
  for (const { message, hint } of [...reasons.values()].slice(0, MOST_REASONS)) {
    io.note(terminalSafe(`error: ${message}`));
    if (hint) io.note(terminalSafe(`  → ${hint}`));
  }
}

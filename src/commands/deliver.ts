import { access, constants, mkdir, stat, writeFile } from "node:fs/promises";
import { dirname, resolve } from "node:path";
import { EXIT, messageOf, UsageError } from "../model/errors.js";
import type { Gate, SkillReport } from "../model/report.js";
import type { TextOptions } from "../report/terminal.js";
import type { Io } from "./io.js";

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

/** Says once, on stderr, why skills were not even tried; the report says it for each of them. */
export function noteSkipped(io: Io, skills: readonly Pick<SkillReport, "status" | "error">[]): void {
  const reason = skills.find(({ status }) => status === "skipped")?.error;
  if (!reason || io.signal.aborted) return;
  io.note(`error: ${reason.message}`);
  if (reason.hint) io.note(`  → ${reason.hint}`);
}

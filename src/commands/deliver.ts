import { mkdir, writeFile } from "node:fs/promises";
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

/** Puts a report where the user wants it: to stdout, or into a file whose folder is made if need be. */
export async function deliver(io: Io, { output }: OutputOptions, text: string): Promise<void> {
  if (output === undefined) return io.out(text);
  const path = resolve(io.cwd, output);
  try {
    await mkdir(dirname(path), { recursive: true });
    await writeFile(path, text);
  } catch (error) {
    const message = `The report cannot be written: ${messageOf(error)}`;
    throw new UsageError("output-unwritable", message, "Choose another --output.");
  }
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

import type { Io } from "../edge/io.js";
import { VERSION } from "../files/version.js";
import { EXIT, KnownError, messageOf } from "../model/errors.js";
import { terminalSafe } from "../text/safe.js";
import { createProgram, type Program, parserVerdict } from "./program.js";

/**
 * The whole program: parses the command line, runs the command that it names, and says on stderr what went wrong.
 * @param argv what stands behind the program's name
 * @returns the exit code; never throws
 */
export async function main(argv: readonly string[], io: Io): Promise<number> {
  let exitCode: number = EXIT.ok;
  const written: Promise<void>[] = [];
  const program = createProgram(VERSION, async ({ run }) => {
    exitCode = await run(io);
  });
  prepare(program, io, (text) => written.push(io.out(text)));
  try {
    await program.parseAsync(argv, { from: "user" });
  } catch (error) {
    exitCode = report(error, io, argv.includes("--debug"));
  }
  await Promise.all(written);
  return exitCode;
}

/** Commander throws instead of ending the process and writes where we write, everywhere in the tree. */
function prepare(command: Program, io: Io, writeOut: (text: string) => void): void {
  command.exitOverride().configureOutput({
    writeOut,
    writeErr: (text) => io.note(text.replace(/\n$/, "")),
    getOutHelpWidth: () => io.stdout.columns,
    getErrHelpWidth: () => io.stderr.columns,
  });
  for (const child of command.commands) prepare(child, io, writeOut);
}

/** Says what went wrong, on stderr. @returns the exit code */
function report(error: unknown, io: Io, debug: boolean): number {
  const verdict = parserVerdict(error);
  if (verdict) return verdict === "shown" ? EXIT.ok : EXIT.usage;
  const stack = debug && error instanceof Error ? error.stack : undefined;
  if (error instanceof KnownError) {
    io.note(terminalSafe(`error: ${error.message}`));
    if (error.hint) io.note(terminalSafe(`  → ${error.hint}`));
    if (stack) io.note(stack);
    return error.exitCode;
  }
  io.note(terminalSafe(`unexpected error: ${messageOf(error)}`));
  io.note(stack ?? "  → Run again with --debug to see where it happened.");
  return EXIT.unfinished;
}

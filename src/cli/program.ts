import { Command, CommanderError } from "commander";
import { cache } from "./cache.js";
import { certify } from "./certify.js";
import { check } from "./check.js";
import { compare } from "./compare.js";
import { corpus } from "./corpus.js";
import { criteria } from "./criteria.js";
import { type Call, EXIT_CODES } from "./flag.js";
import { judge } from "./judge.js";
import { quality } from "./quality.js";
import { report } from "./report.js";
import { rules } from "./rules.js";
import { score } from "./score.js";

export type Program = Command;

/** Every command but the default one, in the order of the help. */
const OTHERS = [check, score, certify, compare, corpus, judge, report, rules, criteria, cache];

/** The command tree. It prints nothing and decides nothing. @param start is called with what was parsed */
export function createProgram(version: string, start: (call: Call) => Promise<void>): Program {
  const program = new Command("waza-quality")
    .description("Tells whether agent skills are well engineered, why, and how far to trust that answer.")
    .version(version)
    .option("--no-color", "plain text without colour")
    .option("--debug", "show a stack trace when something fails")
    .showSuggestionAfterError();
  const usual = quality(program, start);
  program.addHelpText("after", () => `\n${optionsOf(usual)}\n${EXIT_CODES}`);
  for (const register of OTHERS) register(program, start);
  return program;
}

/** What the parser meant by throwing: `shown` after help or version, `wrong` after a usage error, which it has printed. */
export function parserVerdict(error: unknown): "shown" | "wrong" | null {
  if (!(error instanceof CommanderError)) return null;
  return error.exitCode === 0 ? "shown" : "wrong";
}

/** The flags of the default command, for the help of the whole. */
function optionsOf(command: Command): string {
  const help = command.createHelp();
  const options = help.visibleOptions(command).filter((option) => option.long !== "--help");
  const width = Math.max(...options.map((option) => help.optionTerm(option).length));
  const lines = options.map(
    (option) => `  ${help.optionTerm(option).padEnd(width)}  ${help.optionDescription(option)}`,
  );
  return `Options of ${command.name()}, the default command:\n${lines.join("\n")}`;
}

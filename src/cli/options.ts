import { type Command, Option } from "commander";
import { filled, numberFrom, shard, wholeFrom } from "./values.js";

export const EXIT_CODES = `
Exit codes:
  0    checked and fine
  1    checked and below the bar
  2    usage, configuration, or nothing to check
  3    could not finish: at least one skill was not scored
  130  interrupted; what was finished is reported and cached`;

export const TARGETS = "skill folders, SKILL.md files, folders with skills, globs or names; default: all";

/** Flags of every command that prints a report. */
export function addOutputOptions(
  command: Command,
  formats = ["text", "json"],
  output = "write the report to a file instead of stdout",
): Command {
  return command
    .addOption(new Option("--format <format>", "what goes to stdout").choices(formats).default("text"))
    .option("--output <path>", output, filled)
    .option("--quiet", "only the result: no progress, no improvements")
    .option("--verbose", "evidence, tokens, model, duration, all findings");
}

/** Flags of every command that can judge skills. */
export function addJudgeOptions(command: Command): Command {
  return addStrict(addModelOptions(command))
    .addOption(
      new Option(
        "--engine <engine>",
        "copilot-sdk asks a model (default), heuristic estimates from the text without one",
      ).choices(["copilot-sdk", "heuristic"]),
    )
    .option("--threshold <n>", "pass if the average is at least n (3.0)", numberFrom(0, 5))
    .option("--min-score <n>", "and no dimension is below n (off)", numberFrom(1, 5))
    .option("--shard <i/n>", "only the i-th of n stable parts of the skill list", shard);
}

/** Flags of every command that may ask a model. */
export function addModelOptions(command: Command): Command {
  return command
    .option("--model <id>", "judge model", filled)
    .option("--concurrency <n>", "sessions in flight (4)", wholeFrom(1, 64))
    .option("--timeout <s>", "limit for one judgement in seconds (300)", numberFrom(0.001, 86_400))
    .option("--criteria <dir>", "folder with criteria of your own (.waza/criteria)", filled)
    .option("--no-cache", "neither read nor write the cache")
    .option("--refresh", "ignore what the cache holds and rewrite it")
    .option(
      "--max-requests <n>",
      "never more model requests than n; the rest is not scored",
      wholeFrom(0, 1e9),
    );
}

/** For the commands that have a gate. */
export function addStrict(command: Command): Command {
  return command.option("--strict", "warnings, unverified evidence and undecided verdicts fail the gate");
}

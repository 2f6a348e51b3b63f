import { Command, CommanderError, Option } from "commander";
import { OUTPUT_KINDS } from "../model/verdict-report.js";
import type { CheckFlags, CriteriaFlags, Handlers, JudgeFlags, QualityFlags } from "./flags.js";
import {
  addJudgeOptions,
  addModelOptions,
  addOutputOptions,
  addStrict,
  EXIT_CODES,
  TARGETS,
} from "./options.js";
import { addPluginEval } from "./plugin-eval.js";
import { collect, filled, numberFrom, wholeFrom } from "./values.js";

export type Program = Command;

/** The command tree and nothing else: names, flags, help. It prints nothing and decides nothing. */
export function createProgram(version: string, handlers: Handlers): Command {
  const program = new Command("waza-quality")
    .description("Tells whether agent skills are well engineered, why, and how far to trust that answer.")
    .version(version)
    .option("--no-color", "plain text without colour")
    .option("--debug", "show a stack trace when something fails")
    .showSuggestionAfterError();

  const quality = addQuality(program, handlers);
  program.addHelpText("after", () => `\n${optionsOf(quality)}\n${EXIT_CODES}`);
  addCheck(program, handlers);
  addPluginEval(program, handlers);
  addJudge(program, handlers);
  addRules(program, handlers);
  addCriteria(program, handlers);
  addCache(program, handlers);
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

function addQuality(program: Command, handlers: Handlers): Command {
  const command = program
    .command("quality", { isDefault: true })
    .description("judge skills on six dimensions with a language model (the default command)")
    .argument("[targets...]", TARGETS);
  addJudgeOptions(addOutputOptions(command))
    .option("--dry-run", "say what would be sent: skills, requests, tokens, cache hits; no network")
    .addHelpText("after", EXIT_CODES)
    .action((targets: string[], flags: QualityFlags) => handlers.quality(targets, flags));
  return command;
}

function addCheck(program: Command, handlers: Handlers): void {
  const command = program
    .command("check")
    .description("check whether skills are structurally ready; no model is needed")
    .argument("[targets...]", TARGETS)
    .option("--deep", "judge the skills as well: one report, one exit code")
    .option("--check-urls", "ask web addresses whether they still exist (off)");
  addJudgeOptions(addOutputOptions(command))
    .addHelpText("after", EXIT_CODES)
    .action((targets: string[], flags: CheckFlags) => handlers.check(targets, flags));
}

function addJudge(program: Command, handlers: Handlers): void {
  const command = program
    .command("judge")
    .description("evaluate what an agent has written: five weighted dimensions, evidence, a verdict")
    .argument("<files...>", "outputs to evaluate; - reads stdin; several are ranked")
    .option("--task <file>", "what the agent was asked to do", filled)
    .option("--context <path>", "what the output may cite: a folder, file or glob; repeatable", collect)
    .addOption(new Option("--kind <kind>", "what the output is").choices(OUTPUT_KINDS))
    .option("--evaluator <name>", "who evaluates, for the verdict document", filled)
    .addOption(
      new Option("--min-verdict <verdict>", "pass if the verdict is this or better")
        .choices(["excellent", "good", "adequate", "poor", "failing"])
        .default("adequate"),
    )
    .option("--threshold <n>", "and the composite is at least n (off)", numberFrom(1, 5))
    .option(
      "--runs <n>",
      "independent runs of the judge for each output; scores are their means (1)",
      wholeFrom(1, 10),
    );
  addStrict(addModelOptions(addOutputOptions(command, ["text", "markdown", "json"])))
    .addHelpText("after", EXIT_CODES)
    .action((files: string[], flags: JudgeFlags) => handlers.judge(files, flags));
}

function addRules(program: Command, handlers: Handlers): void {
  program
    .command("rules")
    .description("list what can be found, or explain one finding")
    .argument("[code]", "for example MISSING_TRIGGER")
    .addHelpText("after", EXIT_CODES)
    .action((code: string | undefined) => handlers.rules(code));
}

function addCriteria(program: Command, handlers: Handlers): void {
  const criteria = program.command("criteria").description("the dimensions that judges work with");
  const list = criteria
    .command("list", { isDefault: true })
    .description("list the criteria in force and where each comes from")
    .action((flags: CriteriaFlags) => handlers.listCriteria(flags));
  const show = criteria
    .command("show")
    .description("print one criterion as the judge reads it")
    .argument("<id>", "for example example_quality")
    .action((id: string, flags: CriteriaFlags) => handlers.showCriterion(id, flags));
  const eject = criteria
    .command("eject")
    .description("copy built-in criteria into your criteria folder, never over an edited file")
    .argument("[ids...]", "default: all")
    .action((ids: string[], flags: CriteriaFlags) => handlers.ejectCriteria(ids, flags));
  for (const command of [list, show, eject]) {
    command
      .addOption(
        new Option("--rubric <id>", "what is judged: skills, by `score`, simulated answers, outputs")
          .choices(["skill-quality", "plugin-eval", "simulated-output", "agent-output"])
          .default("skill-quality"),
      )
      .option("--criteria <dir>", "folder with criteria of your own (.waza/criteria)", filled);
  }
  for (const command of [criteria, list, show, eject]) command.addHelpText("after", EXIT_CODES);
}

function addCache(program: Command, handlers: Handlers): void {
  const cache = program.command("cache").description("results that are already paid for (in .waza)");
  cache
    .command("stats", { isDefault: true })
    .description("say what the cache holds")
    .action(() => handlers.cacheStats());
  cache
    .command("clear")
    .description("remove everything that is stored")
    .action(() => handlers.clearCache());
  cache
    .command("prune")
    .description("remove results of skills that no longer exist")
    .action(() => handlers.pruneCache());
  for (const command of [cache, ...cache.commands]) command.addHelpText("after", EXIT_CODES);
}

import { Command, CommanderError, Option } from "commander";
import { OUTPUT_KINDS } from "./model/verdict-report.js";
import { collect, filled, numberFrom, shard, wholeFrom } from "./program-values.js";

/** What a command's handler gets from the command line: values that were checked, still without defaults. */
export interface QualityFlags {
  format: string;
  output?: string;
  model?: string;
  engine?: string;
  threshold?: number;
  minScore?: number;
  concurrency?: number;
  timeout?: number;
  criteria?: string;
  cache: boolean;
  refresh?: boolean;
  dryRun?: boolean;
  maxRequests?: number;
  strict?: boolean;
  shard?: { index: number; count: number };
  quiet?: boolean;
  verbose?: boolean;
}

export interface CheckFlags extends QualityFlags {
  deep?: boolean;
  checkUrls?: boolean;
}

export interface ScoreFlags {
  format: string;
  output?: string;
  depth: string;
  threshold?: number;
  quiet?: boolean;
  verbose?: boolean;
}

export interface JudgeFlags extends Omit<QualityFlags, "engine" | "dryRun" | "shard" | "minScore"> {
  task?: string;
  context?: string[];
  evaluator?: string;
  kind?: string;
  minVerdict: string;
}

export interface CriteriaFlags {
  criteria?: string;
}

export type Program = Command;

/** One handler a command; they run after everything was parsed. */
export interface Handlers {
  quality(targets: string[], flags: QualityFlags): Promise<void>;
  check(targets: string[], flags: CheckFlags): Promise<void>;
  score(targets: string[], flags: ScoreFlags): Promise<void>;
  judge(files: string[], flags: JudgeFlags): Promise<void>;
  rules(code: string | undefined): Promise<void>;
  listCriteria(flags: CriteriaFlags): Promise<void>;
  showCriterion(id: string, flags: CriteriaFlags): Promise<void>;
  ejectCriteria(ids: string[], flags: CriteriaFlags): Promise<void>;
  cacheStats(): Promise<void>;
  clearCache(): Promise<void>;
  pruneCache(): Promise<void>;
}

const EXIT_CODES = `
Exit codes:
  0    checked and fine
  1    checked and below the bar
  2    usage, configuration, or nothing to check
  3    could not finish: at least one skill was not scored
  130  interrupted; what was finished is reported and cached`;

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
  addScore(program, handlers);
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

const TARGETS = "skill folders, SKILL.md files, folders with skills, globs or names; default: all";

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

function addScore(program: Command, handlers: Handlers): void {
  const command = program
    .command("score")
    .description("score skills on the ten PluginEval dimensions, 0-100, with a badge")
    .argument("[targets...]", TARGETS)
    .addOption(
      new Option("--depth <depth>", "what is measured: quick = facts about the text")
        .choices(["quick"])
        .default("quick"),
    )
    .option("--threshold <n>", "pass if the composite is at least n (off)", numberFrom(0, 100));
  addOutputOptions(command)
    .addHelpText("after", EXIT_CODES)
    .action((targets: string[], flags: ScoreFlags) => handlers.score(targets, flags));
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
    .option("--threshold <n>", "and the composite is at least n (off)", numberFrom(1, 5));
  addModelOptions(addOutputOptions(command, ["text", "markdown", "json"]))
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

/** Flags of every command that prints a report. */
function addOutputOptions(command: Command, formats = ["text", "json"]): Command {
  return command
    .addOption(new Option("--format <format>", "what goes to stdout").choices(formats).default("text"))
    .option("--output <path>", "write the report to a file instead of stdout", filled)
    .option("--quiet", "only the result: no progress, no improvements")
    .option("--verbose", "evidence, tokens, model, duration, all findings");
}

/** Flags of every command that can judge skills. */
function addJudgeOptions(command: Command): Command {
  return addModelOptions(command)
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
function addModelOptions(command: Command): Command {
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
    )
    .option("--strict", "warnings and unverified evidence fail the gate");
}

function addCriteria(program: Command, handlers: Handlers): void {
  const criteria = program.command("criteria").description("the dimensions that skills are judged by");
  criteria
    .command("list", { isDefault: true })
    .description("list the criteria in force and where each comes from")
    .option("--criteria <dir>", "folder with criteria of your own (.waza/criteria)", filled)
    .action((flags: CriteriaFlags) => handlers.listCriteria(flags));
  criteria
    .command("show")
    .description("print one criterion as the judge reads it")
    .argument("<id>", "for example example_quality")
    .option("--criteria <dir>", "folder with criteria of your own (.waza/criteria)", filled)
    .action((id: string, flags: CriteriaFlags) => handlers.showCriterion(id, flags));
  criteria
    .command("eject")
    .description("copy built-in criteria into your criteria folder, never over an edited file")
    .argument("[ids...]", "default: all")
    .option("--criteria <dir>", "folder to copy into (.waza/criteria)", filled)
    .action((ids: string[], flags: CriteriaFlags) => handlers.ejectCriteria(ids, flags));
  for (const command of [criteria, ...criteria.commands]) command.addHelpText("after", EXIT_CODES);
}

function addCache(program: Command, handlers: Handlers): void {
  const cache = program
    .command("cache")
    .description("scores that are already paid for (.waza/quality-scores.json)");
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

import { type Command, Option } from "commander";
import type { CertifyFlags, CompareFlags, CorpusFlags, Handlers, ScoreFlags } from "./flags.js";
import { addModelOptions, addOutputOptions, addStrict, EXIT_CODES, TARGETS } from "./options.js";
import { filled, numberFrom, wholeFrom } from "./values.js";

const FORMATS = ["text", "json", "markdown", "html"];
const OUTPUT = "write the report to a file instead of stdout; the name of a format means --format";
const CORPUS_DIR = "folder of the corpus index (~/.waza/corpus)";

/** The commands of the PluginEval method: ten dimensions, 0-100, badge, ratings against a corpus. */
export function addPluginEval(program: Command, handlers: Handlers): void {
  addScore(program, handlers);
  addCertify(program, handlers);
  addCompare(program, handlers);
  addCorpus(program, handlers);
}

function addScore(program: Command, handlers: Handlers): void {
  const command = program
    .command("score")
    .description("score skills on the ten PluginEval dimensions, 0-100, with a badge")
    .argument("[targets...]", TARGETS)
    .addOption(
      new Option(
        "--depth <depth>",
        "what is measured: quick = facts about the text, standard = and a judge, deep and thorough = and 50 or 100 simulated uses",
      )
        .choices(["quick", "standard", "deep", "thorough"])
        .default("standard"),
    );
  addBar(addScoringOptions(command)).action((targets: string[], flags: ScoreFlags) =>
    handlers.score(targets, flags),
  );
}

function addCertify(program: Command, handlers: Handlers): void {
  const command = program
    .command("certify")
    .description("score skills with everything, and rate them against a corpus of reference skills")
    .argument("[targets...]", TARGETS)
    .addOption(
      new Option("--depth <depth>", "deep = 50 simulated uses, thorough = 100")
        .choices(["deep", "thorough"])
        .default("deep"),
    )
    .option("--corpus-dir <dir>", CORPUS_DIR, filled)
    .option("--update-corpus", "let the matches change the ratings of the references too");
  addBar(addScoringOptions(command)).action((targets: string[], flags: CertifyFlags) =>
    handlers.certify(targets, flags),
  );
}

function addCompare(program: Command, handlers: Handlers): void {
  const command = program
    .command("compare")
    .description("compare two skills, two saved reports, or one skill at two git revisions (skill@rev)")
    .argument("<before>", "skill, skill@revision, or report.json of score or certify")
    .argument("<after>", "the same")
    .addOption(
      new Option("--depth <depth>", "how both are scored")
        .choices(["quick", "standard", "deep", "thorough"])
        .default("quick"),
    )
    .option("--fail-on-regression", "exit 1 when the second is detectably worse");
  addScoringOptions(command).action((before: string, after: string, flags: CompareFlags) =>
    handlers.compare(before, after, flags),
  );
}

function addScoringOptions(command: Command): Command {
  return addModelOptions(addOutputOptions(command, FORMATS, OUTPUT))
    .option("--judges <n>", "independent runs of the judge, 1 to 5", wholeFrom(1, 5), 1)
    .option("--simulations <n>", "simulated uses in place of the depth's own number", wholeFrom(1, 1000))
    .option("--seed <n>", "seed of everything that samples", wholeFrom(0, 2 ** 32 - 1), 1)
    .option("--yes", "begin a simulation without asking")
    .addHelpText("after", EXIT_CODES);
}

function addBar(command: Command): Command {
  return addStrict(command).option(
    "--threshold <n>",
    "pass if the composite is at least n (off)",
    numberFrom(0, 100),
  );
}

function addCorpus(program: Command, handlers: Handlers): void {
  const corpus = program.command("corpus").description("the reference skills that `certify` rates against");
  corpus
    .command("init")
    .description("index all skills below a folder; ratings of known ones are kept")
    .argument("<dir>", "a folder with reference skills")
    .option("--corpus-dir <dir>", CORPUS_DIR, filled)
    .action((dir: string, flags: CorpusFlags) => handlers.initCorpus(dir, flags));
  corpus
    .command("list", { isDefault: true })
    .description("list the reference skills with their ratings")
    .option("--corpus-dir <dir>", CORPUS_DIR, filled)
    .action((flags: CorpusFlags) => handlers.listCorpus(flags));
  for (const command of [corpus, ...corpus.commands]) command.addHelpText("after", EXIT_CODES);
}

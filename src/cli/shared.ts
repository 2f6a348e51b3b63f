import { ENGINES } from "../model/choices.js";
import { UsageError } from "../model/errors.js";
import { FORMATS } from "../report/render/formats.js";
import type { CacheMode } from "../runs/asking/known-results.js";
import { choice, negated, shown, toggle, type Values, value, zeroOrMore } from "./flag.js";
import { filled, numberFrom, shard, wholeFrom } from "./values.js";

export const TARGETS = zeroOrMore(
  "targets",
  "skill folders, SKILL.md files, folders with skills, globs or names; default: all",
);

/** Flags of every command that shows a report. */
export const OUTPUT = {
  format: shown(choice("--format <format>", "how the report is written", FORMATS, "text")),
  output: value("--output <path>", "write the report to a file instead of stdout", filled),
  quiet: toggle("--quiet", "only the result: no progress, no improvements"),
  verbose: toggle("--verbose", "evidence, tokens, model, duration, all findings"),
};

/** Flags of every command that may ask a model. */
export const MODEL = {
  model: value("--model <id>", "judge model", filled),
  concurrency: value("--concurrency <n>", "sessions in flight (4)", wholeFrom(1, 64)),
  timeout: value("--timeout <s>", "limit for one judgement in seconds (300)", numberFrom(0.001, 86_400)),
  criteria: value("--criteria <dir>", "folder with criteria of your own (.waza/criteria)", filled),
  cache: negated("--no-cache", "neither read nor write the cache"),
  refresh: toggle("--refresh", "ignore what the cache holds and rewrite it"),
  maxRequests: value(
    "--max-requests <n>",
    "never more model requests than n; the rest is not scored",
    wholeFrom(0, 1e9),
    null,
  ),
};

/** For the commands that have a gate. */
export const STRICT = {
  strict: toggle("--strict", "warnings, unverified evidence and undecided verdicts fail the gate"),
};

/** Flags of every command that can judge skills. */
export const JUDGING = {
  ...MODEL,
  ...STRICT,
  engine: choice(
    "--engine <engine>",
    "copilot-sdk asks a model (default), heuristic estimates from the text without one",
    ENGINES,
    undefined,
  ),
  threshold: value("--threshold <n>", "pass if the average is at least n (3.0)", numberFrom(0, 5)),
  minScore: value("--min-score <n>", "and no dimension is below n (off)", numberFrom(1, 5)),
  shard: value("--shard <i/n>", "only the i-th of n stable parts of the skill list", shard, null),
};

/** Flags of the commands that score on the ten PluginEval dimensions. */
export const SCORING = {
  ...OUTPUT,
  output: value(
    "--output <path>",
    "write the report to a file instead of stdout; the name of a format means --format",
    filled,
  ),
  ...MODEL,
  judges: shown(value("--judges <n>", "independent runs of the judge, 1 to 5", wholeFrom(1, 5), 1)),
  simulations: value(
    "--simulations <n>",
    "simulated uses in place of the depth's own number",
    wholeFrom(1, 1000),
    null,
  ),
  seed: shown(value("--seed <n>", "seed of everything that samples", wholeFrom(0, 2 ** 32 - 1), 1)),
  yes: toggle("--yes", "begin a simulation without asking"),
};

/** The bar of the commands that score on the ten PluginEval dimensions. */
export const COMPOSITE_BAR = {
  ...STRICT,
  threshold: value("--threshold <n>", "pass if the composite is at least n (off)", numberFrom(0, 100), null),
};

export const CORPUS_DIR = value("--corpus-dir <dir>", "folder of the corpus index (~/.waza/corpus)", filled);

/** @throws UsageError when it shall be quiet and verbose */
export function checkVolume({ quiet, verbose }: Values<Pick<typeof OUTPUT, "quiet" | "verbose">>): void {
  if (quiet && verbose) {
    throw new UsageError("flags-contradict", "--quiet and --verbose exclude each other.", "Use one of them.");
  }
}

type CacheFlag = "cache" | "refresh";

/**
 * From the values of a command that may ask a model to the options of its run.
 * @throws UsageError when two flags contradict each other
 */
export function settled<
  V extends Values<Pick<typeof OUTPUT, "quiet" | "verbose"> & Pick<typeof MODEL, CacheFlag>>,
>(given: V): Omit<V, CacheFlag> & { readonly cache: CacheMode } {
  const { cache, refresh, ...values } = given;
  checkVolume(values);
  if (refresh && !cache) {
    const message = "--refresh rewrites the cache, --no-cache forbids it.";
    throw new UsageError("flags-contradict", message, "Use one of them.");
  }
  return { ...values, cache: cache ? (refresh ? "refresh" : "use") : "off" };
}

/**
 * PluginEval's own tool takes a format with --output; a file of that name can be given as ./json.
 * @throws UsageError when --format and --output name two formats
 */
export function formatOrFile<V extends Values<Pick<typeof OUTPUT, "format" | "output">>>(values: V): V {
  const { format, output } = values;
  const named = FORMATS.find((known) => known === output);
  if (named === undefined) return values;
  if (format !== "text" && format !== named) {
    throw new UsageError(
      "flags-contradict",
      `--format ${format} and --output ${named} name two formats.`,
      `Leave one of them out; for a file of that name write --output ./${named}.`,
    );
  }
  return { ...values, format: named, output: undefined };
}

import type { OutputOptions } from "../cli/deliver.js";
import type {
  CertifyFlags,
  CheckFlags,
  CompareFlags,
  CriteriaFlags,
  JudgeFlags,
  QualityFlags,
  ScoreFlags,
  ScoringFlags,
} from "../cli/flags.js";
import { ENGINES } from "../config/settings.js";
import { UsageError } from "../model/errors.js";
import { OUTPUT_KINDS } from "../model/verdict-report.js";
import { FORMATS, type Format, SCORE_FORMATS, type ScoreFormat, VERDICT_FORMATS } from "../report/formats.js";
import type { EvaluationOptions } from "../runs/evaluate.js";
import { RUBRICS } from "../runs/workspace.js";
import { DEPTHS, type Depth } from "../score/plugin-eval.js";
import type { CertifyOptions } from "./certify.js";
import type { CheckOptions } from "./check.js";
import type { CompareOptions } from "./compare.js";
import type { CriteriaOptions } from "./criteria.js";
import type { JudgeOptions } from "./judge.js";
import type { QualityOptions } from "./quality.js";
import type { ScoreOptions } from "./score.js";

/**
 * From checked flags to the options of a run; what the user did not say stays open for the settings file.
 * @throws UsageError when two flags contradict each other
 */
export function toQualityOptions(flags: QualityFlags): QualityOptions {
  return {
    ...toOutput(flags),
    ...toEvaluation(flags),
    format: toFormat(flags),
    dryRun: flags.dryRun ?? false,
  };
}

/** @throws UsageError when two flags contradict each other */
export function toCheckOptions(flags: CheckFlags): CheckOptions {
  return {
    ...toOutput(flags),
    ...toEvaluation(flags),
    format: toFormat(flags),
    deep: flags.deep ?? false,
    checkUrls: flags.checkUrls ?? false,
  };
}

/** @throws UsageError when two flags contradict each other */
export function toScoreOptions(flags: ScoreFlags): ScoreOptions {
  return toScoring(flags, flags.depth);
}

/** @throws UsageError when two flags contradict each other */
export function toCertifyOptions(flags: CertifyFlags): CertifyOptions {
  return {
    ...toScoring(flags, flags.depth),
    corpusDir: flags.corpusDir ?? null,
    updateCorpus: flags.updateCorpus ?? false,
  };
}

/** @throws UsageError when two flags contradict each other */
export function toCompareOptions(flags: CompareFlags): CompareOptions {
  return { ...toScoring(flags, flags.depth), failOnRegression: flags.failOnRegression ?? false };
}

function toScoring(flags: ScoringFlags, depth: string): ScoreOptions {
  const { cache, maxRequests, strict, model, concurrency, timeout, criteria } = toEvaluation(flags);
  return {
    ...toOutput(flags),
    ...formatOrFile(flags),
    model,
    concurrency,
    timeout,
    criteria,
    cache,
    maxRequests,
    strict,
    depth: isDepth(depth) ? depth : "standard",
    threshold: flags.threshold ?? null,
    judges: flags.judges,
    simulations: flags.simulations ?? null,
    seed: flags.seed,
    yes: flags.yes ?? false,
  };
}

function isDepth(name: string): name is Depth {
  return name in DEPTHS;
}

/** PluginEval's own tool takes a format with --output; a file of that name can be given as ./json. */
function formatOrFile({ format, output }: ScoringFlags): { format: ScoreFormat; output: string | undefined } {
  const named = SCORE_FORMATS.find((known) => known === output);
  const asked = SCORE_FORMATS.find((known) => known === format) ?? "text";
  if (named === undefined) return { format: asked, output };
  if (asked !== "text" && asked !== named) {
    throw new UsageError(
      "flags-contradict",
      `--format ${asked} and --output ${named} name two formats.`,
      `Leave one of them out; for a file of that name write --output ./${named}.`,
    );
  }
  return { format: named, output: undefined };
}

/** @throws UsageError when two flags contradict each other */
export function toJudgeOptions(flags: JudgeFlags): JudgeOptions {
  const { cache, maxRequests, strict, model, concurrency, timeout, criteria } = toEvaluation(flags);
  return {
    ...toOutput(flags),
    cache,
    maxRequests,
    strict,
    model,
    concurrency,
    timeout,
    criteria,
    format: VERDICT_FORMATS.find((known) => known === flags.format) ?? "text",
    task: flags.task,
    context: flags.context ?? [],
    evaluator: flags.evaluator,
    kind: OUTPUT_KINDS.find((known) => known === flags.kind) ?? null,
    minVerdict: flags.minVerdict,
    minComposite: flags.threshold ?? null,
    runs: flags.runs ?? 1,
  };
}

export function toCriteriaOptions({ criteria, rubric }: CriteriaFlags): CriteriaOptions {
  return { criteria, rubric: RUBRICS.find((known) => known === rubric) ?? "skill-quality" };
}

function toFormat({ format }: { format: string }): Format {
  return FORMATS.find((known) => known === format) ?? "text";
}

function toOutput(flags: {
  output?: string;
  quiet?: boolean;
  verbose?: boolean;
}): OutputOptions & { quiet: boolean } {
  if (flags.quiet && flags.verbose) {
    throw new UsageError("flags-contradict", "--quiet and --verbose exclude each other.", "Use one of them.");
  }
  return { output: flags.output, quiet: flags.quiet ?? false, verbose: flags.verbose ?? false };
}

function toEvaluation(flags: QualityFlags): EvaluationOptions {
  if (flags.refresh && !flags.cache) {
    throw new UsageError(
      "flags-contradict",
      "--refresh rewrites the cache, --no-cache forbids it.",
      "Use one of them.",
    );
  }
  return {
    model: flags.model,
    engine: ENGINES.find((engine) => engine === flags.engine),
    threshold: flags.threshold,
    minScore: flags.minScore,
    concurrency: flags.concurrency,
    timeout: flags.timeout,
    criteria: flags.criteria,
    cache: flags.cache ? (flags.refresh ? "refresh" : "use") : "off",
    maxRequests: flags.maxRequests ?? null,
    strict: flags.strict ?? false,
    shard: flags.shard ?? null,
    quiet: flags.quiet ?? false,
  };
}

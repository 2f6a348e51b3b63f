import { z } from "zod";
import type { MonteCarloRun } from "../model/score-report.js";
import { type MonteCarlo, type RunShare, SelfTest, SimulationPrompt } from "../model/simulation.js";
import { Ends, ErrorJson, ends, Share, toUsageJson, UsageJson } from "./score-json-parts.js";

const Rate = z.number().min(0).max(1);
const Activation = z.object({
  rate: Rate,
  activated: z.int().nonnegative(),
  runs: z.int().positive(),
  /** Independent runs that are worth as much: runs of one prompt resemble each other. */
  effective_runs: z.number().positive(),
  ...Ends.shape,
});

/** What was simulated. Every figure is null where it could not be measured. */
const Figures = z.object({
  simulations: z.int().nonnegative().nullable(),
  prompts: z
    .object({
      source: z.enum(["model", "fallback"]),
      list: z.array(
        SimulationPrompt.extend({
          runs: z.int().nonnegative(),
          /** Runs in which it was seen whether the skill was loaded: all but some of the failed ones. */
          known: z.int().nonnegative(),
          /** Those of them in which it was; null when it was never seen. */
          activated: z.int().nonnegative().nullable(),
          failed: z.int().nonnegative(),
          /** Mean over the answers that used the skill. */
          quality: Share,
        }),
      ),
    })
    .nullable(),
  self_test: SelfTest.nullable(),
  activation: Activation.nullable(),
  false_activation: Activation.nullable(),
  precision: Share,
  recall: Share,
  f1: z.object({ value: Rate, ...Ends.shape }).nullable(),
  quality: z.object({ mean: Rate, runs: z.int().positive(), ...Ends.shape }).nullable(),
  consistency: z.object({ cv: z.number().nonnegative(), ...Ends.shape }).nullable(),
  failures: z
    .object({ count: z.int().nonnegative(), runs: z.int().positive(), rate: Rate, ...Ends.shape })
    .nullable(),
  tokens: z
    .object({
      median: z.number().nonnegative(),
      iqr: z.number().nonnegative(),
      outliers: z.int().nonnegative(),
      runs: z.int().positive(),
    })
    .nullable(),
  efficiency: z.object({ value: Rate, ...Ends.shape }).nullable(),
});

/** The simulation among the layers of `score`. */
export const MonteCarloLayerJson = z.object({
  name: z.literal("monte_carlo"),
  duration_ms: z.number().nonnegative(),
  score: Share,
  /** Runs that were kept from before. */
  kept: z.int().nonnegative(),
  ...Figures.shape,
  usage: UsageJson,
  error: ErrorJson,
});

export function toMonteCarloJson(layer: MonteCarloRun): z.infer<typeof MonteCarloLayerJson> {
  return {
    name: "monte_carlo",
    duration_ms: layer.durationMs,
    score: layer.score,
    kept: layer.kept,
    ...(layer.figures ? toFigures(layer.figures) : NOTHING),
    usage: toUsageJson(layer.usage),
    error: layer.error,
  };
}

const NOTHING: z.infer<typeof Figures> = {
  simulations: null,
  prompts: null,
  self_test: null,
  activation: null,
  false_activation: null,
  precision: null,
  recall: null,
  f1: null,
  quality: null,
  consistency: null,
  failures: null,
  tokens: null,
  efficiency: null,
};

function toFigures(figures: MonteCarlo): z.infer<typeof Figures> {
  const {
    simulations,
    prompts,
    byPrompt,
    selfTest,
    precision,
    recall,
    f1,
    quality,
    consistency,
    tokens,
    efficiency,
  } = figures;
  return {
    simulations,
    prompts: prompts && {
      source: prompts.source,
      list: prompts.prompts.map(({ text, kind }, index) => {
        const { runs = 0, known = 0, activated = null, failed = 0, quality = null } = byPrompt[index] ?? {};
        return { text, kind, runs, known, activated, failed, quality };
      }),
    },
    self_test: selfTest && {
      positive: selfTest.positive,
      negative: selfTest.negative,
      offered: selfTest.offered,
    },
    activation: toActivation(figures.activation),
    false_activation: toActivation(figures.falseActivation),
    precision,
    recall,
    f1: f1 && { value: f1.value, ...ends(f1.interval) },
    quality: quality && { mean: quality.mean, runs: quality.runs, ...ends(quality.interval) },
    consistency: consistency && { cv: consistency.cv, ...ends(consistency.interval) },
    failures: toFailures(figures.failures),
    tokens: tokens && {
      median: tokens.median,
      iqr: tokens.interquartileRange,
      outliers: tokens.outliers,
      runs: tokens.runs,
    },
    efficiency: efficiency && { value: efficiency.value, ...ends(efficiency.interval) },
  };
}

function toActivation(share: MonteCarlo["activation"]): z.infer<typeof Activation> | null {
  if (!share) return null;
  const { rate, count, runs, effectiveRuns, interval } = share;
  return { rate, activated: count, runs, effective_runs: effectiveRuns, ...ends(interval) };
}

function toFailures(share: RunShare | null): z.infer<typeof Figures>["failures"] {
  return share && { count: share.count, runs: share.runs, rate: share.rate, ...ends(share.interval) };
}

import type {
  PromptOutcome,
  PromptSet,
  RunShare,
  SelfTest,
  SimulatedRun,
  SimulationFigures,
  SimulationPrompt,
} from "../model/simulation.js";
import { bootstrapInterval } from "../statistics/bootstrap.js";
import { f1Score } from "../statistics/f1.js";
import { clip, type Interval, unlessFlat } from "../statistics/interval.js";
import { type MeanMark, meanMark } from "../statistics/mean-mark.js";
import { clopperPearson, clusteredProportion } from "../statistics/proportion.js";
import * as spread from "../statistics/spread.js";
import { canMeasureActivation } from "./self-test.js";

/** A session that costs so many tokens has no efficiency left: the method's bound. */
const TOKENS_AT_ZERO = 8_000;
const SCALE = { min: 0, max: 1 } as const;
/** Shares of the layer's score, as the method gives them. */
const SHARES = { activation: 0.4, consistency: 0.3, success: 0.2, efficiency: 0.1 } as const;

/** The runs of one prompt: they are not independent of each other, so intervals resample prompts. */
interface Cluster {
  readonly prompt: SimulationPrompt;
  readonly expected: boolean;
  readonly runs: readonly SimulatedRun[];
}

/**
 * The figures of a simulation.
 * @param prompts null when none were written, because nothing could be simulated
 * @param outcomes each run with the index of its prompt
 * @param seed of the bootstrap; equal outcomes and seeds give equal figures
 */
export function measure(
  { prompts, selfTest }: { readonly prompts: PromptSet | null; readonly selfTest: SelfTest },
  outcomes: readonly { readonly prompt: number; readonly run: SimulatedRun }[],
  seed: string,
): SimulationFigures {
  const clusters = (prompts?.prompts ?? []).map(
    (prompt, index): Cluster => ({
      prompt,
      expected: prompt.kind === "should-trigger",
      runs: outcomes.filter((outcome) => outcome.prompt === index).map(({ run }) => run),
    }),
  );
  const runs = outcomes.map(({ run }) => run);
  const measurable = canMeasureActivation(selfTest) ? clusters : [];
  const activation = activationOf(measurable.filter(({ expected }) => expected));
  const falseActivation = activationOf(measurable.filter(({ expected }) => !expected));
  const figures = {
    activation,
    falseActivation,
    ...accuracyOf(activation, falseActivation),
    ...qualityOf(clusters, seed),
    failures: failuresOf(runs),
    tokens: tokensOf(runs),
    efficiency: efficiencyOf(clusters, seed),
  };
  return {
    simulations: runs.length,
    prompts: prompts && { source: prompts.source, list: clusters.map(promptOutcome) },
    selfTest,
    ...figures,
    score: layerScore(figures),
  };
}

function promptOutcome({ prompt, runs }: Cluster): PromptOutcome {
  const known = runs.flatMap(({ activated }) => activated ?? []);
  return {
    ...prompt,
    runs: runs.length,
    known: known.length,
    activated: known.length > 0 ? known.filter(Boolean).length : null,
    failed: runs.filter(({ error }) => error !== null).length,
    quality: spread.mean(runs.flatMap(({ quality }) => quality ?? [])),
  };
}

/** The layer's score over what was measured: the shares of the rest are scaled to 1. null for nothing. */
function layerScore({
  activation,
  consistency,
  failures,
  efficiency,
}: Pick<SimulationFigures, "activation" | "consistency" | "failures" | "efficiency">): number | null {
  if (activation === null) return null;
  const parts = [
    { share: SHARES.activation, value: activation.rate },
    { share: SHARES.consistency, value: consistency && 1 - Math.min(1, consistency.cv) },
    { share: SHARES.success, value: failures && 1 - failures.rate },
    { share: SHARES.efficiency, value: efficiency?.value ?? null },
  ].flatMap(({ share, value }) => (value === null ? [] : [{ share, value }]));
  const shares = parts.reduce((sum, { share }) => sum + share, 0);
  return parts.reduce((sum, { share, value }) => sum + share * value, 0) / shares;
}

/** A run that failed before the agent decided says nothing about activation. */
function activationOf(clusters: readonly Cluster[]): SimulationFigures["activation"] {
  const counts = clusters
    .map(({ runs }) => runs.flatMap(({ activated }) => activated ?? []))
    .filter((known) => known.length > 0)
    .map((known) => ({ successes: known.filter(Boolean).length, trials: known.length }));
  const share = clusteredProportion(counts);
  if (!share) return null;
  const { rate, trials: runs, effectiveTrials: effectiveRuns, interval } = share;
  const count = counts.reduce((sum, { successes }) => sum + successes, 0);
  return { rate, count, runs, effectiveRuns, interval };
}

/** Without a near miss nothing is known of false alarms, and F1 would flatter. */
function accuracyOf(
  activation: SimulationFigures["activation"],
  falseActivation: SimulationFigures["falseActivation"],
): Pick<SimulationFigures, "precision" | "recall" | "f1"> {
  if (!activation || !falseActivation) return { precision: null, recall: activation?.rate ?? null, f1: null };
  const expected = activation.runs;
  const { precision, recall } = f1Score({
    truePositives: activation.count,
    falseNegatives: expected - activation.count,
    falsePositives: falseActivation.count,
  });
  const f1At = (rate: number, falseRate: number): number =>
    (2 * rate * expected) / (rate * expected + falseRate * falseActivation.runs + expected);
  const value = f1At(activation.rate, falseActivation.rate);
  return { precision, recall, f1: { value, interval: f1Interval(f1At, activation, falseActivation) } };
}

/**
 * By square-and-add from the intervals of the two rates, which are independent (Newcombe 1998, Statistics in Medicine
 * 17: 873-890, carried over to a function of two rates by Zou and Donner 2008, 27: 1693-1702): so it keeps their
 * clustering, and has a width where every run went right.
 */
function f1Interval(
  f1At: (rate: number, falseRate: number) => number,
  { rate, interval }: RunShare,
  { rate: falseRate, interval: falseInterval }: RunShare,
): Interval | null {
  if (!interval || !falseInterval) return null;
  const value = f1At(rate, falseRate);
  const below = Math.hypot(value - f1At(interval.low, falseRate), value - f1At(rate, falseInterval.high));
  const above = Math.hypot(f1At(interval.high, falseRate) - value, f1At(rate, falseInterval.low) - value);
  return clip({ low: value - below, high: value + above }, 0, 1);
}

/** Prompts are the units of the interval: outputs for one prompt resemble each other. */
function qualityOf(
  clusters: readonly Cluster[],
  seed: string,
): Pick<SimulationFigures, "quality" | "consistency"> {
  const judged = clusters
    .map(({ runs }) => runs.flatMap(({ quality }) => quality ?? []))
    .filter((values) => values.length > 0);
  const values = judged.flat();
  const average = spread.mean(values);
  if (average === null) return { quality: null, consistency: null };
  const ofPrompts = judged.flatMap((some) => spread.mean(some) ?? []);
  const interval = movedTo(average, meanMark(ofPrompts, SCALE));
  const quality = { mean: average, runs: values.length, interval };
  const variation = (sample: readonly (readonly number[])[]) => spread.coefficientOfVariation(sample.flat());
  const cv = variation(judged);
  if (cv === null) return { quality, consistency: null };
  const cvInterval = unlessFlat(bootstrapInterval(judged, variation, { seed: `${seed} consistency` }));
  return { quality, consistency: { cv, interval: cvInterval } };
}

/** The interval of a mean over prompts, around the mean over runs; the two differ when prompts have unequal runs. */
function movedTo(average: number, ofPrompts: MeanMark | null): Interval | null {
  if (!ofPrompts?.interval) return null;
  const shift = average - ofPrompts.mean;
  const { low, high } = ofPrompts.interval;
  return clip({ low: low + shift, high: high + shift }, SCALE.min, SCALE.max);
}

function failuresOf(runs: readonly SimulatedRun[]): RunShare | null {
  if (runs.length === 0) return null;
  const count = runs.filter(({ error }) => error !== null).length;
  const interval = clopperPearson(count, runs.length);
  return { rate: count / runs.length, count, runs: runs.length, interval };
}

/** What a use of the skill costs: a session that did not load it would flatter a skill that is never found. */
function tokensOfUses(runs: readonly SimulatedRun[]): number[] {
  return runs
    .filter(({ activated, error }) => activated === true && error === null)
    .map(({ usage }) => usage.inputTokens + usage.outputTokens);
}

function tokensOf(runs: readonly SimulatedRun[]): SimulationFigures["tokens"] {
  const tokens = tokensOfUses(runs);
  const middle = spread.median(tokens);
  const range = spread.interquartileRange(tokens);
  if (middle === null || range === null) return null;
  const outliers = spread.upperOutliers(tokens).length;
  return { median: middle, interquartileRange: range, outliers, runs: tokens.length };
}

function efficiencyOf(clusters: readonly Cluster[], seed: string): SimulationFigures["efficiency"] {
  const costs = clusters.map(({ runs }) => tokensOfUses(runs)).filter((tokens) => tokens.length > 0);
  const efficiency = (sample: readonly (readonly number[])[]): number | null => {
    const middle = spread.median(sample.flat());
    return middle === null ? null : Math.max(0, 1 - middle / TOKENS_AT_ZERO);
  };
  const value = efficiency(costs);
  if (value === null) return null;
  const interval = unlessFlat(bootstrapInterval(costs, efficiency, { seed: `${seed} efficiency` }));
  return { value, interval };
}

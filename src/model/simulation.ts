import { z } from "zod";
import { IntervalJson } from "./agreement.js";
import type { Immutable } from "./immutable.js";
import { Usage } from "./score.js";

/** A request of a user in a simulation, and whether it calls for the skill. */
export const SimulationPrompt = z.object({
  text: z.string().min(1).max(4_000),
  kind: z.enum(["should-trigger", "near-miss"]),
});
export type SimulationPrompt = z.infer<typeof SimulationPrompt>;

/** The prompts of a simulation; `fallback` when the model wrote none that could be used. */
export const PromptSet = z.object({
  source: z.enum(["model", "fallback"]),
  prompts: z.array(SimulationPrompt).min(2),
});
export type PromptSet = z.infer<typeof PromptSet>;

/** What came of one simulated session. */
export const SimulatedRun = z.object({
  /** Whether the agent loaded the skill; null when the session failed before that could be seen. */
  activated: z.boolean().nullable(),
  /** Why the session failed; null when it ended by itself. */
  error: z.object({ code: z.string().max(100), message: z.string().max(2_000) }).nullable(),
  /** Quality of what the agent said, 0 to 1; null when the skill was not used or the output could not be judged. */
  quality: z.number().min(0).max(1).nullable(),
  rationale: z.string().max(8_000),
  /** Why there is no quality although the skill was used; null when there is, or nothing to judge. */
  unjudged: z.string().max(2_000).nullable(),
  /** Of the simulated session alone, without the judge of its output. */
  usage: Usage,
  /** What judging the output cost. */
  judgeUsage: Usage,
  durationMs: z.number().nonnegative(),
});
export type SimulatedRun = z.infer<typeof SimulatedRun>;

/**
 * Whether this model can activate skills at all: a prompt that names the skill must load it, one that has nothing to
 * do with any skill must not. null: the session failed.
 */
export const SelfTest = z.object({
  positive: z.boolean().nullable(),
  negative: z.boolean().nullable(),
  /** The runtime listed the skill for the model; false for one that only people may call, or that it cannot read. */
  offered: z.boolean(),
});
export type SelfTest = z.infer<typeof SelfTest>;

/**
 * What is kept of a simulation as soon as it is known, so that an interrupted one goes on where it stopped.
 * `run` carries the index of its prompt.
 */
export const SimulationRecord = z.discriminatedUnion("type", [
  z.object({ type: z.literal("prompts"), set: PromptSet, usage: Usage }),
  z.object({ type: z.literal("self-test"), selfTest: SelfTest, usage: Usage }),
  z.object({ type: z.literal("run"), prompt: z.int().nonnegative(), run: SimulatedRun }),
]);
export type SimulationRecord = z.infer<typeof SimulationRecord>;

const Rate = z.number().min(0).max(1);
const Interval = IntervalJson.nullable();

/** A share of runs with its 95 % interval. */
export const RunShare = z.object({
  rate: Rate,
  count: z.int().nonnegative(),
  runs: z.int().positive(),
  interval: Interval,
});
export type RunShare = z.infer<typeof RunShare>;

/** `effectiveRuns`: independent runs that are worth as much, since runs of one prompt resemble each other. */
const Activation = RunShare.extend({ effectiveRuns: z.number().positive() });

/** What came of the runs of one prompt. */
export const PromptOutcome = SimulationPrompt.extend({
  runs: z.int().nonnegative(),
  /** Runs in which it was seen whether the agent loaded the skill. */
  known: z.int().nonnegative(),
  /** Those of them in which it did; null when it was never seen. */
  activated: z.int().nonnegative().nullable(),
  failed: z.int().nonnegative(),
  /** Mean quality of the answers that used the skill; null when there is none. */
  quality: Rate.nullable(),
});
export type PromptOutcome = Immutable<z.infer<typeof PromptOutcome>>;

/** A simulation in figures. Every figure is null where it could not be measured. */
export const SimulationFigures = z.object({
  /** Simulated sessions, the self-test not among them. */
  simulations: z.int().nonnegative(),
  /** null when none were written, because nothing could be simulated. */
  prompts: z.object({ source: PromptSet.shape.source, list: z.array(PromptOutcome) }).nullable(),
  selfTest: SelfTest.nullable(),
  /** Over runs that should trigger the skill; the interval counts prompts, not repetitions. */
  activation: Activation.nullable(),
  /** Over near misses. */
  falseActivation: Activation.nullable(),
  precision: Rate.nullable(),
  recall: Rate.nullable(),
  f1: z.object({ value: Rate, interval: Interval }).nullable(),
  /** Of the outputs of runs that used the skill. */
  quality: z.object({ mean: Rate, runs: z.int().positive(), interval: Interval }).nullable(),
  /** Coefficient of variation of the quality: 0 is perfectly even. */
  consistency: z.object({ cv: z.number().nonnegative(), interval: Interval }).nullable(),
  failures: RunShare.nullable(),
  /** Input and output tokens of a session that used the skill. */
  tokens: z
    .object({
      median: z.number().nonnegative(),
      interquartileRange: z.number().nonnegative(),
      outliers: z.int().nonnegative(),
      runs: z.int().positive(),
    })
    .nullable(),
  /** 1 for no tokens, 0 from 8,000 on. */
  efficiency: z.object({ value: Rate, interval: Interval }).nullable(),
  /** The layer's own score. */
  score: Rate.nullable(),
});
export type SimulationFigures = Immutable<z.infer<typeof SimulationFigures>>;

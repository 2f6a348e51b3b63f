import { z } from "zod";
import type { Interval } from "../statistics/interval.js";
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

/** A share of runs, 0 to 1, with its 95 % interval. */
export interface RunShare {
  readonly rate: number;
  readonly count: number;
  readonly runs: number;
  readonly interval: Interval | null;
}

/** What came of the runs of one prompt. */
export interface PromptOutcome extends SimulationPrompt {
  readonly runs: number;
  /** Runs in which it was seen whether the agent loaded the skill. */
  readonly known: number;
  /** Those of them in which it did; null when it was never seen. */
  readonly activated: number | null;
  readonly failed: number;
  /** Mean quality of the answers that used the skill; null when there is none. */
  readonly quality: number | null;
}

/** The Monte Carlo layer in figures. Every figure is null where it could not be measured. */
export interface MonteCarlo {
  /** Simulated sessions, the self-test not among them. */
  readonly simulations: number;
  readonly prompts: PromptSet | null;
  /** For each prompt, in their order; empty when nothing was simulated. */
  readonly byPrompt: readonly PromptOutcome[];
  readonly selfTest: SelfTest | null;
  /** Over runs that should trigger the skill; the interval counts prompts, not repetitions. */
  readonly activation: (RunShare & { readonly effectiveRuns: number }) | null;
  /** Over near misses. */
  readonly falseActivation: (RunShare & { readonly effectiveRuns: number }) | null;
  readonly precision: number | null;
  readonly recall: number | null;
  readonly f1: { readonly value: number; readonly interval: Interval | null } | null;
  /** Of the outputs of runs that used the skill. */
  readonly quality: {
    readonly mean: number;
    readonly runs: number;
    readonly interval: Interval | null;
  } | null;
  /** Coefficient of variation of the quality: 0 is perfectly even. */
  readonly consistency: { readonly cv: number; readonly interval: Interval | null } | null;
  readonly failures: RunShare | null;
  /** Input and output tokens of a session that used the skill. */
  readonly tokens: {
    readonly median: number;
    readonly interquartileRange: number;
    readonly outliers: number;
    readonly runs: number;
  } | null;
  /** 1 for no tokens, 0 from 8,000 on. */
  readonly efficiency: { readonly value: number; readonly interval: Interval | null } | null;
  /** The layer's own score, 0 to 1. */
  readonly score: number | null;
}

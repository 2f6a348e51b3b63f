import { z } from "zod";
import type { Immutable } from "./immutable.js";
import { TriggerPrediction } from "./predictions.js";

/** A passage that the judge cites, matched against the files that it was shown. */
export const Evidence = z.object({
  quote: z.string(),
  file: z.string().nullable(),
  /** 1-based first line of the match; null when the quote was not found. */
  line: z.int().positive().nullable(),
  endLine: z.int().positive().nullable(),
  verified: z.boolean(),
});
export type Evidence = z.infer<typeof Evidence>;

/** One dimension of a result. `score` is null when the dimension stayed unscored: never 0, never in a mean. */
export const DimensionScore = z.object({
  id: z.string(),
  title: z.string(),
  weight: z.number().positive(),
  score: z.number().nullable(),
  rationale: z.string(),
  evidence: z.array(Evidence),
  /** One mark for each run of a panel, in the order of the runs; `score` is their plain mean. */
  marks: z.array(z.number()).optional(),
  /** What the score was computed from, if not given by the judge: ten for each run, in the order of the runs. */
  predictions: z.array(TriggerPrediction).optional(),
});
export type DimensionScore = Immutable<z.infer<typeof DimensionScore>>;

/** What a result cost, as the provider reported it. */
export const Usage = z.object({
  requests: z.int().nonnegative(),
  inputTokens: z.int().nonnegative(),
  outputTokens: z.int().nonnegative(),
  cacheReadTokens: z.int().nonnegative(),
});
export type Usage = z.infer<typeof Usage>;

export const NO_USAGE: Usage = { requests: 0, inputTokens: 0, outputTokens: 0, cacheReadTokens: 0 };

export function addUsage(a: Usage, b: Usage): Usage {
  return {
    requests: a.requests + b.requests,
    inputTokens: a.inputTokens + b.inputTokens,
    outputTokens: a.outputTokens + b.outputTokens,
    cacheReadTokens: a.cacheReadTokens + b.cacheReadTokens,
  };
}

/** A complete result of a judge, or of a panel of several runs of it, over one subject. */
export interface Judgement {
  /** Independent runs that it was made from; at least 1. */
  readonly runs: number;
  readonly dimensions: readonly DimensionScore[];
  readonly summary: string;
  /** Up to three, most useful first. */
  readonly improvements: readonly string[];
  /** The model's name as the provider reported it; null when it reported none. */
  readonly model: string | null;
  /** Of all runs together. */
  readonly usage: Usage;
  /** Of all runs one after the other. */
  readonly durationMs: number;
  /** References left out because the whole did not fit the model's prompt limit. */
  readonly omitted: readonly string[];
}

/** Why something has no result, and what to do about it. */
export const Unscored = z.object({ code: z.string(), message: z.string(), hint: z.string().nullable() });
export type Unscored = Immutable<z.infer<typeof Unscored>>;

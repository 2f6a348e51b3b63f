import { z } from "zod";
import { Agreement } from "../model/agreement.js";
import { OUTPUT_KINDS } from "../model/choices.js";
import type { Immutable } from "../model/immutable.js";
import { Unscored, Usage } from "../model/score.js";
import * as parts from "./parts.js";

/** What the output cites, looked up without a model. */
const Claims = z.object({
  /** Files that the context lists; null when there was no context. */
  contextFiles: parts.Count.nullable(),
  found: parts.Count,
  missing: parts.Count,
  unclear: parts.Count,
  list: z.array(
    z.object({
      kind: z.enum(["file", "line", "symbol", "id"]),
      /** As cited. */
      text: z.string(),
      /** Of the output that cites it first. */
      line: z.int().positive(),
      status: z.enum(["found", "missing", "unclear"]),
      /** Where it was found, or why it was not. */
      detail: z.string(),
    }),
  ),
});

/** Everything that is said about one output of an agent. */
export const EvaluatedOutput = z.object({
  /** As it is shown; `stdin` for standard input. */
  path: z.string(),
  status: parts.Status,
  /** Weighted mean; null when a dimension stayed unscored. */
  composite: z.number().nullable(),
  /** Independent runs of the judge. */
  runs: z.int().positive(),
  /** Of the composite; null for one run. */
  interval: parts.Interval,
  /** The interval lies on both sides of the bar. */
  undecided: z.boolean(),
  /** Ids of the dimensions on which the runs contradict each other. */
  splits: z.array(z.string()),
  /** Title of the band that the composite falls into. */
  verdict: z.string().nullable(),
  /** The improvements, where the verdict asks for work. */
  requiredActions: z.array(z.string()),
  improvements: z.array(z.string()),
  cached: z.boolean(),
  contentHash: z.string().nullable(),
  model: z.string().nullable(),
  dimensions: z.array(parts.JudgedDimension),
  summary: z.string(),
  claims: Claims.nullable(),
  findings: z.array(parts.StatedFinding),
  usage: Usage,
  durationMs: parts.Duration,
  error: Unscored.nullable(),
});
export type EvaluatedOutput = Immutable<z.infer<typeof EvaluatedOutput>>;

export const RankedOutput = z.object({
  path: z.string(),
  composite: z.number().nullable(),
  /** How far it lies above the next one; null for the last, and where one of the two has no composite. */
  toNext: z
    .object({
      path: z.string(),
      difference: z.number(),
      interval: parts.Interval,
      /** Whether the interval leaves out zero; null for one run. */
      detectable: z.boolean().nullable(),
    })
    .nullable(),
});
export type RankedOutput = Immutable<z.infer<typeof RankedOutput>>;

/** The document of `judge`. */
export const VerdictDocument = z.object({
  ...parts.frame("judge", 1),
  engine: z.literal("copilot-sdk"),
  /** Who evaluates, as named by the user. */
  evaluator: z.string(),
  kind: z.enum(OUTPUT_KINDS).nullable(),
  model: z.string().nullable(),
  rubric: parts.RubricRef,
  /** Independent runs of the judge for each output. */
  runs: z.int().positive(),
  /** Title of the band that an output must reach. */
  minVerdict: z.string(),
  /** And the composite at least this; null: no further limit. */
  threshold: z.number().nullable(),
  /** Warnings and unverified evidence fail too. */
  strict: z.boolean(),
  gate: parts.Gate,
  /** Best first when there are several; those without a composite last. */
  outputs: z.array(EvaluatedOutput),
  /** The same outputs in the same order. */
  ranking: z.array(RankedOutput),
  /** How far the runs agree over all outputs; null for one run. */
  agreement: Agreement.nullable(),
});
export type VerdictDocument = Immutable<z.infer<typeof VerdictDocument>>;

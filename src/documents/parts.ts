import { z } from "zod";
import { IntervalJson } from "../model/agreement.js";
import type { Immutable } from "../model/immutable.js";
import { TriggerPrediction } from "../model/predictions.js";
import { Evidence } from "../model/score.js";

/**
 * What all documents are made of. A document is what a run returns and what `--format json` prints: its schema here is
 * the type, the reader and the published JSON schema in one. Absent figures are null, never 0.
 */

/** What every document says of itself. `version` is raised when a field changes its meaning or goes. */
export function frame<Command extends string>(command: Command, version: number) {
  return {
    schemaVersion: z.literal(version),
    tool: z.object({ name: z.literal("waza-quality"), version: z.string() }),
    command: z.literal(command),
    timestamp: z.iso.datetime(),
  };
}

/**
 * - `passed`, `failed`: scored, at or above the bar or not
 * - `error`: tried and not scored, or unreadable
 * - `skipped`: not tried (interrupted, out of requests, or the model was already known to be out of reach)
 */
export const Status = z.enum(["passed", "failed", "error", "skipped"]);
export type Status = z.infer<typeof Status>;

/** `incomplete`: at least one skill has no score, so the bar cannot be said to be met or missed. */
export const Gate = z.enum(["passed", "failed", "incomplete"]);
export type Gate = z.infer<typeof Gate>;

/** `error`: wrong; `warning`: probably wrong, fails the gate with `--strict`; `info`: worth knowing. */
const Severity = z.enum(["error", "warning", "info"]);
export type Severity = z.infer<typeof Severity>;

/** A finding with its sentence. */
export const StatedFinding = z.object({
  code: z.string(),
  severity: Severity,
  message: z.string(),
  file: z.string().nullable(),
  line: z.int().positive().nullable(),
  column: z.int().positive().nullable().default(null),
});
export type StatedFinding = Immutable<z.infer<typeof StatedFinding>>;

/** 0 to 1; null for nothing measured. */
export const Share = z.number().min(0).max(1).nullable();
export const Count = z.int().nonnegative();
/** A two-sided 95 % interval; null where nothing was sampled. */
export const Interval = IntervalJson.nullable();
/** Of computing and waiting together; null where nothing was timed. */
export const Duration = z.number().nonnegative().nullable();

/** One part of a list that was divided among several runs. */
export const Shard = z.object({ index: z.int().positive(), count: z.int().positive() }).nullable();
export type Shard = z.infer<typeof Shard>;

/** Which rubric scored, on which scale, and what local files changed in it. */
export const RubricRef = z.object({
  id: z.string(),
  title: z.string(),
  hash: z.string(),
  scale: z.object({ min: z.number(), max: z.number(), whole: z.boolean() }),
  /** Named ranges of averages, each from its `from` up to the next; empty for a rubric without any. */
  bands: z.array(z.object({ id: z.string(), title: z.string(), from: z.number() })),
  overridden: z.array(z.string()),
  added: z.array(z.string()),
  disabled: z.array(z.string()),
});
export type RubricRef = Immutable<z.infer<typeof RubricRef>>;

/** One dimension as a judge, a panel or the estimate scored it. */
export const JudgedDimension = z.object({
  id: z.string(),
  title: z.string(),
  /** Short title for narrow columns. */
  label: z.string(),
  weight: z.number().positive(),
  /** null: unscored, in no mean. Of a panel the mean of the marks. */
  score: z.number().nullable(),
  rationale: z.string(),
  evidence: z.array(Evidence),
  /** One for each run; empty when the dimension is unscored. */
  marks: z.array(z.number()),
  /** Of the mean of the marks; null for one run. */
  interval: Interval,
  /** Two marks lie at least half the scale apart. */
  split: z.boolean(),
  /** What the score was computed from; null where it was given. */
  predictions: z.array(TriggerPrediction).nullable(),
});
export type JudgedDimension = Immutable<z.infer<typeof JudgedDimension>>;

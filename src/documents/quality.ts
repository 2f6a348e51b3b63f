import { z } from "zod";
import type { Immutable } from "../model/immutable.js";
import { Unscored, Usage } from "../model/score.js";
import * as parts from "./parts.js";

/** Everything that is said about one judged or estimated skill. */
export const QualitySkill = z.object({
  name: z.string(),
  /** POSIX, relative to the workspace: the key of all results. */
  path: z.string(),
  status: parts.Status,
  average: z.number().nullable(),
  /** The average before the last change of the skill's text, under the same rubric and model. */
  previousAverage: z.number().nullable(),
  cached: z.boolean(),
  /** The scores were estimated from facts about the text, without a model. */
  estimated: z.boolean(),
  contentHash: z.string().nullable(),
  model: z.string().nullable(),
  runs: z.int().positive(),
  dimensions: z.array(parts.JudgedDimension),
  summary: z.string(),
  improvements: z.array(z.string()),
  findings: z.array(parts.StatedFinding),
  /** What this run spent on the skill; nothing for a cached result. */
  usage: Usage,
  durationMs: parts.Duration,
  error: Unscored.nullable(),
});
export type QualitySkill = Immutable<z.infer<typeof QualitySkill>>;

export const QualitySummary = z.object({
  found: parts.Count,
  scored: parts.Count,
  passed: parts.Count,
  failed: parts.Count,
  /** Skills without a score, whatever the reason. */
  errors: parts.Count,
  cached: parts.Count,
  /** Mean of the averages of the scored skills; null when none was scored. */
  average: z.number().nullable(),
  ...Usage.shape,
});
export type QualitySummary = z.infer<typeof QualitySummary>;

/** What a skill must reach. */
const Bar = {
  /** The average must be at least this. */
  threshold: z.number(),
  /** And each dimension at least this; null: no lower limit. */
  minScore: z.number().nullable(),
  /** Warnings and unverified evidence fail too. */
  strict: z.boolean(),
};

/** The document of the quality command. */
export const QualityDocument = z.object({
  ...parts.frame("quality", 1),
  engine: z.string(),
  /** As the provider reported it, else as it was asked for. */
  model: z.string().nullable(),
  rubric: parts.RubricRef,
  ...Bar,
  shard: parts.Shard,
  gate: parts.Gate,
  /** About the search as a whole, not about one skill. */
  warnings: z.array(parts.StatedFinding),
  summary: QualitySummary,
  /** By path, in code-point order. */
  skills: z.array(QualitySkill),
});
export type QualityDocument = Immutable<z.infer<typeof QualityDocument>>;
export type Bar = Pick<QualityDocument, keyof typeof Bar>;

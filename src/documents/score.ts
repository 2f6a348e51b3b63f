import { z } from "zod";
import type { Immutable } from "../model/immutable.js";
import { LAYERS } from "../model/plugin-eval.js";
import { Unscored } from "../model/score.js";
import { Certification } from "./certification.js";
import { JudgeLayer, SimulationLayer, StaticLayer } from "./layers.js";
import { Count, frame, Gate, Interval, RubricRef, Share, StatedFinding, Status } from "./parts.js";

/** Letters for scores, best first. */
export const Grade = z.enum(["A", "B", "C", "D", "F"]);

/** One of the ten dimensions of one skill. */
export const ScoredDimension = z.object({
  id: z.string(),
  title: z.string(),
  /** Share of the composite, 0 to 1. */
  weight: z.number(),
  /** null when no layer that ran measures it. */
  score: Share,
  grade: Grade.nullable(),
  /** Over the layers that gave a sample. */
  interval: Interval,
  /** What each layer measured; null where it ran and measured nothing, absent where it did not run. */
  layers: z.partialRecord(z.enum(LAYERS), Share),
});
export type ScoredDimension = Immutable<z.infer<typeof ScoredDimension>>;

export const Badge = z.object({ title: z.string(), stars: z.int().positive() });

/** Everything that is said about one skill on the ten dimensions. */
export const ScoredSkill = z.object({
  name: z.string(),
  path: z.string(),
  status: Status,
  contentHash: z.string().nullable(),
  composite: z.object({
    /** 0 to 100; null when nothing was measured, or a layer of this depth has no result. */
    score: z.number().min(0).max(100).nullable(),
    interval: Interval,
    badge: Badge.nullable(),
    /** What the anti-patterns leave of the score, 0.5 to 1; null for a skill that could not be read. */
    penalty: z.number().nullable(),
  }),
  /** All ten in report order; empty for a skill that could not be read. */
  dimensions: z.array(ScoredDimension),
  /** Those that ran, in order. */
  layers: z.array(z.discriminatedUnion("name", [StaticLayer, JudgeLayer, SimulationLayer])),
  /** null unless the skill was to be certified. */
  certification: Certification.nullable(),
  findings: z.array(StatedFinding),
  error: Unscored.nullable(),
});
export type ScoredSkill = Immutable<z.infer<typeof ScoredSkill>>;

/** An agent of a plugin, scored by its frontmatter alone. */
export const ScoredAgent = z.object({ name: z.string(), path: z.string(), score: z.number().min(0).max(1) });
export type ScoredAgent = z.infer<typeof ScoredAgent>;

const body = {
  depth: z.string(),
  /** What a result of this depth may be called: Estimated, … */
  label: z.string(),
  /** What the judge works with; null at a depth without a judge. */
  rubric: RubricRef.nullable(),
  /** Of everything that samples. */
  seed: z.number(),
  /** As the provider reported it, else as it was asked for; null at a depth without a model. */
  model: z.string().nullable(),
  /** The composite must be at least this, 0 to 100; null for no threshold. */
  threshold: z.number().nullable(),
  strict: z.boolean(),
  gate: Gate,
  /** About the search as a whole, not about one skill. */
  warnings: z.array(StatedFinding),
  summary: z.object({
    found: Count,
    scored: Count,
    passed: Count,
    failed: Count,
    errors: Count,
    /** Mean of the composites. */
    average: z.number().nullable(),
  }),
  skills: z.array(ScoredSkill),
  /** Of the plugins among the targets. */
  agents: z.array(ScoredAgent),
};

/** The document of `score`. */
export const ScoreDocument = z.object({ ...frame("score", 2), ...body });
export type ScoreDocument = Immutable<z.infer<typeof ScoreDocument>>;

/** The document of `certify`: that of `score`, with a certification in each skill that could be rated. */
export const CertifyDocument = z.object({ ...frame("certify", 2), ...body });
export type CertifyDocument = Immutable<z.infer<typeof CertifyDocument>>;

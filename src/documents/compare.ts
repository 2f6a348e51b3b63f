import { z } from "zod";
import type { Immutable } from "../model/immutable.js";
import { Unscored } from "../model/score.js";
import { frame, Gate, Interval, Share, StatedFinding } from "./parts.js";
import { Badge, Grade } from "./score.js";

/** Under which conditions a skill was scored. What is null is not known, or had no part in the score. */
export const Conditions = z.object({
  depth: z.string(),
  /** Of the program. */
  version: z.string(),
  model: z.string().nullable(),
  /** Hash of the criteria that the judge scored by. */
  rubric: z.string().nullable(),
  /** Of everything that samples. */
  seed: z.number().nullable(),
});
export type Conditions = Immutable<z.infer<typeof Conditions>>;

/** Where figures come from: a skill as it is now, as it was at a git revision, or a saved report. */
export const Source = z.discriminatedUnion("kind", [
  z.object({ kind: z.literal("skill") }),
  z.object({ kind: z.literal("revision"), revision: z.string() }),
  z.object({ kind: z.literal("report"), file: z.string() }),
]);
export type Source = Immutable<z.infer<typeof Source>>;

/** One of two scored skills. */
export const Side = z.object({
  source: Source,
  name: z.string(),
  path: z.string(),
  contentHash: z.string().nullable(),
  conditions: Conditions,
  composite: z.object({
    score: z.number().min(0).max(100).nullable(),
    interval: Interval,
    badge: Badge.nullable(),
  }),
  /** Bradley-Terry, on the Elo scale; null when it was not certified. */
  rating: z.number().nullable(),
  /** One code for each occurrence. */
  antiPatterns: z.array(z.string()),
  findings: z.array(StatedFinding),
  /** Why there is no composite; null when there is one. */
  error: Unscored.nullable(),
});
export type Side = Immutable<z.infer<typeof Side>>;

const SIDES = ["before", "after"] as const;
export type SideName = (typeof SIDES)[number];

/** One figure on both sides. */
export const Change = z.object({
  before: z.number().nullable(),
  after: z.number().nullable(),
  /** after − before; null unless both were measured. */
  difference: z.number().nullable(),
  /** Of the difference; null unless its noise is `measured`. */
  interval: Interval,
  /**
   * How far the difference would stray on a repeat. `none`: it is exact, it follows from the texts alone; `measured`:
   * everything in it that samples gave a sample; `unknown`: something in it was sampled once only; null: no difference.
   */
  noise: z.enum(["none", "measured", "unknown"]).nullable(),
  /** Beyond noise; null where that is not known. */
  detectable: z.boolean().nullable(),
  /** The side with the higher figure, where the difference is detectable. */
  winner: z.enum(SIDES).nullable(),
});
export type Change = Immutable<z.infer<typeof Change>>;

export const DimensionChange = Change.extend({
  id: z.string(),
  title: z.string(),
  /** Share of the composite, 0 to 1. */
  weight: z.number(),
  before: Share,
  after: Share,
  grades: z.object({ before: Grade.nullable(), after: Grade.nullable() }),
});
export type DimensionChange = Immutable<z.infer<typeof DimensionChange>>;

const Codes = z.array(z.object({ code: z.string(), count: z.int().positive() }));

/** Two scored skills beside each other. */
export const Comparison = z.object({
  before: Side,
  after: Side,
  /** All ten, in report order. */
  dimensions: z.array(DimensionChange),
  composite: Change,
  /** Codes of which there are more after than before, and the other way round. */
  antiPatterns: z.object({ gained: Codes, lost: Codes }),
  /** Both sides hold the same text; null when that is not known. */
  identical: z.boolean().nullable(),
  /** Nothing but the skills is known to differ. */
  likeForLike: z.boolean(),
  warnings: z.array(
    z.object({
      code: z.enum(["conditions-differ", "dimensions-differ", "noise-unknown", "identical-texts"]),
      message: z.string(),
    }),
  ),
});
export type Comparison = Immutable<z.infer<typeof Comparison>>;

const Unmatched = z.array(z.object({ name: z.string(), path: z.string() }));

/** The document of `compare`. */
export const CompareDocument = z.object({
  ...frame("compare", 2),
  /** Of both sides; null when they differ. */
  depth: z.string().nullable(),
  gate: Gate,
  /** One, or several when two reports were compared skill by skill. */
  comparisons: z.array(Comparison),
  /** Skills of one report that the other does not have. */
  onlyBefore: Unmatched,
  onlyAfter: Unmatched,
});
export type CompareDocument = Immutable<z.infer<typeof CompareDocument>>;

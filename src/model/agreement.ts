import { z } from "zod";
import type { Immutable } from "./immutable.js";

/** A two-sided 95 % interval. */
export const IntervalJson = z
  .object({ low: z.number(), high: z.number() })
  .refine(({ low, high }) => low <= high, "low must not be above high");

/** One level of a scale that has five, as a share of it: a point on 1 to 5. */
export const LEVEL_SHARE = 0.25;

/**
 * Why a measure of agreement has no value: the marks are all equal, which shows neither that the judges tell good from
 * bad alike nor that they do not; or there is too little to compare.
 */
const Reason = z.enum(["no-variation", "too-few"]).nullable();

/** How far the runs of a panel agree, over all cells of subject and dimension that all of them marked. */
export const Agreement = z.object({
  judges: z.int().min(2),
  /** Cells of subject and dimension. */
  items: z.int().nonnegative(),
  /** Krippendorff's alpha for ordinal marks: 1 complete, 0 as by chance. */
  alpha: z.object({ value: z.number().nullable(), interval: IntervalJson.nullable(), reason: Reason }),
  /** Mean of the quadratic-weighted kappas of the pairs that have one. */
  kappa: z.object({ value: z.number().nullable(), reason: Reason }),
  /** Share of pairs of marks that are equal, 0 to 1. */
  exact: z.number().nullable(),
  /** Share of pairs of marks that are at most one level apart, 0 to 1. */
  withinOne: z.number().nullable(),
  pairs: z.array(
    z.object({
      /** Two runs, counted from 1. */
      judges: z.tuple([z.int().positive(), z.int().positive()]),
      kappa: z.number().nullable(),
      exact: z.number().nullable(),
      withinOne: z.number().nullable(),
    }),
  ),
  /** Ids of dimensions on which marks of one subject lie at least half the scale apart. */
  splitDimensions: z.array(z.string()),
  /** What the order of the text did to the marks, in marks; null where the runs cannot show it. */
  orderEffect: z.object({
    /** How much higher the last criterion is marked than the first. */
    position: z.number().nullable(),
    /** How much higher marks are where the anchors begin with the lowest. */
    levels: z.number().nullable(),
  }),
});
export type Agreement = Immutable<z.infer<typeof Agreement>>;

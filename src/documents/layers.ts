import { z } from "zod";
import { Agreement } from "../model/agreement.js";
import type { Immutable } from "../model/immutable.js";
import { Unscored, Usage } from "../model/score.js";
import { SimulationFigures } from "../model/simulation.js";
import { Count, JudgedDimension, Share } from "./parts.js";

/** What the layers of PluginEval measured of one skill. */

const measured = {
  durationMs: z.number().nonnegative(),
  /** The layer's own score; null when it measured nothing. */
  score: Share,
  /** Why the layer has no result; null when it has one. */
  error: Unscored.nullable(),
};

export const StaticLayer = z.object({
  name: z.literal("static"),
  ...measured,
  /** One code for each occurrence. */
  antiPatterns: z.array(z.string()),
});

export const JudgeLayer = z.object({
  name: z.literal("judge"),
  ...measured,
  /** Independent runs of the judge. */
  judges: z.int().positive(),
  /** null for a single judge. */
  agreement: Agreement.nullable(),
  cached: z.boolean(),
  model: z.string().nullable(),
  dimensions: z.array(JudgedDimension),
  summary: z.string(),
  improvements: z.array(z.string()),
  usage: Usage,
});
export type JudgeLayer = Immutable<z.infer<typeof JudgeLayer>>;

export const SimulationLayer = z.object({
  name: z.literal("simulation"),
  ...measured,
  /** null when the simulation came to nothing. */
  figures: SimulationFigures.nullable(),
  /** Runs that were kept from before and cost nothing now. */
  kept: Count,
  usage: Usage,
});
export type SimulationLayer = Immutable<z.infer<typeof SimulationLayer>>;

export type Layer = Immutable<z.infer<typeof StaticLayer>> | JudgeLayer | SimulationLayer;

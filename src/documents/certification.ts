import { z } from "zod";
import type { Immutable } from "../model/immutable.js";
import { Unscored, Usage } from "../model/score.js";
import { Count, Interval } from "./parts.js";

/** On the Elo scale; no interval where resampling cannot tell. */
const Rating = z.object({ value: z.number(), interval: Interval });

/** Where a skill stands in a corpus of reference skills. */
export const Certification = z.object({
  /** null where it could not be rated. */
  rating: z
    .object({
      /** Does not depend on the order of the matches: badges rest on this one. */
      bradleyTerry: Rating,
      /** Depends on the order of the matches, which is fixed: by path. */
      elo: Rating,
      /** 0 to 100: the share of the opponents that were beaten, draws by half. */
      percentile: z.number().min(0).max(100),
      /** The opponent with the nearest rating: its path and name. */
      closest: z.object({ path: z.string(), name: z.string() }),
      corpusSize: Count,
    })
    .nullable(),
  /** By path. `score` is the skill's: 1 won, 0.5 drawn, 0 lost; `agreed`: both orders had the same outcome. */
  matches: z.array(
    z.object({
      path: z.string(),
      name: z.string(),
      rating: z.number(),
      score: z.union([z.literal(0), z.literal(0.5), z.literal(1)]),
      agreed: z.boolean(),
    }),
  ),
  /** Opponents over which the skill is ahead, behind and even, by static analysis of both. */
  dimensions: z.array(z.object({ id: z.string(), title: z.string(), won: Count, lost: Count, drawn: Count })),
  /** Paths of opponents that were judged in one order only: they count nowhere. */
  incomplete: z.array(z.string()),
  /** Matches that were kept from before. */
  kept: Count,
  usage: Usage,
  durationMs: z.number().nonnegative(),
  error: Unscored.nullable(),
});
export type Certification = Immutable<z.infer<typeof Certification>>;

import { z } from "zod";
import type { Rating } from "../model/rating.js";
import type { Certification } from "../model/score-report.js";
import { Ends, ErrorJson, ends, toUsageJson, UsageJson } from "./score-json-parts.js";
import { opponentName } from "./score-standing.js";

const RatingJson = z.object({ rating: z.number(), ...Ends.shape });
const Opponent = z.object({
  /** Its path in the corpus. */
  opponent: z.string(),
  name: z.string(),
});

/** Where a skill stands in a corpus. All is null or empty where it could not be rated. */
export const CertificationJson = z.object({
  duration_ms: z.number().nonnegative(),
  /** Depends on the order of the matches, which is fixed: by path. */
  elo: RatingJson.nullable(),
  /** Does not depend on it: badges rest on this one. */
  bradley_terry: RatingJson.nullable(),
  /** 0 to 100. */
  percentile: z.number().min(0).max(100).nullable(),
  closest: Opponent.nullable(),
  corpus_size: z.int().nonnegative().nullable(),
  matches: z.array(
    z.object({
      ...Opponent.shape,
      rating: z.number(),
      score: z.union([z.literal(0), z.literal(0.5), z.literal(1)]),
      /** Both orders had the same outcome. */
      agreed: z.boolean(),
    }),
  ),
  position_bias: z.object({ opponents: z.array(z.string()), share: z.number().min(0).max(1) }).nullable(),
  /** By id: opponents over which the skill is ahead, behind and even by static analysis. */
  dimensions: z.record(
    z.string(),
    z.object({ won: z.int().nonnegative(), lost: z.int().nonnegative(), drawn: z.int().nonnegative() }),
  ),
  /** Opponents that were judged in one order only and count nowhere. */
  incomplete: z.array(z.string()),
  /** Matches that were kept from before. */
  kept: z.int().nonnegative(),
  usage: UsageJson,
  error: ErrorJson,
});

export function toCertificationJson(certification: Certification): z.infer<typeof CertificationJson> {
  const { standing, opponents, duels } = certification;
  const named = (path: string): z.infer<typeof Opponent> => ({
    opponent: path,
    name: opponentName(path, opponents),
  });
  return {
    duration_ms: certification.durationMs,
    elo: standing && toRating(standing.elo),
    bradley_terry: standing && toRating(standing.bradleyTerry),
    percentile: standing?.percentile ?? null,
    closest: standing && named(standing.closest),
    corpus_size: standing?.corpusSize ?? null,
    matches: (standing?.results ?? []).map(({ opponent, rating, score, agreed }) => ({
      ...named(opponent),
      rating,
      score,
      agreed,
    })),
    position_bias: standing && {
      opponents: [...standing.positionBias.opponents],
      share: standing.positionBias.share,
    },
    dimensions: Object.fromEntries(duels.map(({ id, won, lost, drawn }) => [id, { won, lost, drawn }])),
    incomplete: [...(standing?.incomplete ?? [])],
    kept: certification.kept,
    usage: toUsageJson(certification.usage),
    error: certification.error,
  };
}

function toRating({ value, interval }: Rating): z.infer<typeof RatingJson> {
  return { rating: value, ...ends(interval) };
}

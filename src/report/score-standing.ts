import type { OpponentResult, Standing } from "../model/rating.js";
import type { Certification, DimensionDuel, ScoreResult } from "../model/score-report.js";
import { counted } from "./numbers.js";
import { ratingText } from "./score-numbers.js";

/**
 * What all formats say of a certification. Texts may hold names from outside: whoever prints them cleans them for where
 * they go.
 */

type Names = Certification["opponents"];

const OUTCOMES = { 1: "won", 0.5: "draw", 0: "lost" } as const;

/** Ratings and places, one sentence each. */
export function standingFacts(standing: Standing, names: Names): string[] {
  const { bradleyTerry, elo, percentile, closest, results } = standing;
  const opponents = counted(results.length, "opponent");
  return [
    `Bradley-Terry rating ${ratingText(bradleyTerry)}: the badge rests on it`,
    `Elo ${ratingText(elo)}: depends on the order of the matches, which is fixed`,
    `Percentile ${Math.round(percentile)}: share of the ${opponents} that was beaten, draws by half`,
    `Closest comparable: ${opponentName(closest, names)}`,
  ];
}

/** What lowers the trust in a standing, and what does not count in it. */
export function standingNotes({ incomplete, bradleyTerry }: Standing, names: Names): string[] {
  const uncounted = incomplete.map((path) => opponentName(path, names)).join(", ");
  return [
    ...(bradleyTerry.interval === null
      ? ["The results are too few or too alike to say how certain the rating is."]
      : []),
    ...(incomplete.length > 0 ? [`Judged in one order only, so without effect: ${uncounted}.`] : []),
  ];
}

/** The name that goes with a path; the path itself where there is none. */
export function opponentName(path: string, names: Names): string {
  return (Object.hasOwn(names, path) ? names[path] : undefined) ?? path;
}

/** `won`, or `draw ⚠ position bias` when the two orders disagree. */
export function matchText({ score, agreed }: OpponentResult): string {
  return `${OUTCOMES[score]}${agreed ? "" : " ⚠ position bias"}`;
}

/** How a dimension went, seen from the skill, over all opponents: `3 won, 1 lost, 1 even`. */
export function duelText({ won, lost, drawn }: DimensionDuel): string {
  return `${won} won, ${lost} lost, ${drawn} even`;
}

/** Titles of the dimensions in which the skill is ahead of most opponents that differ, and in which it is behind. */
export function duelSides(
  duels: readonly DimensionDuel[],
  dimensions: ScoreResult["dimensions"],
): { readonly won: readonly string[]; readonly lost: readonly string[] } {
  const titles = new Map(dimensions.map(({ id, title }) => [id, title]));
  const show = ({ id, won, lost }: DimensionDuel): string => `${titles.get(id) ?? id} (${won}:${lost})`;
  return {
    won: duels.filter(({ won, lost }) => won > lost).map(show),
    lost: duels.filter(({ won, lost }) => won < lost).map(show),
  };
}

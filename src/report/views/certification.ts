import type { Certification } from "../../documents/certification.js";
import { counted } from "../../text/numbers.js";
import type { Block, Detail, List, Section } from "../blocks.js";
import { ratingText } from "../words/figures.js";
import * as parts from "./parts.js";

type Rating = NonNullable<Certification["rating"]>;

const OUTCOMES = { 1: "won", 0.5: "draw", 0: "lost" } as const;
const BIAS = { text: " ⚠ position bias", tone: "caution" } as const;
const NO_MATCH = { code: "not-rated", message: "There was no match to rate it by.", hint: null };

/** What the matches against a corpus came to. */
export function certificationSection(certification: Certification, detail: Detail): Section {
  const { rating, matches, incomplete, kept, error } = certification;
  if (!rating) return parts.section("🏅", "Certification", parts.problem(error ?? NO_MATCH, "Not rated"));
  const size = `${counted(matches.length, "opponent")} of ${counted(rating.corpusSize, "reference")}`;
  const before = kept > 0 ? `, ${counted(kept, "match", "matches")} kept` : "";
  return parts.section(
    "🏅",
    ["Certification ", parts.faint(`against ${size}${before}`)],
    [
      parts.problem(error, "Not finished"),
      standing(rating, matches.length),
      parts.tableOf("Matches, each judged in both orders", matches, [
        ["Opponent", ({ name }) => name],
        detail === "verbose" && ["Path", ({ path }) => path],
        ["Rating", (match) => match.rating.toFixed(0), "right"],
        ["Result", ({ score, agreed }) => (agreed ? OUTCOMES[score] : [OUTCOMES[score], BIAS])],
      ]),
      duels(certification),
      parts.cautions([
        rating.bradleyTerry.interval === null &&
          "The results are too few or too alike to say how certain the rating is.",
        incomplete.length > 0 && `Judged in one order only, so without effect: ${incomplete.join(", ")}.`,
      ]),
    ],
  );
}

function standing({ bradleyTerry, elo, percentile, closest }: Rating, opponents: number): Block {
  const beaten = `the share of the ${counted(opponents, "opponent")} that was beaten, draws by half`;
  return parts.facts([
    ["Bradley-Terry rating", `${ratingText(bradleyTerry)}, on which the badge rests`],
    ["Elo", `${ratingText(elo)}, which depends on the fixed order of the matches`],
    ["Percentile", `${Math.round(percentile)}, ${beaten}`],
    ["Closest comparable", closest.name],
  ]);
}

/** Dimensions in which the skill is ahead of most opponents that differ, and in which it is behind. */
function duels({ dimensions }: Certification): List[] {
  const sides = { won: 1, lost: -1, even: 0 };
  const texts = Object.entries(sides).map(([word, sign]) => {
    const some = dimensions.filter(({ won, lost }) => Math.sign(won - lost) === sign);
    const shown = some.map(({ title, won, lost, drawn }) => `${title} (${won}:${lost}, ${drawn} even)`);
    return some.length > 0 && { text: `Dimensions ${word}: ${shown.join(", ")}` };
  });
  return parts.lines(parts.given(texts));
}

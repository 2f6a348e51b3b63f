import type { Standing } from "../model/rating.js";
import type { Certification, ScoreResult } from "../model/score-report.js";
import { oneLine } from "../text/safe.js";
import { alignRows, hanging } from "./layout.js";
import { counted } from "./numbers.js";
import {
  duelSides,
  duelText,
  matchText,
  opponentName,
  standingFacts,
  standingNotes,
} from "./score-standing.js";
import { failureLines, noteLines } from "./score-text-layers.js";
import type { Palette, TextOptions } from "./terminal.js";

/** What the matches against a corpus came to. */
export function certificationLines(
  certification: Certification,
  { dimensions }: ScoreResult,
  options: TextOptions,
  paint: Palette,
): string[] {
  const { standing, error, opponents, kept } = certification;
  if (!standing) {
    const reason = error ?? { message: "There was no match to rate it by.", hint: null };
    return [paint.title("🏅 Certification"), ...failureLines(paint.bad("Not rated:"), reason, options)];
  }
  const before = kept > 0 ? `, ${counted(kept, "match", "matches")} kept` : "";
  const size = `${counted(standing.results.length, "opponent")} of ${counted(standing.corpusSize, "reference")}`;
  return [
    `${paint.title("🏅 Certification")} ${paint.faint(`against ${size}${before}`)}`,
    ...(error ? failureLines(paint.bad("Not finished:"), error, options) : []),
    ...standingFacts(standing, opponents).map((fact) => hanging("  ", oneLine(fact), options.columns)),
    ...matchTable(standing, opponents, options, paint),
    ...duelLines(certification, dimensions, options),
    ...noteLines(standingNotes(standing, opponents), options),
  ];
}

/** Who they were; with `verbose` also where they lie. */
function matchTable(
  { results }: Standing,
  names: Certification["opponents"],
  { verbose }: TextOptions,
  paint: Palette,
): string[] {
  const rows = results.map((result) => [
    oneLine(opponentName(result.opponent, names)),
    ...(verbose ? [oneLine(result.opponent)] : []),
    result.rating.toFixed(0),
    matchText(result),
  ]);
  const head = ["Opponent", ...(verbose ? ["Path"] : []), "Rating", "Result"];
  const [header, ...lines] = alignRows([head, ...rows], new Set([head.indexOf("Rating")]));
  return [paint.faint(`  ${header}`), ...lines.map((line) => `  ${line}`)];
}

function duelLines(
  { duels }: Certification,
  dimensions: ScoreResult["dimensions"],
  options: TextOptions,
): string[] {
  if (options.verbose) {
    const titles = new Map(dimensions.map(({ id, title }) => [id, title]));
    const rows = duels.map((duel) => [titles.get(duel.id) ?? duel.id, duelText(duel)]);
    return ["  Dimensions by static analysis of both:", ...alignRows(rows).map((row) => `     ${row}`)];
  }
  const { won, lost } = duelSides(duels, dimensions);
  const list = (lead: string, titles: readonly string[]): string[] =>
    titles.length > 0 ? [hanging(`  ${lead} `, titles.join(", "), options.columns)] : [];
  return [...list("Dimensions won:", won), ...list("Dimensions lost:", lost)];
}

import type { Standing } from "../model/rating.js";
import type { Certification, ScoreResult } from "../model/score-report.js";
import { type Html, html } from "./html.js";
import { htmlFailure, htmlList, htmlNote, htmlTable } from "./html-parts.js";
import { duelText, matchText, opponentName, standingFacts, standingNotes } from "./score-standing.js";

/** What the matches against a corpus came to. */
export function certificationPart(certification: Certification, dimensions: ScoreResult["dimensions"]): Html {
  const { standing, opponents, error } = certification;
  const failure = error ? [htmlFailure(standing ? "Not finished" : "Not rated", error)] : [];
  const rating = standing
    ? [
        htmlList(standingFacts(standing, opponents)),
        ...standingNotes(standing, opponents).map(htmlNote),
        matchTable(standing, opponents),
        duelTable(certification, dimensions),
      ]
    : [];
  return html`<h3>Certification</h3>
${[...failure, ...rating]}`;
}

function matchTable({ results }: Standing, names: Certification["opponents"]): Html {
  const rows = results.map((result) => [
    html`${opponentName(result.opponent, names)} <span class="faint path">${result.opponent}</span>`,
    result.rating.toFixed(0),
    matchText(result),
  ]);
  const columns = [{ title: "Opponent" }, { title: "Rating", isNumber: true }, { title: "Result" }];
  return htmlTable("Matches, each judged in both orders", columns, rows);
}

function duelTable({ duels }: Certification, dimensions: ScoreResult["dimensions"]): Html {
  const titles = new Map(dimensions.map(({ id, title }) => [id, title]));
  const rows = duels.map((duel) => [titles.get(duel.id) ?? duel.id, duelText(duel)]);
  const columns = [{ title: "Dimension" }, { title: "Against the opponents" }];
  return htmlTable("Dimensions, by static analysis of both", columns, rows);
}

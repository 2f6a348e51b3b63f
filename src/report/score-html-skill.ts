import type { Finding } from "../model/finding.js";
import type { ScoredSkill, ScoreReport, ScoreResult } from "../model/score-report.js";
import type { Interval } from "../statistics/interval.js";
import { type Html, html, NO_HTML } from "./html.js";
import { type Column, htmlBar, htmlFailure, htmlList, htmlSteps, htmlTable } from "./html-parts.js";
import { certificationPart } from "./score-html-certification.js";
import { layerPart } from "./score-html-layers.js";
import { LAYERS } from "./score-layers.js";
import { markText, NO_NUMBER, rangeText } from "./score-numbers.js";
import {
  badgeText,
  compositeGap,
  compositeInterval,
  ownError,
  penaltyText,
  shownComposite,
  verdictOf,
} from "./score-summary.js";
import { findingMessage } from "./wording.js";

/** Everything about one skill. */
export function skillArticle(skill: ScoredSkill, report: ScoreReport): Html {
  const { result, findings } = skill;
  const error = ownError(skill);
  const improvements = result?.layers.find((layer) => layer.name === "judge")?.improvements ?? [];
  return html`<article>
<h2>${skill.name}</h2>
<p class="faint path">${skill.path}</p>
${[
  ...(error ? [htmlFailure("Not scored", error)] : []),
  ...(result ? resultParts(skill, result, report) : []),
  ...(findings.length > 0 ? [html`<h3>Findings</h3>`, htmlList(findings.map(findingItem))] : []),
  ...(improvements.length > 0 ? [html`<h3>Improvements</h3>`, htmlSteps(improvements)] : []),
]}
</article>`;
}

function resultParts(skill: ScoredSkill, result: ScoreResult, report: ScoreReport): Html[] {
  return [
    compositePart(skill, result, report),
    html`<h3>Dimensions</h3>`,
    dimensionTable(result),
    html`<h3>Layers</h3>`,
    ...result.layers.map(layerPart),
    ...(result.certification ? [certificationPart(result.certification, result.dimensions)] : []),
  ];
}

function compositePart(skill: ScoredSkill, result: ScoreResult, report: ScoreReport): Html {
  const { composite, interval } = result;
  if (composite === null) return html`<p class="bad">${compositeGap(result) ?? ""}</p>`;
  const notes = [compositeInterval(result), penaltyText(result)].filter((note) => note !== null);
  return html`<div class="composite">
<span class="figure">${shownComposite(skill, report.threshold)}<small>/100</small></span>
<span class="badge">${badgeText(result)}</span>
<span>${report.label}</span>
${verdictPart(skill, report)}
</div>
${htmlBar(composite / 100, interval && { low: interval.low / 100, high: interval.high / 100 })}
<p class="faint">${notes.join(" · ")}</p>`;
}

function verdictPart(skill: ScoredSkill, { threshold }: ScoreReport): Html {
  const verdict = verdictOf(skill, threshold);
  if (!verdict) return NO_HTML;
  const word = verdict.passed
    ? html`<strong class="good">PASS</strong>`
    : html`<strong class="bad">FAIL</strong>`;
  return html`<span>${word} (${verdict.by})</span>`;
}

function dimensionTable({ dimensions, layers }: ScoreResult): Html {
  const hasIntervals = dimensions.some(({ interval }) => interval !== null);
  const ran = layers.length > 1 ? layers.map(({ name }) => name) : [];
  const columns: Column[] = [
    { title: "Dimension" },
    { title: "Weight", isNumber: true },
    { title: "Score" },
    ...(hasIntervals ? [{ title: "95 %", isNumber: true }] : []),
    { title: "Grade" },
    ...ran.map((layer) => ({ title: LAYERS[layer].title, isNumber: true })),
  ];
  const rows = dimensions.map(({ title, weight, score, interval, grade, layers: marks }) => [
    title,
    `${Math.round(weight * 100)}%`,
    scoreCell(score, interval),
    ...(hasIntervals ? [interval ? rangeText(interval) : NO_NUMBER] : []),
    grade ?? NO_NUMBER,
    ...ran.map((layer) => markText(marks[layer] ?? null)),
  ]);
  const caption = [
    "Scores from 0 to 1",
    ...(hasIntervals ? ["their 95 % intervals"] : []),
    ...(ran.length > 0 ? ["what each layer measured"] : []),
  ].join(", ");
  return htmlTable(caption, columns, rows);
}

function scoreCell(score: number | null, interval: Interval | null): Html {
  if (score === null) return html`<span class="faint">not measured</span>`;
  return html`<span class="score"><span>${markText(score)}</span>${htmlBar(score, interval)}</span>`;
}

const TONES = { error: "bad", warning: "caution", info: "faint" } as const;

function findingItem(item: Finding): Html {
  const { severity, file, line, code } = item;
  const place = file === null ? "" : `${file}${line === null ? "" : `:${line}`}`;
  return html`<span class="${TONES[severity]}">${severity}</span> <span class="path">${place}</span>
${findingMessage(item)} <span class="faint">${code}</span>`;
}

import type {
  Comparison,
  ComparisonReport,
  DimensionContrast,
  Side,
  SideId,
  Unmatched,
} from "../model/comparison.js";
import {
  badgeText,
  COMPOSITE_SCALE,
  contrastTexts,
  countedCodeText,
  depthText,
  figuresNote,
  gradesText,
  hasContrasts,
  movers,
  moverText,
  OUTCOMES,
  type Outcome,
  otherWarnings,
  outcomeOf,
  placeText,
  ratingsText,
  SHARE_SCALE,
  tallyText,
  unlikeText,
  verdictSentence,
  verdictText,
} from "./compare-words.js";
import { type Html, html, NO_HTML } from "./html.js";
import { htmlPage } from "./html-page.js";
import { type Column, htmlDetails, htmlList, htmlTable, htmlTerms } from "./html-parts.js";
import { SCORE_STYLE } from "./score-html-style.js";

const TITLE = "PluginEval comparison";

/** The comparison as one HTML file that needs nothing else. */
export function renderCompareHtml(report: ComparisonReport): string {
  const { timestamp, version, isList, comparisons } = report;
  return htmlPage(
    TITLE,
    SCORE_STYLE,
    html`<header>
<h1>${TITLE}</h1>
<p class="faint">waza-quality ${version} compare · <time datetime="${timestamp}">${timestamp}</time></p>
</header>
<main>
${isList ? summary(report) : NO_HTML}
${comparisons.map(comparisonArticle)}
</main>`,
  );
}

/** Classes of the style sheet. */
const TONES: Readonly<Record<Outcome, string>> = {
  better: "good",
  worse: "bad",
  equal: "faint",
  undetected: "faint",
  unknown: "caution",
  unmeasured: "faint",
};

function comparisonArticle(comparison: Comparison): Html {
  const { a, b } = comparison;
  const outcome = outcomeOf(comparison.composite);
  const note = figuresNote(comparison);
  return html`<article>
<h2>${a.name === b.name ? b.name : `${a.name} and ${b.name}`}</h2>
<p><strong class="${TONES[outcome]}">${OUTCOMES[outcome].sign} ${verdictSentence(comparison)}</strong></p>
${htmlTerms(facts(comparison))}
${warnings(comparison)}
${changes(comparison)}
${hasContrasts(comparison) ? dimensionTable(comparison) : NO_HTML}
${note === null ? NO_HTML : html`<p class="faint">${note}</p>`}
${findings("a", a)}
${findings("b", b)}
</article>
`;
}

function facts(comparison: Comparison) {
  const { a, b } = comparison;
  const badge = badgeText(comparison);
  const ratings = ratingsText(comparison);
  const unscored = ({ error }: Side, id: SideId) =>
    error ? [{ label: `${id} not scored`, value: [error.message, error.hint ?? ""].join(" ").trim() }] : [];
  return [
    { label: "a", value: `${a.name}, ${placeText(a)}` },
    { label: "b", value: `${b.name}, ${placeText(b)}` },
    { label: "Depth", value: depthText(comparison) },
    ...(badge === null ? [] : [{ label: "Badge", value: badge }]),
    ...(ratings === null ? [] : [{ label: "Bradley-Terry rating", value: ratings }]),
    ...unscored(a, "a"),
    ...unscored(b, "b"),
  ];
}

function warnings(comparison: Comparison): Html[] {
  const unlike = unlikeText(comparison);
  return [
    ...(unlike === null ? [] : [html`<p class="note caution">${unlike}</p>`]),
    ...otherWarnings(comparison).map((text) => html`<p class="note">${text}</p>`),
  ];
}

function changes(comparison: Comparison): Html {
  const { better, worse } = movers(comparison);
  const { gained, lost } = comparison.antiPatterns;
  const line = (kind: "better" | "worse", lead: string, items: readonly string[]): Html[] =>
    items.length === 0
      ? []
      : [html`<span class="${TONES[kind]}">${OUTCOMES[kind].sign} ${lead}:</span> ${items.join(", ")}`];
  return htmlList([
    ...line("better", "Better", better.map(moverText)),
    ...line("worse", "Worse", worse.map(moverText)),
    ...line("better", "Anti-patterns lost", lost.map(countedCodeText)),
    ...line("worse", "Anti-patterns gained", gained.map(countedCodeText)),
  ]);
}

const FIGURES: readonly Column[] = [
  { title: "a", isNumber: true },
  { title: "b", isNumber: true },
  { title: "b − a", isNumber: true },
];

function dimensionTable({ dimensions }: Comparison): Html {
  const hasIntervals = dimensions.some(({ interval }) => interval !== null);
  const columns: Column[] = [
    { title: "Dimension" },
    { title: "Weight", isNumber: true },
    ...FIGURES,
    ...(hasIntervals ? [{ title: "95 %", isNumber: true }] : []),
    { title: "Grade" },
    { title: "Result" },
  ];
  return htmlTable(
    "Dimensions",
    columns,
    dimensions.map((dimension) => dimensionRow(dimension, hasIntervals)),
  );
}

function dimensionRow(dimension: DimensionContrast, hasIntervals: boolean): Html[] {
  const { a, b, difference, interval } = contrastTexts(dimension, SHARE_SCALE);
  const weight = `${Math.round(dimension.weight * 100)}%`;
  const cells = [dimension.title, weight, a, b, difference, ...(hasIntervals ? [interval] : [])];
  return [...cells, gradesText(dimension.grades)].map((cell) => html`${cell}`).concat(result(dimension));
}

function result(contrast: DimensionContrast | Comparison["composite"], text?: string): Html {
  const outcome = outcomeOf(contrast);
  const { sign, meaning } = OUTCOMES[outcome];
  return html`<span class="${TONES[outcome]}">${sign} ${text ?? meaning}</span>`;
}

function summary({ comparisons, onlyInA, onlyInB }: ComparisonReport): Html {
  const rows = comparisons.map((comparison) => {
    const { a, b, difference } = contrastTexts(comparison.composite, COMPOSITE_SCALE);
    const cells = [comparison.b.path, a, b, difference].map((cell) => html`${cell}`);
    return [...cells, result(comparison.composite, verdictText(comparison))];
  });
  const only = (id: SideId, skills: readonly Unmatched[]): Html[] =>
    skills.map(({ path }) => html`In ${id} only: ${path}`);
  return html`<section class="card">
<h2>Summary</h2>
<p>${tallyText(comparisons)}.</p>
${htmlTable("Skills", [{ title: "Skill" }, ...FIGURES, { title: "Result" }], rows)}
${htmlList([...only("a", onlyInA), ...only("b", onlyInB)])}
</section>
`;
}

function findings(id: SideId, { findings: found }: Side): Html {
  if (found.length === 0) return NO_HTML;
  const items = found.map(({ severity, file, line, message, code }) => {
    const place = file === null ? "" : ` ${file}${line === null ? "" : `:${line}`}`;
    return html`${severity}${place}: ${message} <code>${code}</code>`;
  });
  return htmlDetails(`Findings in ${id}`, [htmlList(items)]);
}

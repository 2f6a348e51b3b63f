import type { Comparison, ComparisonReport, Side, Unmatched } from "../model/comparison.js";
import { oneLine } from "../text/safe.js";
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
import { alignRows, hanging } from "./layout.js";
import { errorLines, UNSCORED_ICON } from "./quality-block.js";
import { type Palette, palette, type TextOptions } from "./terminal.js";
import { SEVERITY_ICON } from "./wording.js";

/** The comparison for people. Ends with a line break. */
export function renderCompareText(report: ComparisonReport, options: TextOptions): string {
  const paint = palette(options.color);
  const blocks = report.comparisons.map((each) =>
    options.quiet ? "" : comparisonBlock(each, options, paint),
  );
  const closing = report.isList
    ? [summaryTable(report, paint)]
    : options.quiet
      ? report.comparisons.map((each) => compositeLine(each, options, paint))
      : [];
  return `${[...blocks.filter((block) => block !== ""), ...closing].join("\n\n")}\n`;
}

function comparisonBlock(comparison: Comparison, options: TextOptions, paint: Palette): string {
  return [
    paint.title(`🧮 PluginEval comparison, depth ${oneLine(depthText(comparison))}`),
    ...sideLines(comparison, paint),
    ...warningLines(comparison, options, paint),
    "",
    ...(hasContrasts(comparison) ? [...dimensionTable(comparison, options, paint), ""] : []),
    ...conclusion(comparison, options, paint),
    ...(options.verbose
      ? [...findingLines("a", comparison.a, options), ...findingLines("b", comparison.b, options)]
      : []),
  ].join("\n");
}

function sideLines({ a, b }: Comparison, paint: Palette): string[] {
  const rows = [
    ["a", oneLine(a.name), oneLine(placeText(a))],
    ["b", oneLine(b.name), oneLine(placeText(b))],
  ];
  return alignRows(rows).map((row) => `  ${paint.title(row.slice(0, 1))}${row.slice(1)}`);
}

function warningLines(comparison: Comparison, options: TextOptions, paint: Palette): string[] {
  const unlike = unlikeText(comparison);
  return [
    ...(unlike
      ? [hanging(`  ${SEVERITY_ICON.warning} `, paint.caution(oneLine(unlike)), options.columns)]
      : []),
    ...otherWarnings(comparison).map((text) =>
      hanging(`  ${SEVERITY_ICON.info} `, oneLine(text), options.columns),
    ),
  ];
}

function dimensionTable({ dimensions }: Comparison, options: TextOptions, paint: Palette): string[] {
  const hasIntervals = dimensions.some(({ interval }) => interval !== null);
  const outcomes = dimensions.map(outcomeOf);
  const rows = dimensions.map((dimension, index) => {
    const texts = contrastTexts(dimension, SHARE_SCALE);
    return [
      OUTCOMES[outcomes[index] ?? "unmeasured"].sign,
      dimension.title,
      `${Math.round(dimension.weight * 100)}%`,
      texts.a,
      texts.b,
      texts.difference,
      ...(hasIntervals ? [texts.interval] : []),
      gradesText(dimension.grades),
    ];
  });
  const head = ["", "Dimension", "Weight", "a", "b", "b − a", ...(hasIntervals ? ["95 %"] : []), "Grade"];
  const [header, ...lines] = alignRows([head, ...rows], new Set([2, 3, 4, 5]));
  return [
    paint.faint(`  ${header}`),
    ...lines.map((line, index) => `  ${coloured(outcomes[index] ?? "unmeasured", line, paint)}`),
    hanging("  ", paint.faint(legend(outcomes)), options.columns),
  ];
}

function coloured(outcome: Outcome, text: string, paint: Palette): string {
  if (outcome === "better") return paint.good(text);
  if (outcome === "worse") return paint.bad(text);
  return text;
}

/** The signs that were used. */
function legend(outcomes: readonly Outcome[]): string {
  return Object.entries(OUTCOMES)
    .filter(([outcome]) => outcomes.some((used) => used === outcome))
    .map(([, { sign, meaning }]) => `${sign} ${meaning}`)
    .join(" · ");
}

function conclusion(comparison: Comparison, options: TextOptions, paint: Palette): string[] {
  const { better, worse } = movers(comparison);
  const { gained, lost } = comparison.antiPatterns;
  const badge = badgeText(comparison);
  const ratings = ratingsText(comparison);
  const list = (lead: string, items: readonly string[]): string[] =>
    items.length === 0 ? [] : [hanging(`  ${lead} `, oneLine(items.join(", ")), options.columns)];
  const note = figuresNote(comparison);
  return [
    compositeLine(comparison, options, paint),
    ...unscoredLines(comparison, options, paint),
    ...(badge === null ? [] : [`  🏅 Badge: ${oneLine(badge)}`]),
    ...(ratings === null ? [] : [`  🏁 Bradley-Terry rating: ${ratings}`]),
    ...list(`${OUTCOMES.better.sign}  Better:`, better.map(moverText)),
    ...list(`${OUTCOMES.worse.sign}  Worse:`, worse.map(moverText)),
    ...list(`${OUTCOMES.better.sign}  Anti-patterns lost:`, lost.map(countedCodeText)),
    ...list(`${OUTCOMES.worse.sign}  Anti-patterns gained:`, gained.map(countedCodeText)),
    ...(note === null ? [] : [hanging("  ", paint.faint(note), options.columns)]),
  ];
}

function compositeLine(comparison: Comparison, options: TextOptions, paint: Palette): string {
  const outcome = outcomeOf(comparison.composite);
  const icon = outcome === "unmeasured" ? UNSCORED_ICON : "📊";
  return hanging(`  ${icon} `, coloured(outcome, verdictSentence(comparison), paint), options.columns);
}

function unscoredLines({ a, b }: Comparison, options: TextOptions, paint: Palette): string[] {
  return [a, b].flatMap(({ error }) => errorLines(error, options, paint));
}

function findingLines(id: "a" | "b", { findings }: Side, options: TextOptions): string[] {
  if (findings.length === 0) return [];
  return [
    `  Findings in ${id}:`,
    ...findings.map(({ severity, file, line, message, code }) => {
      const place = file === null ? "" : `${oneLine(file)}${line === null ? "" : `:${line}`} `;
      const text = `${oneLine(message)} [${oneLine(code)}]`;
      return hanging(`  ${SEVERITY_ICON[severity]} ${place}`, text, options.columns);
    }),
  ];
}

function summaryTable({ comparisons, onlyInA, onlyInB }: ComparisonReport, paint: Palette): string {
  const rows = comparisons.map((comparison) => {
    const { a, b, difference } = contrastTexts(comparison.composite, COMPOSITE_SCALE);
    const { sign } = OUTCOMES[outcomeOf(comparison.composite)];
    return [sign, oneLine(comparison.b.path), a, b, difference, verdictText(comparison)];
  });
  const [header, ...lines] = alignRows(
    [["", "Skill", "a", "b", "b − a", "Result"], ...rows],
    new Set([2, 3, 4]),
  );
  return [
    paint.title("Summary"),
    paint.faint(`  ${header}`),
    ...lines.map((line, index) => {
      const composite = comparisons[index]?.composite;
      return `  ${composite ? coloured(outcomeOf(composite), line, paint) : line}`;
    }),
    ...onlyLines("a", onlyInA),
    ...onlyLines("b", onlyInB),
    `  ${tallyText(comparisons)}`,
  ].join("\n");
}

function onlyLines(id: "a" | "b", skills: readonly Unmatched[]): string[] {
  return skills.map(({ path }) => `  – ${oneLine(path)} is in ${id} only`);
}

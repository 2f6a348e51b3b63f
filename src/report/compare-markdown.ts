import type { Comparison, ComparisonReport, Side, Unmatched } from "../model/comparison.js";
import { markdownSafe } from "../text/markdown-safe.js";
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
import { markdownTable } from "./markdown-table.js";
import type { TextOptions } from "./terminal.js";

/** The comparison as a document, for a pull request say. Ends with a line break. */
export function renderCompareMarkdown(
  report: ComparisonReport,
  { verbose, quiet }: Pick<TextOptions, "verbose" | "quiet">,
): string {
  const parts = report.isList
    ? [
        "## PluginEval comparison",
        `${tallyText(report.comparisons)}.`,
        summaryTable(report),
        ...onlyLines(report),
        ...(quiet ? [] : report.comparisons.flatMap((each) => section(each, "###", verbose))),
      ]
    : report.comparisons.flatMap((each) => (quiet ? [verdictLine(each)] : section(each, "##", verbose)));
  return `${parts.join("\n\n")}\n`;
}

function section(comparison: Comparison, level: string, verbose: boolean): string[] {
  const { a, b } = comparison;
  const note = figuresNote(comparison);
  const title = a.name === b.name ? b.name : `${a.name} and ${b.name}`;
  return [
    `${level} ${markdownSafe(title)}: PluginEval comparison`,
    verdictLine(comparison),
    [
      `**a**: ${markdownSafe(a.name)}, ${markdownSafe(placeText(a))}`,
      `**b**: ${markdownSafe(b.name)}, ${markdownSafe(placeText(b))}`,
      `**Depth**: ${markdownSafe(depthText(comparison))}`,
      ...factLines(comparison),
    ].join("\\\n"),
    ...warnings(comparison),
    ...changes(comparison),
    ...(hasContrasts(comparison) ? [dimensionTable(comparison)] : []),
    ...(note === null ? [] : [`*${note}*`]),
    ...(verbose ? [...findings("a", a), ...findings("b", b)] : []),
  ];
}

function verdictLine(comparison: Comparison): string {
  const { sign } = OUTCOMES[outcomeOf(comparison.composite)];
  return `**${sign} ${verdictSentence(comparison)}**`;
}

function factLines(comparison: Comparison): string[] {
  const badge = badgeText(comparison);
  const ratings = ratingsText(comparison);
  return [
    ...(badge === null ? [] : [`**Badge**: ${markdownSafe(badge)}`]),
    ...(ratings === null ? [] : [`**Bradley-Terry rating**: ${ratings}`]),
    ...[comparison.a, comparison.b].flatMap(({ error }, index) =>
      error ? [`**${index === 0 ? "a" : "b"} not scored**: ${markdownSafe(error.message)}`] : [],
    ),
  ];
}

function warnings(comparison: Comparison): string[] {
  const unlike = unlikeText(comparison);
  const lines = [...(unlike ? [unlike] : []), ...otherWarnings(comparison)];
  return lines.map((line, index) => `> ${unlike && index === 0 ? "⚠️ " : ""}${markdownSafe(line)}`);
}

function changes(comparison: Comparison): string[] {
  const { better, worse } = movers(comparison);
  const { gained, lost } = comparison.antiPatterns;
  const line = (lead: string, items: readonly string[]): string[] =>
    items.length === 0 ? [] : [`- **${lead}**: ${items.map(markdownSafe).join(", ")}`];
  const lines = [
    ...line(`${OUTCOMES.better.sign} Better`, better.map(moverText)),
    ...line(`${OUTCOMES.worse.sign} Worse`, worse.map(moverText)),
    ...line(`${OUTCOMES.better.sign} Anti-patterns lost`, lost.map(countedCodeText)),
    ...line(`${OUTCOMES.worse.sign} Anti-patterns gained`, gained.map(countedCodeText)),
  ];
  return lines.length === 0 ? [] : [lines.join("\n")];
}

function dimensionTable({ dimensions }: Comparison): string {
  const hasIntervals = dimensions.some(({ interval }) => interval !== null);
  const rows = dimensions.map((dimension) => {
    const { a, b, difference, interval } = contrastTexts(dimension, SHARE_SCALE);
    const { sign, meaning } = OUTCOMES[outcomeOf(dimension)];
    return [
      dimension.title,
      `${Math.round(dimension.weight * 100)}%`,
      a,
      b,
      difference,
      ...(hasIntervals ? [interval] : []),
      gradesText(dimension.grades),
      `${sign} ${meaning}`,
    ];
  });
  const head = [
    "Dimension",
    "Weight",
    "a",
    "b",
    "b − a",
    ...(hasIntervals ? ["95 %"] : []),
    "Grade",
    "Result",
  ];
  return markdownTable(head, new Set([1, 2, 3, 4]), rows);
}

function summaryTable({ comparisons }: ComparisonReport): string {
  const rows = comparisons.map((comparison) => {
    const { a, b, difference } = contrastTexts(comparison.composite, COMPOSITE_SCALE);
    const { sign } = OUTCOMES[outcomeOf(comparison.composite)];
    return [markdownSafe(comparison.b.path), a, b, difference, `${sign} ${verdictText(comparison)}`];
  });
  return markdownTable(["Skill", "a", "b", "b − a", "Result"], new Set([1, 2, 3]), rows);
}

function onlyLines({ onlyInA, onlyInB }: ComparisonReport): string[] {
  const line = (id: string, skills: readonly Unmatched[]): string[] =>
    skills.map(({ path }) => `- In ${id} only: ${markdownSafe(path)}`);
  const lines = [...line("a", onlyInA), ...line("b", onlyInB)];
  return lines.length === 0 ? [] : [lines.join("\n")];
}

function findings(id: string, { findings: found }: Side): string[] {
  if (found.length === 0) return [];
  const lines = found.map(({ severity, file, line, message, code }) => {
    const place = file === null ? "" : `, ${markdownSafe(file)}${line === null ? "" : `:${line}`}`;
    return `- ${severity}${place}: ${markdownSafe(message)} (${markdownSafe(code)})`;
  });
  return [`**Findings in ${id}**`, lines.join("\n")];
}

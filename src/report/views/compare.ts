import type { Change, CompareDocument, Comparison, Side, SideName } from "../../documents/compare.js";
import { counted } from "../../text/numbers.js";
import type { Block, Detail, Page, Section, Table } from "../blocks.js";
import * as words from "../words/changes.js";
import { NO_NUMBER } from "../words/figures.js";
import { SEVERITY_ICON } from "../words/severity.js";
import * as parts from "./parts.js";

/** Two scored skills beside each other, or those of two reports one by one. */
export function comparePage(document: CompareDocument, detail: Detail): Page {
  const { comparisons, onlyBefore, onlyAfter } = document;
  const several = comparisons.length > 1 || onlyBefore.length + onlyAfter.length > 0;
  const shown =
    detail === "quiet"
      ? !several && comparisons.map(result)
      : comparisons.map((each) => comparisonSection(each, detail));
  return parts.page("PluginEval comparison", [shown, several && summarySection(document)]);
}

function comparisonSection(comparison: Comparison, detail: Detail): Section {
  const { before, after } = comparison;
  const [first, second] = [before.conditions.depth, after.conditions.depth];
  const depth = first === second ? first : `${first} (before), ${second} (after)`;
  const name = before.name === after.name ? after.name : `${before.name} and ${after.name}`;
  const trend = [result(comparison), changes(comparison)];
  const isVerbose = detail === "verbose";
  const placeText = ({ path, source }: Side): string =>
    source.kind === "report" ? `${path} (${source.file})` : path;
  return parts.section("🧮", `${name}: PluginEval comparison, depth ${depth}`, [
    // Before the findings of both sides the result would be lost in the middle.
    isVerbose && trend,
    parts.facts([
      ["Before", [before.name, parts.faint(`  ${placeText(before)}`)]],
      ["After", [after.name, parts.faint(`  ${placeText(after)}`)]],
    ]),
    comparison.warnings.map(({ code, message: text }) =>
      code === "conditions-differ"
        ? parts.line(SEVERITY_ICON.warning, { text, tone: "caution" })
        : parts.line(SEVERITY_ICON.info, text),
    ),
    dimensionTable(comparison),
    !isVerbose && trend,
    isVerbose && parts.sectionOf("", "Findings before", parts.findings(before.findings, detail), true),
    isVerbose && parts.sectionOf("", "Findings after", parts.findings(after.findings, detail), true),
  ]);
}

/** The dimensions, and what the signs and figures mean; nothing where there is none that both sides measured. */
function dimensionTable({ dimensions }: Comparison): parts.Content {
  if (dimensions.every(({ difference }) => difference === null)) return null;
  const hasIntervals = dimensions.some(({ interval }) => interval !== null);
  const isExact = dimensions.every(({ noise }) => noise === null || noise === "none");
  const outcomes = new Set(dimensions.map(words.trendOf));
  const legend = Object.values(words.TRENDS).filter((trend) => outcomes.has(trend));
  const table = changeTable("Dimensions, scored from 0 to 1", dimensions, words.SHARES, (figures) => [
    ["Dimension", ({ title }) => title],
    ["Weight", ({ weight }) => `${Math.round(weight * 100)}%`, "right"],
    ...figures,
    hasIntervals && ["95 %", (dimension) => words.changeTexts(dimension, words.SHARES).interval],
    ["Grade", ({ grades }) => sidesText(grades)],
  ]);
  const notes = parts.given([
    legend.map(({ sign, meaning }) => `${sign} ${meaning}`).join(" · "),
    hasIntervals &&
      "Intervals are 95 % for each dimension by itself: now and then one of ten stands out by chance.",
    isExact &&
      "All figures are exact: the same text gives the same score. They show its form; --depth standard has a judge read it.",
  ]);
  return [table, notes.map((text) => parts.note(parts.faint(text)))];
}

/**
 * Rows that each hold a figure on both sides, in the tone of what became of it.
 * @param columns all of them, given those of the figures and of the change behind its sign
 */
function changeTable<Row extends Change>(
  caption: string,
  rows: readonly Row[],
  scale: words.FigureScale,
  columns: (figures: readonly parts.Shown<Row>[]) => (parts.Shown<Row> | false)[],
): Table {
  const figure = (side: SideName) => (row: Row) => {
    const text = words.changeTexts(row, scale)[side];
    const gauge = parts.gaugeOf(row[side], null, scale);
    return gauge ? { text, gauge } : text;
  };
  const change = (row: Row): string => {
    const { difference } = words.changeTexts(row, scale);
    return row.difference === null ? difference : `${words.trendOf(row).sign} ${difference}`;
  };
  const figures = columns([
    ["Before", figure("before"), "right"],
    ["After", figure("after"), "right"],
    ["Change", change, "right"],
  ]);
  const table = parts.tableOf(caption, rows, figures);
  return { ...table, tones: rows.map((row) => words.trendOf(row).tone) };
}

function result(comparison: Comparison): Block {
  const { tone } = words.trendOf(comparison.composite);
  const text = words.resultSentence(comparison);
  const icon = comparison.composite.difference === null ? parts.UNSCORED_ICON : "📊";
  return parts.verdict(icon, tone ? { text, tone } : text);
}

/** Why a side has no score, and what else became of the skill. */
function changes({ before, after, dimensions, antiPatterns }: Comparison): parts.Content {
  const both = (textOf: (side: Side) => string | undefined): string =>
    sidesText({ before: textOf(before) ?? null, after: textOf(after) ?? null });
  const impact = ({ weight, difference }: Comparison["dimensions"][number]): number =>
    weight * Math.abs(difference ?? 0);
  // First what moves the composite most.
  const movers = (winner: SideName): string =>
    dimensions
      .filter((dimension) => dimension.winner === winner)
      .sort((first, second) => impact(second) - impact(first))
      .map((one) => `${one.title} ${words.changeTexts(one, words.SHARES).difference}`)
      .join(", ");
  const codes = (all: typeof antiPatterns.lost): string =>
    all.map(({ code, count }) => (count === 1 ? code : `${code} ×${count}`)).join(", ");
  const line = (icon: string, lead: string, what: string) =>
    what !== "" && what !== NO_NUMBER && parts.line(icon, `${lead}: ${what}`);
  return [
    parts.problem(before.error, "Before not scored"),
    parts.problem(after.error, "After not scored"),
    line(
      "🏅",
      "Badge",
      both(({ composite }) => composite.badge?.title),
    ),
    line(
      "🏁",
      "Bradley-Terry rating",
      both(({ rating }) => rating?.toFixed(0)),
    ),
    line("▲", "Better", movers("after")),
    line("▼", "Worse", movers("before")),
    line("▲", "Anti-patterns lost", codes(antiPatterns.lost)),
    line("▼", "Anti-patterns gained", codes(antiPatterns.gained)),
  ];
}

/** `Silver → Gold`; one alone where both sides have the same. */
function sidesText({ before, after }: Readonly<Record<SideName, string | null>>): string {
  return [...new Set([before ?? NO_NUMBER, after ?? NO_NUMBER])].join(" → ");
}

function summarySection({ comparisons, onlyBefore, onlyAfter }: CompareDocument): Section {
  const composites = comparisons.map((each) => ({ ...each.composite, path: each.after.path, each }));
  const table = changeTable("Composites from 0 to 100", composites, words.COMPOSITES, (figures) => [
    ["Skill", ({ path }) => path],
    ...figures,
    ["Result", ({ each }) => words.resultText(each)],
  ]);
  const only = (side: SideName, skills: CompareDocument["onlyBefore"]) =>
    skills.map(({ path }) => ({ icon: NO_NUMBER, text: `${path} is in ${side} only` }));
  const counts = Object.values(words.TRENDS).map((trend) => {
    const count = composites.filter((composite) => words.trendOf(composite) === trend).length;
    return count > 0 && `${count} ${trend.meaning}`;
  });
  const totals = [
    parts.lines([...only("before", onlyBefore), ...only("after", onlyAfter)]),
    parts.note(`${counted(comparisons.length, "skill")} compared: ${parts.given(counts).join(", ")}`),
  ];
  return { ...parts.section("", "Summary", [table, parts.section("", "", totals)]), isSummary: true };
}

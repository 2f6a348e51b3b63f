import type { Change, CompareDocument, Comparison, Side, SideName } from "../../documents/compare.js";
import type { Block, Cell, Detail, Page, Section, Table } from "../blocks.js";
import * as words from "../words/changes.js";
import { NO_NUMBER } from "../words/figures.js";
import { SEVERITY_ICON } from "../words/severity.js";
import * as parts from "./parts.js";

/** Two scored skills beside each other, or those of two reports one by one. */
export function comparePage(document: CompareDocument, detail: Detail): Page {
  const { comparisons, onlyBefore, onlyAfter } = document;
  const several = comparisons.length > 1 || onlyBefore.length + onlyAfter.length > 0;
  const sections = comparisons.map((each) => comparisonSection(each, detail));
  const shown = detail !== "quiet" ? sections : several ? [] : comparisons.map(result);
  return {
    title: "PluginEval comparison",
    blocks: [...shown, ...(several ? [summarySection(document)] : [])],
  };
}

function comparisonSection(comparison: Comparison, detail: Detail): Section {
  const { before, after } = comparison;
  const [first, second] = [before.conditions.depth, after.conditions.depth];
  const depth = first === second ? first : `${first} (before), ${second} (after)`;
  const name = before.name === after.name ? after.name : `${before.name} and ${after.name}`;
  const outcome = [result(comparison), ...changes(comparison)];
  const isVerbose = detail === "verbose";
  return parts.section("🧮", `${name}: PluginEval comparison, depth ${depth}`, [
    // Before the findings of both sides the result would be lost in the middle.
    ...(isVerbose ? outcome : []),
    {
      kind: "facts",
      items: [
        { label: "Before", value: [before.name, parts.faint(`  ${placeText(before)}`)] },
        { label: "After", value: [after.name, parts.faint(`  ${placeText(after)}`)] },
      ],
    },
    ...warnings(comparison),
    ...dimensionTable(comparison),
    ...(isVerbose ? [] : outcome),
    ...parts.given([words.figuresText(comparison)]).map((text) => parts.note(parts.faint(text))),
    ...(isVerbose ? [...findings("before", before), ...findings("after", after)] : []),
  ]);
}

function placeText({ path, source }: Side): string {
  return source.kind === "report" ? `${path} (${source.file})` : path;
}

function warnings(comparison: Comparison): Block[] {
  return parts.lines(
    comparison.warnings.map(({ code, message: text }) =>
      code === "conditions-differ"
        ? { icon: SEVERITY_ICON.warning, text: { text, tone: "caution" } }
        : { icon: SEVERITY_ICON.info, text },
    ),
  );
}

/** The dimensions and what the signs mean; nothing where there is none that both sides measured. */
function dimensionTable({ dimensions }: Comparison): Block[] {
  if (dimensions.every(({ difference }) => difference === null)) return [];
  const hasIntervals = dimensions.some(({ interval }) => interval !== null);
  const outcomes = new Set(dimensions.map(words.outcomeOf));
  const legend = Object.values(words.OUTCOMES).filter((outcome) => outcomes.has(outcome));
  const table = parts.tableOf("Dimensions, scored from 0 to 1", dimensions, [
    ["Dimension", ({ title }) => title],
    ["Weight", ({ weight }) => `${Math.round(weight * 100)}%`, "right"],
    ...changeColumns((dimension: Change) => dimension, words.SHARES),
    hasIntervals && ["95 %", (dimension) => words.changeTexts(dimension, words.SHARES).interval],
    [
      "Grade",
      ({ grades }) => [...new Set([grades.before ?? NO_NUMBER, grades.after ?? NO_NUMBER])].join(" → "),
    ],
  ]);
  const signs = legend.map(({ sign, meaning }) => `${sign} ${meaning}`).join(" · ");
  return [toned(table, dimensions), parts.note(parts.faint(signs))];
}

/** A figure on both sides, and its change behind a sign. */
function changeColumns<Row>(changeOf: (row: Row) => Change, scale: words.Scale): parts.Shown<Row>[] {
  const figure =
    (side: SideName) =>
    (row: Row): Cell => {
      const text = words.changeTexts(changeOf(row), scale)[side];
      const gauge = parts.gaugeOf(changeOf(row)[side], null, scale);
      return gauge ? { text, gauge } : text;
    };
  const change = (row: Row): string => {
    const { difference } = words.changeTexts(changeOf(row), scale);
    return difference === NO_NUMBER ? NO_NUMBER : `${words.outcomeOf(changeOf(row)).sign} ${difference}`;
  };
  return [
    ["Before", figure("before"), "right"],
    ["After", figure("after"), "right"],
    ["Change", change, "right"],
  ];
}

/** Each row in the tone of what became of its figure. */
function toned(table: Table, figures: readonly Change[]): Table {
  return { ...table, tones: figures.map((figure) => words.outcomeOf(figure).tone) };
}

function result(comparison: Comparison): Block {
  const { tone } = words.outcomeOf(comparison.composite);
  const text = words.resultSentence(comparison);
  const icon = comparison.composite.difference === null ? parts.UNSCORED_ICON : "📊";
  return parts.verdict(icon, tone ? { text, tone } : text);
}

/** Why a side has no score, and what else became of the skill. */
function changes(comparison: Comparison): Block[] {
  const { before, after, antiPatterns } = comparison;
  const lines: readonly (readonly [icon: string, lead: string, what: string])[] = [
    ["🏅", "Badge", words.badgesText(comparison)],
    ["🏁", "Bradley-Terry rating", words.ratingsText(comparison)],
    ["▲", "Better", words.moversText(comparison, "after")],
    ["▼", "Worse", words.moversText(comparison, "before")],
    ["▲", "Anti-patterns lost", words.codesText(antiPatterns.lost)],
    ["▼", "Anti-patterns gained", words.codesText(antiPatterns.gained)],
  ];
  return [
    ...parts.problem(before.error, "Before not scored"),
    ...parts.problem(after.error, "After not scored"),
    ...parts.lines(lines.flatMap(([icon, lead, what]) => (what ? [{ icon, text: `${lead}: ${what}` }] : []))),
  ];
}

function findings(side: SideName, { findings: found }: Side): Section[] {
  const blocks = parts.findings(found, "verbose");
  return blocks.length > 0 ? [{ ...parts.section("", `Findings ${side}`, blocks), fold: true }] : [];
}

function summarySection({ comparisons, onlyBefore, onlyAfter }: CompareDocument): Section {
  const table = parts.tableOf("Composites from 0 to 100", comparisons, [
    ["Skill", ({ after }) => after.path],
    ...changeColumns(({ composite }: Comparison) => composite, words.COMPOSITES),
    ["Result", words.resultText],
  ]);
  const only = (side: SideName, skills: CompareDocument["onlyBefore"]) =>
    skills.map(({ path }) => ({ icon: NO_NUMBER, text: `${path} is in ${side} only` }));
  const composites = comparisons.map(({ composite }) => composite);
  return parts.section("", "Summary", [
    toned(table, composites),
    ...parts.lines([...only("before", onlyBefore), ...only("after", onlyAfter)]),
    parts.note(words.tallyText(comparisons)),
  ]);
}

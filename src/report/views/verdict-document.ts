import type { JudgedDimension } from "../../documents/parts.js";
import type { EvaluatedOutput, VerdictDocument } from "../../documents/verdict.js";
import { limitText } from "../../text/numbers.js";
import type { Block, Cell, Page, Section } from "../blocks.js";
import { NO_NUMBER } from "../words/figures.js";
import { markText, type Scale, splitText } from "../words/marks.js";
import * as parts from "./parts.js";
import { agreement, compositeRange, compositeText, panelLegend, ranking } from "./verdict.js";

/**
 * The verdict as a document, part by part as the agent-evaluation method lays it out; when there are several, one
 * document after the other and their ranking at the end.
 */
export function verdictDocumentPage(document: VerdictDocument): Page {
  const { outputs } = document;
  const sentences = agreement(document, "verbose");
  const closing = [
    outputs.length > 1 && parts.section("", "Ranking", ranking(document)),
    sentences.length > 0 && parts.section("", "Agreement", parts.note(sentences.join(" "))),
    parts.rubricNote(document.rubric),
  ];
  const groups = [...outputs.map((output) => verdictSection(output, document)), closing];
  const sections = groups.map((content) => parts.sectionOf("", "", content));
  return parts.page("Agent evaluation", sections);
}

function verdictSection(output: EvaluatedOutput, document: VerdictDocument): Section {
  const { kind, evaluator, timestamp, rubric } = document;
  const { path, error, verdict, summary, dimensions } = output;
  const cited = dimensions.map((dimension) => evidence(dimension, rubric.scale));
  return parts.section("", "Evaluation Verdict", [
    parts.facts([
      ["Output Evaluated", `${path}${kind ? ` (${kind})` : ""}`],
      ["Evaluator", evaluator],
      ["Date", timestamp],
    ]),
    parts.problem(error),
    parts.section("", "Dimension Scores", [scoreTable(output, document), panelNotes(output)]),
    parts.sectionOf("", "Citations", citations(output)),
    parts.sectionOf("", "Findings", parts.findings(output.findings, "verbose")),
    parts.sectionOf("", "Evidence Citations", cited),
    parts.section("", `Verdict: ${verdict ?? "NOT SCORED"}`, [
      summary && parts.facts([["Summary", summary]]),
      parts.improvements(output.requiredActions, "verbose", "Required Actions"),
    ]),
  ]);
}

function scoreTable(output: EvaluatedOutput, document: VerdictDocument): Block {
  const { scale } = document.rubric;
  const weights = output.dimensions.reduce((sum, { weight }) => sum + weight, 0);
  const mark = (dimension: JudgedDimension): Cell => {
    const gauge = parts.gaugeOf(dimension.score, dimension.interval, scale);
    return gauge ? { text: markText(dimension, scale, false), gauge } : NO_NUMBER;
  };
  const weighted = ({ score, weight }: JudgedDimension): string =>
    score === null ? NO_NUMBER : ((score * weight) / weights).toFixed(2);
  const table = parts.tableOf("Scores by dimension", output.dimensions, [
    ["Dimension", ({ title }) => title],
    ["Score", mark],
    ["Weight", ({ weight }) => `${Number(((weight / weights) * 100).toFixed(1))}%`],
    ["Weighted Score", weighted],
  ]);
  const composite = parts.strong(`${compositeText(output, document)} / ${limitText(scale.max)}`);
  const total = output.composite === null ? NO_NUMBER : [composite, compositeRange(output, document)];
  return { ...table, rows: [...table.rows, [parts.strong("Composite"), "", "", total]] };
}

/** What a panel's figures mean, and where its runs contradict each other; nothing for one run. */
function panelNotes({ runs, undecided, dimensions }: EvaluatedOutput): parts.Content {
  if (runs === 1 || dimensions.every(({ score }) => score === null)) return null;
  const split = dimensions.filter((dimension) => dimension.split);
  const sentences = [
    panelLegend(runs),
    ...split.map((dimension) => `${dimension.title}: ${splitText(dimension)}.`),
    undecided && "The runs do not decide whether the bar is reached.",
  ];
  return parts.note(parts.given(sentences).join(" "));
}

/** Nothing when nobody looked them up. */
function citations({ claims }: EvaluatedOutput): parts.Content {
  if (!claims || claims.contextFiles === null) return null;
  const missing = claims.list.filter(({ status }) => status === "missing");
  const items = missing.map(({ text, line, detail }) => ({ text: `line ${line}: ${text} (${detail})` }));
  return [parts.note(`${claims.list.length} looked up, ${claims.missing} missing.`), parts.lines(items)];
}

/** First what the judge cites, then what follows from it. */
function evidence(dimension: JudgedDimension, scale: Scale): parts.Content {
  const { title, score, rationale, evidence: items } = dimension;
  const mark = score === null ? "not scored" : markText({ ...dimension, interval: null }, scale, false);
  const head = parts.note([parts.strong(`${title} (${mark})`), ":"]);
  return [head, { kind: "quotes", items, rationale: rationale || null }];
}

import type { JudgedDimension } from "../../documents/parts.js";
import type { EvaluatedOutput, VerdictDocument } from "../../documents/verdict.js";
import { limitText } from "../../text/numbers.js";
import type { Block, Cell, Page, Section, Span } from "../blocks.js";
import { NO_NUMBER } from "../words/figures.js";
import { markText, type Scale, splitText } from "../words/marks.js";
import * as parts from "./parts.js";
import { agreement, compositeRange, compositeText, panelLegend, ranking } from "./verdict.js";

const strong = (text: string): Span => ({ text, tone: "strong" });

/**
 * The verdict as a document, part by part as the agent-evaluation method lays it out; when there are several, one
 * document after the other and their ranking at the end.
 */
export function verdictDocumentPage(document: VerdictDocument): Page {
  const { outputs } = document;
  const sentences = agreement(document, "verbose");
  const closing = [
    ...(outputs.length > 1 ? [parts.section("", "Ranking", ranking(document))] : []),
    ...(sentences.length > 0 ? [parts.section("", "Agreement", [parts.note(sentences.join(" "))])] : []),
    ...parts.rubricNote(document.rubric),
  ];
  const groups = [...outputs.map((output) => [verdictSection(output, document)]), closing];
  return {
    title: "Agent evaluation",
    blocks: groups.flatMap((blocks) => (blocks.length > 0 ? [parts.section("", "", blocks)] : [])),
  };
}

function verdictSection(output: EvaluatedOutput, document: VerdictDocument): Section {
  const { kind, evaluator, timestamp, rubric } = document;
  const { path, error, verdict, summary, dimensions } = output;
  const part = (title: string, blocks: readonly Block[]): Section[] =>
    blocks.length > 0 ? [parts.section("", title, blocks)] : [];
  const facts = (items: Readonly<Record<string, string>>): Block => ({
    kind: "facts",
    items: Object.entries(items).map(([label, value]) => ({ label, value })),
  });
  const about = { "Output Evaluated": `${path}${kind ? ` (${kind})` : ""}`, Evaluator: evaluator };
  return parts.section("", "Evaluation Verdict", [
    facts({ ...about, Date: timestamp }),
    ...parts.problem(error),
    ...part("Dimension Scores", [scoreTable(output, document), ...panelNotes(output)]),
    ...part("Citations", citations(output)),
    ...part("Findings", parts.findings(output.findings, "verbose")),
    ...part("Evidence Citations", dimensions.flatMap(evidence(rubric.scale))),
    parts.section("", `Verdict: ${verdict ?? "NOT SCORED"}`, [
      ...(summary ? [facts({ Summary: summary })] : []),
      ...parts.improvements(output.requiredActions, "verbose", "Required Actions"),
    ]),
  ]);
}

function scoreTable(output: EvaluatedOutput, document: VerdictDocument): Block {
  const { scale } = document.rubric;
  const weights = output.dimensions.reduce((sum, { weight }) => sum + weight, 0);
  const rows = output.dimensions.map((dimension): Cell[] => {
    const { title, score, weight, interval } = dimension;
    const share = weight / weights;
    const gauge = parts.gaugeOf(score, interval, scale);
    const mark = gauge ? { text: markText(dimension, scale, false), gauge } : NO_NUMBER;
    const weighted = score === null ? NO_NUMBER : (score * share).toFixed(2);
    return [title, mark, `${Number((share * 100).toFixed(1))}%`, weighted];
  });
  const composite = `${compositeText(output, document)} / ${limitText(scale.max)}`;
  const total = output.composite === null ? NO_NUMBER : [strong(composite), compositeRange(output, document)];
  const titles = ["Dimension", "Score", "Weight", "Weighted Score"];
  return parts.table("Scores by dimension", titles, [...rows, [strong("Composite"), "", "", total]]);
}

/** What a panel's figures mean, and where its runs contradict each other; nothing for one run. */
function panelNotes({ runs, undecided, dimensions }: EvaluatedOutput): Block[] {
  if (runs === 1 || dimensions.every(({ score }) => score === null)) return [];
  const splits = dimensions.map((dimension) => {
    const split = splitText(dimension);
    return split && `${dimension.title}: ${split}.`;
  });
  const doubt = undecided && "The runs do not decide whether the bar is reached.";
  return [parts.note(parts.given([panelLegend(runs), ...splits, doubt]).join(" "))];
}

/** Nothing when nobody looked them up. */
function citations({ claims }: EvaluatedOutput): Block[] {
  if (!claims || claims.contextFiles === null) return [];
  const missing = claims.list.filter(({ status }) => status === "missing");
  const items = missing.map(({ text, line, detail }) => ({ text: `line ${line}: ${text} (${detail})` }));
  return [parts.note(`${claims.list.length} looked up, ${claims.missing} missing.`), ...parts.lines(items)];
}

/** First what the judge cites, then what follows from it. */
const evidence =
  (scale: Scale) =>
  (dimension: JudgedDimension): Block[] => {
    const { title, score, rationale, evidence: items } = dimension;
    const mark = score === null ? "not scored" : markText({ ...dimension, interval: null }, scale, false);
    return [
      parts.note([strong(`${title} (${mark})`), ":"]),
      { kind: "quotes", items, rationale: rationale || null },
    ];
  };

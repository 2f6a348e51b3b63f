import type { Agreement } from "../model/agreement.js";
import type { DimensionScore } from "../model/score.js";
import type { EvaluatedOutput, VerdictReport } from "../model/verdict-report.js";
import { markdownSafe } from "../text/markdown-safe.js";
import { compositeRange, compositeText } from "./composite-text.js";
import { limitText } from "./numbers.js";
import {
  agreementText,
  orderEffectText,
  panelLegend,
  panelMark,
  panelMean,
  splitText,
} from "./panel-text.js";
import { RANKING_HEADER, rankingNotes, rankingRows } from "./verdict-ranking.js";
import { findingMessage } from "./wording.js";

/**
 * The verdict as a document, part by part as the agent-evaluation method lays it out; when there are several, one
 * document after the other and their ranking at the end. Ends with a line break.
 */
export function renderVerdictMarkdown(report: VerdictReport): string {
  const documents = report.outputs.map((output) => verdictDocument(output, report));
  const closing = [
    ...(documents.length > 1 ? [ranking(report)] : []),
    ...(report.agreement ? [agreement(report.agreement, report)] : []),
  ].join("\n\n");
  return `${[...documents, ...(closing === "" ? [] : [closing])].join("\n\n---\n\n")}\n`;
}

function verdictDocument(output: EvaluatedOutput, report: VerdictReport): string {
  return [
    "## Evaluation Verdict",
    [
      `**Output Evaluated**: ${markdownSafe(output.path)}${report.kind ? ` (${report.kind})` : ""}`,
      `**Evaluator**: ${markdownSafe(report.evaluator)}`,
      `**Date**: ${report.timestamp}`,
    ].join("\\\n"),
    ...(output.error ? [`**Not scored**: ${markdownSafe(output.error.message)}`] : []),
    "### Dimension Scores",
    scoreTable(output, report),
    ...panelNotes(output, report),
    ...(output.claims?.contextFiles == null ? [] : [`### Citations\n\n${citations(output)}`]),
    ...(output.findings.length > 0 ? [`### Findings\n\n${findings(output)}`] : []),
    "### Evidence Citations",
    ...output.dimensions.map((dimension) => evidence(dimension, report)),
    `### Verdict: ${output.verdict?.title ?? "NOT SCORED"}`,
    ...(output.summary ? [`**Summary**: ${markdownSafe(output.summary)}`] : []),
    ...(output.needsActions && output.improvements.length > 0
      ? [
          "**Required Actions**:",
          output.improvements.map((text, index) => `${index + 1}. ${markdownSafe(text)}`).join("\n"),
        ]
      : []),
  ].join("\n\n");
}

function scoreTable(output: EvaluatedOutput, report: VerdictReport): string {
  const { dimensions, composite, interval } = output;
  const { max } = report.rubric.scale;
  const weights = dimensions.reduce((sum, { weight }) => sum + weight, 0);
  const rows = dimensions.map((dimension) => {
    const { title, score, weight } = dimension;
    const share = weight / weights;
    const mark = score === null ? "–" : (panelMark(dimension, report.rubric.scale) ?? `${score}/${max}`);
    return [markdownSafe(title), mark, percent(share), score === null ? "–" : (score * share).toFixed(2)];
  });
  const total =
    composite === null
      ? "–"
      : `**${compositeText(composite, report)} / ${limitText(max)}**${compositeRange(interval, report)}`;
  return [
    ["Dimension", "Score", "Weight", "Weighted Score"],
    ["---", "---", "---", "---"],
    ...rows,
    ["**Composite**", "", "", total],
  ]
    .map((cells) => `| ${cells.join(" | ")} |`)
    .join("\n");
}

/** What a panel's figures mean, and where its runs contradict each other; nothing for one run. */
function panelNotes({ runs, isUndecided, dimensions }: EvaluatedOutput, { rubric }: VerdictReport): string[] {
  if (runs === 1 || dimensions.every(({ marks }) => marks === undefined)) return [];
  const splits = dimensions.flatMap((dimension) => {
    const split = splitText(dimension, rubric.scale);
    return split ? [`${markdownSafe(dimension.title)}: ${split}.`] : [];
  });
  return [
    [
      `${panelLegend(runs)}.`,
      ...splits,
      ...(isUndecided ? ["The runs do not decide whether the bar is reached."] : []),
    ].join(" "),
  ];
}

/** Columns of the ranking that hold names. */
const UNTRUSTED = new Set([1, 4]);

function ranking(report: VerdictReport): string {
  const table = [
    [...RANKING_HEADER],
    RANKING_HEADER.map(() => "---"),
    ...rankingRows(report).map((row) =>
      row.map((cell, column) => (UNTRUSTED.has(column) ? markdownSafe(cell) : cell)),
    ),
  ].map((cells) => `| ${cells.join(" | ")} |`);
  return ["## Ranking", table.join("\n"), rankingNotes(report).map(markdownSafe).join("\\\n")].join("\n\n");
}

function agreement(measured: Agreement, { rubric }: VerdictReport): string {
  const order = orderEffectText(measured);
  const sentences = [agreementText(measured, rubric.scale), ...(order ? [order] : [])];
  return `## Agreement\n\n${sentences.map((sentence) => `${markdownSafe(sentence)}.`).join(" ")}`;
}

function percent(share: number): string {
  return `${Number((share * 100).toFixed(1))}%`;
}

function citations({ claims }: EvaluatedOutput): string {
  const all = claims?.claims ?? [];
  const missing = all.filter(({ status }) => status === "missing");
  const total = `${all.length} looked up, ${missing.length} missing.`;
  const lines = missing.map(
    ({ text, line, detail }) => `- line ${line}: ${markdownSafe(text)} (${markdownSafe(detail)})`,
  );
  return [total, ...(lines.length > 0 ? ["", ...lines] : [])].join("\n");
}

function findings({ findings: found }: EvaluatedOutput): string {
  return found
    .map((item) => {
      const line = item.line === null ? "" : `:${item.line}`;
      const place = item.file === null ? "" : `, ${markdownSafe(item.file)}${line}`;
      return `- ${item.severity}${place}: ${markdownSafe(findingMessage(item))} (\`${item.code}\`)`;
    })
    .join("\n");
}

function evidence(dimension: DimensionScore, { rubric }: VerdictReport): string {
  const { title, score, rationale, evidence: quotes } = dimension;
  const mark =
    score === null ? "not scored" : (panelMean(dimension, rubric.scale) ?? `${score}/${rubric.scale.max}`);
  const lines = quotes.map((item) => {
    const place = item.verified ? `${item.file}:${item.line}` : "unverified: not found";
    return `> ${markdownSafe(item.quote)} (${markdownSafe(place)})`;
  });
  const reason = rationale === "" ? [] : [`> Rationale: ${markdownSafe(rationale)}`];
  return `**${markdownSafe(title)} (${mark})**:\n\n${[...lines, ...reason].join("\n>\n")}`;
}

import type { DimensionScore } from "../model/score.js";
import type { EvaluatedOutput, VerdictReport } from "../model/verdict-report.js";
import { markdownSafe } from "../text/markdown-safe.js";
import { compositeText } from "./composite-text.js";
import { limitText } from "./numbers.js";
import { findingMessage } from "./wording.js";

/**
 * The verdict as a document, part by part as the agent-evaluation method lays it out; one document after the other when
 * there are several. Ends with a line break.
 */
export function renderVerdictMarkdown(report: VerdictReport): string {
  return `${report.outputs.map((output) => verdictDocument(output, report)).join("\n\n---\n\n")}\n`;
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

function scoreTable({ dimensions, composite }: EvaluatedOutput, report: VerdictReport): string {
  const { max } = report.rubric.scale;
  const weights = dimensions.reduce((sum, { weight }) => sum + weight, 0);
  const rows = dimensions.map(({ title, score, weight }) => {
    const share = weight / weights;
    const mark = score === null ? "–" : `${score}/${max}`;
    return [markdownSafe(title), mark, percent(share), score === null ? "–" : (score * share).toFixed(2)];
  });
  const total = composite === null ? "–" : `**${compositeText(composite, report)} / ${limitText(max)}**`;
  return [
    ["Dimension", "Score", "Weight", "Weighted Score"],
    ["---", "---", "---", "---"],
    ...rows,
    ["**Composite**", "", "", total],
  ]
    .map((cells) => `| ${cells.join(" | ")} |`)
    .join("\n");
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

function evidence(
  { title, score, rationale, evidence: quotes }: DimensionScore,
  { rubric }: VerdictReport,
): string {
  const mark = score === null ? "not scored" : `${score}/${rubric.scale.max}`;
  const lines = quotes.map((item) => {
    const place = item.verified ? `${item.file}:${item.line}` : "unverified: not found";
    return `> ${markdownSafe(item.quote)} (${markdownSafe(place)})`;
  });
  const reason = rationale === "" ? [] : [`> Rationale: ${markdownSafe(rationale)}`];
  return `**${markdownSafe(title)} (${mark})**:\n\n${[...lines, ...reason].join("\n>\n")}`;
}

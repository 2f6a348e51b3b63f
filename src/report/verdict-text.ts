import type { Claim, ClaimReport } from "../model/claims.js";
import { TOLERANCE } from "../model/compare.js";
import type { EvaluatedOutput, VerdictReport } from "../model/verdict-report.js";
import { oneLine, shorten } from "../text/safe.js";
import { compositeText } from "./composite-text.js";
import { alignRows, hanging } from "./layout.js";
import { counted, limitText } from "./numbers.js";
import { costLines, dimensionLines, errorLines, findingLines } from "./quality-block.js";
import { type Palette, palette, type TextOptions } from "./terminal.js";
import { rubricNote } from "./text.js";

const MOST_CLAIMS = 10;
const LONGEST_CITATION = 100;

/** The evaluation of agent outputs for people. Ends with a line break. */
export function renderVerdictText(report: VerdictReport, options: TextOptions): string {
  const paint = palette(options.color);
  const several = report.outputs.length > 1;
  const blocks = report.outputs.map((output) => outputBlock(output, report, options, paint));
  const note = rubricNote(report.rubric, paint);
  const parts = options.quiet && several ? [] : blocks;
  return `${[...parts, ...(several ? [ranking(report, paint)] : []), ...(note ? [note] : [])].join("\n\n")}\n`;
}

function outputBlock(
  output: EvaluatedOutput,
  report: VerdictReport,
  options: TextOptions,
  paint: Palette,
): string {
  const { rubric } = report;
  const kind = report.kind ? ` (${report.kind})` : "";
  return [
    paint.title(`📑 Agent Evaluation: ${oneLine(output.path)}${kind}`),
    ...errorLines(output.error, options, paint),
    ...(output.dimensions.some(({ score }) => score !== null)
      ? dimensionLines(output.dimensions, { rubric, estimated: false }, options)
      : []),
    ...compositeLines(output, report, paint),
    ...(output.claims ? claimLines(output.claims, options) : []),
    ...findingLines(output.findings, options, paint),
    ...(output.summary ? [hanging("  📝 ", oneLine(output.summary), options.columns)] : []),
    ...actionLines(output, options),
    ...(options.verbose ? costLines({ ...output, estimated: false, average: output.composite }, paint) : []),
  ].join("\n");
}

function compositeLines(output: EvaluatedOutput, report: VerdictReport, paint: Palette): string[] {
  const { bar, rubric } = report;
  const { composite, verdict } = output;
  if (composite === null || verdict === null) return [];
  const passed = output.status === "passed";
  const word = passed ? paint.good(verdict.title) : paint.bad(verdict.title);
  const limits = [
    `at least ${bar.minVerdict.title}`,
    ...(bar.threshold === null ? [] : [`threshold: ${limitText(bar.threshold)}`]),
    ...(bar.strict ? ["strict"] : []),
  ].join(", ");
  const shown = compositeText(composite, report);
  const cached = output.cached ? paint.faint(" · cached") : "";
  return [
    `  📊 Composite: ${shown}/${rubric.scale.max.toFixed(1)} — ${word}, ${passed ? paint.good("PASS") : paint.bad("FAIL")} (${limits})${cached}`,
  ];
}

/** What was looked up without a model: the totals, then each thing that is not there. */
function claimLines(report: ClaimReport, options: TextOptions): string[] {
  const { claims, contextFiles } = report;
  if (contextFiles === null)
    return claims.length > 0 ? ["  🔎 Citations were not looked up (no --context)."] : [];
  const missing = claims.filter(({ status }) => status === "missing");
  const found = claims.filter(({ status }) => status === "found").length;
  const unclear = claims.length - missing.length - found;
  const shown = options.verbose ? missing : missing.slice(0, MOST_CLAIMS);
  const more = missing.length - shown.length;
  return [
    hanging(
      "  🔎 ",
      `${counted(claims.length, "citation")} looked up in ${counted(contextFiles, "file")}: ${found} found, ${missing.length} missing, ${unclear} unclear`,
      options.columns,
    ),
    ...shown.map((claim) => hanging("     ⛔ ", missingText(claim), options.columns)),
    ...(more > 0 ? [`     … and ${more} more (--verbose)`] : []),
  ];
}

function missingText({ text, line, detail }: Claim): string {
  return `line ${line}: ${shorten(oneLine(text), LONGEST_CITATION)} — ${oneLine(detail)}`;
}

function actionLines(output: EvaluatedOutput, options: TextOptions): string[] {
  if (output.improvements.length === 0 || options.quiet) return [];
  const title = output.needsActions ? "  🔧 Required actions:" : "  🔧 Could be better:";
  return [
    title,
    ...output.improvements.map((text, index) =>
      hanging(`     ${index + 1}. `, oneLine(text), options.columns),
    ),
  ];
}

function differenceText(difference: number): string {
  return difference < TOLERANCE ? "equal" : `−${difference.toFixed(2)}`;
}

/** Best first, each with its distance from the one above. One run says nothing about how far a repeat would stray. */
function ranking(report: VerdictReport, paint: Palette): string {
  const rows = report.outputs.map((output, index) => {
    const above = report.outputs[index - 1]?.composite ?? null;
    const { composite } = output;
    const difference = above === null || composite === null ? "" : differenceText(above - composite);
    return [
      composite === null ? "–" : String(index + 1),
      oneLine(output.path),
      composite === null ? "–" : compositeText(composite, report),
      difference,
      output.error ? `not scored (${output.error.code})` : (output.verdict?.title ?? "–"),
    ];
  });
  const [header, ...lines] = alignRows(
    [["#", "Output", "Composite", "To the one above", "Verdict"], ...rows],
    new Set([2, 3]),
  );
  return [
    paint.title("Ranking"),
    paint.faint(`  ${header}`),
    ...lines.map((line) => `  ${line}`),
    paint.faint(
      "  One run each: whether a difference is larger than the noise of the judge was not measured.",
    ),
  ].join("\n");
}

import type { Claim, ClaimReport } from "../model/claims.js";
import type { EvaluatedOutput, VerdictReport } from "../model/verdict-report.js";
import { oneLine, shorten } from "../text/safe.js";
import { compositeRange, compositeText } from "./composite-text.js";
import { hanging } from "./layout.js";
import { counted, limitText } from "./numbers.js";
import { agreementText, orderEffectText, panelLegend } from "./panel-text.js";
import { costLines, dimensionLines, errorLines, findingLines } from "./quality-block.js";
import { type Palette, palette, type TextOptions } from "./terminal.js";
import { rubricNote } from "./text.js";
import { rankingText } from "./verdict-ranking.js";

const MOST_CLAIMS = 10;
const LONGEST_CITATION = 100;

/** The evaluation of agent outputs for people. Ends with a line break. */
export function renderVerdictText(report: VerdictReport, options: TextOptions): string {
  const paint = palette(options.color);
  const several = report.outputs.length > 1;
  const blocks = report.outputs.map((output) => outputBlock(output, report, options, paint));
  const parts = [
    ...(options.quiet && several ? [] : blocks),
    ...(several ? [rankingText(report, options, paint)] : []),
    ...agreementPart(report, options, paint),
    ...[rubricNote(report.rubric, paint)].filter((note) => note !== null),
  ];
  return `${parts.join("\n\n")}\n`;
}

function outputBlock(
  output: EvaluatedOutput,
  report: VerdictReport,
  options: TextOptions,
  paint: Palette,
): string {
  const { rubric } = report;
  const about = [report.kind ?? [], output.runs > 1 ? `${output.runs} runs` : []].flat().join(", ");
  return [
    paint.title(`📑 Agent Evaluation: ${oneLine(output.path)}${about && ` (${about})`}`),
    ...errorLines(output.error, options, paint),
    ...(output.dimensions.some(({ score }) => score !== null)
      ? dimensionLines(output.dimensions, { rubric, estimated: false }, options)
      : []),
    ...compositeLines(output, report, options, paint),
    ...(output.claims ? claimLines(output.claims, options) : []),
    ...findingLines(output.findings, options, paint),
    ...(output.summary ? [hanging("  📝 ", oneLine(output.summary), options.columns)] : []),
    ...actionLines(output, options),
    ...(options.verbose ? costLines({ ...output, estimated: false, average: output.composite }, paint) : []),
  ].join("\n");
}

function compositeLines(
  output: EvaluatedOutput,
  report: VerdictReport,
  options: TextOptions,
  paint: Palette,
): string[] {
  const { bar, rubric } = report;
  const { composite, verdict } = output;
  if (composite === null || verdict === null) return [];
  const passed = output.status === "passed";
  const word = passed ? paint.good(verdict.title) : paint.bad(verdict.title);
  const outcome = !passed
    ? paint.bad("FAIL")
    : output.isUndecided
      ? `${paint.caution("UNDECIDED")}, counts as PASS`
      : paint.good("PASS");
  const limits = [
    `at least ${bar.minVerdict.title}`,
    ...(bar.threshold === null ? [] : [`threshold: ${limitText(bar.threshold)}`]),
    ...(bar.strict ? ["strict"] : []),
  ].join(", ");
  const shown = `${compositeText(composite, report)}/${rubric.scale.max.toFixed(1)}${compositeRange(output.interval, report)}`;
  const cached = output.cached ? paint.faint(" · cached") : "";
  return [
    hanging("  📊 ", `Composite: ${shown} — ${word}, ${outcome} (${limits})${cached}`, options.columns),
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

/** What the runs say of themselves; one run says nothing. */
function agreementPart(report: VerdictReport, options: TextOptions, paint: Palette): string[] {
  const { agreement, rubric } = report;
  if (!agreement) return [];
  const order = options.verbose ? orderEffectText(agreement) : null;
  const sentences = [
    panelLegend(agreement.judges),
    agreementText(agreement, rubric.scale),
    ...(order ? [order] : []),
  ];
  return [sentences.map((text) => paint.faint(hanging("", `${text}.`, options.columns))).join("\n")];
}

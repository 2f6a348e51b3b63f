import type { Finding } from "../model/finding.js";
import type { QualityReport, SkillReport } from "../model/report.js";
import type { Rubric } from "../model/rubric.js";
import type { DimensionScore, Unscored } from "../model/score.js";
import { oneLine, shorten } from "../text/safe.js";
import { hanging, padCells, widest } from "./layout.js";
import { counted, durationText, limitText, oneDecimal, valueBesideLimit } from "./numbers.js";
import { panelMark, splitText } from "./panel-text.js";
import type { Palette, TextOptions } from "./terminal.js";
import { findingMessage, SEVERITY_ICON } from "./wording.js";

const SCORE_ICONS: Readonly<Record<number, string>> = { 5: "🌟", 4: "✅", 3: "⚪", 2: "🔶", 1: "❌" };
export const UNSCORED_ICON = "❔";
const LONGEST_QUOTE = 160;

/** The judge's block for one skill, without a line break at its end. */
export function qualityBlock(
  skill: SkillReport,
  report: QualityReport,
  options: TextOptions,
  paint: Palette,
): string {
  const lines = [paint.title(qualityHeading(report))];
  lines.push(...errorLines(skill.error, options, paint));
  if (skill.dimensions.some(({ score }) => score !== null)) {
    lines.push(
      ...dimensionLines(skill.dimensions, { rubric: report.rubric, estimated: skill.estimated }, options),
    );
  }
  if (skill.average !== null) lines.push(averageLine(skill, skill.average, report, paint));
  lines.push(...findingLines(skill.findings, options, paint));
  if (options.verbose && skill.summary) lines.push(hanging("  📝 ", oneLine(skill.summary), options.columns));
  lines.push(...improvementLines(skill, options));
  if (options.verbose) lines.push(...costLines(skill, paint));
  return lines.join("\n");
}

function qualityHeading({ rubric, engine }: QualityReport): string {
  return engine === "heuristic" ? "🤖 Heuristic estimate (no model)" : `🤖 ${rubric.title} (LLM Judge)`;
}

/** Why there is no score, and what to do next; nothing when there is one. */
export function errorLines(error: Unscored | null, options: TextOptions, paint: Palette): string[] {
  if (!error) return [];
  const lines = [
    hanging(`  ${UNSCORED_ICON} ${paint.bad("Not scored:")} `, oneLine(error.message), options.columns),
  ];
  if (error.hint) lines.push(hanging("     → ", oneLine(error.hint), options.columns));
  return lines;
}

/** One line a dimension, folded: icon, label, mark, rationale; with `verbose` its evidence below. */
export function dimensionLines(
  dimensions: readonly DimensionScore[],
  { rubric, estimated }: { readonly rubric: Rubric; readonly estimated: boolean },
  options: TextOptions,
): string[] {
  const labels = new Map(rubric.criteria.map(({ id, label }) => [id, oneLine(label)]));
  const labelOf = (dimension: DimensionScore): string => labels.get(dimension.id) ?? oneLine(dimension.title);
  const { scale } = rubric;
  const markOf = (dimension: DimensionScore): string =>
    panelMark(dimension, scale) ?? `${scoreText(dimension.score, estimated)}/${scale.max}`;
  const labelWidth = widest(dimensions.map(labelOf));
  const markWidth = widest(dimensions.map(markOf));
  return dimensions.flatMap((dimension) => {
    const name = padCells(labelOf(dimension), labelWidth);
    const lead = `  ${scoreIcon(dimension.score)} ${name}  ${padCells(markOf(dimension), markWidth)}  `;
    const split = splitText(dimension, scale);
    const rationale = `${split ? `[${split}] ` : ""}${oneLine(dimension.rationale)}`;
    const reason = dimension.score === null ? "not scored" : rationale;
    const line = hanging(lead, reason, options.columns);
    return options.verbose ? [line, ...evidenceLines(dimension, options)] : [line];
  });
}

/** An estimate always shows its decimal and its sign: nobody should take it for a judge's mark. */
function scoreText(score: number | null, estimated: boolean): string {
  if (score === null) return "–";
  if (estimated) return `≈${oneDecimal(score)}`;
  return Number.isInteger(score) ? String(score) : oneDecimal(score);
}

function scoreIcon(score: number | null): string {
  return score === null ? UNSCORED_ICON : (SCORE_ICONS[Math.round(score)] ?? UNSCORED_ICON);
}

/** What the judge cited for a dimension: place and quote, or that it stands nowhere. */
export function evidenceLines(dimension: DimensionScore, options: TextOptions): string[] {
  return dimension.evidence.map((item) => {
    const quote = `"${shorten(oneLine(item.quote), LONGEST_QUOTE)}"`;
    return item.verified
      ? hanging(`     📎 ${oneLine(item.file ?? "")}:${item.line} `, quote, options.columns)
      : hanging("     ⛔ unverified ", quote, options.columns);
  });
}

function averageLine(skill: SkillReport, average: number, report: QualityReport, paint: Palette): string {
  const { bar, rubric } = report;
  const shown = valueBesideLimit(average, bar.threshold);
  const previous = skill.previousAverage === null ? shown : oneDecimal(skill.previousAverage);
  const change = previous === shown ? "" : `${previous} → `;
  const passed = skill.status === "passed";
  const verdict = passed ? paint.good("PASS") : paint.bad("FAIL");
  const limits = [
    `threshold: ${limitText(bar.threshold)}`,
    ...(bar.minScore === null ? [] : [`each at least ${limitText(bar.minScore)}`]),
    ...(bar.strict ? ["strict"] : []),
  ];
  const cached = skill.cached ? paint.faint(" · cached") : "";
  const about = skill.estimated ? "≈" : "";
  return `  📊 Average: ${change}${about}${shown}/${oneDecimal(rubric.scale.max)} — ${verdict} (${limits.join(", ")})${cached}`;
}

/** One line a finding, folded: severity, place, sentence, code. */
export function findingLines(findings: readonly Finding[], options: TextOptions, paint: Palette): string[] {
  const shown = options.verbose ? findings : findings.filter(({ severity }) => severity !== "info");
  return shown.map((item) => {
    const place =
      item.file === null ? "" : `${oneLine(item.file)}${item.line === null ? "" : `:${item.line}`} `;
    return hanging(
      `  ${SEVERITY_ICON[item.severity]} ${place}`,
      `${oneLine(findingMessage(item))} ${paint.faint(`[${item.code}]`)}`,
      options.columns,
    );
  });
}

/** What the judge would change first; nothing with `quiet`. */
export function improvementLines(
  { improvements }: Pick<SkillReport, "improvements">,
  options: TextOptions,
): string[] {
  if (improvements.length === 0 || options.quiet) return [];
  return [
    "  🔧 Top improvements:",
    ...improvements.map((text, index) => hanging(`     ${index + 1}. `, oneLine(text), options.columns)),
  ];
}

/** What a score cost and where it comes from; nothing when there is none. */
export function costLines(
  skill: Pick<SkillReport, "average" | "usage" | "estimated" | "model" | "cached" | "durationMs">,
  paint: Palette,
): string[] {
  if (skill.average === null) return [];
  const { usage } = skill;
  if (skill.estimated) return [paint.faint("  ⏱  estimated from facts about the text; no model was asked")];
  const parts = [
    skill.model === null ? "model not reported" : oneLine(skill.model),
    skill.cached ? "from the cache" : counted(usage.requests, "request"),
    ...(skill.cached ? [] : [`${usage.inputTokens.toLocaleString("en-US")} tokens in`]),
    ...(skill.cached ? [] : [`${usage.outputTokens.toLocaleString("en-US")} out`]),
    ...(usage.cacheReadTokens > 0
      ? [`${usage.cacheReadTokens.toLocaleString("en-US")} read from prompt cache`]
      : []),
    ...(skill.durationMs === null || skill.cached ? [] : [durationText(skill.durationMs)]),
  ];
  return [paint.faint(`  ⏱  ${parts.join(" · ")}`)];
}

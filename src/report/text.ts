import type { Finding } from "../model/finding.js";
import type { QualityReport, SkillReport } from "../model/report.js";
import type { DimensionScore } from "../model/score.js";
import { oneLine, shorten } from "../text/safe.js";
import { alignRows, hanging, padCells, widest } from "./layout.js";
import { counted, durationText, limitText, oneDecimal, valueBesideLimit } from "./numbers.js";
import { type Palette, palette, type TextOptions } from "./terminal.js";
import { findingMessage, SEVERITY_ICON } from "./wording.js";

const SCORE_ICONS: Readonly<Record<number, string>> = { 5: "🌟", 4: "✅", 3: "⚪", 2: "🔶", 1: "❌" };
const UNSCORED_ICON = "❔";
const LONGEST_QUOTE = 160;

/** The report of the quality command for people, at a terminal or in a log. Ends with a line break. */
export function renderText(report: QualityReport, options: TextOptions): string {
  const paint = palette(options.color);
  const several = report.skills.length > 1;
  const blocks = report.skills.map((skill) => skillBlock(skill, report, options, paint, several));
  const closing = several ? [summaryTable(report, paint), totals(report, paint)] : [];
  const notes = rubricNote(report, paint);
  const parts = options.quiet && several ? closing : [...blocks, ...closing];
  return `${[...parts, ...(notes ? [notes] : [])].join("\n\n")}\n`;
}

function skillBlock(
  skill: SkillReport,
  report: QualityReport,
  options: TextOptions,
  paint: Palette,
  named: boolean,
): string {
  const heading = `🤖 ${report.rubric.title} (LLM Judge)`;
  const lines = named ? [skillHeading(skill, paint), paint.title(heading)] : [paint.title(heading)];
  if (skill.error) {
    lines.push(...errorLines(skill, options, paint));
  }
  if (skill.dimensions.some(({ score }) => score !== null)) {
    lines.push(...dimensionLines(skill.dimensions, report, options));
  }
  if (skill.average !== null) lines.push(averageLine(skill, skill.average, report, paint));
  lines.push(...findingLines(skill.findings, options, paint));
  if (options.verbose && skill.summary) lines.push(hanging("  📝 ", oneLine(skill.summary), options.columns));
  lines.push(...improvementLines(skill, options));
  if (options.verbose) lines.push(...costLines(skill, paint));
  return lines.join("\n");
}

function skillHeading(skill: SkillReport, paint: Palette): string {
  return `${paint.title(oneLine(skill.name))}  ${paint.faint(oneLine(skill.path))}`;
}

function errorLines(skill: SkillReport, options: TextOptions, paint: Palette): string[] {
  if (!skill.error) return [];
  const lines = [
    hanging(`  ${UNSCORED_ICON} ${paint.bad("Not scored:")} `, oneLine(skill.error.message), options.columns),
  ];
  if (skill.error.hint) lines.push(hanging("     → ", oneLine(skill.error.hint), options.columns));
  return lines;
}

function dimensionLines(
  dimensions: readonly DimensionScore[],
  report: QualityReport,
  options: TextOptions,
): string[] {
  const labels = new Map(report.rubric.criteria.map(({ id, label }) => [id, oneLine(label)]));
  const labelOf = (dimension: DimensionScore): string => labels.get(dimension.id) ?? oneLine(dimension.title);
  const { max } = report.rubric.scale;
  const markOf = ({ score }: DimensionScore): string => `${score === null ? "–" : scoreText(score)}/${max}`;
  const labelWidth = widest(dimensions.map(labelOf));
  const markWidth = widest(dimensions.map(markOf));
  return dimensions.flatMap((dimension) => {
    const name = padCells(labelOf(dimension), labelWidth);
    const lead = `  ${scoreIcon(dimension.score)} ${name}  ${padCells(markOf(dimension), markWidth)}  `;
    const reason = dimension.score === null ? "not scored" : oneLine(dimension.rationale);
    const line = hanging(lead, reason, options.columns);
    return options.verbose ? [line, ...evidenceLines(dimension, options)] : [line];
  });
}

function scoreText(score: number): string {
  return Number.isInteger(score) ? String(score) : oneDecimal(score);
}

function scoreIcon(score: number | null): string {
  return score === null ? UNSCORED_ICON : (SCORE_ICONS[Math.round(score)] ?? UNSCORED_ICON);
}

function evidenceLines(dimension: DimensionScore, options: TextOptions): string[] {
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
  const change = skill.previousAverage === null ? "" : `${oneDecimal(skill.previousAverage)} → `;
  const passed = skill.status === "passed";
  const verdict = passed ? paint.good("PASS") : paint.bad("FAIL");
  const limits = [
    `threshold: ${limitText(bar.threshold)}`,
    ...(bar.minScore === null ? [] : [`each at least ${limitText(bar.minScore)}`]),
    ...(bar.strict ? ["strict"] : []),
  ];
  const cached = skill.cached ? paint.faint(" · cached") : "";
  return `  📊 Average: ${change}${shown}/${oneDecimal(rubric.scale.max)} — ${verdict} (${limits.join(", ")})${cached}`;
}

function findingLines(findings: readonly Finding[], options: TextOptions, paint: Palette): string[] {
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

function improvementLines(skill: SkillReport, options: TextOptions): string[] {
  if (skill.improvements.length === 0 || options.quiet) return [];
  return [
    "  🔧 Top improvements:",
    ...skill.improvements.map((text, index) =>
      hanging(`     ${index + 1}. `, oneLine(text), options.columns),
    ),
  ];
}

function costLines(skill: SkillReport, paint: Palette): string[] {
  if (skill.average === null) return [];
  const { usage } = skill;
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

function summaryTable(report: QualityReport, paint: Palette): string {
  const { threshold } = report.bar;
  const rows = report.skills.map((skill) => [
    statusIcon(skill),
    oneLine(skill.path),
    skill.average === null ? "–" : valueBesideLimit(skill.average, threshold),
    statusWord(skill),
  ]);
  const [header, ...lines] = alignRows([["  ", "Skill", "Average", "Result"], ...rows], new Set([2]));
  return [paint.title("Summary"), paint.faint(`  ${header}`), ...lines.map((line) => `  ${line}`)].join("\n");
}

function statusIcon(skill: SkillReport): string {
  return { passed: "✅", failed: "❌", error: UNSCORED_ICON, skipped: UNSCORED_ICON }[skill.status];
}

function statusWord(skill: SkillReport): string {
  if (skill.error) return `not scored (${skill.error.code})`;
  return `${skill.status}${skill.cached ? ", cached" : ""}`;
}

function totals(report: QualityReport, paint: Palette): string {
  const { summary, bar, gate, rubric, shard } = report;
  const scored = `${summary.passed} passed, ${summary.failed} failed, ${summary.errors} not scored`;
  const found = `${counted(summary.found, "skill")}${shard ? ` (shard ${shard.index}/${shard.count})` : ""}`;
  const word = {
    passed: paint.good("PASS"),
    failed: paint.bad("FAIL"),
    incomplete: paint.caution("INCOMPLETE"),
  }[gate];
  const { usage } = summary;
  const spent = `${counted(usage.requests, "request")}, ${usage.inputTokens.toLocaleString("en-US")} tokens in, ${usage.outputTokens.toLocaleString("en-US")} out, ${summary.cached} from the cache`;
  const lines = [`  ${found}: ${scored}`];
  if (summary.average !== null) {
    const mean = valueBesideLimit(summary.average, bar.threshold);
    lines.push(
      `  📊 Mean of ${counted(summary.scored, "scored skill")}: ${mean}/${oneDecimal(rubric.scale.max)}`,
    );
  }
  lines.push(`  ${word} (threshold: ${limitText(bar.threshold)}) ${paint.faint(`· ${spent}`)}`);
  return lines.join("\n");
}

function rubricNote({ rubric }: QualityReport, paint: Palette): string | null {
  const count = (source: string): number =>
    rubric.criteria.filter((criterion) => criterion.source === source).length;
  const changes = [
    [count("overridden"), "overridden"],
    [count("added"), "added"],
    [rubric.disabled.length, "disabled"],
  ].filter(([number]) => number !== 0);
  if (changes.length === 0) return null;
  return paint.faint(
    `  Criteria: ${changes.map(([number, what]) => `${number} ${what}`).join(", ")} by local files`,
  );
}

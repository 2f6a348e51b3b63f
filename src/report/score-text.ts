import type { ScoredSkill, ScoreReport } from "../model/score-report.js";
import { oneLine } from "../text/safe.js";
import { alignRows } from "./layout.js";
import { counted, limitText, valueBesideLimit } from "./numbers.js";
import { findingLines, UNSCORED_ICON } from "./quality-block.js";
import { type Palette, palette, type TextOptions } from "./terminal.js";
import { skillHeading } from "./text.js";

/** The PluginEval report for people. Ends with a line break. */
export function renderScoreText(report: ScoreReport, options: TextOptions): string {
  const paint = palette(options.color);
  const several = report.skills.length > 1;
  const blocks = report.skills.map((skill) => skillBlock(skill, report, options, paint));
  const closing = several ? [summaryTable(report, paint), totals(report, paint)] : [];
  return `${(options.quiet && several ? closing : [...blocks, ...closing]).join("\n\n")}\n`;
}

function skillBlock(skill: ScoredSkill, report: ScoreReport, options: TextOptions, paint: Palette): string {
  const head = skillHeading(skill, paint);
  if (!skill.result) {
    return `${head}\n  ${UNSCORED_ICON} ${paint.bad("Not scored:")} ${oneLine(skill.error?.message ?? "")}`;
  }
  const rows = skill.result.dimensions.map(({ title, weight, score, grade }) => [
    title,
    `${Math.round(weight * 100)}%`,
    score === null ? "–" : score.toFixed(2),
    grade ?? "–",
    score === null ? "not measured" : "",
  ]);
  const [header, ...lines] = alignRows(
    [["Dimension", "Weight", "Score", "Grade", ""], ...rows],
    new Set([1, 2]),
  );
  return [
    head,
    paint.title(`🧮 PluginEval, depth ${report.depth} — ${report.label}`),
    paint.faint(`  ${header}`),
    ...lines.map((line) => `  ${line}`),
    compositeLine(skill, report, paint),
    ...findingLines(skill.findings, options, paint),
  ].join("\n");
}

function compositeLine({ result, status }: ScoredSkill, report: ScoreReport, paint: Palette): string {
  if (!result || result.composite === null) return `  ${UNSCORED_ICON} Nothing could be measured`;
  const badge = result.badge ? ` · ${result.badge.title} ${"★".repeat(result.badge.stars)}` : " · no badge";
  const penalty = result.penalty < 1 ? `, penalty ×${result.penalty.toFixed(2)} for anti-patterns` : "";
  if (report.threshold === null)
    return `  📊 Composite: ${result.composite.toFixed(1)}/100${badge}${penalty}`;
  const verdict = status === "passed" ? paint.good("PASS") : paint.bad("FAIL");
  const shown = valueBesideLimit(result.composite, report.threshold);
  return `  📊 Composite: ${shown}/100 — ${verdict} (threshold: ${limitText(report.threshold)})${badge}${penalty}`;
}

function summaryTable(report: ScoreReport, paint: Palette): string {
  const rows = report.skills.map((skill) => [
    oneLine(skill.path),
    skill.result?.composite == null ? "–" : valueBesideLimit(skill.result.composite, report.threshold ?? 0),
    skill.result?.badge?.title ?? "–",
    skill.error ? `not scored (${skill.error.code})` : report.threshold === null ? "" : skill.status,
  ]);
  const [header, ...lines] = alignRows([["Skill", "Composite", "Badge", "Result"], ...rows], new Set([1]));
  return [paint.title("Summary"), paint.faint(`  ${header}`), ...lines.map((line) => `  ${line}`)].join("\n");
}

function totals(report: ScoreReport, paint: Palette): string {
  const unscored = report.skills.filter(({ result }) => result === null).length;
  const failed = report.skills.filter(({ status }) => status === "failed").length;
  const word = {
    passed: paint.good("PASS"),
    failed: paint.bad("FAIL"),
    incomplete: paint.caution("INCOMPLETE"),
  }[report.gate];
  const below = report.threshold === null ? "" : `, ${failed} below ${limitText(report.threshold)}`;
  return `  ${counted(report.skills.length, "skill")}: ${unscored} not scored${below}\n  ${word} (${report.label})`;
}

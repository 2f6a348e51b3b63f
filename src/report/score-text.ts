import type { ScoredDimension, ScoredSkill, ScoreReport, ScoreResult } from "../model/score-report.js";
import { oneLine } from "../text/safe.js";
import { alignRows } from "./layout.js";
import { counted } from "./numbers.js";
import { findingLines, improvementLines, UNSCORED_ICON } from "./quality-block.js";
import { LAYERS } from "./score-layers.js";
import { markText, NO_NUMBER, rangeText, ratingText, tokensText } from "./score-numbers.js";
import {
  badgeText,
  compositeGap,
  compositeInterval,
  GATE_WORDS,
  outcomeText,
  ownError,
  penaltyText,
  shownComposite,
  totalsText,
  usageOf,
  verdictOf,
} from "./score-summary.js";
import { certificationLines } from "./score-text-certification.js";
import { layerDetails } from "./score-text-details.js";
import { failureLines, foldParts, layerLines } from "./score-text-layers.js";
import { type Palette, palette, type TextOptions } from "./terminal.js";
import { skillHeading } from "./text.js";

/** The PluginEval report for people. Ends with a line break. */
export function renderScoreText(report: ScoreReport, options: TextOptions): string {
  const paint = palette(options.color);
  const several = report.skills.length > 1;
  const blocks = report.skills.map((skill) => skillBlock(skill, report, options, paint));
  const agents = report.agents.length > 0 ? [agentTable(report, paint)] : [];
  const closing = several ? [summaryTable(report, paint), totals(report, paint)] : [];
  return `${[...(options.quiet && several ? [] : blocks), ...agents, ...closing].join("\n\n")}\n`;
}

function skillBlock(skill: ScoredSkill, report: ScoreReport, options: TextOptions, paint: Palette): string {
  const { result, findings } = skill;
  const error = ownError(skill);
  const failed = error ? failureLines(paint.bad("Not scored:"), error, options) : [];
  const notes = findingLines(findings, options, paint);
  if (!result) return [skillHeading(skill, paint), ...failed, ...notes].join("\n");
  const { certification, layers } = result;
  return [
    skillHeading(skill, paint),
    paint.title(`🧮 PluginEval, depth ${report.depth} — ${report.label}`),
    ...dimensionTable(result, options, paint),
    ...layers.flatMap((layer) => layerLines(layer, options, paint)),
    ...failed,
    compositeLine(skill, result, report, options, paint),
    ...notes,
    ...layers.flatMap((layer) => (layer.name === "judge" ? improvementLines(layer, options) : [])),
    ...(certification ? certificationLines(certification, result, options, paint) : []),
    ...(options.verbose ? layers.flatMap((layer) => layerDetails(layer, report, options, paint)) : []),
  ].join("\n");
}

/** Columns that would say the same in every row are left out. */
function dimensionTable({ dimensions, layers }: ScoreResult, options: TextOptions, paint: Palette): string[] {
  const hasIntervals = dimensions.some(({ interval }) => interval !== null);
  const ran = layers.length > 1 ? layers.map(({ name }) => name) : [];
  const withMarks = options.verbose && ran.length > 0;
  const measuredBy = (dimension: ScoredDimension): string => {
    if (dimension.score === null) return "not measured";
    return ran
      .filter((layer) => dimension.layers[layer] != null)
      .map((layer) => LAYERS[layer].short)
      .join(" ");
  };
  const rows = dimensions.map((dimension) => [
    dimension.title,
    `${Math.round(dimension.weight * 100)}%`,
    markText(dimension.score),
    ...(hasIntervals ? [dimension.interval ? rangeText(dimension.interval) : NO_NUMBER] : []),
    dimension.grade ?? NO_NUMBER,
    ...(withMarks ? ran.map((layer) => markText(dimension.layers[layer] ?? null)) : [measuredBy(dimension)]),
  ]);
  const head = [
    ...["Dimension", "Weight", "Score", ...(hasIntervals ? ["95 %"] : []), "Grade"],
    ...(withMarks ? ran.map((layer) => LAYERS[layer].short) : ran.length > 0 ? ["Measured by"] : []),
  ];
  const [header, ...lines] = alignRows([head, ...rows], new Set([1, 2]));
  return [paint.faint(`  ${header}`), ...lines.map((line) => `  ${line}`)];
}

function compositeLine(
  skill: ScoredSkill,
  result: ScoreResult,
  report: ScoreReport,
  options: TextOptions,
  paint: Palette,
): string {
  const gap = compositeGap(result);
  if (gap !== null) return `  ${UNSCORED_ICON} ${gap}`;
  const range = compositeInterval(result);
  const penalty = penaltyText(result);
  const shown = `Composite: ${shownComposite(skill, report.threshold)}/100${range ? ` (${range})` : ""}`;
  const parts = [
    `${shown}${verdictText(skill, report, paint)}`,
    badgeText(result),
    report.label,
    ...(penalty ? [penalty] : []),
  ];
  return foldParts("  📊 ", parts, options.columns);
}

function verdictText(skill: ScoredSkill, { threshold }: ScoreReport, paint: Palette): string {
  const verdict = verdictOf(skill, threshold);
  if (!verdict) return "";
  return ` — ${verdict.passed ? paint.good("PASS") : paint.bad("FAIL")} (${verdict.by})`;
}

function agentTable({ agents }: ScoreReport, paint: Palette): string {
  const rows = agents.map(({ name, path, score }) => [oneLine(name), oneLine(path), markText(score)]);
  return table("Agents", ["Agent", "Path", "Score"], rows, new Set([2]), paint);
}

function summaryTable(report: ScoreReport, paint: Palette): string {
  const { skills, threshold } = report;
  const isRated = skills.some(({ result }) => result?.certification?.standing);
  const rows = skills.map((skill) => {
    const standing = skill.result?.certification?.standing;
    return [
      oneLine(skill.path),
      shownComposite(skill, threshold),
      ...(isRated ? [standing ? ratingText(standing.bradleyTerry) : NO_NUMBER] : []),
      skill.result?.badge?.title ?? NO_NUMBER,
      outcomeText(skill, threshold),
    ];
  });
  const head = ["Skill", "Composite", ...(isRated ? ["Rating"] : []), "Badge", "Result"];
  return table("Summary", head, rows, new Set([1]), paint);
}

function table(
  title: string,
  head: readonly string[],
  rows: readonly (readonly string[])[],
  right: ReadonlySet<number>,
  paint: Palette,
): string {
  const [header, ...lines] = alignRows([head, ...rows], right);
  return [paint.title(title), paint.faint(`  ${header}`), ...lines.map((line) => `  ${line}`)].join("\n");
}

function totals(report: ScoreReport, paint: Palette): string {
  const colour = { passed: paint.good, failed: paint.bad, incomplete: paint.caution }[report.gate];
  const { requests, inputTokens, outputTokens } = usageOf(report);
  const cost = `${counted(requests, "request")}, ${tokensText(inputTokens)} tokens in, ${tokensText(outputTokens)} out`;
  const spent = report.model === null ? "" : paint.faint(` · ${cost}`);
  return `  ${totalsText(report)}\n  ${colour(GATE_WORDS[report.gate])} (${report.label})${spent}`;
}

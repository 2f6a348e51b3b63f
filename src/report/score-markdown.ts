import type { Finding } from "../model/finding.js";
import type {
  Certification,
  LayerRun,
  ScoredSkill,
  ScoreReport,
  ScoreResult,
} from "../model/score-report.js";
import { markdownSafe } from "../text/markdown-safe.js";
import { markdownTable } from "./markdown-table.js";
import { LAYERS, layerFacts, layerFailure, layerNotes } from "./score-layers.js";
import { markText, NO_NUMBER, rangeText, ratingText } from "./score-numbers.js";
import { duelSides, matchText, opponentName, standingFacts, standingNotes } from "./score-standing.js";
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
  verdictOf,
} from "./score-summary.js";
import type { TextOptions } from "./terminal.js";
import { findingMessage } from "./wording.js";

/** The PluginEval report as a document, for a pull request say. Ends with a line break. */
export function renderScoreMarkdown(report: ScoreReport, { quiet }: Pick<TextOptions, "quiet">): string {
  const several = report.skills.length > 1;
  const documents = report.skills.flatMap((skill) =>
    skillDocument(skill, report, several ? "###" : "##", quiet),
  );
  const parts = [
    ...(several ? summary(report) : documents),
    ...agents(report),
    ...(several && !quiet ? documents : []),
  ];
  return `${parts.join("\n\n")}\n`;
}

function skillDocument(skill: ScoredSkill, report: ScoreReport, level: string, quiet: boolean): string[] {
  const { result, findings } = skill;
  const error = ownError(skill);
  const judged = result?.layers.find((layer) => layer.name === "judge");
  const section = (title: string, parts: readonly string[]): string[] =>
    parts.length > 0 ? [`${level}# ${title}`, ...parts] : [];
  return [
    `${level} ${markdownSafe(skill.name)}: PluginEval`,
    ...(result ? [compositeLine(skill, result, report)] : []),
    ...(error ? [failure("Not scored", error)] : []),
    conditions(skill, report),
    ...(result
      ? [dimensionTable(result), ...section("Layers", [result.layers.map(layerItem).join("\n")])]
      : []),
    ...(result?.certification
      ? section("Certification", certification(result.certification, result.dimensions))
      : []),
    ...section("Findings", list(findings.map(findingText))),
    ...section("Improvements", quiet ? [] : numbered(judged?.improvements ?? [])),
  ];
}

function compositeLine(skill: ScoredSkill, result: ScoreResult, report: ScoreReport): string {
  const gap = compositeGap(result);
  if (gap !== null) return `**${gap}.**`;
  const range = compositeInterval(result);
  const verdict = verdictOf(skill, report.threshold);
  const penalty = penaltyText(result);
  return [
    `**${shownComposite(skill, report.threshold)}/100**${range ? ` (${range})` : ""}`,
    `**${badgeText(result)}**`,
    report.label,
    ...(verdict ? [`**${verdict.passed ? "PASS" : "FAIL"}** (${verdict.by})`] : []),
    ...(penalty ? [penalty] : []),
  ].join(" · ");
}

function conditions({ path }: ScoredSkill, { depth, model, seed }: ScoreReport): string {
  const parts = [
    markdownSafe(path),
    `depth ${depth}`,
    ...(model === null ? [] : [`model ${markdownSafe(model)}`, `seed ${seed}`]),
  ];
  return parts.join(", ");
}

function dimensionTable({ dimensions, layers }: ScoreResult): string {
  const hasIntervals = dimensions.some(({ interval }) => interval !== null);
  const ran = layers.length > 1 ? layers.map(({ name }) => name) : [];
  const rows = dimensions.map(({ title, weight, score, interval, grade, layers: marks }) => [
    title,
    `${Math.round(weight * 100)}%`,
    score === null ? "not measured" : markText(score),
    ...(hasIntervals ? [interval ? rangeText(interval) : NO_NUMBER] : []),
    grade ?? NO_NUMBER,
    ...ran.map((layer) => markText(marks[layer] ?? null)),
  ]);
  const head = [
    ...["Dimension", "Weight", "Score", ...(hasIntervals ? ["95 %"] : []), "Grade"],
    ...ran.map((layer) => LAYERS[layer].title),
  ];
  return markdownTable(head, new Set([1, 2]), rows);
}

function layerItem(layer: LayerRun): string {
  const { title } = LAYERS[layer.name];
  const problem = layerFailure(layer);
  const line = problem
    ? failure(`${title} not measured`, problem)
    : `**${title} ${markText(layer.score)}**: ${layerFacts(layer).map(markdownSafe).join(" · ")}`;
  return [`- ${line}`, ...layerNotes(layer).map((note) => `  - ⚠️ ${markdownSafe(note)}`)].join("\n");
}

function certification(
  { standing, opponents, duels, error }: Certification,
  dimensions: ScoreResult["dimensions"],
): string[] {
  const failed = error ? [failure(standing ? "Not finished" : "Not rated", error)] : [];
  if (!standing) return failed;
  const rows = standing.results.map((result) => [
    markdownSafe(opponentName(result.opponent, opponents)),
    result.rating.toFixed(0),
    matchText(result),
  ]);
  const { won, lost } = duelSides(duels, dimensions);
  const dimensionLines = [
    ...(won.length > 0 ? [`Dimensions won: ${won.join(", ")}`] : []),
    ...(lost.length > 0 ? [`Dimensions lost: ${lost.join(", ")}`] : []),
  ];
  const notes = standingNotes(standing, opponents).map((note) => `⚠️ ${note}`);
  return [
    ...failed,
    ...list([...standingFacts(standing, opponents), ...dimensionLines, ...notes].map(markdownSafe)),
    markdownTable(["Opponent", "Rating", "Result"], new Set([1]), rows),
  ];
}

function failure(title: string, { message, hint }: { message: string; hint: string | null }): string {
  return `**${title}**: ${markdownSafe(message)}${hint ? ` *${markdownSafe(hint)}*` : ""}`;
}

function findingText(item: Finding): string {
  const place =
    item.file === null ? "" : `, ${markdownSafe(item.file)}${item.line === null ? "" : `:${item.line}`}`;
  return `${item.severity}${place}: ${markdownSafe(findingMessage(item))} (${markdownSafe(item.code)})`;
}

function list(items: readonly string[]): string[] {
  return items.length > 0 ? [items.map((item) => `- ${item}`).join("\n")] : [];
}

function numbered(items: readonly string[]): string[] {
  return items.length > 0
    ? [items.map((item, index) => `${index + 1}. ${markdownSafe(item)}`).join("\n")]
    : [];
}

function summary(report: ScoreReport): string[] {
  return [
    "## PluginEval",
    summaryTable(report),
    `**${GATE_WORDS[report.gate]}** (${report.label}): ${totalsText(report)}.`,
  ];
}

function summaryTable({ skills, threshold }: ScoreReport): string {
  const isRated = skills.some(({ result }) => result?.certification?.standing);
  const rows = skills.map((skill) => {
    const standing = skill.result?.certification?.standing;
    return [
      markdownSafe(skill.path),
      shownComposite(skill, threshold),
      ...(isRated ? [standing ? ratingText(standing.bradleyTerry) : NO_NUMBER] : []),
      skill.result?.badge?.title ?? NO_NUMBER,
      markdownSafe(outcomeText(skill, threshold)),
    ];
  });
  const head = ["Skill", "Composite", ...(isRated ? ["Rating"] : []), "Badge", "Result"];
  return markdownTable(head, new Set([1]), rows);
}

function agents({ agents: scored, skills }: ScoreReport): string[] {
  if (scored.length === 0) return [];
  const rows = scored.map(({ name, path, score }) => [
    markdownSafe(name),
    markdownSafe(path),
    markText(score),
  ]);
  return [
    `${skills.length === 1 ? "##" : "###"} Agents`,
    markdownTable(["Agent", "Path", "Score"], new Set([2]), rows),
  ];
}

import type { QualityReport, QualitySummary, SkillReport } from "../model/report.js";
import type { Rubric } from "../model/rubric.js";
import { oneLine } from "../text/safe.js";
import { alignRows } from "./layout.js";
import { counted, limitText, oneDecimal, valueBesideLimit } from "./numbers.js";
import { qualityBlock, UNSCORED_ICON } from "./quality-block.js";
import { type Palette, palette, type TextOptions } from "./terminal.js";

/** The report of the quality command for people, at a terminal or in a log. Ends with a line break. */
export function renderText(report: QualityReport, options: TextOptions): string {
  const paint = palette(options.color);
  const several = report.skills.length > 1;
  const blocks = report.skills
    // What was never tried has nothing to show; the table and the totals name it.
    .filter((skill) => !several || skill.status !== "skipped")
    .map((skill) => {
      const block = qualityBlock(skill, report, options, paint);
      return several ? `${skillHeading(skill, paint)}\n${block}` : block;
    });
  const closing = several ? [summaryTable(report, paint), totals(report, paint)] : [];
  const notes = rubricNote(report.rubric, paint);
  const parts = options.quiet && several ? closing : [...blocks, ...closing];
  return `${[...parts, ...(notes ? [notes] : [])].join("\n\n")}\n`;
}

/** The line above a skill's block. */
export function skillHeading(
  skill: { readonly name: string; readonly path: string },
  paint: Palette,
): string {
  return `${paint.title(oneLine(skill.name))}  ${paint.faint(oneLine(skill.path))}`;
}

function summaryTable(report: QualityReport, paint: Palette): string {
  const { threshold } = report.bar;
  const rows = report.skills.map((skill) => [
    statusIcon(skill),
    oneLine(skill.path),
    skill.average === null ? "–" : `${about(skill)}${valueBesideLimit(skill.average, threshold)}`,
    statusWord(skill),
  ]);
  const [header, ...lines] = alignRows([["  ", "Skill", "Average", "Result"], ...rows], new Set([2]));
  return [paint.title("Summary"), paint.faint(`  ${header}`), ...lines.map((line) => `  ${line}`)].join("\n");
}

/** The sign of an estimate: nobody should take it for a judge's mark. */
function about({ estimated }: { readonly estimated: boolean }): string {
  return estimated ? "≈" : "";
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
  const estimated = report.engine === "heuristic";
  const lines = [`  ${found}: ${scored}`];
  if (summary.average !== null) {
    const mean = valueBesideLimit(summary.average, bar.threshold);
    lines.push(
      `  📊 Mean of ${counted(summary.scored, "scored skill")}: ${about({ estimated })}${mean}/${oneDecimal(rubric.scale.max)}`,
    );
  }
  const cost = estimated ? "estimated, no model was asked" : spentText(summary);
  lines.push(`  ${word} (threshold: ${limitText(bar.threshold)}) ${paint.faint(`· ${cost}`)}`);
  return lines.join("\n");
}

function spentText({ usage, cached }: QualitySummary): string {
  const [tokensIn, tokensOut] = [usage.inputTokens, usage.outputTokens].map((count) =>
    count.toLocaleString("en-US"),
  );
  return `${counted(usage.requests, "request")}, ${tokensIn} tokens in, ${tokensOut} out, ${cached} from the cache`;
}

/** How many criteria local files changed; null for none. */
export function rubricNote(rubric: Rubric, paint: Palette): string | null {
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

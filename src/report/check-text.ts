import type { CheckedSkill, CheckReport } from "../model/report.js";
import { oneLine } from "../text/safe.js";
import { alignRows } from "./layout.js";
import { counted, valueBesideLimit } from "./numbers.js";
import { qualityBlock, UNSCORED_ICON } from "./quality-block.js";
import { readinessSections } from "./readiness-sections.js";
import { type Palette, palette, type TextOptions } from "./terminal.js";
import { rubricNote, skillHeading } from "./text.js";

const RULE = "━".repeat(46);
const STATUS_ICON = { passed: "✅", failed: "❌", error: UNSCORED_ICON, skipped: UNSCORED_ICON } as const;

/** The readiness report for people; with `--deep` the judge's block follows in each skill. Ends with a line break. */
export function renderCheckText(report: CheckReport, options: TextOptions): string {
  const paint = palette(options.color);
  const several = report.skills.length > 1;
  const blocks = report.skills.map((skill) => skillBlock(skill, report, options, paint));
  const closing = several ? [summaryTable(report, paint), totals(report, paint)] : [];
  const note = report.quality ? rubricNote(report.quality.rubric, paint) : null;
  const parts = options.quiet && several ? closing : [...blocks, ...closing];
  return `${[...parts, ...(note ? [note] : [])].join("\n\n")}\n`;
}

function skillBlock(skill: CheckedSkill, report: CheckReport, options: TextOptions, paint: Palette): string {
  const head = `${paint.title("🔍 Skill Readiness Check")}\n${RULE}\nSkill: ${skillHeading(skill, paint)}`;
  if (!skill.readiness) {
    const reason = oneLine(skill.error?.message ?? "");
    return `${head}\n\n  ${UNSCORED_ICON} ${paint.bad("Cannot be checked:")} ${reason}`;
  }
  const quality =
    skill.quality && report.quality ? [qualityBlock(skill.quality, report.quality, options, paint)] : [];
  const sectionOptions = { ...options, warningsFail: warningsFail(skill, report) };
  return [head, ...readinessSections(skill, skill.readiness, sectionOptions, paint), ...quality].join("\n\n");
}

function warningsFail({ findings }: CheckedSkill, { strict }: CheckReport): boolean {
  return strict && findings.some(({ severity }) => severity !== "info");
}

function summaryTable(report: CheckReport, paint: Palette): string {
  const { quality } = report;
  const header = [
    "  ",
    "Skill",
    "Level",
    "Tokens",
    "Spec",
    "Links",
    "Eval",
    ...(quality ? ["Quality"] : []),
    "Ready",
  ];
  const rows = report.skills.map((skill) => [
    STATUS_ICON[skill.status],
    oneLine(skill.path),
    ...readinessCells(skill),
    ...(quality ? [qualityCell(skill, quality.bar.threshold)] : []),
    readyCell(skill, report),
  ]);
  const [first, ...lines] = alignRows([header, ...rows], new Set([3]));
  return [paint.title("Summary"), paint.faint(`  ${first}`), ...lines.map((line) => `  ${line}`)].join("\n");
}

function readinessCells({ readiness }: CheckedSkill): string[] {
  if (!readiness) return ["–", "–", "–", "–", "–"];
  const { compliance, tokenBudget, spec, links } = readiness;
  return [
    compliance.level,
    `${tokenBudget.count}/${tokenBudget.limit}`,
    `${spec.filter(({ passed }) => passed).length}/${spec.length}`,
    links.total === 0 ? "–" : `${links.valid}/${links.total}`,
    readiness.eval.found ? "yes" : "no",
  ];
}

function qualityCell({ quality }: CheckedSkill, threshold: number): string {
  if (!quality || quality.average === null) return "–";
  return `${quality.estimated ? "≈" : ""}${valueBesideLimit(quality.average, threshold)}`;
}

function readyCell(skill: CheckedSkill, report: CheckReport): string {
  const { readiness, error } = skill;
  if (!readiness) return `not checked (${error?.code ?? "error"})`;
  if (!readiness.ready) return "needs work";
  return warningsFail(skill, report) ? "has warnings" : "ready";
}

function totals(report: CheckReport, paint: Palette): string {
  const count = (test: (skill: CheckedSkill) => boolean): number => report.skills.filter(test).length;
  const ready = count(({ readiness }) => readiness?.ready === true);
  const notReady = count(({ readiness }) => readiness?.ready === false);
  const unread = count(({ readiness }) => readiness === null);
  const { shard, gate, quality } = report;
  const found = `${counted(report.skills.length, "skill")}${shard ? ` (shard ${shard.index}/${shard.count})` : ""}`;
  const judged = quality
    ? [
        `  Judged: ${quality.summary.passed} passed, ${quality.summary.failed} failed, ${quality.summary.errors} not scored`,
      ]
    : [];
  const word = {
    passed: paint.good("PASS"),
    failed: paint.bad("FAIL"),
    incomplete: paint.caution("INCOMPLETE"),
  }[gate];
  return [
    `  ${found}: ${ready} ready, ${notReady} ${notReady === 1 ? "needs" : "need"} work, ${unread} unreadable`,
    ...judged,
    `  ${word}${report.strict ? " (strict)" : ""}`,
  ].join("\n");
}

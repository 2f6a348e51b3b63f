import type { QualityDocument, QualitySkill } from "../../documents/quality.js";
import { counted, limitText, oneDecimal, valueBesideLimit } from "../../text/numbers.js";
import type { Block, Detail, Page, Section } from "../blocks.js";
import * as parts from "./parts.js";

/** What a judge, or the estimate, says of skills. */
export function qualityPage(document: QualityDocument, detail: Detail): Page {
  const { skills, warnings, rubric } = document;
  const several = skills.length > 1;
  const isNamed = several || detail === "verbose";
  const sections = skills
    // What was never tried has nothing to show; the table and the totals name it.
    .filter(({ status }) => !several || (status !== "skipped" && detail !== "quiet"))
    .map((skill) => {
      const judged = judgedSection(skill, document, detail);
      return isNamed ? parts.section("", parts.named(skill), [judged]) : judged;
    });
  return {
    title: "Skill quality",
    blocks: [
      ...sections,
      ...(several ? [summarySection(document)] : []),
      ...(detail === "verbose" ? parts.findings(warnings, detail) : []),
      ...parts.rubricNote(rubric),
    ],
  };
}

/** What the judge works with, and the bar. */
export type JudgedBy = Pick<QualityDocument, "engine" | "rubric" | "threshold" | "minScore" | "strict">;

/** The judge's half of one skill. */
export function judgedSection(skill: QualitySkill, by: JudgedBy, detail: Detail): Section {
  const { rubric, engine } = by;
  const { average, estimated } = skill;
  const title = engine === "heuristic" ? "Heuristic estimate (no model)" : `${rubric.title} (LLM Judge)`;
  return parts.section("🤖", title, [
    ...parts.problem(skill.error),
    ...parts.marks(skill.dimensions, { scale: rubric.scale, estimated }, detail),
    ...(average === null ? [] : [averageLine(skill, average, by)]),
    ...parts.findings(skill.findings, detail),
    ...(detail === "verbose" ? parts.summary(skill.summary) : []),
    ...parts.improvements(skill.improvements, detail),
    ...(average === null ? [] : parts.costs(skill, detail)),
  ]);
}

function averageLine(skill: QualitySkill, average: number, by: JudgedBy): Block {
  const shown = valueBesideLimit(average, by.threshold);
  const previous = skill.previousAverage === null ? shown : oneDecimal(skill.previousAverage);
  const change = previous === shown ? "" : `${previous} → `;
  const limits = parts.given([
    `threshold: ${limitText(by.threshold)}`,
    by.minScore !== null && `each at least ${limitText(by.minScore)}`,
    by.strict && "strict",
  ]);
  return parts.verdict("📊", [
    `Average: ${change}${about(skill)}${shown}/${oneDecimal(by.rubric.scale.max)} — `,
    parts.GATE_WORD[skill.status === "passed" ? "passed" : "failed"],
    ` (${limits.join(", ")})`,
    ...(skill.cached ? [parts.faint(" · cached")] : []),
  ]);
}

/** An average for a table: `≈2.96`, `–` for none. */
export function averageCell(skill: QualitySkill, threshold: number): string {
  return skill.average === null ? "–" : `${about(skill)}${valueBesideLimit(skill.average, threshold)}`;
}

/** The sign of an estimate: nobody should take it for a judge's mark. */
function about({ estimated }: { readonly estimated: boolean }): string {
  return estimated ? "≈" : "";
}

function summarySection(document: QualityDocument): Section {
  const { skills, summary, gate, threshold, rubric, shard } = document;
  const { average, scored, passed, failed, errors, cached } = summary;
  const estimated = document.engine === "heuristic";
  const table = parts.tableOf<QualitySkill>("Averages", skills, [
    ["", ({ status }) => parts.STATUS_ICON[status]],
    ["Skill", ({ path }) => path],
    ["Average", (skill) => averageCell(skill, threshold), "right"],
    ["Result", resultText],
  ]);
  const found = `${parts.foundText(summary.found, shard)}: ${passed} passed, ${failed} failed, ${errors} not scored`;
  const mean = average === null ? "" : `${about({ estimated })}${valueBesideLimit(average, threshold)}`;
  const cost = estimated
    ? "estimated, no model was asked"
    : [...parts.spentParts(summary), `${cached} from the cache`].join(", ");
  const totals = [
    parts.note(found),
    mean &&
      parts.line("📊", `Mean of ${counted(scored, "scored skill")}: ${mean}/${oneDecimal(rubric.scale.max)}`),
    parts.verdict(parts.STATUS_ICON[gate], [
      parts.GATE_WORD[gate],
      ` (threshold: ${limitText(threshold)})`,
      parts.faint(` · ${cost}`),
    ]),
  ];
  return parts.section("", "Summary", [table, parts.section("", "", parts.given(totals))]);
}

function resultText({ error, status, cached }: QualitySkill): string {
  return error ? `not scored (${error.code})` : `${status}${cached ? ", cached" : ""}`;
}

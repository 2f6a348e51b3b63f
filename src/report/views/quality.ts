import type { QualityDocument, QualitySkill } from "../../documents/quality.js";
import { counted, limitText, oneDecimal, valueBesideLimit } from "../../text/numbers.js";
import type { Block, Detail, Page, Section } from "../blocks.js";
import * as parts from "./parts.js";

/** What a judge, or the estimate, says of skills. */
export function qualityPage(document: QualityDocument, detail: Detail): Page {
  const { skills } = document;
  const several = skills.length > 1;
  const sections = skills
    // What was never tried has nothing to show; the table and the totals name it.
    .filter(({ status }) => !several || status !== "skipped")
    .map((skill) => {
      const judged = judgedSection(skill, document, detail);
      return several || detail === "verbose" ? parts.section("", parts.named(skill), [judged]) : judged;
    });
  return parts.skillsPage("Skill quality", sections, several && summarySection(document), document, detail);
}

/** What the judge works with, and the bar. */
export type JudgedBy = Pick<QualityDocument, "engine" | "rubric" | "threshold" | "minScore" | "strict">;

/** The judge's half of one skill. */
export function judgedSection(skill: QualitySkill, by: JudgedBy, detail: Detail): Section {
  const { rubric, engine } = by;
  const { average, estimated } = skill;
  const title = engine === "heuristic" ? "Heuristic estimate (no model)" : `${rubric.title} (LLM Judge)`;
  return parts.section("🤖", title, [
    parts.problem(skill.error),
    parts.marks(skill.dimensions, { scale: rubric.scale, estimated }, detail),
    average !== null && averageLine(skill, average, by),
    parts.findings(skill.findings, detail),
    detail === "verbose" && parts.summary(skill.summary),
    parts.improvements(skill.improvements, detail),
    average !== null && parts.costs(skill, detail),
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
  const mean = average === null ? "" : `${about({ estimated })}${valueBesideLimit(average, threshold)}`;
  const mark = `${mean}/${oneDecimal(rubric.scale.max)}`;
  const cost = estimated
    ? "estimated, no model was asked"
    : [...parts.spentParts(summary), `${cached} from the cache`].join(", ");
  const found = parts.foundText(summary.found, shard);
  const totals = [
    parts.note(`${found}: ${passed} passed, ${failed} failed, ${errors} not scored`),
    mean && parts.line("📊", `Mean of ${counted(scored, "scored skill")}: ${mark}`),
  ];
  return parts.summarySection(table, totals, gate, `threshold: ${limitText(threshold)}`, cost);
}

function resultText({ error, status, cached }: QualitySkill): string {
  return error ? `not scored (${error.code})` : `${status}${cached ? ", cached" : ""}`;
}

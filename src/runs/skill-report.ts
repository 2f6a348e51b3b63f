import { type Finding, finding } from "../model/finding.js";
import { type Bar, NOT_SCORED, type QualitySummary, type SkillReport } from "../model/report.js";
import { addUsage, type DimensionScore, type Judgement, NO_USAGE } from "../model/score.js";
import type { Skill, UnreadableSkill } from "../model/skill.js";
import { findingMessage } from "../report/wording.js";
import { meanOfScored, weightedAverage } from "../score/average.js";
import { passesBar } from "../score/gate.js";
import type { Outcome } from "./judge-all.js";

/** The report of a skill that has a complete result. */
export function judgedReport(
  skill: Skill,
  judgement: Judgement,
  context: {
    readonly bar: Bar;
    readonly cached: boolean;
    readonly previousAverage: number | null;
    readonly requestedModel: string | null;
  },
): SkillReport {
  const { dimensions } = judgement;
  const average = weightedAverage(dimensions);
  const findings = [...skill.findings, ...judgementFindings(judgement, context.requestedModel)];
  const passed = average !== null && passesBar({ average, dimensions, findings }, context.bar);
  return {
    ...NOT_SCORED,
    name: skill.name,
    path: skill.path,
    status: passed ? "passed" : "failed",
    average,
    previousAverage: context.previousAverage,
    cached: context.cached,
    contentHash: skill.contentHash,
    model: judgement.model,
    dimensions,
    summary: judgement.summary,
    improvements: judgement.improvements,
    findings,
    usage: context.cached ? NO_USAGE : judgement.usage,
    durationMs: judgement.durationMs,
    error: null,
  };
}

/**
 * The report of a skill whose scores are estimated. A dimension that cannot be estimated leaves the skill without an
 * average, as it would with a judge.
 */
export function estimatedReport(
  skill: Skill,
  { dimensions, summary, improvements }: Pick<Judgement, "dimensions" | "summary" | "improvements">,
  bar: Bar,
  durationMs: number,
): SkillReport {
  const average = weightedAverage(dimensions);
  const { findings } = skill;
  const passed = average !== null && passesBar({ average, dimensions, findings }, bar);
  const unknown = dimensions.filter(({ score }) => score === null).map(({ title }) => title);
  return {
    ...NOT_SCORED,
    name: skill.name,
    path: skill.path,
    status: average === null ? "error" : passed ? "passed" : "failed",
    average,
    estimated: true,
    contentHash: skill.contentHash,
    dimensions,
    summary,
    improvements,
    findings,
    durationMs,
    error:
      average === null
        ? {
            code: "not-estimated",
            message: `The heuristic engine cannot estimate: ${unknown.join(", ")}.`,
            hint: "Use --engine copilot-sdk, or leave out criteria of your own.",
          }
        : null,
  };
}

/** The report of a skill that was read but has no score. */
export function unscoredReport(skill: Skill, outcome: Exclude<Outcome, { kind: "judged" }>): SkillReport {
  return {
    ...NOT_SCORED,
    name: skill.name,
    path: skill.path,
    status: outcome.kind === "skipped" ? "skipped" : "error",
    contentHash: skill.contentHash,
    dimensions: outcome.dimensions,
    usage: outcome.usage,
    findings: skill.findings,
    error: outcome.error,
  };
}

/** The report of a skill that could not be read: its first error says why. */
export function unreadableReport(skill: UnreadableSkill): SkillReport {
  const reason = skill.findings.find(({ severity }) => severity === "error");
  const place = reason?.file ? `${reason.file}${reason.line === null ? "" : `:${reason.line}`}` : skill.path;
  return {
    ...NOT_SCORED,
    name: skill.name,
    path: skill.path,
    status: "error",
    contentHash: null,
    findings: skill.findings,
    error: {
      code: reason?.code ?? "unreadable",
      message: `${place}${reason?.column ? `:${reason.column}` : ""}: ${reason ? findingMessage(reason) : "cannot be read."}`,
      hint: null,
    },
  };
}

/** What the result itself gives cause to say. */
export function judgementFindings(judgement: Judgement, requestedModel: string | null): Finding[] {
  const omitted = judgement.omitted.map((reference) =>
    finding("reference-omitted", "warning", { file: reference }, { reference }),
  );
  const unverified = judgement.dimensions.flatMap((dimension) => unverifiedQuotes(dimension));
  const { model } = judgement;
  const differs = model !== null && requestedModel !== null && !isSameModel(requestedModel, model);
  return [
    ...omitted,
    ...unverified,
    ...(differs ? [finding("model-differs", "warning", {}, { asked: requestedModel, answered: model })] : []),
  ];
}

function unverifiedQuotes({ title, evidence }: DimensionScore): Finding[] {
  const count = evidence.filter((item) => !item.verified).length;
  return count > 0 ? [finding("evidence-unverified", "warning", {}, { dimension: title, count })] : [];
}

/** Providers answer with a dated name (`gpt-5-2025-08-07`) or leave out a vendor prefix; both are the same model. */
function isSameModel(asked: string, answered: string): boolean {
  const plain = (name: string): string => name.toLowerCase().slice(name.lastIndexOf("/") + 1);
  return plain(answered) === plain(asked) || plain(answered).startsWith(`${plain(asked)}-`);
}

export function summarise(skills: readonly SkillReport[]): QualitySummary {
  const count = (test: (skill: SkillReport) => boolean): number => skills.filter(test).length;
  return {
    found: skills.length,
    scored: count(({ average }) => average !== null),
    passed: count(({ status }) => status === "passed"),
    failed: count(({ status }) => status === "failed"),
    errors: count(({ average }) => average === null),
    cached: count(({ cached }) => cached),
    average: meanOfScored(skills.map(({ average }) => average)),
    usage: skills.reduce((sum, { usage }) => addUsage(sum, usage), NO_USAGE),
  };
}

import { judgedDimension } from "../documents/from-model.js";
import type { Bar, QualitySkill, QualitySummary } from "../documents/quality.js";
import { type Finding, finding } from "../findings/finding.js";
import { stated } from "../findings/stated.js";
import type { Rubric } from "../model/rubric.js";
import { addUsage, type DimensionScore, type Judgement, NO_USAGE } from "../model/score.js";
import type { Skill, UnreadableSkill } from "../model/skill.js";
import { meanOfScored, weightedAverage } from "../score/average.js";
import { passesBar } from "../score/gate.js";
import type { Judged } from "./asking/judging.js";

/** Under which conditions skills are judged. */
export interface JudgedUnder {
  readonly rubric: Rubric;
  readonly bar: Bar;
  readonly requestedModel: string | null;
}

/** What a document says of a skill that has no score. */
export const NOT_SCORED = {
  average: null,
  previousAverage: null,
  cached: false,
  estimated: false,
  model: null,
  runs: 1,
  dimensions: [],
  summary: "",
  improvements: [],
  usage: NO_USAGE,
  durationMs: null,
} as const satisfies Partial<QualitySkill>;

/** A skill that was read, with what came of judging it. */
export function judgedSkill(
  skill: Skill,
  judged: Judged,
  previousAverage: number | null,
  under: JudgedUnder,
): QualitySkill {
  const { name, path, contentHash } = skill;
  const unscored = { ...NOT_SCORED, name, path, contentHash };
  const dimensionsOf = (dimensions: readonly DimensionScore[]) =>
    dimensions.map((dimension) => judgedDimension(dimension, under.rubric));
  if (judged.kind !== "judged") {
    return {
      ...unscored,
      status: judged.kind === "skipped" ? "skipped" : "error",
      dimensions: dimensionsOf(judged.dimensions),
      usage: judged.usage,
      findings: skill.findings.map(stated),
      error: judged.error,
    };
  }
  const { judgement, cached } = judged;
  const { dimensions } = judgement;
  const average = weightedAverage(dimensions);
  const findings = [...skill.findings, ...judgementFindings(judgement, under.requestedModel)];
  const passed = average !== null && passesBar({ average, dimensions, findings }, under.bar);
  return {
    ...unscored,
    status: passed ? "passed" : "failed",
    average,
    previousAverage,
    cached,
    model: judgement.model,
    dimensions: dimensionsOf(dimensions),
    summary: judgement.summary,
    improvements: judgement.improvements,
    findings: findings.map(stated),
    usage: cached ? NO_USAGE : judgement.usage,
    durationMs: judgement.durationMs,
    error: null,
  };
}

/**
 * A skill whose scores are estimated. A dimension that cannot be estimated leaves the skill without an average, as it
 * would with a judge.
 */
export function estimatedSkill(
  skill: Skill,
  { dimensions, summary, improvements }: Pick<Judgement, "dimensions" | "summary" | "improvements">,
  { rubric, bar }: JudgedUnder,
  durationMs: number,
): QualitySkill {
  const average = weightedAverage(dimensions);
  const { name, path, contentHash, findings } = skill;
  const passed = average !== null && passesBar({ average, dimensions, findings }, bar);
  const unknown = dimensions.filter(({ score }) => score === null).map(({ title }) => title);
  return {
    ...NOT_SCORED,
    name,
    path,
    status: average === null ? "error" : passed ? "passed" : "failed",
    average,
    estimated: true,
    contentHash,
    dimensions: dimensions.map((dimension) => judgedDimension(dimension, rubric)),
    summary,
    improvements,
    findings: findings.map(stated),
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

/** A skill that could not be read: its first error says why. */
export function unreadableSkill({ name, path, findings }: UnreadableSkill): QualitySkill {
  const all = findings.map(stated);
  const reason = all.find(({ severity }) => severity === "error");
  const place = reason?.file
    ? [reason.file, reason.line, reason.column].filter((part) => part !== null)
    : [path];
  return {
    ...NOT_SCORED,
    name,
    path,
    status: "error",
    contentHash: null,
    findings: all,
    error: {
      code: reason?.code ?? "unreadable",
      message: `${place.join(":")}: ${reason?.message ?? "cannot be read."}`,
      hint: null,
    },
  };
}

/** What the result itself gives cause to say. */
export function judgementFindings(judgement: Judgement, requestedModel: string | null): Finding[] {
  const omitted = judgement.omitted.map((reference) => finding("reference-omitted", { file: reference }));
  const unverified = judgement.dimensions.flatMap(({ title: dimension, evidence }) => {
    const count = evidence.filter((item) => !item.verified).length;
    return count > 0 ? [finding("evidence-unverified", {}, { dimension, count })] : [];
  });
  const { model } = judgement;
  const differs = model !== null && requestedModel !== null && !isSameModel(requestedModel, model);
  return [
    ...omitted,
    ...unverified,
    ...(differs ? [finding("model-differs", {}, { asked: requestedModel, answered: model })] : []),
  ];
}

/** Providers answer with a dated name (`gpt-5-2025-08-07`) or leave out a vendor prefix; both are the same model. */
function isSameModel(asked: string, answered: string): boolean {
  const plain = (name: string): string => name.toLowerCase().slice(name.lastIndexOf("/") + 1);
  return plain(answered) === plain(asked) || plain(answered).startsWith(`${plain(asked)}-`);
}

export function summarise(skills: readonly QualitySkill[]): QualitySummary {
  const count = (test: (skill: QualitySkill) => boolean): number => skills.filter(test).length;
  return {
    found: skills.length,
    scored: count(({ average }) => average !== null),
    passed: count(({ status }) => status === "passed"),
    failed: count(({ status }) => status === "failed"),
    errors: count(({ status }) => status === "error" || status === "skipped"),
    cached: count(({ cached }) => cached),
    average: meanOfScored(skills.map(({ average }) => average)),
    ...skills.reduce((sum, { usage }) => addUsage(sum, usage), NO_USAGE),
  };
}

import { z } from "zod";
import type { ScoredSkill, ScoreReport } from "../model/score-report.js";
import { JsonFinding, printJson, toJsonFinding } from "./json.js";
import { meanOf } from "./numbers.js";

const Dimension = z.object({
  score: z.number().min(0).max(1).nullable(),
  grade: z.enum(["A", "B", "C", "D", "F"]).nullable(),
  /** Interval of the score; null when no layer gave a sample. */
  ci_low: z.number().nullable(),
  ci_high: z.number().nullable(),
  weight: z.number(),
});

const ScoredSkillJson = z.object({
  name: z.string(),
  path: z.string(),
  status: z.enum(["passed", "failed", "error", "skipped"]),
  composite: z.object({
    score: z.number().nullable(),
    badge: z.string().nullable(),
    elo: z.number().nullable(),
    penalty: z.number().nullable(),
  }),
  dimensions: z.record(z.string(), Dimension),
  layers: z.array(
    z.object({
      name: z.string(),
      duration_ms: z.number(),
      score: z.number(),
      anti_patterns: z.array(z.string()),
    }),
  ),
  findings: z.array(JsonFinding),
  error: z.object({ code: z.string(), message: z.string(), hint: z.string().nullable() }).nullable(),
});

const Frame = z.object({
  schemaVersion: z.literal(1),
  tool: z.object({ name: z.literal("waza-quality"), version: z.string() }),
  command: z.literal("score"),
  timestamp: z.iso.datetime(),
  depth: z.string(),
  label: z.string(),
  threshold: z.number().nullable(),
  gate: z.enum(["passed", "failed", "incomplete"]),
});

/** The document of `score` for one skill: the published PluginEval shape with our fields beside it. */
export const ScoreJson = Frame.extend(ScoredSkillJson.shape);
/** The document of `score` for several skills. */
export const ScoresJson = Frame.extend({
  skills: z.array(ScoredSkillJson),
  summary: z.object({
    found: z.int(),
    scored: z.int(),
    passed: z.int(),
    failed: z.int(),
    errors: z.int(),
    average: z.number().nullable(),
  }),
});

/** The PluginEval report as a JSON document that ends with a line break: of one skill, or of a list. */
export function renderScoreJson(report: ScoreReport): string {
  const frame: z.infer<typeof Frame> = {
    schemaVersion: 1,
    tool: { name: "waza-quality", version: report.version },
    command: "score",
    timestamp: report.timestamp,
    depth: report.depth,
    label: report.label,
    threshold: report.threshold,
    gate: report.gate,
  };
  const [only, ...others] = report.skills;
  if (only && others.length === 0) return printJson({ ...frame, ...toJson(only) });
  return printJson({ ...frame, skills: report.skills.map(toJson), summary: summaryOf(report) });
}

function toJson({
  name,
  path,
  status,
  result,
  findings,
  error,
}: ScoredSkill): z.infer<typeof ScoredSkillJson> {
  return {
    name,
    path,
    status,
    composite: {
      score: result?.composite ?? null,
      badge: result?.badge?.title ?? null,
      elo: null,
      penalty: result?.penalty ?? null,
    },
    dimensions: Object.fromEntries(
      (result?.dimensions ?? []).map(({ id, score, grade, weight }) => [
        id,
        { score, grade: Dimension.shape.grade.parse(grade), ci_low: null, ci_high: null, weight },
      ]),
    ),
    layers: (result?.layers ?? []).map((layer) => ({
      name: layer.name,
      duration_ms: layer.durationMs,
      score: layer.score,
      anti_patterns: [...layer.antiPatterns],
    })),
    findings: findings.map(toJsonFinding),
    error,
  };
}

function summaryOf({ skills }: ScoreReport): z.infer<typeof ScoresJson>["summary"] {
  const count = (test: (skill: ScoredSkill) => boolean): number => skills.filter(test).length;
  return {
    found: skills.length,
    scored: count(({ result }) => result?.composite != null),
    passed: count(({ status }) => status === "passed"),
    failed: count(({ status }) => status === "failed"),
    errors: count(({ status }) => status === "error" || status === "skipped"),
    average: meanOf(skills.flatMap(({ result }) => result?.composite ?? [])),
  };
}

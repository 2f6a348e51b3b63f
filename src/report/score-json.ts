import { z } from "zod";
import type {
  LayerRun,
  ScoredDimension,
  ScoredSkill,
  ScoreReport,
  ScoreResult,
} from "../model/score-report.js";
import { JsonFinding, printJson, QualityJson, rubricJson, SCHEMA_VERSION, toJsonFinding } from "./json.js";
import { CertificationJson, toCertificationJson } from "./score-json-certification.js";
import { JudgeLayerJson, toJudgeJson } from "./score-json-judge.js";
import { Ends, ErrorJson, ends, Share } from "./score-json-parts.js";
import { MonteCarloLayerJson, toMonteCarloJson } from "./score-json-simulation.js";
import { countsOf } from "./score-summary.js";

/** Fields of the published PluginEval shape, and ours beside them, are written with underscores. */

const Dimension = z.object({
  score: Share,
  grade: z.enum(["A", "B", "C", "D", "F"]).nullable(),
  ...Ends.shape,
  weight: z.number(),
  /** What each layer measured; null for nothing, or when it did not run. */
  layers: z.object({ static: Share, judge: Share, monte_carlo: Share }),
});

const StaticLayerJson = z.object({
  name: z.literal("static"),
  duration_ms: z.number().nonnegative(),
  score: Share,
  /** One code for each occurrence. */
  anti_patterns: z.array(z.string()),
  error: ErrorJson,
});

const LayerJson = z.discriminatedUnion("name", [StaticLayerJson, JudgeLayerJson, MonteCarloLayerJson]);

const ScoredSkillJson = z.object({
  name: z.string(),
  path: z.string(),
  status: z.enum(["passed", "failed", "error", "skipped"]),
  contentHash: z.string().nullable(),
  composite: z.object({
    /** 0 to 100. */
    score: z.number().min(0).max(100).nullable(),
    badge: z.string().nullable(),
    /** Rating on the Elo scale; null unless certified. */
    elo: z.number().nullable(),
    bradley_terry: z.number().nullable(),
    ...Ends.shape,
    /** What the anti-patterns leave of the score, 0.5 to 1. */
    penalty: z.number().nullable(),
  }),
  /** By id; empty for a skill that could not be read. */
  dimensions: z.record(z.string(), Dimension),
  /** Those that ran: static, judge, Monte Carlo. */
  layers: z.array(LayerJson),
  certification: CertificationJson.nullable(),
  findings: z.array(JsonFinding),
  error: ErrorJson,
});

const Frame = z.object({
  schemaVersion: z.literal(SCHEMA_VERSION),
  tool: z.object({ name: z.literal("waza-quality"), version: z.string() }),
  command: z.enum(["score", "certify"]),
  timestamp: z.iso.datetime(),
  depth: z.string(),
  label: z.string(),
  /** What the judge works with; null at a depth without a judge. */
  rubric: QualityJson.shape.rubric.nullable(),
  /** Of everything that samples. */
  seed: z.number(),
  model: z.string().nullable(),
  threshold: z.number().nullable(),
  gate: z.enum(["passed", "failed", "incomplete"]),
  /** Of the plugins among the targets, scored by their frontmatter. */
  agents: z.array(z.object({ name: z.string(), path: z.string(), score: z.number().min(0).max(1) })),
});

/** The document of `score` and `certify` for one skill: the published PluginEval shape with our fields beside it. */
export const ScoreJson = Frame.extend(ScoredSkillJson.shape);
export type ScoreJson = z.infer<typeof ScoreJson>;

/** The document of `score` and `certify` for several skills. */
export const ScoresJson = Frame.extend({
  skills: z.array(ScoredSkillJson),
  summary: z.object({
    found: z.int().nonnegative(),
    scored: z.int().nonnegative(),
    passed: z.int().nonnegative(),
    failed: z.int().nonnegative(),
    errors: z.int().nonnegative(),
    average: z.number().nullable(),
  }),
});
export type ScoresJson = z.infer<typeof ScoresJson>;

/** The PluginEval report as a JSON document that ends with a line break: of one skill, or of a list. */
export function renderScoreJson(report: ScoreReport): string {
  const [only, ...others] = report.skills;
  if (only && others.length === 0) {
    return printJson({ ...frameOf(report), ...toJson(only) } satisfies ScoreJson);
  }
  return printJson({
    ...frameOf(report),
    skills: report.skills.map(toJson),
    summary: { ...countsOf(report) },
  } satisfies ScoresJson);
}

function frameOf(report: ScoreReport): z.infer<typeof Frame> {
  return {
    schemaVersion: SCHEMA_VERSION,
    tool: { name: "waza-quality", version: report.version },
    command: report.command,
    timestamp: report.timestamp,
    depth: report.depth,
    label: report.label,
    rubric: report.rubric && rubricJson(report.rubric),
    seed: report.seed,
    model: report.model,
    threshold: report.threshold,
    gate: report.gate,
    agents: report.agents.map(({ name, path, score }) => ({ name, path, score })),
  };
}

function toJson(skill: ScoredSkill): z.infer<typeof ScoredSkillJson> {
  const { result } = skill;
  return {
    name: skill.name,
    path: skill.path,
    status: skill.status,
    contentHash: skill.contentHash,
    composite: toComposite(result),
    dimensions: Object.fromEntries(
      (result?.dimensions ?? []).map((dimension) => [dimension.id, toDimension(dimension)]),
    ),
    layers: (result?.layers ?? []).map(toLayer),
    certification: result?.certification ? toCertificationJson(result.certification) : null,
    findings: skill.findings.map(toJsonFinding),
    error: skill.error,
  };
}

function toComposite(result: ScoreResult | null): z.infer<typeof ScoredSkillJson>["composite"] {
  const standing = result?.certification?.standing;
  return {
    score: result?.composite ?? null,
    badge: result?.badge?.title ?? null,
    elo: standing?.elo.value ?? null,
    bradley_terry: standing?.bradleyTerry.value ?? null,
    ...ends(result?.interval ?? null),
    penalty: result?.penalty ?? null,
  };
}

function toDimension(dimension: ScoredDimension): z.infer<typeof Dimension> {
  const { score, grade, interval, weight, layers } = dimension;
  return {
    score,
    grade: Dimension.shape.grade.parse(grade),
    ...ends(interval),
    weight,
    layers: {
      static: layers.static ?? null,
      judge: layers.judge ?? null,
      monte_carlo: layers["monte-carlo"] ?? null,
    },
  };
}

function toLayer(layer: LayerRun): z.infer<typeof LayerJson> {
  switch (layer.name) {
    case "static":
      return {
        name: "static",
        duration_ms: layer.durationMs,
        score: layer.score,
        anti_patterns: [...layer.antiPatterns],
        error: layer.error,
      };
    case "judge":
      return toJudgeJson(layer);
    case "monte-carlo":
      return toMonteCarloJson(layer);
  }
}

import { z } from "zod";
import type { Finding } from "../model/finding.js";
import type { Plan, QualityReport, SkillReport } from "../model/report.js";
import type { Rubric } from "../model/rubric.js";
import { DimensionScore, Usage } from "../model/score.js";
import { findingMessage } from "./wording.js";

/** Version of the JSON documents; raised when a field changes its meaning or goes. */
export const SCHEMA_VERSION = 1;

const Tool = z.object({ name: z.literal("waza-quality"), version: z.string() });

/** A finding with its sentence. */
export const JsonFinding = z.object({
  code: z.string(),
  severity: z.enum(["error", "warning", "info"]),
  message: z.string(),
  file: z.string().nullable(),
  line: z.int().positive().nullable(),
});

const JsonSkill = z.object({
  name: z.string(),
  path: z.string(),
  status: z.enum(["passed", "failed", "error", "skipped"]),
  average: z.number().nullable(),
  previousAverage: z.number().nullable(),
  cached: z.boolean(),
  estimated: z.boolean(),
  contentHash: z.string().nullable(),
  model: z.string().nullable(),
  runs: z.int().positive(),
  dimensions: z.array(DimensionScore),
  summary: z.string(),
  improvements: z.array(z.string()),
  findings: z.array(JsonFinding),
  usage: Usage,
  durationMs: z.number().nonnegative().nullable(),
  error: z.object({ code: z.string(), message: z.string(), hint: z.string().nullable() }).nullable(),
});

/** The document that `--format json` prints for the quality command; `schemas/quality.schema.json` is made from it. */
export const QualityJson = z.object({
  schemaVersion: z.literal(SCHEMA_VERSION),
  tool: Tool,
  command: z.string(),
  timestamp: z.iso.datetime(),
  engine: z.string(),
  model: z.string().nullable(),
  rubric: z.object({
    id: z.string(),
    hash: z.string(),
    overridden: z.array(z.string()),
    added: z.array(z.string()),
    disabled: z.array(z.string()),
  }),
  threshold: z.number(),
  minScore: z.number().nullable(),
  strict: z.boolean(),
  shard: z.object({ index: z.int().positive(), count: z.int().positive() }).nullable(),
  gate: z.enum(["passed", "failed", "incomplete"]),
  /** About the search as a whole, not about one skill. */
  warnings: z.array(JsonFinding),
  summary: z.object({
    found: z.int().nonnegative(),
    scored: z.int().nonnegative(),
    passed: z.int().nonnegative(),
    failed: z.int().nonnegative(),
    errors: z.int().nonnegative(),
    cached: z.int().nonnegative(),
    average: z.number().nullable(),
    ...Usage.shape,
  }),
  skills: z.array(JsonSkill),
});
export type QualityJson = z.infer<typeof QualityJson>;

/** The document that `--dry-run --format json` prints; `schemas/plan.schema.json` is made from it. */
export const PlanJson = z.object({
  schemaVersion: z.literal(SCHEMA_VERSION),
  tool: Tool,
  command: z.literal("quality"),
  dryRun: z.literal(true),
  engine: z.string(),
  model: z.string().nullable(),
  summary: z.object({
    found: z.int().nonnegative(),
    cached: z.int().nonnegative(),
    errors: z.int().nonnegative(),
    requests: z.int().nonnegative(),
    inputTokens: z.int().nonnegative(),
  }),
  skills: z.array(
    z.object({
      name: z.string(),
      path: z.string(),
      state: z.enum(["cached", "to-judge", "estimated", "error"]),
      inputTokens: z.int().positive().nullable(),
      files: z.array(z.string()),
      findings: z.array(JsonFinding),
    }),
  ),
});
export type PlanJson = z.infer<typeof PlanJson>;

/** The report of the quality command as a JSON document that ends with a line break. */
export function renderJson(report: QualityReport): string {
  return printJson(renderQuality(report));
}

/** The report of the quality command in the published shape. */
export function renderQuality(report: QualityReport): QualityJson {
  const { rubric, bar, summary } = report;
  const { usage, ...counts } = summary;
  return {
    schemaVersion: SCHEMA_VERSION,
    tool: { name: "waza-quality", version: report.version },
    command: report.command,
    timestamp: report.timestamp,
    engine: report.engine,
    model: report.model,
    rubric: rubricJson(rubric),
    threshold: bar.threshold,
    minScore: bar.minScore,
    strict: bar.strict,
    shard: report.shard,
    gate: report.gate,
    warnings: report.warnings.map(toJsonFinding),
    summary: { ...counts, ...usage },
    skills: report.skills.map(toJsonSkill),
  };
}

/** The plan of a dry run as a JSON document that ends with a line break. */
export function renderPlanJson(plan: Plan): string {
  const toJudge = plan.skills.filter((skill) => skill.state === "to-judge");
  const document: PlanJson = {
    schemaVersion: SCHEMA_VERSION,
    tool: { name: "waza-quality", version: plan.version },
    command: "quality",
    dryRun: true,
    engine: plan.engine,
    model: plan.model,
    summary: {
      found: plan.skills.length,
      cached: plan.skills.filter((skill) => skill.state === "cached").length,
      errors: plan.skills.filter((skill) => skill.state === "error").length,
      requests: toJudge.length,
      inputTokens: toJudge.reduce((sum, skill) => sum + (skill.inputTokens ?? 0), 0),
    },
    skills: plan.skills.map((skill) => ({
      ...skill,
      files: [...skill.files],
      findings: skill.findings.map(toJsonFinding),
    })),
  };
  return printJson(document);
}

/** Which rubric scored, and what local files changed in it. */
export function rubricJson({ id, hash, criteria, disabled }: Rubric): QualityJson["rubric"] {
  const idsOf = (source: string) => criteria.filter((item) => item.source === source).map((item) => item.id);
  return { id, hash, overridden: idsOf("overridden"), added: idsOf("added"), disabled: [...disabled] };
}

export function toJsonSkill(skill: SkillReport): QualityJson["skills"][number] {
  return {
    ...skill,
    dimensions: [...skill.dimensions],
    improvements: [...skill.improvements],
    findings: skill.findings.map(toJsonFinding),
  };
}

export function toJsonFinding(item: Finding): z.infer<typeof JsonFinding> {
  return {
    code: item.code,
    severity: item.severity,
    message: findingMessage(item),
    file: item.file,
    line: item.line,
  };
}

/** Characters that JSON leaves as they are but a terminal or a JavaScript parser may act on. */
const RISKY = /[\u007f-\u009f\u2028\u2029\u202a-\u202e\u2066-\u2069]/g;

/** Two blanks of indentation; whatever could steer a terminal is written as an escape. */
export function printJson(document: unknown): string {
  const spelledOut = (char: string): string => `\\u${char.charCodeAt(0).toString(16).padStart(4, "0")}`;
  return `${JSON.stringify(document, null, 2).replace(RISKY, spelledOut)}\n`;
}

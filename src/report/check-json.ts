import { z } from "zod";
import type { Readiness } from "../model/readiness.js";
import { type CheckedSkill, type CheckReport, NOT_SCORED } from "../model/report.js";
import { NO_USAGE } from "../model/score.js";
import { JsonFinding, printJson, QualityJson, renderQuality, toJsonFinding, toJsonSkill } from "./json.js";
import { nextStepTexts } from "./rules/next-steps.js";

const Check = z.object({
  name: z.string(),
  passed: z.boolean(),
  status: z.enum(["optimal", "ok", "warning", "not-assessed"]),
  findings: z.array(JsonFinding),
});

const ReadinessJson = z.object({
  ready: z.boolean(),
  compliance: z.object({
    level: z.enum(["Low", "Medium", "Medium-High", "High", "not-assessed"]),
    descriptionLength: z.int().nonnegative(),
    triggers: z.array(z.string()),
    antiTriggers: z.array(z.string()),
    routing: z.array(z.string()),
    findings: z.array(JsonFinding),
  }),
  tokenBudget: z.object({
    count: z.int().nonnegative(),
    limit: z.int().positive(),
    exceeded: z.boolean(),
    warning: z.boolean(),
    status: z.enum(["ok", "warning", "exceeded"]),
    source: z.string(),
    references: z.array(z.object({ file: z.string(), count: z.int(), limit: z.int() })),
    findings: z.array(JsonFinding),
  }),
  spec: z.array(Check),
  mcp: z
    .object({
      score: z.int(),
      total: z.literal(4),
      tools: z.array(z.string()),
      findings: z.array(JsonFinding),
    })
    .nullable(),
  links: z.object({
    valid: z.int().nonnegative(),
    total: z.int().nonnegative(),
    passed: z.boolean(),
    external: z.object({ total: z.int(), alive: z.int(), dead: z.int(), unverified: z.int() }),
    orphans: z.array(z.string()),
    findings: z.array(JsonFinding),
  }),
  eval: z.object({
    found: z.boolean(),
    path: z.string().nullable(),
    valid: z.boolean().nullable(),
    findings: z.array(JsonFinding),
  }),
  advisory: z.array(Check),
  nextSteps: z.array(z.object({ code: z.string(), message: z.string(), blocking: z.boolean() })),
});

/** The document of `check --format json`: that of `quality`, with `readiness` in each skill. */
export const CheckJson = QualityJson.extend({
  command: z.literal("check"),
  deep: z.boolean(),
  engine: z.string().nullable(),
  rubric: QualityJson.shape.rubric.nullable(),
  threshold: z.number().nullable(),
  summary: QualityJson.shape.summary.extend({ ready: z.int().nonnegative() }),
  skills: z.array(QualityJson.shape.skills.element.extend({ readiness: ReadinessJson.nullable() })),
});
export type CheckJson = z.infer<typeof CheckJson>;

/** The report of `check` as a JSON document that ends with a line break. What was not judged is null throughout. */
export function renderCheckJson(report: CheckReport): string {
  const { quality, skills } = report;
  const judged = quality ? renderQuality(quality) : null;
  const count = (test: (skill: CheckedSkill) => boolean): number => skills.filter(test).length;
  const document: CheckJson = {
    schemaVersion: 1,
    tool: { name: "waza-quality", version: report.version },
    command: "check",
    deep: quality !== null,
    timestamp: report.timestamp,
    engine: judged?.engine ?? null,
    model: judged?.model ?? null,
    rubric: judged?.rubric ?? null,
    threshold: judged?.threshold ?? null,
    minScore: judged?.minScore ?? null,
    strict: report.strict,
    shard: report.shard,
    gate: report.gate,
    warnings: report.warnings.map(toJsonFinding),
    summary: {
      ...NO_USAGE,
      scored: 0,
      cached: 0,
      average: null,
      ...judged?.summary,
      found: skills.length,
      passed: count(({ status }) => status === "passed"),
      failed: count(({ status }) => status === "failed"),
      errors: count(({ status }) => status === "error" || status === "skipped"),
      ready: count(({ readiness }) => readiness?.ready === true),
    },
    skills: skills.map(toCheckedSkill),
  };
  return printJson(document);
}

function toCheckedSkill(skill: CheckedSkill): CheckJson["skills"][number] {
  const { name, path, status, contentHash, error, quality, readiness } = skill;
  const judged = quality ? toJsonSkill(quality) : { ...NOT_SCORED, dimensions: [], improvements: [] };
  return {
    ...judged,
    name,
    path,
    status,
    contentHash,
    error,
    findings: [...skill.findings, ...(quality?.findings ?? [])].map(toJsonFinding),
    readiness: readiness && toReadinessJson(readiness),
  };
}

function toReadinessJson(readiness: Readiness): z.infer<typeof ReadinessJson> {
  const { compliance, tokenBudget, spec, mcp, links, advisory } = readiness;
  const check = ({ name, passed, status, findings }: Readiness["spec"][number]) => ({
    name,
    passed,
    status,
    findings: findings.map(toJsonFinding),
  });
  return {
    ready: readiness.ready,
    compliance: {
      ...compliance,
      triggers: [...compliance.triggers],
      antiTriggers: [...compliance.antiTriggers],
      routing: [...compliance.routing],
      findings: compliance.findings.map(toJsonFinding),
    },
    tokenBudget: {
      count: tokenBudget.count,
      limit: tokenBudget.limit,
      exceeded: tokenBudget.exceeded,
      warning: tokenBudget.warning,
      status: tokenBudget.status,
      source: tokenBudget.source,
      references: tokenBudget.references.map((file) => ({ ...file })),
      findings: tokenBudget.findings.map(toJsonFinding),
    },
    spec: spec.map(check),
    mcp: mcp && { ...mcp, tools: [...mcp.tools], findings: mcp.findings.map(toJsonFinding) },
    links: { ...links, orphans: [...links.orphans], findings: links.findings.map(toJsonFinding) },
    eval: { ...readiness.eval, findings: readiness.eval.findings.map(toJsonFinding) },
    advisory: advisory.map(check),
    nextSteps: readiness.nextSteps.map(({ code, args, blocking }) => ({
      code,
      message: nextStepTexts[code](args),
      blocking,
    })),
  };
}

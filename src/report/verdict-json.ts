import { z } from "zod";
import { DimensionScore, Usage } from "../model/score.js";
import type { EvaluatedOutput, VerdictReport } from "../model/verdict-report.js";
import { JsonFinding, printJson, QualityJson, rubricJson, SCHEMA_VERSION, toJsonFinding } from "./json.js";

const ClaimJson = z.object({
  kind: z.enum(["file", "line", "symbol", "id"]),
  text: z.string(),
  line: z.int().positive(),
  status: z.enum(["found", "missing", "unclear"]),
  detail: z.string(),
});

const OutputJson = z.object({
  path: z.string(),
  status: z.enum(["passed", "failed", "error", "skipped"]),
  composite: z.number().nullable(),
  verdict: z.string().nullable(),
  requiredActions: z.array(z.string()),
  improvements: z.array(z.string()),
  cached: z.boolean(),
  contentHash: z.string().nullable(),
  model: z.string().nullable(),
  dimensions: z.array(DimensionScore),
  summary: z.string(),
  /** What the output cites, looked up without a model; null when the output could not be read. */
  claims: z
    .object({
      contextFiles: z.int().nonnegative().nullable(),
      found: z.int().nonnegative(),
      missing: z.int().nonnegative(),
      unclear: z.int().nonnegative(),
      list: z.array(ClaimJson),
    })
    .nullable(),
  findings: z.array(JsonFinding),
  usage: Usage,
  durationMs: z.number().nonnegative().nullable(),
  error: z.object({ code: z.string(), message: z.string(), hint: z.string().nullable() }).nullable(),
});

/** The document that `judge --format json` prints; `schemas/judge.schema.json` is made from it. */
export const VerdictJson = z.object({
  schemaVersion: z.literal(SCHEMA_VERSION),
  tool: QualityJson.shape.tool,
  command: z.literal("judge"),
  timestamp: z.iso.datetime(),
  engine: z.literal("copilot-sdk"),
  evaluator: z.string(),
  kind: z.string().nullable(),
  model: z.string().nullable(),
  rubric: QualityJson.shape.rubric,
  minVerdict: z.string(),
  threshold: z.number().nullable(),
  strict: z.boolean(),
  gate: z.enum(["passed", "failed", "incomplete"]),
  /** Best first. */
  outputs: z.array(OutputJson),
});
export type VerdictJson = z.infer<typeof VerdictJson>;

/** The evaluation of agent outputs as a JSON document that ends with a line break. */
export function renderVerdictJson(report: VerdictReport): string {
  const { bar } = report;
  const document: VerdictJson = {
    schemaVersion: SCHEMA_VERSION,
    tool: { name: "waza-quality", version: report.version },
    command: "judge",
    timestamp: report.timestamp,
    engine: "copilot-sdk",
    evaluator: report.evaluator,
    kind: report.kind,
    model: report.model,
    rubric: rubricJson(report.rubric),
    minVerdict: bar.minVerdict.title,
    threshold: bar.threshold,
    strict: bar.strict,
    gate: report.gate,
    outputs: report.outputs.map(toJson),
  };
  return printJson(document);
}

function toJson(output: EvaluatedOutput): VerdictJson["outputs"][number] {
  const { needsActions, claims, verdict, ...rest } = output;
  const count = (status: string): number =>
    (claims?.claims ?? []).filter((claim) => claim.status === status).length;
  return {
    ...rest,
    verdict: verdict?.title ?? null,
    dimensions: [...output.dimensions],
    improvements: [...output.improvements],
    requiredActions: needsActions ? [...output.improvements] : [],
    claims: claims && {
      contextFiles: claims.contextFiles,
      found: count("found"),
      missing: count("missing"),
      unclear: count("unclear"),
      list: claims.claims.map((claim) => ({ ...claim })),
    },
    findings: output.findings.map(toJsonFinding),
  };
}

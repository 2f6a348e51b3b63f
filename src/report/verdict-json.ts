import { z } from "zod";
import { Agreement, IntervalJson } from "../model/agreement.js";
import type { Scale } from "../model/rubric.js";
import { DimensionScore, Usage } from "../model/score.js";
import type { EvaluatedOutput, RankedOutput, VerdictReport } from "../model/verdict-report.js";
import { meanMark } from "../statistics/mean-mark.js";
import { JsonFinding, printJson, QualityJson, rubricJson, SCHEMA_VERSION, toJsonFinding } from "./json.js";

const ClaimJson = z.object({
  kind: z.enum(["file", "line", "symbol", "id"]),
  text: z.string(),
  line: z.int().positive(),
  status: z.enum(["found", "missing", "unclear"]),
  detail: z.string(),
});

const DimensionJson = DimensionScore.extend({
  /** One mark a run, of which `score` is the mean; empty when the dimension stayed unscored. */
  marks: z.array(z.number()),
  /** 95 % interval of the mean; null for one run. */
  interval: IntervalJson.nullable(),
  /** Two marks lie at least half the scale apart. */
  split: z.boolean(),
});

const OutputJson = z.object({
  path: z.string(),
  status: z.enum(["passed", "failed", "error", "skipped"]),
  composite: z.number().nullable(),
  /** Independent runs of the judge. */
  runs: z.int().positive(),
  /** 95 % interval of the composite; null for one run. */
  interval: IntervalJson.nullable(),
  /** The interval lies on both sides of the bar. */
  undecided: z.boolean(),
  /** Ids of the dimensions on which the runs contradict each other. */
  splits: z.array(z.string()),
  verdict: z.string().nullable(),
  requiredActions: z.array(z.string()),
  improvements: z.array(z.string()),
  cached: z.boolean(),
  contentHash: z.string().nullable(),
  model: z.string().nullable(),
  dimensions: z.array(DimensionJson),
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

const RankedJson = z.object({
  path: z.string(),
  composite: z.number().nullable(),
  /** How far it lies above the next one; null for the last, and where one of the two has no composite. */
  toNext: z
    .object({
      path: z.string(),
      difference: z.number(),
      interval: IntervalJson.nullable(),
      /** Whether the interval leaves out zero; null for one run. */
      detectable: z.boolean().nullable(),
    })
    .nullable(),
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
  ranking: z.array(RankedJson),
  /** How far the runs agree over all outputs; null for one run. */
  agreement: Agreement.nullable(),
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
    outputs: report.outputs.map((output) => toJson(output, report.rubric.scale)),
    ranking: report.ranking.map(({ toNext, ...rest }) => ({ ...rest, toNext: toNext && stepJson(toNext) })),
    agreement: report.agreement,
  };
  return printJson(document);
}

function stepJson({ isDetectable, ...rest }: NonNullable<RankedOutput["toNext"]>) {
  return { ...rest, detectable: isDetectable };
}

function dimensionJson(dimension: DimensionScore, scale: Scale): z.infer<typeof DimensionJson> {
  const marks = dimension.score === null ? [] : (dimension.marks ?? [dimension.score]);
  const { interval = null, isSplit = false } = meanMark(marks, scale) ?? {};
  return { ...dimension, marks, interval, split: isSplit };
}

function toJson(output: EvaluatedOutput, scale: Scale): VerdictJson["outputs"][number] {
  const { needsActions, claims, verdict, isUndecided, ...rest } = output;
  const count = (status: string): number =>
    (claims?.claims ?? []).filter((claim) => claim.status === status).length;
  return {
    ...rest,
    undecided: isUndecided,
    splits: [...output.splits],
    verdict: verdict?.title ?? null,
    dimensions: output.dimensions.map((dimension) => dimensionJson(dimension, scale)),
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

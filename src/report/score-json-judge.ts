import { z } from "zod";
import type { Agreement } from "../model/agreement.js";
import type { DimensionScore } from "../model/score.js";
import type { JudgeLayerRun } from "../model/score-report.js";
import { Ends, ErrorJson, ends, Share, toUsageJson, UsageJson } from "./score-json-parts.js";

const Reason = z.enum(["no-variation", "too-few"]).nullable();

const AgreementJson = z.object({
  judges: z.int().min(2),
  /** Dimensions that every judge marked. */
  items: z.int().nonnegative(),
  /** Krippendorff's, ordinal. */
  alpha: z.object({ value: z.number().nullable(), ...Ends.shape, reason: Reason }),
  /** Mean of the quadratic-weighted kappas of the pairs. */
  kappa: z.object({ value: z.number().nullable(), reason: Reason }),
  exact: Share,
  within_one: Share,
  pairs: z.array(
    z.object({
      judges: z.tuple([z.int().positive(), z.int().positive()]),
      kappa: z.number().nullable(),
      exact: Share,
      within_one: Share,
    }),
  ),
  split_dimensions: z.array(z.string()),
  order_effect: z.object({ position: z.number().nullable(), levels: z.number().nullable() }),
});

const JudgedDimension = z.object({
  id: z.string(),
  title: z.string(),
  weight: z.number(),
  score: z.number().nullable(),
  rationale: z.string(),
  evidence: z.array(
    z.object({
      quote: z.string(),
      file: z.string().nullable(),
      line: z.int().positive().nullable(),
      end_line: z.int().positive().nullable(),
      verified: z.boolean(),
    }),
  ),
  /** One for each judge of a panel; null for a single judge. */
  marks: z.array(z.number()).nullable(),
  /** What the score was computed from; null where the judge gave it. */
  predictions: z
    .array(z.object({ prompt: z.string(), should_trigger: z.boolean(), would_trigger: z.boolean() }))
    .nullable(),
});

/** The judge among the layers of `score`. */
export const JudgeLayerJson = z.object({
  name: z.literal("judge"),
  duration_ms: z.number().nonnegative(),
  score: Share,
  judges: z.int().positive(),
  kappa: z.number().nullable(),
  agreement: AgreementJson.nullable(),
  model: z.string().nullable(),
  cached: z.boolean(),
  dimensions: z.array(JudgedDimension),
  summary: z.string(),
  improvements: z.array(z.string()),
  usage: UsageJson,
  error: ErrorJson,
});

export function toJudgeJson(layer: JudgeLayerRun): z.infer<typeof JudgeLayerJson> {
  return {
    name: "judge",
    duration_ms: layer.durationMs,
    score: layer.score,
    judges: layer.judges,
    kappa: layer.agreement?.kappa.value ?? null,
    agreement: layer.agreement && toAgreementJson(layer.agreement),
    model: layer.model,
    cached: layer.cached,
    dimensions: layer.dimensions.map(toDimensionJson),
    summary: layer.summary,
    improvements: [...layer.improvements],
    usage: toUsageJson(layer.usage),
    error: layer.error,
  };
}

function toAgreementJson(agreement: Agreement): z.infer<typeof AgreementJson> {
  const { judges, items, alpha, kappa, exact, withinOne, pairs, splitDimensions, orderEffect } = agreement;
  return {
    judges,
    items,
    alpha: { value: alpha.value, ...ends(alpha.interval), reason: alpha.reason },
    kappa: { value: kappa.value, reason: kappa.reason },
    exact,
    within_one: withinOne,
    pairs: pairs.map((pair) => ({
      judges: [...pair.judges],
      kappa: pair.kappa,
      exact: pair.exact,
      within_one: pair.withinOne,
    })),
    split_dimensions: [...splitDimensions],
    order_effect: { position: orderEffect.position, levels: orderEffect.levels },
  };
}

function toDimensionJson(dimension: DimensionScore): z.infer<typeof JudgedDimension> {
  const { id, title, weight, score, rationale, evidence, marks, predictions } = dimension;
  return {
    id,
    title,
    weight,
    score,
    rationale,
    evidence: evidence.map(({ quote, file, line, endLine, verified }) => ({
      quote,
      file,
      line,
      end_line: endLine,
      verified,
    })),
    marks: marks ? [...marks] : null,
    predictions:
      predictions?.map(({ prompt, shouldTrigger, wouldTrigger }) => ({
        prompt,
        should_trigger: shouldTrigger,
        would_trigger: wouldTrigger,
      })) ?? null,
  };
}

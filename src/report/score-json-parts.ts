import { z } from "zod";
import type { Usage } from "../model/score.js";
import type { Interval } from "../statistics/interval.js";

/** Both ends of a 95 % interval; null where there is none. */
export const Ends = z.object({ ci_low: z.number().nullable(), ci_high: z.number().nullable() });

export function ends(interval: Interval | null): z.infer<typeof Ends> {
  return { ci_low: interval?.low ?? null, ci_high: interval?.high ?? null };
}

export const UsageJson = z.object({
  requests: z.int().nonnegative(),
  input_tokens: z.int().nonnegative(),
  output_tokens: z.int().nonnegative(),
  cache_read_tokens: z.int().nonnegative(),
});

export function toUsageJson({
  requests,
  inputTokens,
  outputTokens,
  cacheReadTokens,
}: Usage): z.infer<typeof UsageJson> {
  return {
    requests,
    input_tokens: inputTokens,
    output_tokens: outputTokens,
    cache_read_tokens: cacheReadTokens,
  };
}

/** Why something has no result. */
export const ErrorJson = z
  .object({ code: z.string(), message: z.string(), hint: z.string().nullable() })
  .nullable();

/** 0 to 1; null for nothing measured. */
export const Share = z.number().min(0).max(1).nullable();

import { z } from "zod";
import { confusion, f1Score } from "../statistics/f1.js";

/** Fewer leave F1 too coarse, more make the answer longer than all others together. */
export const PREDICTION_COUNT = 10;
/** In UTF-16 units: several times what people type. */
export const LONGEST_PROMPT = 500;

/** What the judge says of one prompt. */
export const TriggerPrediction = z.object({
  prompt: z.string().max(LONGEST_PROMPT),
  /** Whether the skill is meant for it. */
  shouldTrigger: z.boolean(),
  /** Whether an agent that knows only name and description would use the skill. */
  wouldTrigger: z.boolean(),
});
export type TriggerPrediction = z.infer<typeof TriggerPrediction>;

/**
 * The rule that a set of predictions breaks, as a sentence about `predictions`; null when they can be scored. Prompts
 * that differ only in case or white space are the same prompt.
 */
export function predictionProblem(predictions: readonly TriggerPrediction[]): string | null {
  if (predictions.length !== PREDICTION_COUNT) {
    return `predictions must be exactly ${PREDICTION_COUNT}, not ${predictions.length}.`;
  }
  const prompts = predictions.map(({ prompt }) => plainPrompt(prompt));
  if (prompts.includes("") || predictions.some(({ prompt }) => prompt.length > LONGEST_PROMPT)) {
    return `each prompt must be a text of at most ${LONGEST_PROMPT} characters.`;
  }
  if (new Set(prompts).size < prompts.length) return "no prompt may stand in predictions twice.";
  const wanted = predictions.filter(({ shouldTrigger }) => shouldTrigger).length;
  if (wanted === 0 || wanted === predictions.length) {
    return "should_trigger must be true for some prompts and false for others.";
  }
  return null;
}

function plainPrompt(prompt: string): string {
  return prompt.normalize("NFC").replace(/\s+/g, " ").trim().toLowerCase();
}

/**
 * F1 of predictions, 0 to 1: 2·TP / (2·TP + FP + FN), where positive is what triggers.
 * @returns null when nothing should trigger
 */
export function triggerF1(predictions: readonly TriggerPrediction[]): number | null {
  const outcomes = predictions.map(({ shouldTrigger, wouldTrigger }) => ({
    expected: shouldTrigger,
    actual: wouldTrigger,
  }));
  return f1Score(confusion(outcomes)).f1;
}

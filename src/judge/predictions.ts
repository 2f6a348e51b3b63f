import { readBoolean, readFields, readText } from "../dialogue/read-args.js";
import { predictionProblem, type TriggerPrediction } from "../model/predictions.js";

/**
 * Reads the `predictions` of a tool call, which may be anything. Nothing is completed or guessed.
 * @returns the predictions, or the sentence that says what is wrong with them
 */
export function readPredictions(value: unknown): TriggerPrediction[] | string {
  if (!Array.isArray(value)) return "predictions must be a list.";
  const predictions: TriggerPrediction[] = [];
  for (const [index, item] of value.entries()) {
    const fields = readFields(item);
    const prompt = readText(fields.prompt);
    const shouldTrigger = readBoolean(fields.should_trigger);
    const wouldTrigger = readBoolean(fields.would_trigger);
    if (prompt === null || shouldTrigger === null || wouldTrigger === null) {
      return `prediction ${index + 1} needs prompt (a text), should_trigger and would_trigger (true or false).`;
    }
    predictions.push({ prompt, shouldTrigger, wouldTrigger });
  }
  return predictionProblem(predictions) ?? predictions;
}

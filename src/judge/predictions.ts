import { readBoolean, readFields, readText } from "../dialogue/read-args.js";
import { predictionProblem, type TriggerPrediction } from "../model/predictions.js";

/** Predictions as they were read, or the sentence that says what is wrong with them. */
export type ReadPredictions =
  | { readonly ok: true; readonly predictions: readonly TriggerPrediction[] }
  | { readonly ok: false; readonly problem: string };

/** Reads the `predictions` of a tool call, which may be anything. Nothing is completed or guessed. */
export function readPredictions(value: unknown): ReadPredictions {
  if (!Array.isArray(value)) return broken("predictions must be a list.");
  const predictions: TriggerPrediction[] = [];
  for (const [index, item] of value.entries()) {
    const fields = readFields(item);
    const prompt = readText(fields.prompt);
    const shouldTrigger = readBoolean(fields.should_trigger);
    const wouldTrigger = readBoolean(fields.would_trigger);
    if (prompt === null || shouldTrigger === null || wouldTrigger === null) {
      return broken(
        `prediction ${index + 1} needs prompt (a text), should_trigger and would_trigger (true or false).`,
      );
    }
    predictions.push({ prompt, shouldTrigger, wouldTrigger });
  }
  const problem = predictionProblem(predictions);
  return problem === null ? { ok: true, predictions } : broken(problem);
}

function broken(problem: string): ReadPredictions {
  return { ok: false, problem };
}

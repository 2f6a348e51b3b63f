import { z } from "zod";
import type { ModelTool } from "../model/agent.js";
import { LONGEST_PROMPT, PREDICTION_COUNT } from "../model/predictions.js";
import type { Rubric, ScoringMethod } from "../model/rubric.js";
import { PREDICTIONS_TOOL, SCORE_TOOL, SUMMARY_TOOL } from "./prompt.js";

/** What is done with a call; the arguments may be anything. */
type Handlers = Readonly<Record<"setScore" | "setPredictions" | "setSummary", ModelTool["handle"]>>;

/** Improvements that are kept of a summary. */
export const MOST_IMPROVEMENTS = 3;

const REASON = {
  rationale: z.string().describe("One or two sentences"),
  evidence: z.array(z.string()).describe("Passages copied word for word from the files"),
};

/** The tools that the criteria of a rubric need, in the order of their use. The schemas only describe. */
export function scoringTools(rubric: Rubric, handlers: Handlers): ModelTool[] {
  const idsBy = (method: ScoringMethod): string[] =>
    rubric.criteria.filter((criterion) => criterion.method === method).map(({ id }) => id);
  const [judged, predicted] = [idsBy("judged"), idsBy("predictions")];
  return [
    ...(judged.length > 0 ? [scoreTool(judged, rubric, handlers)] : []),
    ...(predicted.length > 0 ? [predictionsTool(predicted, handlers)] : []),
    {
      name: SUMMARY_TOOL,
      description: "Ends the review. Call it once, after all dimensions are scored.",
      parameters: z.object({
        summary: z.string().describe("Two or three sentences"),
        improvements: z.array(z.string()).max(MOST_IMPROVEMENTS).describe("Most useful first"),
      }),
      terminal: true,
      handle: handlers.setSummary,
    },
  ];
}

function scoreTool(ids: readonly string[], { scale }: Rubric, { setScore }: Handlers): ModelTool {
  return {
    name: SCORE_TOOL,
    description:
      "Records the score of one dimension. A second call for the same dimension replaces the first.",
    parameters: z.object({
      dimension: z.enum(ids),
      score: (scale.whole ? z.int() : z.number()).min(scale.min).max(scale.max),
      ...REASON,
    }),
    terminal: false,
    handle: setScore,
  };
}

function predictionsTool(ids: readonly string[], { setPredictions }: Handlers): ModelTool {
  const Dimension = z.enum(ids);
  return {
    name: PREDICTIONS_TOOL,
    description: `Records ${PREDICTION_COUNT} predictions, from which the score of ${ids.length === 1 ? ids[0] : "a dimension"} is computed. A second call replaces the first.`,
    parameters: z.object({
      dimension: ids.length === 1 ? Dimension.optional() : Dimension,
      predictions: z
        .array(
          z.object({
            prompt: z.string().max(LONGEST_PROMPT),
            should_trigger: z.boolean(),
            would_trigger: z.boolean(),
          }),
        )
        .length(PREDICTION_COUNT),
      ...REASON,
    }),
    terminal: false,
    handle: setPredictions,
  };
}

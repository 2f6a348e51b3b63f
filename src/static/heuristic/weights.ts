import type { HeuristicWeights } from "./weigh.js";

export const WEIGHTS: HeuristicWeights = {
  madeBy: "",
  center: 3.6,
  features: {
    concreteness: { mean: 0.5, weight: 0.1 },
    substance: { mean: 0.5, weight: 0.1 },
    examples: { mean: 0.5, weight: 0.1 },
    decisions: { mean: 0.5, weight: 0.1 },
    failures: { mean: 0.5, weight: 0.1 },
    stops: { mean: 0.5, weight: 0.1 },
    guards: { mean: 0.5, weight: 0.1 },
    checks: { mean: 0.5, weight: 0.1 },
    plainness: { mean: 0.5, weight: 0.1 },
    focus: { mean: 0.5, weight: 0.1 },
    economy: { mean: 0.5, weight: 0.1 },
    description: { mean: 0.5, weight: 0.1 },
  },
  dimensions: {
    instruction_clarity: ["concreteness", "substance", "decisions", "plainness"],
    behavioral_completeness: ["decisions", "substance", "stops", "failures"],
    example_quality: ["examples", "concreteness"],
    safety_guardrails: ["guards", "stops", "checks"],
    user_experience: ["description", "focus", "economy", "plainness"],
    robustness: ["failures", "checks", "guards", "substance"],
  },
};

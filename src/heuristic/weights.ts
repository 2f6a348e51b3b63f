import type { HeuristicWeights } from "./weigh.js";

/**
 * The figures are written by `scripts/fit-heuristic.ts`; `ownShare` and the lists under `dimensions` are
 * chosen by hand and kept by it. What each feature is and why it counts stands in `docs/heuristic.md`.
 */
export const WEIGHTS: HeuristicWeights = {
  madeBy: "scripts/fit-heuristic.ts from 71 judged skills (marks: sha256 a07778453e51)",
  center: 3.599,
  ownShare: 0.5,
  features: {
    concreteness: { mean: 0.817, weight: 0.435 },
    substance: { mean: 0.539, weight: 0.39 },
    examples: { mean: 0.823, weight: 0.353 },
    decisions: { mean: 0.216, weight: 0.34 },
    failures: { mean: 0.161, weight: 0.3 },
    stops: { mean: 0.068, weight: 0.186 },
    guards: { mean: 0.381, weight: 0.472 },
    checks: { mean: 0.294, weight: 0.166 },
    plainness: { mean: 0.634, weight: 0.533 },
    focus: { mean: 0.808, weight: 0.409 },
    economy: { mean: 0.806, weight: 0.147 },
    description: { mean: 0.408, weight: 0.107 },
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

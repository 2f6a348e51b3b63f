import type { ScoreDocument, ScoredSkill } from "../../src/documents/score.js";

const NOTHING = { requests: 0, inputTokens: 0, outputTokens: 0, cacheReadTokens: 0 };

/** A skill with a composite and one layer of each kind. */
export const scoredSkill: ScoredSkill = {
  name: "receipts",
  path: "skills/receipts",
  status: "passed",
  contentHash: "sha256:1",
  composite: {
    score: 76.5,
    interval: { low: 72.1, high: 80.3 },
    badge: { title: "Silver", stars: 3 },
    penalty: 0.95,
  },
  dimensions: [
    {
      id: "triggering_accuracy",
      title: "Triggering Accuracy",
      weight: 0.25,
      score: 0.65,
      grade: "D",
      interval: { low: 0.6, high: 0.7 },
      layers: { static: 0.5, judge: 0.7, simulation: null },
    },
  ],
  layers: [
    { name: "static", durationMs: 12, score: 0.52, error: null, antiPatterns: ["OVER_CONSTRAINED"] },
    {
      name: "judge",
      durationMs: 48_200,
      score: 0.74,
      error: null,
      judges: 1,
      agreement: null,
      cached: false,
      model: "model-a",
      dimensions: [],
      summary: "It sorts what it is given.",
      improvements: ["Show one example."],
      usage: { ...NOTHING, requests: 1 },
    },
    {
      name: "simulation",
      durationMs: 90_000,
      score: null,
      error: { code: "activation-unmeasured", message: "Activation could not be measured.", hint: null },
      figures: null,
      kept: 0,
      usage: NOTHING,
    },
  ],
  certification: null,
  findings: [],
  error: null,
};

/** A document of `score` with these skills. */
export function scoreDocument(...skills: readonly ScoredSkill[]): ScoreDocument {
  return {
    schemaVersion: 2,
    tool: { name: "waza-quality", version: "0.1.0" },
    command: "score",
    timestamp: "2024-05-06T07:08:09.000Z",
    depth: "deep",
    label: "Certified",
    rubric: null,
    seed: 1,
    model: "model-a",
    threshold: null,
    strict: false,
    gate: "passed",
    warnings: [],
    summary: {
      found: skills.length,
      scored: skills.length,
      passed: skills.length,
      failed: 0,
      errors: 0,
      average: 76.5,
    },
    skills,
    agents: [],
  };
}

import { finding } from "../../src/findings/finding.js";
import type { Agreement } from "../../src/model/agreement.js";
import type { DimensionId } from "../../src/model/plugin-eval.js";
import type { Standing } from "../../src/model/rating.js";
import { type DimensionScore, NO_USAGE, type Usage } from "../../src/model/score.js";
import type {
  Certification,
  JudgeLayerRun,
  LayerRun,
  MonteCarloRun,
  ScoredDimension,
  ScoredSkill,
  ScoreReport,
  ScoreResult,
  StaticRun,
} from "../../src/model/score-report.js";
import type { MonteCarlo, SelfTest } from "../../src/model/simulation.js";

const USAGE: Usage = { requests: 3, inputTokens: 30_000, outputTokens: 1_500, cacheReadTokens: 20_000 };

export const staticRun: StaticRun = {
  name: "static",
  durationMs: 12,
  score: 0.52,
  antiPatterns: ["MISSING_TRIGGER", "ORPHAN_REFERENCE", "ORPHAN_REFERENCE"],
  error: null,
};

export const AGREEMENT: Agreement = {
  judges: 3,
  items: 2,
  alpha: { value: 0.81, interval: { low: 0.6, high: 0.9 }, reason: null },
  kappa: { value: 0.78, reason: null },
  exact: 0.7,
  withinOne: 1,
  pairs: [
    { judges: [1, 2], kappa: 0.81, exact: 0.8, withinOne: 1 },
    { judges: [1, 3], kappa: null, exact: 0.6, withinOne: 1 },
    { judges: [2, 3], kappa: 0.75, exact: 0.7, withinOne: 1 },
  ],
  splitDimensions: [],
  orderEffect: { position: 0.03, levels: -0.01 },
};

export const TRIGGERING: DimensionScore = {
  id: "triggering_accuracy",
  title: "Triggering Accuracy",
  weight: 0.25,
  score: 0.8,
  rationale: "F1 of ten predictions.",
  evidence: [],
  marks: [0.75, 0.8, 0.85],
  predictions: [
    { prompt: "Tidy up my receipts of May", shouldTrigger: true, wouldTrigger: true },
    { prompt: "I cannot find the bill of the bakery", shouldTrigger: true, wouldTrigger: false },
    { prompt: "Write a receipt for a customer", shouldTrigger: false, wouldTrigger: true },
  ],
};

const orchestration: DimensionScore = {
  id: "orchestration_fitness",
  title: "Orchestration Fitness",
  weight: 0.2,
  score: 0.7,
  rationale: "It names what it returns.",
  evidence: [
    { quote: "Return a table of months.", file: "SKILL.md", line: 12, endLine: 12, verified: true },
    { quote: "Nobody wrote this.", file: null, line: null, endLine: null, verified: false },
  ],
  marks: [0.6, 0.7, 0.8],
};

export const judgeRun: JudgeLayerRun = {
  name: "judge",
  durationMs: 48_200,
  score: 0.74,
  judges: 3,
  agreement: AGREEMENT,
  cached: false,
  model: "model-a",
  dimensions: [TRIGGERING, orchestration],
  summary: "It sorts what it is given.",
  improvements: ["Say what becomes of a receipt without a date.", "Show one example."],
  usage: USAGE,
  error: null,
};

export const SELF_TEST: SelfTest = { positive: true, negative: false, offered: true };

export const FIGURES: MonteCarlo = {
  simulations: 50,
  prompts: {
    source: "model",
    prompts: [
      { text: "Sort these receipts", kind: "should-trigger" },
      { text: "Which month was dearest?", kind: "should-trigger" },
      { text: "Draw a receipt", kind: "near-miss" },
    ],
  },
  byPrompt: [
    {
      text: "Sort these receipts",
      kind: "should-trigger",
      runs: 19,
      known: 19,
      activated: 19,
      failed: 0,
      quality: 0.75,
    },
    {
      text: "Which month was dearest?",
      kind: "should-trigger",
      runs: 19,
      known: 19,
      activated: 16,
      failed: 0,
      quality: 0.66,
    },
    {
      text: "Draw a receipt",
      kind: "near-miss",
      runs: 12,
      known: 12,
      activated: 1,
      failed: 0,
      quality: null,
    },
  ],
  selfTest: SELF_TEST,
  activation: { rate: 0.92, count: 35, runs: 38, effectiveRuns: 21.3, interval: { low: 0.79, high: 0.97 } },
  falseActivation: { rate: 1 / 12, count: 1, runs: 12, effectiveRuns: 8, interval: { low: 0.01, high: 0.4 } },
  precision: 0.97,
  recall: 0.92,
  f1: { value: 0.945, interval: { low: 0.85, high: 0.99 } },
  quality: { mean: 0.71, runs: 35, interval: { low: 0.62, high: 0.8 } },
  consistency: { cv: 0.11, interval: { low: 0.05, high: 0.2 } },
  failures: { rate: 0, count: 0, runs: 50, interval: { low: 0, high: 0.07 } },
  tokens: { median: 2_310.5, interquartileRange: 400, outliers: 1, runs: 35 },
  efficiency: { value: 0.711, interval: { low: 0.68, high: 0.74 } },
  score: 0.68,
};

export const simulationRun: MonteCarloRun = {
  name: "monte-carlo",
  durationMs: 90_000,
  score: 0.68,
  figures: FIGURES,
  kept: 12,
  usage: USAGE,
  error: null,
};

/** A model that could not be brought to load the skill. */
export function unsimulated(selfTest: SelfTest): MonteCarloRun {
  return {
    ...simulationRun,
    score: null,
    kept: 0,
    figures: {
      ...FIGURES,
      simulations: 0,
      selfTest,
      activation: null,
      falseActivation: null,
      precision: null,
      recall: null,
      f1: null,
      quality: null,
      consistency: null,
      failures: null,
      tokens: null,
      efficiency: null,
      score: null,
    },
    error: { code: "activation-unmeasured", message: "No activation.", hint: "Choose another model." },
  };
}

/** The judge that gave up. */
export const unjudged: JudgeLayerRun = {
  ...judgeRun,
  score: null,
  agreement: null,
  model: null,
  dimensions: [],
  summary: "",
  improvements: [],
  usage: NO_USAGE,
  error: { code: "judge-incomplete", message: "The model gave no acceptable score.", hint: "Run again." },
};

function scored(
  id: DimensionId,
  title: string,
  weight: number,
  score: number | null,
  more: Partial<ScoredDimension> = {},
): ScoredDimension {
  return {
    id,
    title,
    weight,
    score,
    grade: score === null ? null : "C",
    interval: null,
    layers: {},
    ...more,
  };
}

/** Three dimensions, in one of which all layers have a say and in one of which none has. */
export const DIMENSIONS: readonly ScoredDimension[] = [
  scored("triggering_accuracy", "Triggering Accuracy", 0.25, 0.91, {
    grade: "A",
    interval: { low: 0.84, high: 0.95 },
    layers: { static: 0.51, judge: 0.8, "monte-carlo": 0.945 },
  }),
  scored("orchestration_fitness", "Orchestration Fitness", 0.2, 0.7, {
    layers: { static: 0.7, judge: 0.7, "monte-carlo": null },
  }),
  scored("code_template_quality", "Code Template Quality", 0.02, null, {
    layers: { static: null, judge: null, "monte-carlo": null },
  }),
];

export const STANDING: Standing = {
  bradleyTerry: { value: 1534.4, interval: { low: 1450, high: 1620 } },
  elo: { value: 1541.2, interval: { low: 1440, high: 1630 } },
  percentile: 66.7,
  results: [
    { opponent: "office/bills", rating: 1500, score: 1, agreed: true },
    { opponent: "office/mail", rating: 1510, score: 0.5, agreed: false },
    { opponent: "office/notes", rating: 1490, score: 0.5, agreed: true },
  ],
  positionBias: { opponents: ["office/mail"], share: 1 / 3 },
  closest: "office/mail",
  incomplete: ["office/plans"],
  corpusSize: 42,
};

export const CERTIFICATION: Certification = {
  standing: STANDING,
  opponents: { "office/bills": "bills", "office/mail": "mail", "office/notes": "notes" },
  duels: [
    { id: "triggering_accuracy", won: 3, lost: 0, drawn: 0 },
    { id: "orchestration_fitness", won: 0, lost: 2, drawn: 1 },
  ],
  kept: 2,
  usage: USAGE,
  durationMs: 20_000,
  error: null,
};

export function scoreResult(layers: readonly LayerRun[], more: Partial<ScoreResult> = {}): ScoreResult {
  return {
    composite: 76.54,
    interval: { low: 72.1, high: 80.3 },
    penalty: 0.85,
    badge: { title: "Silver", stars: 3 },
    dimensions: DIMENSIONS,
    layers,
    certification: null,
    ...more,
  };
}

/** A skill that went through all three layers. */
export function scoredSkill(name: string, more: Partial<ScoredSkill> = {}): ScoredSkill {
  return {
    name,
    path: `skills/${name}`,
    status: "passed",
    contentHash: "sha256:receipts",
    result: scoreResult([staticRun, judgeRun, simulationRun]),
    findings: [finding("MISSING_TRIGGER", { file: "SKILL.md", line: 3 })],
    error: null,
    ...more,
  };
}

/** A skill of which one layer has no result. */
export function unfinishedSkill(name: string, layers: readonly LayerRun[]): ScoredSkill {
  return scoredSkill(name, {
    status: "error",
    result: scoreResult(layers, { composite: null, interval: null, badge: null }),
    error: layers.find(({ error }) => error !== null)?.error ?? null,
  });
}

export function unreadableSkill(name: string): ScoredSkill {
  return scoredSkill(name, {
    status: "error",
    contentHash: null,
    result: null,
    findings: [],
    error: { code: "frontmatter-syntax", message: "Line 2 is no YAML.", hint: "Quote the value." },
  });
}

export function certifiedSkill(name: string, more: Partial<Certification> = {}): ScoredSkill {
  const layers = [staticRun, judgeRun, simulationRun];
  return scoredSkill(name, {
    result: scoreResult(layers, { certification: { ...CERTIFICATION, ...more } }),
  });
}

export function scoreReport(skills: readonly ScoredSkill[], more: Partial<ScoreReport> = {}): ScoreReport {
  return {
    command: "score",
    version: "0.0.0",
    timestamp: "2024-05-06T07:08:09.000Z",
    depth: "deep",
    label: "Certified",
    rubric: null,
    seed: 1,
    model: "model-a",
    threshold: null,
    gate: "passed",
    skills,
    agents: [],
    ...more,
  };
}

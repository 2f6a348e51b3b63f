import type { Certification } from "../../../src/documents/certification.js";
import type { JudgeLayer, Layer, SimulationLayer } from "../../../src/documents/layers.js";
import type { JudgedDimension } from "../../../src/documents/parts.js";
import type { ScoreDocument, ScoredDimension, ScoredSkill } from "../../../src/documents/score.js";
import { finding } from "../../../src/findings/finding.js";
import { stated } from "../../../src/findings/stated.js";
import type { Agreement } from "../../../src/model/agreement.js";
import { NO_USAGE, type Usage } from "../../../src/model/score.js";
import type { SelfTest, SimulationFigures } from "../../../src/model/simulation.js";

const USAGE: Usage = { requests: 3, inputTokens: 30_000, outputTokens: 1_500, cacheReadTokens: 20_000 };

export const staticLayer: Layer = {
  name: "static",
  durationMs: 12,
  score: 0.52,
  error: null,
  antiPatterns: ["MISSING_TRIGGER", "ORPHAN_REFERENCE", "ORPHAN_REFERENCE"],
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

export const TRIGGERING: JudgedDimension = {
  id: "triggering_accuracy",
  title: "Triggering Accuracy",
  label: "Triggering",
  weight: 0.25,
  score: 0.8,
  rationale: "F1 of ten predictions.",
  evidence: [],
  marks: [0.75, 0.8, 0.85],
  interval: { low: 0.68, high: 0.92 },
  split: false,
  predictions: [
    { prompt: "Tidy up my receipts of May", shouldTrigger: true, wouldTrigger: true },
    { prompt: "I cannot find the bill of the bakery", shouldTrigger: true, wouldTrigger: false },
    { prompt: "Write a receipt for a customer", shouldTrigger: false, wouldTrigger: true },
  ],
};

const orchestration: JudgedDimension = {
  id: "orchestration_fitness",
  title: "Orchestration Fitness",
  label: "Orchestration",
  weight: 0.2,
  score: 0.7,
  rationale: "It names what it returns.",
  evidence: [
    { quote: "Return a table of months.", file: "SKILL.md", line: 12, endLine: 12, verified: true },
    { quote: "Nobody wrote this.", file: null, line: null, endLine: null, verified: false },
  ],
  marks: [0.6, 0.7, 0.8],
  interval: { low: 0.45, high: 0.95 },
  split: false,
  predictions: null,
};

export const judgeLayer: JudgeLayer = {
  name: "judge",
  durationMs: 48_200,
  score: 0.74,
  error: null,
  judges: 3,
  agreement: AGREEMENT,
  cached: false,
  model: "model-a",
  dimensions: [TRIGGERING, orchestration],
  summary: "It sorts what it is given.",
  improvements: ["Say what becomes of a receipt without a date.", "Show one example."],
  usage: USAGE,
};

/** The judge that gave up. */
export const unjudged: JudgeLayer = {
  ...judgeLayer,
  score: null,
  error: { code: "judge-incomplete", message: "The model gave no acceptable score.", hint: "Run again." },
  agreement: null,
  model: null,
  dimensions: [],
  summary: "",
  improvements: [],
  usage: NO_USAGE,
};

export const SELF_TEST: SelfTest = { positive: true, negative: false, offered: true };

export const FIGURES: SimulationFigures = {
  simulations: 50,
  prompts: {
    source: "model",
    list: [
      {
        text: "Sort these receipts",
        kind: "should-trigger",
        ...{ runs: 19, known: 19, activated: 19, failed: 0, quality: 0.75 },
      },
      {
        text: "Which month was dearest?",
        kind: "should-trigger",
        ...{ runs: 19, known: 19, activated: 16, failed: 0, quality: 0.66 },
      },
      {
        text: "Draw a receipt",
        kind: "near-miss",
        ...{ runs: 12, known: 12, activated: 1, failed: 0, quality: null },
      },
    ],
  },
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

export const simulationLayer: SimulationLayer = {
  name: "simulation",
  durationMs: 90_000,
  score: 0.68,
  error: null,
  figures: FIGURES,
  kept: 12,
  usage: USAGE,
};

/** A model that could not be brought to load the skill. */
export function unsimulated(selfTest: SelfTest): SimulationLayer {
  const { prompts } = FIGURES;
  const nothing = Object.fromEntries(Object.keys(FIGURES).map((key) => [key, null]));
  return {
    ...simulationLayer,
    score: null,
    kept: 0,
    figures: { ...(nothing as unknown as SimulationFigures), prompts, simulations: 0, selfTest },
    error: { code: "activation-unmeasured", message: "No activation.", hint: "Choose another model." },
  };
}

/** Three dimensions, in one of which all layers have a say and in one of which none has. */
export const DIMENSIONS: readonly ScoredDimension[] = [
  {
    id: "triggering_accuracy",
    title: "Triggering Accuracy",
    weight: 0.25,
    score: 0.91,
    grade: "A",
    interval: { low: 0.84, high: 0.95 },
    layers: { static: 0.51, judge: 0.8, simulation: 0.945 },
  },
  {
    id: "orchestration_fitness",
    title: "Orchestration Fitness",
    weight: 0.2,
    score: 0.7,
    grade: "C",
    interval: null,
    layers: { static: 0.7, judge: 0.7, simulation: null },
  },
  {
    id: "code_template_quality",
    title: "Code Template Quality",
    weight: 0.02,
    score: null,
    grade: null,
    interval: null,
    layers: { static: null, judge: null, simulation: null },
  },
];

export const CERTIFICATION: Certification = {
  rating: {
    bradleyTerry: { value: 1534.4, interval: { low: 1450, high: 1620 } },
    elo: { value: 1541.2, interval: { low: 1440, high: 1630 } },
    percentile: 66.7,
    closest: { path: "office/mail", name: "mail" },
    corpusSize: 42,
  },
  matches: [
    { path: "office/bills", name: "bills", rating: 1500, score: 1, agreed: true },
    { path: "office/mail", name: "mail", rating: 1510, score: 0.5, agreed: false },
    { path: "office/notes", name: "notes", rating: 1490, score: 0.5, agreed: true },
  ],
  dimensions: [
    { id: "triggering_accuracy", title: "Triggering Accuracy", won: 3, lost: 0, drawn: 0 },
    { id: "orchestration_fitness", title: "Orchestration Fitness", won: 0, lost: 2, drawn: 1 },
  ],
  incomplete: ["office/plans"],
  kept: 2,
  usage: USAGE,
  durationMs: 20_000,
  error: null,
};

export const UNRATED: Certification = {
  ...CERTIFICATION,
  rating: null,
  matches: [],
  incomplete: [],
  error: { code: "no-opponents", message: "Nobody to play against.", hint: "Index more." },
};

export const COMPOSITE: ScoredSkill["composite"] = {
  score: 76.54,
  interval: { low: 72.1, high: 80.3 },
  badge: { title: "Silver", stars: 3 },
  penalty: 0.85,
};

/** A skill that went through all three layers. */
export function scoredSkill(name: string, more: Partial<ScoredSkill> = {}): ScoredSkill {
  return {
    name,
    path: `skills/${name}`,
    status: "passed",
    contentHash: "sha256:receipts",
    composite: COMPOSITE,
    dimensions: DIMENSIONS,
    layers: [staticLayer, judgeLayer, simulationLayer],
    certification: null,
    findings: [stated(finding("MISSING_TRIGGER", { file: "SKILL.md", line: 3 }))],
    error: null,
    ...more,
  };
}

/** A skill of which one layer has no result. */
export function unfinishedSkill(name: string, layers: readonly Layer[]): ScoredSkill {
  return scoredSkill(name, {
    status: "error",
    composite: { ...COMPOSITE, score: null, interval: null, badge: null },
    layers,
    error: layers.find(({ error }) => error !== null)?.error ?? null,
  });
}

export function unreadableSkill(name: string): ScoredSkill {
  return scoredSkill(name, {
    status: "error",
    contentHash: null,
    composite: { score: null, interval: null, badge: null, penalty: null },
    dimensions: [],
    layers: [],
    findings: [],
    error: { code: "frontmatter-syntax", message: "Line 2 is no YAML.", hint: "Quote the value." },
  });
}

export function certifiedSkill(name: string, more: Partial<Certification> = {}): ScoredSkill {
  return scoredSkill(name, { certification: { ...CERTIFICATION, ...more } });
}

/** Counts as a run does it. */
export function scoreDocument(
  skills: readonly ScoredSkill[],
  more: Partial<ScoreDocument> = {},
): ScoreDocument {
  const count = (test: (skill: ScoredSkill) => boolean): number => skills.filter(test).length;
  return {
    schemaVersion: 2,
    tool: { name: "waza-quality", version: "0.0.0" },
    command: "score",
    timestamp: "2024-05-06T07:08:09.000Z",
    depth: "deep",
    label: "Certified",
    rubric: {
      id: "plugin-eval",
      title: "PluginEval",
      hash: "sha256:rubric",
      scale: { min: 0, max: 1, whole: false },
      ...{ bands: [], overridden: [], added: [], disabled: [] },
    },
    seed: 1,
    model: "model-a",
    threshold: null,
    strict: false,
    gate: "passed",
    warnings: [],
    summary: {
      found: skills.length,
      scored: count(({ composite }) => composite.score !== null),
      passed: count(({ status }) => status === "passed"),
      failed: count(({ status }) => status === "failed"),
      errors: count(({ status }) => status === "error" || status === "skipped"),
      average: null,
    },
    skills,
    agents: [],
    ...more,
  };
}

/** A document in which every text that comes from outside is the same. */
export function documentOfTexts(text: string): ScoreDocument {
  const failure = { code: "unreachable", message: text, hint: text };
  const judge: JudgeLayer = {
    ...judgeLayer,
    agreement: { ...AGREEMENT, splitDimensions: ["triggering_accuracy"] },
    model: text,
    dimensions: [
      {
        ...TRIGGERING,
        title: text,
        label: text,
        rationale: text,
        evidence: [
          { quote: text, file: text, line: 1, endLine: 1, verified: true },
          { quote: text, file: null, line: null, endLine: null, verified: false },
        ],
        predictions: [{ prompt: text, shouldTrigger: true, wouldTrigger: false }],
      },
    ],
    summary: text,
    improvements: [text],
  };
  const outcome = {
    text,
    kind: "near-miss",
    runs: 3,
    known: 3,
    activated: 3,
    failed: 0,
    quality: 0.5,
  } as const;
  const figures = { ...FIGURES, prompts: { source: "fallback", list: [outcome] } } as const;
  const failed: SimulationLayer = { ...simulationLayer, score: null, figures: null, error: failure };
  const certification: Certification = {
    ...CERTIFICATION,
    rating: CERTIFICATION.rating && { ...CERTIFICATION.rating, closest: { path: text, name: text } },
    matches: [{ path: text, name: text, rating: 1500, score: 0.5, agreed: false }],
    incomplete: [text],
    error: failure,
  };
  const item = finding("ORPHAN_REFERENCE", { file: text, line: 1 }, { target: text });
  const skill = scoredSkill(text, { path: text, findings: [stated(item)] });
  return scoreDocument(
    [
      { ...skill, layers: [staticLayer, judge, { ...simulationLayer, figures }], certification },
      { ...unfinishedSkill(text, [staticLayer, failed]), path: text },
      { ...unreadableSkill(text), path: text, error: failure },
    ],
    { model: text, agents: [{ name: text, path: text, score: 0.5 }], warnings: [stated(item)] },
  );
}

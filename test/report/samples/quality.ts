import type { JudgedDimension, RubricRef, StatedFinding } from "../../../src/documents/parts.js";
import type { QualityDocument, QualitySkill } from "../../../src/documents/quality.js";
import { finding } from "../../../src/findings/finding.js";
import { stated } from "../../../src/findings/stated.js";
import { NO_USAGE } from "../../../src/model/score.js";

export const LONG =
  "The steps are in order and each begins with a verb, but the third leaves open which of the two pans is meant, and a cook who takes the small one will spill.";

export const RUBRIC: RubricRef = {
  id: "tiny",
  title: "Tiny Assessment",
  hash: "sha256:tiny",
  scale: { min: 1, max: 5, whole: true },
  bands: [],
  overridden: [],
  added: [],
  disabled: [],
};

const TITLES: Readonly<Record<string, readonly [title: string, label: string]>> = {
  clear_steps: ["Clear Steps", "Clear Steps"],
  heat_safety: ["Heat & Safety (of the Cook)", "Heat & Safety"],
};

export function dimension(
  id: string,
  score: number | null,
  more: Partial<JudgedDimension> = {},
): JudgedDimension {
  const [title, label] = TITLES[id] ?? [id, id];
  return {
    id,
    title,
    label,
    weight: 1,
    score,
    rationale: score === null ? "" : `${title} is what one may expect.`,
    evidence: [],
    marks: score === null ? [] : [score],
    interval: null,
    split: false,
    predictions: null,
    ...more,
  };
}

/** A dimension that three runs marked. */
export const PANEL = dimension("clear_steps", 13 / 3, {
  marks: [4, 4, 5],
  interval: { low: 3.6, high: 5 },
});
/** One on which they contradict each other. */
export const SPLIT = dimension("heat_safety", 4, {
  marks: [2, 5, 5],
  interval: { low: 2.4, high: 5 },
  split: true,
});

export const EVIDENCE: JudgedDimension["evidence"] = [
  { quote: "Turn it when the rim is dry.", file: "SKILL.md", line: 12, endLine: 12, verified: true },
  { quote: "Never said.", file: null, line: null, endLine: null, verified: false },
];

export const FINDINGS: readonly StatedFinding[] = [
  stated(finding("reference-omitted", { file: "references/pans.md" })),
  stated(finding("not-text", { file: "references/pan.png" })),
];

/** A skill that was scored 4 and 3. */
export function qualitySkill(name: string, more: Partial<QualitySkill> = {}): QualitySkill {
  return {
    name,
    path: `skills/${name}`,
    status: "passed",
    average: 3.5,
    previousAverage: null,
    cached: false,
    estimated: false,
    contentHash: "sha256:soup",
    model: "model-a",
    runs: 1,
    dimensions: [dimension("clear_steps", 4), dimension("heat_safety", 3)],
    summary: "A recipe that works.",
    improvements: ["Say how hot the oil may get."],
    findings: [],
    usage: { requests: 1, inputTokens: 12_345, outputTokens: 678, cacheReadTokens: 0 },
    durationMs: 1_234,
    error: null,
    ...more,
  };
}

/** A skill that has no score, with the one dimension that was accepted. */
export function unscoredSkill(name: string, more: Partial<QualitySkill> = {}): QualitySkill {
  return qualitySkill(name, {
    status: "error",
    average: null,
    model: null,
    dimensions: [dimension("clear_steps", 5), dimension("heat_safety", null)],
    summary: "",
    improvements: [],
    findings: [stated(finding("description-missing", { file: "SKILL.md", line: 2 }))],
    usage: NO_USAGE,
    durationMs: null,
    error: {
      code: "judge-incomplete",
      message: "The model gave no acceptable score for: Heat & Safety.",
      hint: "Run again.",
    },
    ...more,
  });
}

/** A skill that was never tried. */
export function skippedSkill(name: string): QualitySkill {
  const error = { code: "interrupted", message: "The run was interrupted.", hint: null };
  return unscoredSkill(name, { status: "skipped", dimensions: [], findings: [], error });
}

/** A document whose counts are written out by the caller where they matter. */
export function qualityDocument(
  skills: readonly QualitySkill[],
  more: Partial<QualityDocument> = {},
): QualityDocument {
  const count = (status: QualitySkill["status"]) => skills.filter((skill) => skill.status === status).length;
  const scored = skills.flatMap(({ average }) => average ?? []);
  return {
    schemaVersion: 1,
    tool: { name: "waza-quality", version: "0.0.0" },
    command: "quality",
    timestamp: "2024-05-06T07:08:09.000Z",
    engine: "copilot-sdk",
    model: "model-a",
    rubric: RUBRIC,
    threshold: 3,
    minScore: null,
    strict: false,
    shard: null,
    gate: "passed",
    warnings: [],
    summary: {
      found: skills.length,
      scored: scored.length,
      passed: count("passed"),
      failed: count("failed"),
      errors: skills.length - scored.length,
      cached: skills.filter(({ cached }) => cached).length,
      average: scored.length > 0 ? scored.reduce((sum, value) => sum + value, 0) / scored.length : null,
      requests: 2,
      inputTokens: 24_690,
      outputTokens: 1_356,
      cacheReadTokens: 0,
    },
    skills,
    ...more,
  };
}

/** A skill in every state. */
export const EVERY_STATE = qualityDocument(
  [
    qualitySkill("onion-soup", { dimensions: [dimension("clear_steps", 4, { rationale: LONG })] }),
    qualitySkill("pancakes", { status: "failed", average: 2.96, previousAverage: 3.4, cached: true }),
    unscoredSkill("roast"),
    skippedSkill("stew"),
  ],
  { gate: "incomplete" },
);

/** One skill about which there is everything to say. */
export const EVERYTHING = qualityDocument(
  [
    qualitySkill("pancakes", {
      status: "failed",
      previousAverage: 3,
      dimensions: [dimension("clear_steps", 4, { evidence: EVIDENCE })],
      findings: FINDINGS,
    }),
  ],
  {
    rubric: { ...RUBRIC, overridden: ["clear_steps", "heat_safety"], disabled: ["garnish"] },
    threshold: 3.25,
    minScore: 2,
    strict: true,
    warnings: [stated(finding("target-empty", {}, { target: "old" }))],
  },
);

import { finding } from "../../src/findings/finding.js";
import type { QualityReport, SkillReport } from "../../src/model/report.js";
import type { Criterion, Rubric } from "../../src/model/rubric.js";
import { type DimensionScore, NO_USAGE } from "../../src/model/score.js";
import type { TextOptions } from "../../src/report/terminal.js";

export const PLAIN: TextOptions = { columns: 80, color: false, verbose: false, quiet: false };

function criterion(id: string, title: string, more: Partial<Criterion> = {}): Criterion {
  return {
    id,
    title,
    label: title,
    weight: 1,
    order: 1,
    body: "",
    method: "judged",
    source: "built-in",
    ...more,
  };
}

export const RUBRIC: Rubric = {
  id: "tiny",
  title: "Tiny Assessment",
  subject: "recipe",
  scale: { min: 1, max: 5, whole: true },
  bands: [],
  evidence: "unless-absent",
  criteria: [
    criterion("clear_steps", "Clear Steps"),
    criterion("heat_safety", "Heat & Safety (of the Cook)", { label: "Heat & Safety" }),
  ],
  disabled: [],
  hash: "sha256:tiny",
};

export function dimension(
  id: string,
  score: number | null,
  more: Partial<DimensionScore> = {},
): DimensionScore {
  const title = RUBRIC.criteria.find((item) => item.id === id)?.title ?? id;
  const rationale = score === null ? "" : `${title} is what one may expect.`;
  return { id, title, weight: 1, score, rationale, evidence: [], ...more };
}

/** A skill that was scored 4 and 3. */
export function skillReport(name: string, more: Partial<SkillReport> = {}): SkillReport {
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
export function unscoredReport(name: string): SkillReport {
  return skillReport(name, {
    status: "error",
    average: null,
    model: null,
    dimensions: [dimension("clear_steps", 5), dimension("heat_safety", null)],
    summary: "",
    improvements: [],
    findings: [finding("description-missing", { file: "SKILL.md", line: 2 })],
    usage: NO_USAGE,
    durationMs: null,
    error: {
      code: "judge-incomplete",
      message: "The model gave no acceptable score for: Heat & Safety.",
      hint: "Run again.",
    },
  });
}

/** A report whose counts are written out by the caller where they matter. */
export function qualityReport(
  skills: readonly SkillReport[],
  more: Partial<QualityReport> = {},
): QualityReport {
  const scored = skills.flatMap(({ average }) => average ?? []);
  return {
    command: "quality",
    version: "0.0.0",
    timestamp: "2024-05-06T07:08:09.000Z",
    engine: "copilot-sdk",
    model: "model-a",
    rubric: RUBRIC,
    bar: { threshold: 3, minScore: null, strict: false },
    shard: null,
    gate: "passed",
    warnings: [],
    summary: {
      found: skills.length,
      scored: scored.length,
      passed: skills.filter(({ status }) => status === "passed").length,
      failed: skills.filter(({ status }) => status === "failed").length,
      errors: skills.length - scored.length,
      cached: skills.filter(({ cached }) => cached).length,
      average: scored.length > 0 ? scored.reduce((sum, value) => sum + value, 0) / scored.length : null,
      usage: { requests: 2, inputTokens: 24_690, outputTokens: 1_356, cacheReadTokens: 0 },
    },
    skills,
    ...more,
  };
}

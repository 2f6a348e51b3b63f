import { openJudgeSession } from "../../src/judge/judge.js";
import type { Model } from "../../src/model/agent.js";
import type { Criterion, Rubric } from "../../src/model/rubric.js";
import type { SkillFile } from "../../src/model/skill.js";
import type { Subject } from "../../src/model/subject.js";

function criterion(id: string, title: string, order: number): Criterion {
  return {
    id,
    title,
    label: title,
    weight: 1,
    order,
    body: `How ${title} is told.\n`,
    method: "judged",
    source: "built-in",
  };
}

/** A rubric of two dimensions, so that what goes missing is easy to see. */
export function tinyRubric(more: Partial<Rubric> = {}): Rubric {
  return {
    id: "tiny",
    title: "Tiny Assessment",
    subject: "recipe",
    scale: { min: 1, max: 5, whole: true },
    bands: [],
    evidence: "unless-absent",
    criteria: [criterion("clear_steps", "Clear Steps", 1), criterion("heat_safety", "Heat & Safety", 2)],
    disabled: [],
    hash: "sha256:tiny",
    ...more,
  };
}

/** A rubric on a scale of fractions, of which the first dimension is computed from predictions. */
export function predictionsRubric(more: Partial<Rubric> = {}): Rubric {
  return tinyRubric({
    scale: { min: 0, max: 1, whole: false },
    criteria: [
      { ...criterion("trigger_fit", "Trigger Fit", 1), method: "predictions" },
      criterion("clear_steps", "Clear Steps", 2),
    ],
    ...more,
  });
}

/** Arguments for ten predictions: what should and what would trigger, one letter each (t or f) in two words. */
export function predictions(should = "tttttfffff", would = should) {
  return [...should].map((letter, index) => ({
    prompt: `Prompt ${index + 1}`,
    should_trigger: letter === "t",
    would_trigger: would[index] === "t",
  }));
}

export function fileOf(path: string, text: string): SkillFile {
  return { path, text };
}

export const SOUP = fileOf(
  "SKILL.md",
  "# Soup\n\n1. Cut the onions into small cubes.\n2. Never leave the stove alone.\n",
);

export function subjectOf(...others: SkillFile[]): Subject {
  return { files: [SOUP, ...others], listings: [] };
}

/** Has a model apply a rubric to a subject, in a session of its own. */
export async function judgeSubject(model: Model, rubric: Rubric, subject: Subject, signal: AbortSignal) {
  return (await openJudgeSession(model, rubric, subject, signal)).run(signal);
}

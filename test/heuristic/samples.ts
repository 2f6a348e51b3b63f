import { fileURLToPath } from "node:url";
import { estimate } from "../../src/heuristic/estimate.js";
import { collectFacts } from "../../src/markdown/skill-facts.js";
import type { SkillFacts } from "../../src/model/facts.js";
import type { Criterion, Rubric } from "../../src/model/rubric.js";
import type { DimensionScore } from "../../src/model/score.js";
import { loadSkill } from "../../src/skill/load.js";
import { skillOf } from "../support/skills.js";

export const DIMENSIONS = [
  "instruction_clarity",
  "behavioral_completeness",
  "example_quality",
  "safety_guardrails",
  "user_experience",
  "robustness",
];

export function rubricOf(ids: readonly string[] = DIMENSIONS): Rubric {
  return {
    id: "skill-quality",
    title: "Quality Assessment",
    subject: "agent skill",
    scale: { min: 1, max: 5, whole: true },
    bands: [],
    evidence: "unless-absent",
    criteria: ids.map(criterion),
    disabled: [],
    hash: "sha256:0",
  };
}

function criterion(id: string, order: number): Criterion {
  return { id, title: id, label: id, weight: 1, order, body: "…\n", method: "judged", source: "built-in" };
}

export function factsOf(body: string, over: Parameters<typeof skillOf>[1] = {}): SkillFacts {
  return collectFacts(skillOf(body, over));
}

/** One of the sample skills that come with the project. */
export async function sampleFacts(name: string): Promise<SkillFacts> {
  const dir = fileURLToPath(new URL(`../../fixtures/sample/skills/${name}`, import.meta.url));
  const loaded = await loadSkill({ path: name, dir, entry: "SKILL.md" });
  if (!loaded.ok) throw new Error(JSON.stringify(loaded.skill.findings));
  return collectFacts(loaded.skill);
}

/** The estimate of one dimension. */
export function dimension(facts: SkillFacts, id: string): DimensionScore {
  const found = estimate(facts, rubricOf()).dimensions.find((each) => each.id === id);
  if (found === undefined) throw new Error(`no ${id}`);
  return found;
}

export function scoreOf(facts: SkillFacts, id: string): number {
  return dimension(facts, id).score ?? Number.NaN;
}

export function averageOf(facts: SkillFacts): number {
  return DIMENSIONS.reduce((sum, id) => sum + scoreOf(facts, id), 0) / DIMENSIONS.length;
}

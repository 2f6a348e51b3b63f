import { subjectMessage, systemMessage } from "../judge/prompt.js";
import type { PlannedSkill } from "../model/report.js";
import type { Rubric } from "../model/rubric.js";
import type { LoadedSkill, Skill } from "../model/skill.js";
import { loadTokenCounter } from "../text/tokens.js";
import type { Evaluation } from "./evaluate.js";
import { toJudgeable, toSubject } from "./judge-all.js";

/** Says for each skill what a run would do, without doing it. */
export async function planRun(
  skills: readonly LoadedSkill[],
  { rubric, results, settings }: Evaluation,
): Promise<PlannedSkill[]> {
  const planned: PlannedSkill[] = [];
  for (const loaded of skills) {
    if (!loaded.ok) {
      const { name, path, findings } = loaded.skill;
      planned.push({ name, path, state: "error", inputTokens: null, files: [], findings });
    } else if (settings.engine === "heuristic") {
      const { name, path, findings } = loaded.skill;
      planned.push({ name, path, state: "estimated", inputTokens: null, files: [], findings });
    } else if (await results.find(toJudgeable(loaded.skill))) {
      const { name, path, findings } = loaded.skill;
      planned.push({ name, path, state: "cached", inputTokens: null, files: [], findings });
    } else {
      planned.push(await planJudging(loaded.skill, rubric));
    }
  }
  return planned;
}

async function planJudging(skill: Skill, rubric: Rubric): Promise<PlannedSkill> {
  const countTokens = await loadTokenCounter();
  const { name, path, findings } = skill;
  return {
    name,
    path,
    state: "to-judge",
    inputTokens:
      countTokens(systemMessage(rubric)) + countTokens(subjectMessage(rubric, toSubject(skill), [])),
    files: [skill.main, ...skill.references].map((file) => file.path),
    findings,
  };
}

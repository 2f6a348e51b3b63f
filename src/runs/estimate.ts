import { estimate } from "../heuristic/estimate.js";
import { collectFacts } from "../markdown/skill-facts.js";
import type { Bar, SkillReport } from "../model/report.js";
import type { Rubric } from "../model/rubric.js";
import type { Skill } from "../model/skill.js";
import { estimatedReport } from "./skill-report.js";

/** The report of a skill whose scores are estimated from facts about its text. No model is asked, nothing is cached. */
export function estimateSkill(skill: Skill, rubric: Rubric, bar: Bar): SkillReport {
  const started = performance.now();
  const estimated = estimate(collectFacts(skill), rubric);
  return estimatedReport(skill, estimated, bar, Math.round(performance.now() - started));
}

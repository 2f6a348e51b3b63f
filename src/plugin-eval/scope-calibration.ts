import type { SkillFacts } from "../model/facts.js";
import type { SubScore } from "../model/plugin-eval.js";
import { countLines } from "../text/data.js";
import { part, sumOf } from "./parts.js";

/** Whether there is enough to work with and not more than fits one task, measured in lines over all files. */
export function scopeCalibration({ skill, main, hasReferences }: SkillFacts): SubScore {
  const lines = skill.references.reduce((sum, { text }) => sum + countLines(text), main.lines.length);
  return sumOf([part("total-lines", pointsOf(lines, hasReferences), 1, { args: { lines } })]);
}

function pointsOf(lines: number, hasReferences: boolean): number {
  if (lines < 50) return 0.15;
  if (lines < 100) return 0.45;
  if (lines < 200) return 0.75;
  if (lines <= 600) return 1;
  if (lines <= 800) return 0.8;
  return hasReferences ? 0.7 : 0.5;
}

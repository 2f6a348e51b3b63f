import { finding } from "../../findings/finding.js";
import type { Skill } from "../../model/skill.js";
import { adviceCheck, type Check } from "../check.js";

/** Two or three modules help most; from four on they get in each other's way. */
const FEWEST_HELPFUL_MODULES = 2;
const TOO_MANY_MODULES = 4;
/** Tokens of SKILL.md at which a skill is more than a note, and at which it explains more than it guides. */
const DETAILED_FROM = 200;
const COMPREHENSIVE_ABOVE = 500;

/** Markdown files below `references/`. */
export function moduleCount(skill: Skill): Check {
  const modules = countModules(skill);
  if (modules >= TOO_MANY_MODULES) {
    return adviceCheck("module-count", "warning", [finding("advisory-module-count", {}, { modules })]);
  }
  return adviceCheck("module-count", modules >= FEWEST_HELPFUL_MODULES ? "optimal" : "ok");
}

/** Whether a skill is a note (`ok`), has detail of its own (`optimal`), or explains more than it guides (`warning`). */
export function complexity(skill: Skill, tokens: number): Check {
  const modules = countModules(skill);
  if (tokens > COMPREHENSIVE_ABOVE || modules >= TOO_MANY_MODULES) {
    const at = { file: skill.main.path };
    return adviceCheck("complexity", "warning", [finding("advisory-complexity", at, { tokens, modules })]);
  }
  return adviceCheck("complexity", tokens >= DETAILED_FROM && modules >= 1 ? "optimal" : "ok");
}

function countModules({ references, withheld }: Skill): number {
  return [...references, ...withheld].filter(({ path }) => /\.md$/i.test(path)).length;
}

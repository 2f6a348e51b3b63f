import { finding } from "../../model/finding.js";
import type { ReadinessCheck } from "../../model/readiness.js";
import type { Skill } from "../../model/skill.js";
import { adviceCheck } from "../check.js";

/** Two or three modules help most; from four on they get in each other's way. */
const FEWEST_HELPFUL_MODULES = 2;
const TOO_MANY_MODULES = 4;
/** Tokens of SKILL.md at which a skill is more than a note, and at which it explains more than it guides. */
const DETAILED_FROM = 200;
const COMPREHENSIVE_ABOVE = 500;

/** Markdown files below `references/`. */
export function moduleCount(skill: Skill): ReadinessCheck {
  const modules = countModules(skill);
  const args = { modules };
  if (modules >= TOO_MANY_MODULES) {
    return adviceCheck("module-count", "warning", [finding("advisory-module-count", "info", {}, args)], args);
  }
  return adviceCheck("module-count", modules >= FEWEST_HELPFUL_MODULES ? "optimal" : "ok", [], args);
}

/** Sorts a skill into compact, detailed or comprehensive. */
export function complexity(skill: Skill, tokens: number): ReadinessCheck {
  const modules = countModules(skill);
  if (tokens > COMPREHENSIVE_ABOVE || modules >= TOO_MANY_MODULES) {
    const args = { classification: "comprehensive", tokens, modules };
    const at = { file: skill.main.path };
    return adviceCheck("complexity", "warning", [finding("advisory-complexity", "info", at, args)], args);
  }
  if (tokens >= DETAILED_FROM && modules >= 1) {
    return adviceCheck("complexity", "optimal", [], { classification: "detailed", tokens, modules });
  }
  return adviceCheck("complexity", "ok", [], { classification: "compact", tokens, modules });
}

function countModules({ references, withheld }: Skill): number {
  return [...references, ...withheld].filter(({ path }) => /\.md$/i.test(path)).length;
}

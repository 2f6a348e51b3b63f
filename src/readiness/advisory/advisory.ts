import type { SkillFacts } from "../../model/facts.js";
import type { Check } from "../check.js";
import { negativeDeltaRisk } from "./negative-delta.js";
import { overSpecificity } from "./over-specificity.js";
import { proceduralContent } from "./procedural.js";
import { complexity, moduleCount } from "./size.js";

/**
 * Hints that research on skills suggests; none of them is a rule.
 * @param tokens of SKILL.md
 */
export function adviseOn(facts: SkillFacts, tokens: number): Check[] {
  return [
    moduleCount(facts.skill),
    complexity(facts.skill, tokens),
    negativeDeltaRisk(facts.main),
    proceduralContent(facts.skill),
    overSpecificity(facts.main),
  ];
}

import { cacheRules } from "./cache.js";
import { fileRules } from "./files.js";
import { corpusRules, judgingRules } from "./judging.js";
import { outputRules } from "./outputs.js";
import { readinessRules } from "./readiness.js";
import type { Area, Rule, Rules } from "./rule.js";
import { structureRules } from "./structure.js";
import { trustRules } from "./trust.js";

export type { Area };

const CATALOGUE = {
  ...fileRules,
  ...readinessRules,
  ...structureRules,
  ...trustRules,
  ...outputRules,
  ...judgingRules,
  ...corpusRules,
  ...cacheRules,
};

/** Every code that a finding can have. */
export type Code = keyof typeof CATALOGUE;

/** What the finding of a code brings along, for its sentence. */
export type ArgsByCode = {
  readonly [C in Code]: (typeof CATALOGUE)[C] extends Rule<infer Args> ? Args : never;
};

/** The rule of every code. */
export const RULES: { readonly [C in Code]: Rule<ArgsByCode[C]> } = CATALOGUE;

/** The same in the order of a handbook. */
export const FAMILIES: readonly { readonly title: string; readonly rules: Rules }[] = [
  { title: "Finding and reading a skill", rules: fileRules },
  { title: "Readiness", rules: readinessRules },
  { title: "Structure and anti-patterns", rules: structureRules },
  { title: "Trust", rules: trustRules },
  { title: "Outputs of agents", rules: outputRules },
  { title: "Judging", rules: { ...judgingRules, ...corpusRules } },
  { title: "Cache", rules: cacheRules },
];

/** The rule of a code that may come from anywhere; undefined when there is none (any more). */
export function ruleOf(code: string): Rule<never> | undefined {
  return Object.hasOwn(RULES, code) ? RULES[code as Code] : undefined;
}

/** The part of a report to which a code belongs; null for a code that is not known (any more). */
export function areaOf(code: string): Area | null {
  return ruleOf(code)?.area ?? null;
}

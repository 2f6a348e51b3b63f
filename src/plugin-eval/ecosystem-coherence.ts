import type { SkillFacts } from "../model/facts.js";
import type { SubScore } from "../model/plugin-eval.js";
import { earned, part, sumOf } from "./parts.js";
import { bodyWords } from "./text.js";

const BASE = 0.5;
const RELATION_WORDS = ["related", "see also", "companion", "companions", "complement*"];

/** Whether the skill knows its neighbours. */
export function ecosystemCoherence({ main, crossReferences }: SkillFacts): SubScore {
  const count = new Set(crossReferences.map(({ target }) => target)).size;
  return sumOf([
    part("base", BASE, BASE),
    part("cross-references", Math.min(0.25, 0.08 * count), 0.25, {
      line: crossReferences[0]?.line ?? null,
      args: { count },
    }),
    earned("relation-words", bodyWords(main).hasAny(RELATION_WORDS), 0.25),
  ]);
}

import type { SkillFacts } from "../model/facts.js";
import type { SubScore } from "../model/plugin-eval.js";
import { part, sumOf } from "./parts.js";

const REPETITION_WEIGHT = 0.4;

/** What a reader pays for nothing: shouted words and lines that stood there before. */
export function tokenEfficiency({ main }: SkillFacts): SubScore {
  const { directives, repeatedLines, filledLines, lines } = main;
  const perLine = directives.length / Math.max(1, lines.length);
  const repeated = repeatedLines.length / Math.max(1, filledLines);
  return sumOf([
    part("base", 1, 1),
    part("directives", -deductionFor(perLine), 0, {
      line: directives[0]?.line ?? null,
      args: { count: directives.length, lines: lines.length },
    }),
    part("repeated-lines", -REPETITION_WEIGHT * repeated, 0, {
      line: repeatedLines[0] ?? null,
      args: { count: repeatedLines.length, lines: filledLines },
    }),
  ]);
}

function deductionFor(directivesPerLine: number): number {
  if (directivesPerLine > 0.5) return 0.4;
  if (directivesPerLine > 0.2) return 0.2;
  return directivesPerLine > 0.1 ? 0.1 : 0;
}

import type { SkillFacts } from "../model/facts.js";
import type { SubScore } from "../model/plugin-eval.js";
import { earned, part, sumOf } from "./parts.js";

/** From how many lines the references carry real weight. */
const LONG_FILE = 400;

/** Whether the main file has the length of an overview and the detail lies in files that are opened when needed. */
export function progressiveDisclosure({ main, hasReferences, hasAssets }: SkillFacts): SubScore {
  const lines = main.lines.length;
  return sumOf([
    part("length", pointsOfLength(lines), 0.6, { args: { lines } }),
    earned("references", hasReferences, lines > LONG_FILE ? 0.25 : 0.15),
    earned("assets", hasAssets, 0.15),
  ]);
}

function pointsOfLength(lines: number): number {
  if (lines > 800) return 0.15;
  if (lines > 600) return 0.4;
  if (lines >= 200) return 0.6;
  return lines >= 100 ? 0.5 : 0.2;
}

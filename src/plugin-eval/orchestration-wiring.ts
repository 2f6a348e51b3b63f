import type { SkillFacts } from "../model/facts.js";
import type { SubScore } from "../model/plugin-eval.js";
import { earned, part, sumOf } from "./parts.js";
import { bodyWords, fencedBlocks } from "./text.js";

const BASE = 0.7;
const RESULT_WORDS = ["return", "produce", "output", "generate"].flatMap(withPlural);
const INPUT_WORDS = ["input", ...["receive", "accept", "parameter", "arg"].flatMap(withPlural)];
/** A worker that steers other workers is harder to combine. */
const STEERING_WORDS = ["orchestrat*", "coordinat*", "dispatch*"];

/** How well the skill works as one worker among others: it says what it takes and gives, and steers nobody. */
export function orchestrationWiring({ main }: SkillFacts): SubScore {
  const words = bodyWords(main);
  const formatLine =
    main.lines.findIndex((line, index) => index + 1 >= main.bodyLine && namesOutputFormat(line)) + 1;
  const steers = words.hasAny(STEERING_WORDS);
  return sumOf([
    part("base", BASE, BASE),
    earned("output-format", formatLine > 0, 0.1, formatLine > 0 ? formatLine : null),
    earned("result-words", words.hasAny(RESULT_WORDS), 0.05),
    earned("input-words", words.hasAny(INPUT_WORDS), 0.1),
    earned("code-blocks", fencedBlocks(main).length >= 2, 0.05),
    part("steering-words", steers ? -0.15 : 0, 0),
  ]);
}

function withPlural(word: string): string[] {
  return [word, `${word}s`];
}

/** "format" beside "output" on one line, or "json" after "return". "Formats" is a feature, no agreement. */
function namesOutputFormat(line: string): boolean {
  const lower = line.toLowerCase();
  if (!lower.includes("format") && !lower.includes("json")) return false;
  const words: readonly string[] = lower.match(/[\p{L}\p{N}_]+/gu) ?? [];
  const returnAt = words.findIndex((word) => word.startsWith("return"));
  const namesFormat = words.includes("format") && words.some((word) => word.startsWith("output"));
  return namesFormat || (returnAt >= 0 && words.lastIndexOf("json") > returnAt);
}

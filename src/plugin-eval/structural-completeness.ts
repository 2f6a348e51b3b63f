import type { Heading, SkillFacts } from "../model/facts.js";
import type { ScorePart, SubScore } from "../model/plugin-eval.js";
import { Words } from "../text/words.js";
import { earned, stepped, sumOf } from "./parts.js";
import { bodyWords, fencedBlocks } from "./text.js";

/** At the start of a heading: further in, as in "Data usage and citation", they seldom announce examples. */
const EXAMPLE_WORDS: ReadonlySet<string> = new Set(["example", "examples", "usage"]);
const TROUBLE_WORDS = ["troubleshooting", "common issues", "common issue", "faq", "faqs"];
const DECISION_WORDS = ["decision", "when to use", "comparison", "tradeoff", "trade off"];

/** Which of the parts that a complete guide has are there. */
export function structuralCompleteness({ main }: SkillFacts): SubScore {
  const sections = main.headings.filter(({ depth }) => depth === 2 || depth === 3).length;
  const blocks = fencedBlocks(main);
  const languages = new Set(blocks.flatMap(({ language }) => language || [])).size;
  return sumOf([
    stepped("sections", sections, { 2: 0.1, 4: 0.15, 6: 0.2 }),
    stepped("code-blocks", blocks.length, { 1: 0.1, 3: 0.15, 5: 0.2 }),
    stepped("languages", languages, { 2: 0.1, 3: 0.15 }),
    sectionPart("examples", main.headings, ({ text }) => EXAMPLE_WORDS.has(firstWord(text))),
    sectionPart("troubleshooting", main.headings, ({ text }) => new Words(text).hasAny(TROUBLE_WORDS)),
    earned("table", main.tables.length > 0, 0.1, main.tables[0]?.line ?? null),
    earned("decision-words", bodyWords(main).hasAny(DECISION_WORDS), 0.05),
  ]);
}

function sectionPart(id: string, headings: readonly Heading[], isIt: (each: Heading) => boolean): ScorePart {
  const heading = headings.find(isIt);
  return earned(id, heading !== undefined, 0.15, heading?.line ?? null);
}

/** After a number or an emoji. */
function firstWord(text: string): string {
  return /\p{L}+/u.exec(text)?.[0].toLowerCase() ?? "";
}

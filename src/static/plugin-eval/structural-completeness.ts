import type { Heading, SkillFacts } from "../../model/facts.js";
import type { ScorePart, SubScore } from "../../model/plugin-eval.js";
import { Words } from "../words.js";
import { earned, part, stepped, sumOf } from "./parts.js";
import { bodyOf, fencedBlocks } from "./text.js";

const EXAMPLE_WORDS = ["example", "examples", "usage"];
const TROUBLE_WORDS = ["troubleshooting", "common issues", "common issue", "faq", "faqs"];
const DECISION_WORDS = ["decision", "when to use", "comparison", "tradeoff", "trade off"];

/** Which of the parts that a complete guide has are there. */
export function structuralCompleteness({ main }: SkillFacts): SubScore {
  const sections = main.headings.filter(({ depth }) => depth === 2 || depth === 3).length;
  const blocks = fencedBlocks(main);
  const languages = new Set(blocks.map(({ language }) => language).filter((language) => language !== ""))
    .size;
  return sumOf([
    part(
      "sections",
      stepped(sections, [
        [6, 0.2],
        [4, 0.15],
        [2, 0.1],
      ]),
      0.2,
      { args: { count: sections } },
    ),
    part(
      "code-blocks",
      stepped(blocks.length, [
        [5, 0.2],
        [3, 0.15],
        [1, 0.1],
      ]),
      0.2,
      {
        args: { count: blocks.length },
      },
    ),
    part(
      "languages",
      stepped(languages, [
        [3, 0.15],
        [2, 0.1],
      ]),
      0.15,
      { args: { count: languages } },
    ),
    sectionPart("examples", main.headings, EXAMPLE_WORDS),
    sectionPart("troubleshooting", main.headings, TROUBLE_WORDS),
    earned("table", main.tables.length > 0, 0.1, main.tables[0]?.line ?? null),
    earned("decision-words", new Words(bodyOf(main)).hasAny(DECISION_WORDS), 0.05),
  ]);
}

function sectionPart(id: string, headings: readonly Heading[], words: readonly string[]): ScorePart {
  const heading = headings.find(({ text }) => new Words(text).hasAny(words));
  return earned(id, heading !== undefined, 0.15, heading?.line ?? null);
}

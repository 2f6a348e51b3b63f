import type { CodeBlock, MarkdownFacts } from "../model/facts.js";
import { Words } from "../text/words.js";

const wordsOfBodies = new WeakMap<MarkdownFacts, Words>();

/** The words of a file's Markdown, code included, frontmatter not; several checks ask for the same ones. */
export function bodyWords(facts: MarkdownFacts): Words {
  const words = wordsOfBodies.get(facts) ?? new Words(facts.lines.slice(facts.bodyLine - 1).join("\n"));
  wordsOfBodies.set(facts, words);
  return words;
}

/** Indented text is often meant as a list; only fences say for sure that something is code. */
export function fencedBlocks({ codeBlocks }: MarkdownFacts): CodeBlock[] {
  return codeBlocks.filter(({ fenced }) => fenced);
}

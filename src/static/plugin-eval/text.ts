import type { CodeBlock, MarkdownFacts } from "../../model/facts.js";

/** The Markdown of a file, code included, without the frontmatter. */
export function bodyOf({ lines, bodyLine }: MarkdownFacts): string {
  return lines.slice(bodyLine - 1).join("\n");
}

/** Indented text is often meant as a list; only fences say for sure that something is code. */
export function fencedBlocks({ codeBlocks }: MarkdownFacts): CodeBlock[] {
  return codeBlocks.filter(({ fenced }) => fenced);
}

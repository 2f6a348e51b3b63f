import type { Directive, MarkdownFacts } from "../model/facts.js";
import type { SkillFile } from "../model/skill.js";
import { Collector } from "./markdown/collector.js";
import { createParser } from "./markdown/parser.js";

/**
 * The parse takes time for each character that may mean something in Markdown, so their number is bounded, not the
 * size of the file: plain text of 1 MiB stays well below it, a megabyte of brackets does not.
 */
const MAX_MARKS = 80_000;
const MARKS = new Set([..."\n!#$%&*+-:<=>@[\\]^_`{|}~"].map((mark) => mark.charCodeAt(0)));
const DIRECTIVE = /\b(?:MUST|NEVER|ALWAYS)\b/g;

const parser = createParser();

/**
 * Parses a Markdown file once and returns everything that later stages ask about it. Linear in the size of the file.
 * @param bodyLine 1-based line at which the Markdown starts, after the frontmatter
 */
export function parseMarkdown(file: SkillFile, bodyLine = 1): MarkdownFacts {
  const lines = linesOf(file.text);
  const bodyLines = lines.slice(bodyLine - 1);
  const body = `${bodyLines.join("\n")}\n`;
  const end = endWithinBudget(body);
  const collector = new Collector(bodyLine);
  // The parser takes a lone CR for a line end, which would put all lines after it out of step.
  for (const token of parser.parse(body.slice(0, end).replaceAll("\r", " "), {})) collector.add(token);
  const { headings, codeBlocks, codeSpans, links, tables, lists, html, prose, tooDeepAt } = collector;
  const cutAt = end < body.length ? bodyLine + body.slice(0, end).split("\n").length - 1 : null;
  return {
    file: file.path,
    lines,
    bodyLine,
    headings,
    codeBlocks,
    codeSpans,
    links,
    tables,
    lists,
    html,
    prose,
    directives: prose.flatMap(({ text, line }) => directivesIn(text, line)),
    repeatedLines: repeatedLines(bodyLines, bodyLine),
    filledLines: bodyLines.filter((line) => line.trim() !== "").length,
    limitedAt: tooDeepAt === null || cutAt === null ? (tooDeepAt ?? cutAt) : Math.min(tooDeepAt, cutAt),
  };
}

function linesOf(text: string): string[] {
  const lines = text.split("\n");
  if (lines.at(-1) === "") lines.pop();
  return lines;
}

function endWithinBudget(text: string): number {
  if (text.length <= MAX_MARKS) return text.length;
  let marks = 0;
  for (let at = 0; at < text.length; at++) {
    if (MARKS.has(text.charCodeAt(at))) marks += 1;
    if (marks > MAX_MARKS) return at;
  }
  return text.length;
}

function directivesIn(text: string, line: number): Directive[] {
  return [...text.matchAll(DIRECTIVE)].map(([word]) => ({ word: word as Directive["word"], line }));
}

function repeatedLines(lines: readonly string[], firstLine: number): number[] {
  const seen = new Set<string>();
  const repeated: number[] = [];
  for (const [index, line] of lines.entries()) {
    const text = line.trim();
    if (text === "") continue;
    if (seen.has(text)) repeated.push(firstLine + index);
    seen.add(text);
  }
  return repeated;
}

import type { Directive, MarkdownFacts } from "../model/facts.js";
import type { SkillFile } from "../model/skill.js";
import { Collector } from "./collector.js";
import { createParser } from "./parser.js";

/**
 * The parse takes time for each character that may mean something in Markdown, so their number is bounded, not the
 * size of the file: plain text of 1 MiB stays well below it, a megabyte of brackets does not.
 */
const MAX_MARKS = 80_000;
const MARKS = new Set([..."\n!#$%&*+-:<=>@[\\]^_`{|}~"].map((mark) => mark.charCodeAt(0)));
const DIRECTIVE = /\b(?:MUST|NEVER|ALWAYS)\b/g;

const parser = createParser();

/** Marks without which a text holds no link, image or address; most code and much prose has none of them. */
const LINK_SIGN = /\]\(|\]\[|\]:|:\/\/|<[a-z!/]/i;

/** What the parser yields, without what can be read off the lines. */
type Parsed = Omit<MarkdownFacts, "file" | "lines" | "bodyLine" | "repeatedLines" | "filledLines">;

/**
 * Everything that later stages ask about a Markdown file, from one parse. The parse is done when something is first
 * asked that needs it: of many references nobody wants to know more than that they hold no link. Linear in the size
 * of the file.
 * @param bodyLine 1-based line at which the Markdown starts, after the frontmatter
 */
export function parseMarkdown(file: SkillFile, bodyLine = 1): MarkdownFacts {
  return new MarkdownPage(file, bodyLine);
}

class MarkdownPage implements MarkdownFacts {
  readonly file: string;
  readonly lines: readonly string[];
  readonly #body: string;
  #parsed: Parsed | null = null;

  constructor(
    file: SkillFile,
    readonly bodyLine: number,
  ) {
    this.file = file.path;
    this.lines = linesOf(file.text);
    this.#body = `${this.lines.slice(bodyLine - 1).join("\n")}\n`;
  }

  get headings() {
    return this.#parse().headings;
  }
  get codeBlocks() {
    return this.#parse().codeBlocks;
  }
  get codeSpans() {
    return this.#parse().codeSpans;
  }
  get links() {
    return this.#isWorthAParse() ? this.#parse().links : [];
  }
  get tables() {
    return this.#parse().tables;
  }
  get lists() {
    return this.#parse().lists;
  }
  get html() {
    return this.#parse().html;
  }
  get prose() {
    return this.#parse().prose;
  }
  get directives() {
    return this.#parse().directives;
  }
  get repeatedLines() {
    return repeatedLines(this.lines.slice(this.bodyLine - 1), this.bodyLine);
  }
  get filledLines() {
    return this.lines.slice(this.bodyLine - 1).filter((line) => line.trim() !== "").length;
  }
  get limitedAt() {
    return this.#isWorthAParse() ? this.#parse().limitedAt : cutLine(this.#body, this.bodyLine);
  }

  #isWorthAParse(): boolean {
    return this.#parsed !== null || LINK_SIGN.test(this.#body);
  }

  #parse(): Parsed {
    this.#parsed ??= parse(this.#body, this.bodyLine);
    return this.#parsed;
  }
}

function parse(body: string, bodyLine: number): Parsed {
  const end = endWithinBudget(body);
  const collector = new Collector(bodyLine);
  // The parser takes a lone CR for a line end, which would put all lines after it out of step.
  for (const token of parser.parse(body.slice(0, end).replaceAll("\r", " "), {})) collector.add(token);
  const { headings, codeBlocks, codeSpans, links, tables, lists, html, prose, tooDeepAt } = collector;
  const cutAt = cutLine(body, bodyLine);
  return {
    headings,
    codeBlocks,
    codeSpans,
    links,
    tables,
    lists,
    html,
    prose,
    directives: prose.flatMap(({ text, line }) => directivesIn(text, line)),
    limitedAt: tooDeepAt === null || cutAt === null ? (tooDeepAt ?? cutAt) : Math.min(tooDeepAt, cutAt),
  };
}

/** Line of the file at which a text goes beyond what is parsed; null when all of it is. */
function cutLine(body: string, bodyLine: number): number | null {
  const end = endWithinBudget(body);
  return end < body.length ? bodyLine + body.slice(0, end).split("\n").length - 1 : null;
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

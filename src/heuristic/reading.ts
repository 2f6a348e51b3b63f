import type { CodeBlock, Heading, ListItem, MarkdownFacts, SkillFacts } from "../model/facts.js";
import type { Skill } from "../model/skill.js";
import { isCoveredLanguage } from "../text/language.js";
import { occurrences, QUOTED } from "./vocabulary.js";

/** A line of text as a reader sees it, all cells of a table row together. */
export interface ProseLine {
  readonly line: number;
  readonly text: string;
  /** Code spans and quoted passages on it. */
  readonly literals: number;
}

/** `SKILL.md` as the estimate reads it. Headings are left out everywhere: a title alone settles nothing. */
export interface Reading {
  readonly skill: Skill;
  readonly prose: readonly ProseLine[];
  /** Lines of text that stood there before; they are in no other figure, so that saying things twice earns nothing. */
  readonly repeatedLines: readonly number[];
  /** Words of `prose`; in scripts without blanks, every two characters count as one. */
  readonly wordCount: number;
  /** Filled lines that are no heading and no repetition. */
  readonly lineCount: number;
  /** Lines that show something: code, a literal, a figure or a link. In file order. */
  readonly concreteLines: readonly number[];
  readonly unorderedItems: readonly ListItem[];
  /** Code blocks that hold anything. */
  readonly codeBlocks: readonly CodeBlock[];
  /** Whether the vocabulary applies. */
  readonly english: boolean;
}

/** A shorter line (a cell with "yes", a bare name) may well stand twice. */
const SHORTEST_REPEAT = 12;
/** Enough of a text to tell its language by. */
const LANGUAGE_SAMPLE = 200;
const FIGURE = /[\d０-９]/;
/** Code units of the scripts of China, Japan and Korea, which write words without blanks or with few. */
const UNSPACED = { from: 0x2e80, to: 0xd7ff } as const;
const BLANK_UP_TO = 0x20;

/** Looks once through the facts for what several features ask about. */
export function read({ skill, main }: SkillFacts): Reading {
  const headingLines = new Set(main.headings.map((heading: Heading) => heading.line));
  const { prose, repeatedLines } = withoutRepeats(proseLines(main, headingLines));
  const text = prose.map((each) => each.text).join("\n");
  return {
    skill,
    prose,
    repeatedLines,
    wordCount: countWords(text),
    lineCount: Math.max(0, main.filledLines - headingLines.size - repeatedLines.length),
    concreteLines: concreteLines(main, prose, headingLines),
    unorderedItems: main.lists.flatMap(({ ordered, items }) => (ordered ? [] : items)),
    codeBlocks: main.codeBlocks.filter((block) => block.text.trim() !== ""),
    english: isCoveredLanguage(`${skill.description} ${text.slice(0, LANGUAGE_SAMPLE)}`),
  };
}

function proseLines(main: MarkdownFacts, headingLines: ReadonlySet<number>): ProseLine[] {
  const spans = new Map<number, number>();
  for (const { line } of main.codeSpans) spans.set(line, (spans.get(line) ?? 0) + 1);
  const texts = new Map<number, string[]>();
  for (const { line, text } of main.prose) {
    if (headingLines.has(line)) continue;
    const parts = texts.get(line);
    if (parts) parts.push(text);
    else texts.set(line, [text]);
  }
  return [...texts].map(([line, parts]) => {
    const text = parts.join(" ");
    return { line, text, literals: (spans.get(line) ?? 0) + occurrences(text, QUOTED) };
  });
}

function withoutRepeats(all: readonly ProseLine[]): Pick<Reading, "prose" | "repeatedLines"> {
  const seen = new Set<string>();
  const prose: ProseLine[] = [];
  const repeatedLines: number[] = [];
  for (const each of all) {
    const key = each.text.trim().toLowerCase();
    if (key.length >= SHORTEST_REPEAT && seen.has(key)) repeatedLines.push(each.line);
    else prose.push(each);
    seen.add(key);
  }
  return { prose, repeatedLines };
}

function concreteLines(
  main: MarkdownFacts,
  prose: readonly ProseLine[],
  headingLines: ReadonlySet<number>,
): number[] {
  const code = main.codeBlocks.flatMap(({ line, endLine }) => filledBetween(main.lines, line, endLine));
  const told = prose.filter(({ text, literals }) => literals > 0 || FIGURE.test(text));
  const lines = [...code, ...told.map(({ line }) => line), ...main.links.map(({ line }) => line)];
  return [...new Set(lines)].filter((line) => !headingLines.has(line)).sort((a, b) => a - b);
}

function filledBetween(lines: readonly string[], from: number, to: number): number[] {
  const filled: number[] = [];
  for (let line = from; line <= to; line++) {
    if ((lines[line - 1] ?? "").trim() !== "") filled.push(line);
  }
  return filled;
}

function countWords(text: string): number {
  let words = 0;
  let unspaced = 0;
  let inWord = false;
  for (let at = 0; at < text.length; at++) {
    const unit = text.charCodeAt(at);
    const isUnspaced = unit >= UNSPACED.from && unit <= UNSPACED.to;
    const continues = unit > BLANK_UP_TO && !isUnspaced;
    if (continues && !inWord) words += 1;
    if (isUnspaced) unspaced += 1;
    inWord = continues;
  }
  return words + Math.ceil(unspaced / 2);
}

import type { ProseLine, Reading } from "./reading.js";
import { occurs } from "./vocabulary.js";

/** What one feature found in a skill. */
export interface Measure {
  /** 0 (bad) to 1 (good); null when it cannot be told, as in a language whose words are not known here. */
  readonly value: number | null;
  /** What was found or not found, as a part of a sentence. */
  readonly fact: string;
  /** Lines of `SKILL.md` that show it, in file order; empty when an absence decided. */
  readonly lines: readonly number[];
  /** 0 to 1: how much an author can still gain by acting on this very feature. */
  readonly room: number;
}

/** Added to the words of a text, so that one word in a text of three lines is no high density. */
const WORD_PRIOR = 100;
/** A text with fewer lines gets less credit for what it does not do wrong: there is little that could be. */
const LINES_TO_BE_CLEAN = 10;

/** A property that has to be there. */
export function presence(value: number, fact: string, lines: readonly number[]): Measure {
  const bounded = capped(value);
  return { value: bounded, fact, lines, room: 1 - bounded };
}

/** A fault that has to be absent; 1 without any. */
export function absence(value: number, fact: string, lines: readonly number[], reading: Reading): Measure {
  const bounded = capped(value);
  const isTooShort = cleanShare(reading) < 1 && bounded === 1;
  return {
    value: bounded * cleanShare(reading),
    fact: isTooShort ? `only ${count(reading.lineCount, "line")} of text` : fact,
    lines,
    room: 1 - bounded,
  };
}

/** 0 to 1: how much credit a text can have for faults that it does not show. Reaches 1 at ten lines. */
export function cleanShare({ lineCount }: Reading): number {
  return capped(lineCount / LINES_TO_BE_CLEAN);
}

/** For features that go by English words, when the text is in another language. */
export function unread(): Measure {
  const fact = "its words could not be read because the text does not seem to be English";
  return { value: null, fact, lines: [], room: 0 };
}

/** Numbers of the lines in which a pattern occurs. */
export function linesWith({ prose }: Reading, pattern: RegExp): number[] {
  return prose.filter(({ text }) => occurs(text, pattern)).map(lineOf);
}

/** How many of something stand in a hundred words of prose; lower in very short texts. */
export function perHundred(found: number, { wordCount }: Reading): number {
  return (found / (wordCount + WORD_PRIOR)) * 100;
}

export function capped(value: number): number {
  return Math.min(1, Math.max(0, value));
}

export function lineOf({ line }: ProseLine): number {
  return line;
}

/** `1 line`, `2 lines` */
export function count(number: number, noun: string): string {
  return `${number} ${noun}${number === 1 ? "" : "s"}`;
}

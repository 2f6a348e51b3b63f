import { hasTriggerPhrase } from "../plugin-eval/triggers.js";
import { Words } from "../words.js";
import type { ProseLine, Reading } from "./reading.js";
import { BLANK, CHECK, DECISION, FAILURE, FILLER, GUARD, HAZARD, occurrences, STOP } from "./vocabulary.js";

/** What one feature found in a skill. */
export interface Measure {
  /** 0 (bad) to 1 (good); null when it cannot be told, as in a language whose words are not known here. */
  readonly value: number | null;
  /** What was found or not found, as a part of a sentence. */
  readonly fact: string;
  /** Lines of `SKILL.md` that show it; empty when an absence decided. */
  readonly lines: readonly number[];
}

/** A property of a text that speaks for, or by its absence against, a skill; never mere length or formatting. */
export type Feature = (reading: Reading) => Measure;

/** Above these, more of the same earns nothing. */
const ENOUGH = {
  concreteShare: 0.75,
  decisionsPerHundred: 4,
  failuresPerHundred: 1.5,
  guardsPerHundred: 1.5,
  checksPerHundred: 1.5,
} as const;
/** At these, the worst is reached. */
const WORST = { sloganShare: 0.4, fillerPerHundred: 2.5, repeatedShare: 0.1, wordsTimes: 4 } as const;

/** What half of the credit takes, for things of which the first ones matter most. */
const HALF = { examples: 2, stops: 1 } as const;
/** Added to the words of a text, so that one word in a text of three lines is no high density. */
const WORD_PRIOR = 100;
/** A text with fewer lines gets less credit for what it does not do wrong: there is little that could be. */
const LINES_TO_BE_CLEAN = 10;
const LONGEST_SLOGAN = 15;
const SHORTEST_REPEAT = 12;
/** More words of prose than this are felt as a load. */
const COMFORTABLE_WORDS = 800;
/** A description longer than this is no longer taken in at a glance. */
const LONGEST_DESCRIPTION = 500;
/** Without a hazard in sight, half of the guarding that could be asked for is not needed. */
const SAFE_START = 0.5;

const NOT_READ = "words could not be read because the text does not seem to be English";

/** Share of lines that show something (code, a literal, a figure, a link) in place of describing it. */
function concreteness({ concreteLines, lineCount }: Reading): Measure {
  const share = concreteLines.length / Math.max(1, lineCount);
  const fact = `${concreteLines.length} of ${count(lineCount, "line")} show something concrete (code, a literal, a figure or a link)`;
  return { value: capped(share / ENOUGH.concreteShare), fact, lines: concreteLines };
}

/** Absence of short bullets that name a topic and settle nothing. */
function substance(reading: Reading): Measure {
  if (!reading.english) return unread();
  const concrete = new Set(reading.concreteLines);
  const slogans = reading.unorderedItems
    .filter(({ line, text }) => !concrete.has(line) && isSlogan(text))
    .map(({ line }) => line);
  const share = slogans.length / Math.max(1, reading.lineCount);
  const fact =
    slogans.length === 0
      ? "no bullet that merely names a topic"
      : `${count(slogans.length, "bullet")} without a figure, a literal or a condition`;
  return { value: cleanliness(1 - share / WORST.sloganShare, reading), fact, lines: slogans };
}

function isSlogan(text: string): boolean {
  return (
    text.split(/\s+/).length <= LONGEST_SLOGAN && occurrences(text, DECISION) + occurrences(text, GUARD) === 0
  );
}

/** Things to imitate: filled-in code blocks, and lines that set two literals side by side. */
function examples({ codeBlocks, prose }: Reading): Measure {
  const samples = codeBlocks.filter(({ text }) => !BLANK.test(text));
  const pairs = prose.filter(({ literals }) => literals >= 2);
  const found = samples.length + pairs.length / 2;
  const fact =
    found === 0
      ? "nothing to imitate: no filled-in code block and no line with two literals"
      : `${count(samples.length, "filled-in code block")} and ${count(pairs.length, "line")} with two literals or more`;
  const shown = [...samples.map(({ line, fenced }) => (fenced ? line + 1 : line)), ...pairs.map(lineOf)];
  return { value: found / (found + HALF.examples), fact, lines: shown };
}

/** Words that tell cases apart, put things in order or draw a border. */
function decisions(reading: Reading): Measure {
  return density(reading, DECISION, ENOUGH.decisionsPerHundred, {
    none: "no condition, order or limit found",
    some: (lines) => `${count(lines, "line")} with a condition, an order or a limit`,
  });
}

/** Lines that reckon with a failure in more than a comforting phrase. */
function failures(reading: Reading): Measure {
  if (!reading.english) return unread();
  const lines = reading.prose.filter(
    ({ text }) => occurrences(text, FAILURE) > 0 && occurrences(text, FILLER) === 0,
  );
  const value = capped(perHundred(lines.length, reading) / ENOUGH.failuresPerHundred);
  const fact =
    lines.length === 0
      ? "no line on what to do when something fails, is missing or is empty"
      : `${count(lines.length, "line")} on something that fails, is missing or is empty`;
  return { value, fact, lines: lines.map(lineOf) };
}

/** Ends of the work other than success: a stop, a hand-over, a question to the person. */
function stops(reading: Reading): Measure {
  if (!reading.english) return unread();
  const lines = linesWith(reading, STOP);
  const fact =
    lines.length === 0
      ? "no stop rule and no question to the user found"
      : `${count(lines.length, "line")} with a stop rule or a question to the user`;
  return { value: lines.length / (lines.length + HALF.stops), fact, lines };
}

/** Prohibitions, previews, backups and consent; fewer are needed where nothing dangerous is done. */
function guards(reading: Reading): Measure {
  if (!reading.english) return unread();
  const hazards = linesWith(reading, HAZARD);
  const lines = linesWith(reading, GUARD);
  const guarded = capped(perHundred(lines.length, reading) / ENOUGH.guardsPerHundred);
  const risk =
    hazards.length === 0 ? "no risky action seen" : `${count(hazards.length, "line")} with a risky action`;
  const fact = `${risk} and ${lines.length === 0 ? "no guard" : count(lines.length, "guard")} (a ban, a preview, a backup, consent)`;
  const value =
    hazards.length === 0 ? cleanliness(SAFE_START, reading) + (1 - SAFE_START) * guarded : guarded;
  return { value, fact, lines: lines.length > 0 ? lines : hazards };
}

/** Steps that look at a result before it is relied on. */
function checks(reading: Reading): Measure {
  return density(reading, CHECK, ENOUGH.checksPerHundred, {
    none: "no step that checks anything",
    some: (lines) => `${count(lines, "line")} that check or verify something`,
  });
}

/** Absence of words that sound like an instruction and settle nothing. */
function plainness(reading: Reading): Measure {
  if (!reading.english) return unread();
  const words = reading.prose.reduce((sum, { text }) => sum + occurrences(text, FILLER), 0);
  const lines = linesWith(reading, FILLER);
  const fact =
    words === 0
      ? "no filler words"
      : `${count(words, "filler word")} such as those in line ${lines[0] ?? 1} in ${count(reading.wordCount, "word")}`;
  const loss = (words / Math.max(1, reading.wordCount)) * 100;
  return { value: cleanliness(1 - loss / WORST.fillerPerHundred, reading), fact, lines };
}

/** Prose that can be held in mind at once; code does not count. */
function focus(reading: Reading): Measure {
  const over = Math.log(Math.max(1, reading.wordCount / COMFORTABLE_WORDS)) / Math.log(WORST.wordsTimes);
  const fact = `${count(reading.wordCount, "word")} of prose to keep in mind`;
  return { value: cleanliness(1 - over, reading), fact, lines: [] };
}

/** Absence of sentences that stood there before. */
function economy(reading: Reading): Measure {
  const seen = new Set<string>();
  const repeated: number[] = [];
  for (const { line, text } of reading.prose) {
    const key = text.trim().toLowerCase();
    if (key.length < SHORTEST_REPEAT) continue;
    if (seen.has(key)) repeated.push(line);
    seen.add(key);
  }
  const fact =
    repeated.length === 0 ? "no line of text repeated" : `${count(repeated.length, "line")} of text repeated`;
  const share = repeated.length / Math.max(1, reading.prose.length);
  return { value: cleanliness(1 - share / WORST.repeatedShare, reading), fact, lines: repeated };
}

/** A description that names the moment to use the skill and can be taken in at a glance. */
function description({ skill, english }: Reading): Measure {
  const length = [...skill.description].length;
  if (length === 0) return { value: 0, fact: "no description", lines: [] };
  if (!english) return unread();
  const words = new Words(skill.description);
  const moment = hasTriggerPhrase(words);
  const border = words.hasAny(["not for", "not when", "do not use", "don t use", "not to be used"]);
  const facts = [
    moment ? "a description that says when to use the skill" : "a description that names no moment to use it",
    border ? "and when not" : "",
    length > LONGEST_DESCRIPTION ? `in ${length} characters` : "",
  ];
  const value = (moment ? 0.6 : 0) + (border ? 0.2 : 0) + (length <= LONGEST_DESCRIPTION ? 0.2 : 0);
  const at = skill.frontmatter?.lines.description;
  return { value, fact: facts.filter((part) => part !== "").join(" "), lines: at === undefined ? [] : [at] };
}

/** Every feature by its id; `weights.ts` says what each counts, and for which dimensions. */
export const FEATURES = {
  concreteness,
  substance,
  examples,
  decisions,
  failures,
  stops,
  guards,
  checks,
  plainness,
  focus,
  economy,
  description,
} as const satisfies Readonly<Record<string, Feature>>;

export type FeatureId = keyof typeof FEATURES;

function density(
  reading: Reading,
  pattern: RegExp,
  enough: number,
  says: { readonly none: string; readonly some: (lines: number) => string },
): Measure {
  if (!reading.english) return unread();
  const lines = linesWith(reading, pattern);
  const value = capped(perHundred(lines.length, reading) / enough);
  return { value, fact: lines.length === 0 ? says.none : says.some(lines.length), lines };
}

function linesWith({ prose }: Reading, pattern: RegExp): number[] {
  return prose.filter(({ text }) => occurrences(text, pattern) > 0).map(lineOf);
}

function perHundred(found: number, { wordCount }: Reading): number {
  return (found / (wordCount + WORD_PRIOR)) * 100;
}

function cleanliness(value: number, { lineCount }: Reading): number {
  return capped(value) * capped(lineCount / LINES_TO_BE_CLEAN);
}

function capped(value: number): number {
  return Math.min(1, Math.max(0, value));
}

function unread(): Measure {
  return { value: null, fact: NOT_READ, lines: [] };
}

function lineOf({ line }: ProseLine): number {
  return line;
}

function count(number: number, noun: string): string {
  return `${number} ${noun}${number === 1 ? "" : "s"}`;
}

import type { Evidence } from "../model/score.js";
import type { SkillFile } from "../model/skill.js";
import type { LineRange, Subject } from "../model/subject.js";
import { countUpTo } from "../text/order.js";

/** A quote needs this many letters or digits; anything shorter stands everywhere and shows nothing. */
const SHORTEST_QUOTE = 4;
/** Scripts without spaces say more with fewer characters. */
const SHORTEST_DENSE_QUOTE = 2;

/** A text reduced to what a quote must share with it, with the way back to its lines. */
interface FlatText {
  readonly text: string;
  /** Offset in `text` at which each line starts, ascending. */
  readonly lineStarts: readonly number[];
}

/**
 * Looks quotes up in the files that the judge was shown.
 *
 * White space, Markdown marks and typographic variants do not count, because models retype what they quote; words,
 * letters and their order do. A quote must stand within one file.
 */
export class EvidenceIndex {
  readonly #flat = new Map<string, FlatText>();

  /** @param findPlace looks up citations that are places and not quotes; without it there are none */
  constructor(
    private readonly files: readonly SkillFile[],
    private readonly findPlace: (citation: string) => LineRange | null = () => null,
  ) {}

  /** The index for a subject: of what is judged, not of what is shown beside it. */
  static of({ files, findPlace }: Subject): EvidenceIndex {
    return new EvidenceIndex(files, findPlace);
  }

  /** @returns the quote with its place, or with `verified: false` when it stands nowhere */
  verify(quote: string): Evidence {
    const { file = null, line = null, endLine = null } = this.#find(quote) ?? this.findPlace(quote) ?? {};
    return { quote, file, line, endLine, verified: file !== null };
  }

  #find(quote: string): LineRange | null {
    const cited = parseCitation(quote);
    for (const candidate of new Set([quote, cited.text])) {
      const needle = flatten(candidate).text.trim();
      if (!saysSomething(needle)) continue;
      for (const file of this.#inOrder(cited.file)) {
        const place = this.#findIn(file, candidate, needle);
        if (place) return place;
      }
    }
    return null;
  }

  /** The file that the citation names first, if it names one. */
  #inOrder(named: string | null): readonly SkillFile[] {
    const first = this.files.find((file) => file.path === named);
    return first ? [first, ...this.files.filter((file) => file !== first)] : this.files;
  }

  #findIn(file: SkillFile, quote: string, needle: string): LineRange | null {
    const exact = quote.length >= SHORTEST_QUOTE ? file.text.indexOf(quote) : -1;
    if (exact !== -1) {
      const line = 1 + countNewlines(file.text, 0, exact);
      return { file: file.path, line, endLine: line + countNewlines(quote.trimEnd(), 0, quote.length) };
    }
    return (
      placeIn(file.path, this.#flattened(file, false), needle) ??
      placeIn(file.path, this.#flattened(file, true), needle)
    );
  }

  #flattened(file: SkillFile, withoutLinks: boolean): FlatText {
    const key = `${withoutLinks ? "text" : "full"}:${file.path}`;
    const known = this.#flat.get(key);
    if (known) return known;
    const flat = flatten(withoutLinks ? file.text.replace(LINK, "$1") : file.text);
    this.#flat.set(key, flat);
    return flat;
  }
}

/** `[text](target)` without nesting: every character is looked at a bounded number of times. */
const LINK = /\[([^[\]\n]*)\]\([^()\n]*\)/g;

function placeIn(path: string, flat: FlatText, needle: string): LineRange | null {
  const start = flat.text.indexOf(needle);
  if (start === -1) return null;
  const line = lineAt(flat, start);
  return { file: path, line, endLine: Math.max(line, lineAt(flat, start + needle.length - 1)) };
}

/** 1-based line that holds an offset. */
function lineAt({ lineStarts }: FlatText, offset: number): number {
  return countUpTo(lineStarts, (start) => start <= offset) || 1;
}

function countNewlines(text: string, from: number, to: number): number {
  let count = 0;
  for (let at = text.indexOf("\n", from); at !== -1 && at < to; at = text.indexOf("\n", at + 1)) count += 1;
  return count;
}

const MARKS = new Set([..."*_~`#>|\\"]);
const VARIANTS: Readonly<Record<string, string>> = {
  "“": '"',
  "”": '"',
  "„": '"',
  "‘": "'",
  "’": "'",
  "–": "-",
  "—": "-",
  "‑": "-",
  "…": "...",
};
const WHITE_SPACE = /\s/;
const BULLET = /^\s*[-+*]\s/;

/** Drops Markdown marks, folds white space to single blanks, unifies quotation marks and dashes. Linear. */
function flatten(source: string): FlatText {
  const out: string[] = [];
  const lineStarts: number[] = [];
  let length = 0;
  let blankPending = false;
  for (const line of source.normalize("NFC").split("\n")) {
    let lineStart = -1;
    for (const char of line.replace(BULLET, " ")) {
      if (WHITE_SPACE.test(char)) blankPending = true;
      else if (!MARKS.has(char)) {
        if (blankPending && length > 0) {
          out.push(" ");
          length += 1;
        }
        blankPending = false;
        if (lineStart === -1) lineStart = length;
        const plain = VARIANTS[char] ?? char;
        out.push(plain);
        length += plain.length;
      }
    }
    // A line without text starts where the next text will: behind a blank, unless nothing stands in front.
    if (lineStart === -1) lineStart = length === 0 ? 0 : length + 1;
    lineStarts.push(lineStart);
    blankPending = true;
  }
  return { text: out.join(""), lineStarts };
}

function saysSomething(needle: string): boolean {
  const letters = needle.match(/[\p{L}\p{N}]/gu) ?? [];
  const dense = letters.filter((letter) => (letter.codePointAt(0) ?? 0) > 0x2e80).length;
  return letters.length >= SHORTEST_QUOTE || dense >= SHORTEST_DENSE_QUOTE;
}

const LINE_NUMBER = /^ {0,8}\d{1,7}\| ?/gm;
const PLACE_PREFIX = /^([^\s:"'`]{1,200}):(\d{1,7})(?:-\d{1,7})?[:,]?\s+/;
const QUOTES: Readonly<Record<string, string>> = {
  '"': '"',
  "'": "'",
  "`": "`",
  "“": "”",
  "«": "»",
  "„": "“",
};

/** Takes off what judges put around a quote: our line numbers, a `file:line` in front, quotation marks. */
function parseCitation(quote: string): { text: string; file: string | null } {
  let text = quote.replace(LINE_NUMBER, "").trim();
  const prefix = PLACE_PREFIX.exec(text);
  if (prefix) text = text.slice(prefix[0].length);
  const closing = QUOTES[text.charAt(0)];
  if (closing && text.length > 2 && text.endsWith(closing)) text = text.slice(1, -1);
  return { text, file: prefix?.[1] ?? null };
}

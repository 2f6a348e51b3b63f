/** A code span: offsets of what stands between its backticks. */
export interface Span {
  readonly start: number;
  readonly end: number;
}

/** One line of an output, with what Markdown makes of it. */
export interface OutputLine {
  /** As written, without a carriage return at its end. */
  readonly text: string;
  /** 1-based. */
  readonly number: number;
  /** The language word (lower case, may be empty) of the fenced block that the line lies in; null outside of one. */
  readonly block: string | null;
  /** In ascending order; none inside a block. */
  readonly spans: readonly Span[];
}

export interface OutputText {
  /** Without the lines of the fences themselves. */
  readonly lines: readonly OutputLine[];
  /** 1-based line of a fence that is never closed; null when there is none. */
  readonly openFence: number | null;
}

interface Fence {
  readonly mark: string;
  readonly length: number;
  readonly language: string;
  readonly line: number;
}

/** Fences may be indented under list items and stand in quotes. */
const FENCE = /^[\s>]*(`{3,}|~{3,})([^`]*)$/;
const BACKTICKS = /`+/g;

/** Splits an output into prose, code spans and fenced blocks, line by line and in linear time. */
export function readLines(output: string): OutputText {
  const lines: OutputLine[] = [];
  let fence: Fence | null = null;
  for (const [index, raw] of output.split("\n").entries()) {
    const text = raw.endsWith("\r") ? raw.slice(0, -1) : raw;
    const number = index + 1;
    const mark = FENCE.exec(text);
    if (fence === null && mark) fence = openedBy(mark, number);
    else if (fence !== null && mark && closes(mark, fence)) fence = null;
    else if (fence !== null) lines.push({ text, number, block: fence.language, spans: [] });
    else lines.push({ text, number, block: null, spans: spansIn(text) });
  }
  return { lines, openFence: fence?.line ?? null };
}

/** The line with blanks in the place of its code spans; every offset stays. */
export function proseOf({ text, spans }: OutputLine): string {
  let prose = "";
  for (const { start, end } of spans) prose += text.slice(prose.length, start) + " ".repeat(end - start);
  return prose + text.slice(prose.length);
}

function openedBy([, marks = "", info = ""]: RegExpExecArray, line: number): Fence {
  const language = /^[^\s{,]*/.exec(info.trim())?.[0].toLowerCase() ?? "";
  return { mark: marks.charAt(0), length: marks.length, language, line };
}

function closes([, marks = "", info = ""]: RegExpExecArray, fence: Fence): boolean {
  return marks.charAt(0) === fence.mark && marks.length >= fence.length && info.trim() === "";
}

/** Pairs each run of backticks with the next one of the same length. */
function spansIn(text: string): Span[] {
  const runs = [...text.matchAll(BACKTICKS)].map(({ 0: run, index }) => ({ at: index, length: run.length }));
  const partner = new Map<number, number>();
  const nextOfLength = new Map<number, number>();
  for (const [index, { length }] of [...runs.entries()].reverse()) {
    const next = nextOfLength.get(length);
    if (next !== undefined) partner.set(index, next);
    nextOfLength.set(length, index);
  }
  const spans: Span[] = [];
  for (let index = 0; index < runs.length; index++) {
    const [open, closing] = [runs[index], partner.get(index)];
    const close = closing === undefined ? undefined : runs[closing];
    if (!open || !close || closing === undefined) continue;
    spans.push({ start: open.at + open.length, end: close.at });
    index = closing;
  }
  return spans;
}

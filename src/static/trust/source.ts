import type { SkillFile } from "../../model/skill.js";

/** A text that is searched: offsets become lines, and code fences are known. All built in one pass. */
export interface Source {
  /** POSIX path relative to the skill folder. */
  readonly file: string;
  readonly text: string;
  /** `text` with Markdown emphasis, quote, heading and code marks blanked out: same length, same offsets. */
  readonly plain: string;
  /** 1-based line at an offset of `text`. */
  lineAt(offset: number): number;
  /** true inside a fenced code block; a fence that is never closed runs to the end, as in CommonMark. */
  inFence(offset: number): boolean;
}

interface Span {
  readonly start: number;
  readonly end: number;
}

/** Prepares a file for the detectors. */
export function sourceOf({ path, text }: SkillFile): Source {
  const starts = lineStarts(text);
  const fences = fenceSpans(text, starts);
  return {
    file: path,
    text,
    plain: text.replace(/[*>#~`]/g, " "),
    lineAt: (offset) => lastAtOrBefore(starts, offset) + 1,
    inFence: (offset) => {
      const fence = fences[lastAtOrBefore(fences, offset, ({ start }) => start)];
      return fence !== undefined && offset < fence.end;
    },
  };
}

/** Prepares a text that stands at one known line of a file, such as a decoded frontmatter value. */
export function sourceAtLine(file: string, text: string, line: number): Source {
  return { ...sourceOf({ path: file, text }), lineAt: () => line };
}

function lineStarts(text: string): number[] {
  const starts = [0];
  for (let at = text.indexOf("\n"); at >= 0; at = text.indexOf("\n", at + 1)) starts.push(at + 1);
  return starts;
}

/** Index of the last item that lies at or before `offset`; -1 when there is none. Items are in ascending order. */
function lastAtOrBefore(items: readonly number[], offset: number): number;
function lastAtOrBefore<T>(items: readonly T[], offset: number, position: (item: T) => number): number;
function lastAtOrBefore<T>(
  items: readonly T[],
  offset: number,
  position: (item: T) => number = (item) => Number(item),
): number {
  let low = 0;
  let high = items.length;
  while (low < high) {
    const middle = (low + high) >>> 1;
    const item = items[middle];
    if (item !== undefined && position(item) <= offset) low = middle + 1;
    else high = middle;
  }
  return low - 1;
}

const FENCE = /^ {0,3}(`{3,}|~{3,})([^\n]*)/;
/** Longer than any fence line that a person writes; only this much of a line is looked at. */
const FENCE_LINE = 200;

function fenceSpans(text: string, starts: readonly number[]): Span[] {
  const spans: Span[] = [];
  let open: { readonly mark: string; readonly start: number } | null = null;
  for (const start of starts) {
    const [, mark = "", info = ""] = FENCE.exec(text.slice(start, start + FENCE_LINE)) ?? [];
    if (mark === "") continue;
    if (open === null) {
      const isInlineCode = mark.startsWith("`") && info.includes("`");
      if (!isInlineCode) open = { mark, start };
    } else if (mark.startsWith(open.mark) && info.trim() === "") {
      spans.push({ start: open.start, end: start + mark.length });
      open = null;
    }
  }
  if (open) spans.push({ start: open.start, end: text.length });
  return spans;
}

import type { SkillFile } from "../model/skill.js";
import { once } from "../text/data.js";
import { countUpTo } from "../text/order.js";
import { type Prose, proseOf } from "./prose.js";

/** A text that is searched: offsets become lines, and code fences are known. */
export interface Source {
  /** POSIX path relative to the skill folder. */
  readonly file: string;
  readonly text: string;
  /** false when every character shows: then there is nothing to look for that does not. */
  readonly hasUnseen: boolean;
  /** The text as it reads aloud. */
  prose(): Prose;
  /** 1-based line at an offset of `text`. */
  lineAt(offset: number): number;
  /** true inside a fenced code block; a fence that is never closed runs to the end, as in CommonMark. */
  inFence(offset: number): boolean;
}

/**
 * Characters that show nothing: soft hyphen, zero-width characters and fillers, directional controls, variation
 * selectors, and the half that begins all tag characters and supplementary selectors.
 */
const UNSEEN =
  /[\u180B-\u180F\uFE00-\uFE0F]|[\u00AD\u061C\u115F\u200B-\u200F\u202A-\u202E\u2060-\u206F\u3164\uDB40\uFEFF\uFFA0]/;

/** A part of a text, by offsets. */
export interface Span {
  readonly start: number;
  readonly end: number;
}

/** Prepares a file for the detectors. Most files are innocent at a glance, so what costs time waits until it is asked for. */
export function sourceOf({ path, text }: SkillFile): Source {
  const starts = once(() => lineStarts(text));
  const fences = once(() => fenceSpans(text));
  return {
    file: path,
    text,
    hasUnseen: UNSEEN.test(text),
    prose: once(() => proseOf(text)),
    lineAt: (offset) => countUpTo(starts(), (start) => start <= offset),
    inFence: (offset) => {
      const fence = fences()[countUpTo(fences(), ({ start }) => start <= offset) - 1];
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

/** Only the beginning of a long line is looked at. */
const FENCE = /^ {0,3}(`{3,}|~{3,})([^\n]{0,200})/gm;

function fenceSpans(text: string): Span[] {
  const spans: Span[] = [];
  let open: { readonly mark: string; readonly start: number } | null = null;
  for (const { index, 0: line, 1: mark = "", 2: info = "" } of text.matchAll(FENCE)) {
    if (open === null) {
      const isInlineCode = mark.startsWith("`") && info.includes("`");
      if (!isInlineCode) open = { mark, start: index };
    } else if (mark.startsWith(open.mark) && info.trim() === "") {
      spans.push({ start: open.start, end: index + line.length });
      open = null;
    }
  }
  if (open) spans.push({ start: open.start, end: text.length });
  return spans;
}

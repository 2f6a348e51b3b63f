import { countUpTo } from "../text/order.js";

/** A text as it reads aloud, with the way back to where it was written. */
export interface Prose {
  readonly text: string;
  /** Offset in the written text of an offset in `text`. */
  writtenAt(offset: number): number;
}

/** Emphasis, quote, heading and code marks and white space, where they are more than one plain space or line end. */
const LAYOUT = /[*>#~`\s]{2,}|[*>#~`\t]|[\u00AD\u200B-\u200D\u2060\uFEFF]+/g;
const INVISIBLE = /^[\u00AD\u200B-\u200D\u2060\uFEFF]/;

/**
 * Folds Markdown layout so that a phrase is found however it is wrapped, quoted or emphasised: each run of marks and
 * white space becomes one space, one line end, or the two line ends between paragraphs; invisible characters go.
 * Patterns for the result need no repeats for white space.
 */
export function proseOf(written: string): Prose {
  const parts: string[] = [];
  const folds: { readonly prose: number; readonly written: number }[] = [];
  let length = 0;
  let copied = 0;
  for (const { index, 0: run } of written.matchAll(LAYOUT)) {
    const part = written.slice(copied, index) + foldedLayout(run);
    parts.push(part);
    length += part.length;
    copied = index + run.length;
    folds.push({ prose: length, written: copied });
  }
  parts.push(written.slice(copied));
  return {
    text: parts.join(""),
    writtenAt: (offset) => {
      const fold = folds[countUpTo(folds, ({ prose }) => prose <= offset) - 1];
      return fold ? fold.written + offset - fold.prose : offset;
    },
  };
}

function foldedLayout(run: string): string {
  if (INVISIBLE.test(run)) return "";
  const first = run.indexOf("\n");
  if (first < 0) return " ";
  return run.indexOf("\n", first + 1) < 0 ? "\n" : "\n\n";
}

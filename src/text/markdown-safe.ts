import { oneLine } from "./safe.js";

/** Characters that make Markdown or HTML out of text, wherever they stand. */
const MARKS = /[\\`*_[\]<>|~&]/g;
/** What readers turn into a link without any mark: `https://…`, `www.…`. */
const BARE_ADDRESS = /:(?=\/\/)|(?<=\bwww)\./gi;
/** What makes a heading or a list of a line that begins with it. */
const BLOCK_START = /^(\d{0,9})(?=[#+\-.)])/;

/**
 * Untrusted text for one line of a Markdown document: shown as typed, without marks, links, HTML or table cells of its
 * own.
 */
export function markdownSafe(text: string): string {
  return oneLine(text).replace(MARKS, "\\$&").replace(BARE_ADDRESS, "\\$&").replace(BLOCK_START, "$1\\");
}

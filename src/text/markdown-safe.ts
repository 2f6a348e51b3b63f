import { oneLine, terminalSafe } from "./safe.js";

/** Characters that make Markdown or HTML out of text, wherever they stand. */
const MARKS = /[\\`*_[\]<>|~&]/g;
/** What readers turn into a link without any mark, `https://…` and `www.…`; first what is passed over. */
const BARE_ADDRESS = /\\.|(`+)[^`](?:.*?[^`])?\1(?!`)|:(?=\/\/)|(?<=\bwww)\./gi;
/** What makes a heading, a list or a rule of a line that begins with it: `#`, `- `, `1. `, `--`, but no `1.5`. */
const BLOCK_START = /^(\d{1,9}(?=[.)](?:\s|$))|(?=#|[+-](?:\s|$)|--))/;

/**
 * Untrusted text for one line of a Markdown document: shown as typed, without marks, links, HTML or table cells of its
 * own.
 */
export function markdownSafe(text: string): string {
  return markdownLine(markdownPart(oneLine(text)));
}

/** The same for a part of a line, which `markdownLine` finishes. */
export function markdownPart(text: string): string {
  return terminalSafe(text).replace(MARKS, "\\$&");
}

/** Finishes a line of parts: what only their sequence or the start of the line would make something of. */
export function markdownLine(parts: string): string {
  return parts
    .replace(BARE_ADDRESS, (found) => (/^[\\`]/.test(found) ? found : `\\${found}`))
    .replace(BLOCK_START, "$1\\");
}

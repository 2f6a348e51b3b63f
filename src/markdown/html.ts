import type { Html } from "../model/facts.js";

const OPEN = "<!--";
const CLOSE = "-->";

/**
 * Splits an HTML block into its comments and what stands between them.
 * @param line 1-based line of the file at which the block starts
 */
export function splitHtmlBlock(text: string, line: number): Html[] {
  const parts: Html[] = [];
  let at = 0;
  let currentLine = line;
  while (at < text.length) {
    const start = at;
    const isComment = text.startsWith(OPEN, start);
    at = isComment ? endOfComment(text, start) : startOfComment(text, start);
    const part = text.slice(start, at);
    if (part.trim() !== "") {
      const first = currentLine + lineBreaks(part.slice(0, part.length - part.trimStart().length));
      parts.push({ kind: isComment ? "comment" : "block", text: part.trim(), line: first });
    }
    currentLine += lineBreaks(part);
  }
  return parts;
}

function endOfComment(text: string, from: number): number {
  const close = text.indexOf(CLOSE, from + OPEN.length);
  return close < 0 ? text.length : close + CLOSE.length;
}

function startOfComment(text: string, from: number): number {
  const open = text.indexOf(OPEN, from);
  return open < 0 ? text.length : open;
}

function lineBreaks(text: string): number {
  return text.split("\n").length - 1;
}

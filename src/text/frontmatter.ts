/** What stands at the top of a Markdown file. Lines and columns are 1-based. */
export type FrontmatterSplit =
  | {
      readonly kind: "block";
      readonly yaml: string;
      readonly yamlLine: 2;
      readonly body: string;
      /** Line of the file at which the body starts. */
      readonly bodyLine: number;
    }
  | { readonly kind: "none"; readonly body: string }
  /** A complete block was found, but something stands before it: readers of skills would not see it. */
  | { readonly kind: "late"; readonly line: number; readonly column: number }
  | { readonly kind: "unclosed" }
  /** The opening fence names a language (`---js`); nothing behind it was looked at. */
  | { readonly kind: "language"; readonly tag: string; readonly line: 1 };

/** How far down a late block is looked for. */
const NEAR_TOP_LINES = 20;
const MAX_TAG_LENGTH = 40;
const FENCE = /^---[ \t]*$/;
const LATE_FENCE = /^(\s*)---[ \t]*$/;
const TAGGED_FENCE = /^---(?!-)[ \t]*(\S.*)$/;
const CODE_FENCE = /^\s*(?:```|~~~)/;
const KEY_LINE = /^(?:[A-Za-z_][\w.-]*|"[^"]*"|'[^']*')[ \t]*:(?:\s|$)/;

/**
 * Splits a text with LF line ends into its YAML block and its body. A fence is exactly three dashes and optional
 * blanks; the opening one is the very first line. Runs in linear time and interprets nothing.
 */
export function splitFrontmatter(text: string): FrontmatterSplit {
  const openingEnd = endOfLine(text, 0);
  const opening = text.slice(0, openingEnd);
  const tag = TAGGED_FENCE.exec(opening)?.[1];
  if (tag !== undefined) return { kind: "language", tag: tag.trim().slice(0, MAX_TAG_LENGTH), line: 1 };
  if (!FENCE.test(opening)) {
    const late = lateFence(text.split("\n"));
    return late ? { kind: "late", ...late } : { kind: "none", body: text };
  }
  return blockFrom(text, openingEnd + 1);
}

/** Goes line by line without splitting the text: the body behind a block may be long. */
function blockFrom(text: string, yamlStart: number): FrontmatterSplit {
  let line = 2;
  for (let start = yamlStart; start <= text.length; line++) {
    const end = endOfLine(text, start);
    if (FENCE.test(text.slice(start, end))) {
      const yaml = text.slice(yamlStart, Math.max(start - 1, yamlStart));
      return { kind: "block", yaml, yamlLine: 2, body: text.slice(end + 1), bodyLine: line + 1 };
    }
    start = end + 1;
  }
  return { kind: "unclosed" };
}

function endOfLine(text: string, from: number): number {
  const end = text.indexOf("\n", from);
  return end < 0 ? text.length : end;
}

/**
 * A body may hold a thematic break, so a pair of fences alone proves nothing. After blank lines and comments the block
 * must start with a key; after any other text it must have both keys that make a skill.
 */
function lateFence(lines: readonly string[]): { line: number; column: number } | null {
  let onlyPreamble = true;
  let inComment = false;
  for (const [index, line] of lines.slice(0, NEAR_TOP_LINES).entries()) {
    if (CODE_FENCE.test(line)) return null;
    const indent = LATE_FENCE.exec(line)?.[1];
    if (!inComment && indent !== undefined && isBlockOfKeys(lines, index + 1, onlyPreamble)) {
      return { line: index + 1, column: indent.length + 1 };
    }
    const isComment = inComment || line.trimStart().startsWith("<!--");
    if (isComment) inComment = !line.includes("-->");
    else if (line.trim() !== "") onlyPreamble = false;
  }
  return null;
}

function isBlockOfKeys(lines: readonly string[], from: number, onlyPreamble: boolean): boolean {
  const closing = lines.findIndex((line, index) => index >= from && FENCE.test(line));
  if (closing < 0) return false;
  const block = lines.slice(from, closing).filter((line) => line.trim() !== "" && !line.startsWith("#"));
  if (onlyPreamble) return KEY_LINE.test(block[0] ?? "");
  return ["name:", "description:"].every((key) => block.some((line) => line.startsWith(key)));
}

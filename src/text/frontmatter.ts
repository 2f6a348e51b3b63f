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
  const lines = text.split("\n");
  const opening = lines[0] ?? "";
  const tag = TAGGED_FENCE.exec(opening)?.[1];
  if (tag !== undefined) return { kind: "language", tag: tag.trim().slice(0, MAX_TAG_LENGTH), line: 1 };
  if (!FENCE.test(opening)) {
    const late = lateFence(lines);
    return late ? { kind: "late", ...late } : { kind: "none", body: text };
  }
  const closing = closingFence(lines, 1);
  if (closing < 0) return { kind: "unclosed" };
  return {
    kind: "block",
    yaml: lines.slice(1, closing).join("\n"),
    yamlLine: 2,
    body: lines.slice(closing + 1).join("\n"),
    bodyLine: closing + 2,
  };
}

function closingFence(lines: readonly string[], from: number): number {
  return lines.findIndex((line, index) => index >= from && FENCE.test(line));
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
  const closing = closingFence(lines, from);
  if (closing < 0) return false;
  const block = lines.slice(from, closing).filter((line) => line.trim() !== "" && !line.startsWith("#"));
  if (onlyPreamble) return KEY_LINE.test(block[0] ?? "");
  return ["name:", "description:"].every((key) => block.some((line) => line.startsWith(key)));
}

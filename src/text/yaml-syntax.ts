import type { SyntaxReason, YamlProblem } from "./yaml-types.js";

/** A complaint of the parser: where it stumbled, which is not always where the author slipped. */
interface ParserComplaint {
  /** The parser's code in upper case: `BAD_INDENT`. */
  readonly code: string;
  readonly message: string;
  /** 1-based, of the surrounding file. */
  readonly line: number;
  readonly column: number;
}

/** A whole text, and the 1-based line of the surrounding file at which it starts. */
export interface SourceLines {
  readonly firstLine: number;
  readonly texts: readonly string[];
}

interface TopLevelEntry {
  readonly key: string;
  readonly line: number;
  /** What stands behind the colon on the key's own line. */
  readonly value: string;
  readonly continuation: readonly string[];
}

const MAX_DETAIL_LENGTH = 160;
const TOP_LEVEL_KEY = /^([^\s#'"[\]{},:-][^\s:]*)[ \t]*:(?:[ \t]+(.*))?$/;
const INNER_COLON = /:(?:\s|$)/;
const UNINDENTED_TEXT = /^[^\s#\]}'"-]/;
const UNCLOSED_QUOTE = /^Missing closing (["'])quote/;
const RESERVED_START = /^[[\]{},*&!%@`|>?-]/;

const REASON_OF_CODE: Readonly<Record<string, SyntaxReason>> = {
  TAB_AS_INDENT: "tab-indent",
  TAG_RESOLVE_FAILED: "unknown-tag",
  NON_STRING_KEY: "complex-key",
  MULTIPLE_DOCS: "several-documents",
  UNKNOWN_ALIAS: "unknown-alias",
};
/** Reasons for which quotes around the value are not the cure. */
const NOT_CURED_BY_QUOTES = new Set<SyntaxReason>(["tab-indent", "complex-key", "several-documents"]);

/**
 * Turns what the parser complains about into a problem that says what to change, from the source lines alone: the
 * parser does not know what the author meant.
 */
export function syntaxProblem(complaint: ParserComplaint, { firstLine, texts }: SourceLines): YamlProblem {
  const lineInText = complaint.line - firstLine + 1;
  const unclosed = UNCLOSED_QUOTE.exec(complaint.message)?.[1];
  const entry =
    unclosed === undefined
      ? entryAt(texts, lineInText)
      : lastEntry(texts, lineInText, ({ value }) => value.startsWith(unclosed));
  const reason =
    REASON_OF_CODE[complaint.code] ?? (entry && reasonOfValue(entry)) ?? reasonOfLine(complaint.code);
  const blamesValue = reason !== "other" && reason !== "missing-colon" && !NOT_CURED_BY_QUOTES.has(reason);
  // An unclosed quote makes the parser stumble at the end of the text, far from the value that opened it.
  const line = entry && reason === "broken-quote" ? entry.line + firstLine - 1 : complaint.line;
  return {
    code: "syntax",
    line,
    column: line === complaint.line ? complaint.column : 1,
    args: {
      reason,
      detail: complaint.message.slice(0, MAX_DETAIL_LENGTH),
      ...(entry && blamesValue && { key: entry.key }),
    },
  };
}

function reasonOfValue({ value, continuation }: TopLevelEntry): SyntaxReason | null {
  if (/^["']/.test(value)) return "broken-quote";
  if (RESERVED_START.test(value)) return "unquoted-start";
  if (INNER_COLON.test(value)) return "unquoted-colon";
  const isPlain = value.trim() !== "";
  return isPlain && continuation.some((text) => INNER_COLON.test(text)) ? "continued-colon" : null;
}

function reasonOfLine(code: string): SyntaxReason {
  return code === "MULTILINE_IMPLICIT_KEY" || code === "MISSING_CHAR" ? "missing-colon" : "other";
}

/** The top-level entry that the line belongs to; null when unindented text that is no entry comes in between. */
function entryAt(lines: readonly string[], line: number): TopLevelEntry | null {
  const entry = lastEntry(lines, line, () => true);
  const between = lines.slice(entry?.line ?? 0, line);
  return between.some((text) => UNINDENTED_TEXT.test(text)) ? null : entry;
}

/** The last top-level entry at or above the line that fits. */
function lastEntry(
  lines: readonly string[],
  line: number,
  fits: (entry: { readonly value: string }) => boolean,
): TopLevelEntry | null {
  for (let index = Math.min(line, lines.length) - 1; index >= 0; index--) {
    const [, key, value = ""] = TOP_LEVEL_KEY.exec(lines[index] ?? "") ?? [];
    if (key !== undefined && fits({ value })) {
      return { key, line: index + 1, value, continuation: indentedAfter(lines, index) };
    }
  }
  return null;
}

function indentedAfter(lines: readonly string[], index: number): readonly string[] {
  const end = lines.findIndex((text, at) => at > index && /^\S/.test(text));
  return lines.slice(index + 1, end < 0 ? lines.length : end);
}

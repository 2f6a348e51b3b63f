/**
 * Why a YAML text does not parse, in the terms of the person who wrote it.
 * - `unquoted-colon`: a plain value holds a colon followed by a blank
 * - `continued-colon`: the same on a continuation line of the value, so it may be an indentation slip as well
 * - `unquoted-start`: a plain value starts with a character that YAML reserves
 * - `broken-quote`: a quoted value ends too early or never
 * - `tab-indent`: a tab indents
 * - `missing-colon`: a line is no `key: value`
 * - `unknown-alias`: `*word` without its anchor
 * - `unknown-tag`: `!word`
 * - `complex-key`: a key is no text
 * - `several-documents`: a second document follows
 * - `other`: see the detail
 */
export type SyntaxReason =
  | "unquoted-colon"
  | "continued-colon"
  | "unquoted-start"
  | "broken-quote"
  | "tab-indent"
  | "missing-colon"
  | "unknown-alias"
  | "unknown-tag"
  | "complex-key"
  | "several-documents"
  | "other";

/** One thing wrong with a YAML text. Lines and columns are 1-based. */
export interface YamlProblem {
  /**
   * - `syntax`: args `reason` (a `SyntaxReason`), `detail` (the parser's own words, may be empty), and `key` when
   *   putting that key's value in quotes is the likely cure
   * - `duplicate-key`: args `key`, `firstLine`; the problem's own line is that of the repetition
   * - `too-complex`: args `limit` (`tokens`, `depth`, `aliases`, `nodes`, `self-reference`) and, where it is a number,
   *   `max`
   */
  readonly code: "syntax" | "duplicate-key" | "too-complex";
  readonly line: number;
  readonly column: number;
  readonly args: Readonly<Record<string, string | number>>;
}

/** At least one problem, the essential one first. */
export type YamlProblems = readonly [YamlProblem, ...YamlProblem[]];

/** A number whose written form cannot be had back from its value: `1.10` is read as 1.1. */
export interface LossyNumber {
  /** Keys from the top, joined by dots: `metadata.version`. */
  readonly path: string;
  readonly line: number;
  readonly written: string;
  readonly read: number;
}

/** A parsed document, or what is wrong with it (at most three problems). */
export type YamlResult =
  | {
      readonly ok: true;
      /** Plain JSON-like data without shared references; null for an empty text. */
      readonly data: unknown;
      /** Line of each top-level key; empty when the text is no mapping. */
      readonly lines: Readonly<Record<string, number>>;
      /** Top-level keys whose unquoted value is a date: text in YAML 1.2, a date object to many other readers. */
      readonly bareDates: readonly string[];
      readonly lossyNumbers: readonly LossyNumber[];
    }
  | { readonly ok: false; readonly problems: YamlProblems };

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

/** What is known about a problem, by its code. */
export interface YamlFaults {
  /** `detail`: the parser's own words, may be empty; `key`: putting its value in quotes is the likely cure. */
  readonly syntax: { readonly reason: SyntaxReason; readonly detail: string; readonly key?: string };
  /** The problem's own line is that of the repetition. */
  readonly "duplicate-key": { readonly key: string; readonly firstLine: number };
  /** `max` where the limit is a number. */
  readonly "too-complex": {
    readonly limit: "tokens" | "depth" | "aliases" | "nodes" | "self-reference";
    readonly max?: number;
  };
}

/** One thing wrong with a YAML text. Lines and columns are 1-based. */
export type YamlProblem = {
  readonly [Code in keyof YamlFaults]: {
    readonly code: Code;
    readonly line: number;
    readonly column: number;
    readonly args: YamlFaults[Code];
  };
}[keyof YamlFaults];

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

import type { StatedFinding } from "../documents/parts.js";
import type { Evidence, Unscored } from "../model/score.js";
import type { Interval } from "../statistics/interval.js";

/**
 * What a report can consist of. A view turns a document into blocks; a renderer turns blocks into text, Markdown or
 * HTML. Every text here is plain: it may come from a judged file and may hold anything. Views never escape, fold, pad or
 * colour, renderers always do, and there is no block for ready-made markup, so that nothing can get past them.
 */

/** What a piece of a line means. `strong` names things, `faint` may be overlooked, `code` is to be typed or looked up. */
export type Tone = "good" | "bad" | "caution" | "strong" | "faint" | "code";

export interface Span {
  readonly text: string;
  readonly tone: Tone;
}

/**
 * A line of text: one piece or several; they follow each other without a blank of their own. Two blanks within a text
 * set things apart where a format has cells.
 */
export type Inline = string | Span | readonly (string | Span)[];

/** A value on a scale, for the eye; the figures stand beside it as text. All shares from 0 to 1. */
export interface Gauge {
  readonly value: number;
  /** 95 %; null when there is none. */
  readonly interval: Interval | null;
}

/** Content of a table cell; a gauge is drawn where a format can draw. */
export type Cell = Inline | { readonly text: Inline; readonly gauge: Gauge };

export interface Column {
  /** Empty for a column of signs; the first column that has one names the rows. */
  readonly title: string;
  /** Numbers align right. */
  readonly align?: "right";
}

/**
 * A heading with what belongs to it. Its rank follows from how deep it stands. With an empty title it is a group that
 * stands apart from what comes before it, in Markdown by a rule, and has no heading.
 */
export interface Section {
  readonly kind: "section";
  /** A sign two cells wide, or none. Text alone prints it, as it does with those of leads and verdicts. */
  readonly icon?: string;
  readonly title: Inline;
  readonly blocks: readonly Block[];
  /** Only some readers want it: closed where a format can close it. */
  readonly fold?: boolean;
  /** It sums the others up: a format that is read from the top begins with it, a terminal ends with it. */
  readonly isSummary?: boolean;
}

export interface Table {
  readonly kind: "table";
  /** What the table shows; not every format prints it. */
  readonly caption: string;
  readonly columns: readonly Column[];
  readonly rows: readonly (readonly Cell[])[];
  /** Meaning of a whole row, by index, where a format has colours; none where absent. */
  readonly tones?: readonly (Tone | null)[];
}

/** Terms and what they are. */
export interface Facts {
  readonly kind: "facts";
  readonly items: readonly { readonly label: string; readonly value: Inline }[];
}

/** Marks of a judge: one row a dimension. */
export interface Marks {
  readonly kind: "marks";
  readonly rows: readonly {
    readonly icon: string;
    readonly label: string;
    /** `4/5`, `≈3.2/5`, `–/5`. */
    readonly mark: string;
    readonly reason: string;
    readonly gauge: Gauge | null;
    readonly evidence: readonly Evidence[];
  }[];
}

/** The one line that a reader looks for first. */
export interface Verdict {
  readonly kind: "verdict";
  readonly icon: string;
  readonly text: Inline;
  /** What the figure in it amounts to on its scale. */
  readonly gauge: Gauge | null;
}

export interface Findings {
  readonly kind: "findings";
  readonly items: readonly StatedFinding[];
}

/** Passages that a judge cites, with what follows from them. */
export interface Quotes {
  readonly kind: "quotes";
  readonly items: readonly Evidence[];
  /** Why the marks are what they are; null for nothing. */
  readonly rationale: string | null;
}

/** Lines of one kind. `plain` items carry their own signs; `steps` are numbered. */
export interface List {
  readonly kind: "list";
  readonly style: "plain" | "steps";
  /** A line above it. */
  readonly lead?: { readonly icon: string; readonly text: string };
  readonly items: readonly { readonly icon?: string; readonly text: Inline }[];
}

/** A sentence beside the figures. */
export interface Note {
  readonly kind: "note";
  readonly text: Inline;
}

/** Why something has no result, and what to do next. */
export interface Problem {
  readonly kind: "problem";
  /** `Not scored`, `Cannot be checked`. */
  readonly lead: string;
  readonly error: Unscored;
}

export type Block = Section | Table | Facts | Marks | Verdict | Findings | Quotes | List | Note | Problem;

/** A whole report. */
export interface Page {
  /** What the report is, for a window title and the heading above all; text and Markdown begin with the blocks. */
  readonly title: string;
  readonly blocks: readonly Block[];
}

/**
 * How much a reader wants to see. `quiet`: the result alone; `verbose`: evidence, costs, everything that was found.
 * Formats that are read like documents are always verbose.
 */
export type Detail = "quiet" | "normal" | "verbose";

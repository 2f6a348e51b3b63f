import type { ClaimKind } from "../model/claims.js";
import type { Stance } from "./stance.js";

/** What a pattern reads of a citation. */
interface Cited {
  readonly kind: ClaimKind;
  /** As cited, without what stands around it. */
  readonly text: string;
  /** What is looked up: a path, a name or an id. */
  readonly target: string;
  /** For `line`: the lines of the file, 1-based, both included. */
  readonly range: LineRange | null;
  /** For a symbol: what stands in front of its dot, when it has one. */
  readonly receiver: string | null;
}

/** Something that an output cites, not yet looked up. */
export interface Citation extends Cited {
  /** 1-based line of the output. */
  readonly line: number;
  readonly stance: Stance;
}

export interface LineRange {
  readonly first: number;
  readonly last: number;
}

/** A citation as one family of patterns reads it: where it stands in its line, and what it names. */
export interface Mention extends Cited {
  /** Offsets in the line, from the first character to the one behind the last. */
  readonly start: number;
  readonly end: number;
}

/** Whether a file of so many lines has the whole range. */
export function isIn({ first, last }: LineRange, lines: number): boolean {
  return first >= 1 && last >= first && last <= lines;
}

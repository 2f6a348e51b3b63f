import type { FindingArgs, Severity } from "../model/finding.js";

/** The codes of this rule family. */
export type TrustCode =
  | "addresses-judge"
  | "verdict-shaped"
  | "fake-marker"
  | "hidden-text"
  | "bidi-control"
  | "base64-blob"
  | "comment-instruction";

/** Something that a detector saw at an offset of a source. */
export interface Hit {
  readonly code: TrustCode;
  readonly severity: Severity;
  readonly offset: number;
  readonly args: FindingArgs;
}

const EXCERPT = 160;

/** A short piece of untrusted text for a message: white space folded, cut with an ellipsis. */
export function excerpt(text: string, length: number = EXCERPT): string {
  const folded = text
    .slice(0, length * 4)
    .replace(/\s+/g, " ")
    .trim();
  const characters = Array.from(folded);
  return characters.length <= length ? folded : `${characters.slice(0, length - 1).join("")}…`;
}

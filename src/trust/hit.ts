import type { Finding } from "../findings/finding.js";
import type { trustRules } from "../findings/trust.js";

/** Of this rule family. */
export type TrustFinding = Finding<keyof typeof trustRules>;

/** Something that a detector saw at an offset of a source; the place of its finding is still open. */
export interface Hit {
  readonly offset: number;
  readonly finding: TrustFinding;
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

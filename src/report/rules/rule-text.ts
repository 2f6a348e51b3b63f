import type { FindingArgs } from "../../model/finding.js";

/** The words for one finding code: the only place where they stand. Texts are plain, without colour or line breaks. */
export interface RuleText {
  /** A few words, as in a table of contents. */
  readonly title: string;
  /** One sentence about one finding. Argument values are untrusted and are cleaned by whoever prints the sentence. */
  readonly message: (args: FindingArgs) => string;
  /** Why it matters to someone who uses the skill. */
  readonly why: string;
  /** What to do about it. */
  readonly fix: string;
}

export type RuleTexts = Readonly<Record<string, RuleText>>;

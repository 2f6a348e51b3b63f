import type { Finding } from "../findings/finding.js";
import type { Skill } from "./skill.js";

/**
 * What one parse of a Markdown file yields. Every `line` is a 1-based line of the file, frontmatter included; all lists
 * are in file order.
 */
export interface MarkdownFacts {
  /** POSIX path relative to the skill folder. */
  readonly file: string;
  /** Every line of the file, without line ends; an empty last line after the final line end is not counted. */
  readonly lines: readonly string[];
  /** Line at which the Markdown starts; 1 when the file has no frontmatter. */
  readonly bodyLine: number;
  readonly headings: readonly Heading[];
  readonly codeBlocks: readonly CodeBlock[];
  readonly codeSpans: readonly CodeSpan[];
  readonly links: readonly Link[];
  readonly tables: readonly Table[];
  readonly lists: readonly List[];
  readonly html: readonly Html[];
  /**
   * Text as a reader sees it, without HTML and link targets, a code span shown as `…`: one entry for each line of a
   * paragraph, heading or cell that has any.
   */
  readonly prose: readonly Prose[];
  /** MUST, NEVER and ALWAYS in capitals as whole words, outside code and HTML. */
  readonly directives: readonly Directive[];
  /** Lines of the body whose trimmed, non-blank text stood further up already. */
  readonly repeatedLines: readonly number[];
  /** Non-blank lines of the body. */
  readonly filledLines: number;
  /** Set when the parse was cut short at a bound; then the other facts are incomplete from this line on. */
  readonly limitedAt: number | null;
}

export interface Heading {
  /** 1 to 6. */
  readonly depth: number;
  /** Text as a reader sees it: no marks, links replaced by their text, code spans by their code. */
  readonly text: string;
  readonly line: number;
}

export interface CodeBlock {
  /** First word after the opening fence, in lower case; empty when there is none. */
  readonly language: string;
  /** The code without fences and indentation of the block. */
  readonly text: string;
  /** Line of the opening fence, or the first line of an indented block. */
  readonly line: number;
  /** Last line of the block, closing fence included. */
  readonly endLine: number;
  /** false: an indented block. */
  readonly fenced: boolean;
}

export interface CodeSpan {
  readonly text: string;
  readonly line: number;
}

/**
 * - `link`: `[text](target)` or by reference
 * - `image`: `![text](target)` or by reference
 * - `autolink`: `<https://…>`, `<me@host>` (target `mailto:me@host`)
 * - `bare`: an `http(s)://` address in the text
 */
export type LinkKind = "link" | "image" | "autolink" | "bare";

export interface Link {
  readonly kind: LinkKind;
  /** Visible text, or the alternative text of an image. */
  readonly text: string;
  /** As written, Markdown escapes and entities resolved; white space at its ends removed. May be empty. */
  readonly target: string;
  /** `target` with percent escapes decoded; the same as `target` when they are malformed. */
  readonly decoded: string;
  /** Line of the opening bracket. */
  readonly line: number;
}

export interface Table {
  readonly line: number;
  readonly header: readonly string[];
  /** Cells of each body row, as visible text. */
  readonly rows: readonly (readonly string[])[];
}

export interface List {
  readonly ordered: boolean;
  /** 0 for a list that stands in no other list. */
  readonly depth: number;
  readonly line: number;
  readonly items: readonly ListItem[];
}

export interface ListItem {
  readonly line: number;
  /** First paragraph or heading of the item, as visible text. */
  readonly text: string;
}

export interface Html {
  /** `comment`: `<!-- … -->`; `block`: other HTML on lines of its own; `inline`: one tag inside a paragraph. */
  readonly kind: "comment" | "block" | "inline";
  /** As written, marks included. */
  readonly text: string;
  readonly line: number;
}

export interface Prose {
  readonly text: string;
  readonly line: number;
}

export interface Directive {
  readonly word: "MUST" | "NEVER" | "ALWAYS";
  readonly line: number;
}

/** A link from one file of a skill to another skill, agent or command of the same collection. */
export interface CrossReference {
  readonly file: string;
  readonly line: number;
  readonly target: string;
  /** Whether something exists at that path. */
  readonly resolves: boolean;
}

/** All that the deterministic stages know about one skill. */
export interface SkillFacts {
  readonly skill: Skill;
  /** `SKILL.md`. */
  readonly main: MarkdownFacts;
  /** The Markdown files of `skill.references`, in its order. */
  readonly references: readonly MarkdownFacts[];
  /** In `SKILL.md`. */
  readonly crossReferences: readonly CrossReference[];
  /** Whether `references/` holds at least one file that is not empty. */
  readonly hasReferences: boolean;
  /** The same for `assets/`. */
  readonly hasAssets: boolean;
  /** `markdown-too-complex` for each file of which the parse was cut short. */
  readonly findings: readonly Finding[];
}

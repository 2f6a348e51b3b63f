import MarkdownIt from "markdown-it";
import StateInline from "markdown-it/lib/rules_inline/state_inline.mjs";
import type Token from "markdown-it/lib/token.mjs";

export type { Token };

/**
 * Deeper content is dropped by the parser, which keeps it linear: each line of a quote is tried at each level. A list
 * costs two levels. People write up to five lists in one another.
 */
export const MAX_NESTING = 20;

/** Notes how many lines of its paragraph lie above each inline token; the library has no such place by itself. */
class LocatingState extends StateInline {
  private linesAbove = 0;
  private nextBreak = breakFrom(this.src, 0);

  override pushPending(): Token {
    return this.locate(super.pushPending());
  }

  override push(...token: Parameters<StateInline["push"]>): Token {
    return this.locate(super.push(...token));
  }

  private locate(token: Token): Token {
    while (this.nextBreak < this.pos) {
      this.linesAbove += 1;
      this.nextBreak = breakFrom(this.src, this.nextBreak + 1);
    }
    token.map = [this.linesAbove, this.linesAbove];
    return token;
  }
}

function breakFrom(text: string, from: number): number {
  const at = text.indexOf("\n", from);
  return at < 0 ? Number.POSITIVE_INFINITY : at;
}

/**
 * CommonMark with GFM tables, strikethrough and bare http(s) addresses. HTML is kept, link targets stay as written.
 * `map` of an inline token counts the lines of its paragraph above it; it is null for tokens made after the parse.
 */
export function createParser(): MarkdownIt {
  const parser = new MarkdownIt("default", { html: true, linkify: true });
  // The types leave this option out.
  Object.assign(parser.options, { maxNesting: MAX_NESTING });
  parser.inline.State = LocatingState;
  parser.normalizeLink = (target) => target;
  parser.normalizeLinkText = (text) => text;
  parser.validateLink = () => true;
  // Guessing would make a web address of every `notes.md`.
  parser.linkify.set({ fuzzyLink: false, fuzzyEmail: false, fuzzyIP: false });
  for (const schema of ["ftp:", "mailto:", "//"]) parser.linkify.add(schema, null);
  return parser;
}

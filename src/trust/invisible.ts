import { finding } from "../findings/finding.js";
import { decodeHidden } from "./decode-hidden.js";
import { excerpt, type Hit } from "./hit.js";
import type { Source } from "./source.js";

/** Runs of characters that show nothing. Soft hyphens and single directional marks are left to their own rules. */
const RUN =
  /(?:[\u{200B}-\u{200D}\u{2060}-\u{2064}\u{206A}-\u{206F}\u{FEFF}\u{180E}\u{115F}\u{3164}\u{FFA0}\u{E0000}-\u{E007F}]|\p{Variation_Selector})+/gu;
const TAGS = /[\u{E0000}-\u{E007F}]/u;
/** Black flag, then up to six letters or digits as tags, then the cancel tag: England, Scotland, Wales, Texas, … */
const FLAG_TAGS = /^[\u{E0030}-\u{E0039}\u{E0061}-\u{E007A}]{1,6}\u{E007F}$/u;
const BLACK_FLAG = "\u{1F3F4}";
const VARIATION = /^\p{Variation_Selector}\u{200D}?$/u;
const JOINERS = /^[\u{200C}\u{200D}]{1,2}$/u;
const ZERO_WIDTH_SPACES = /^\u{200B}+$/u;
/** What a joiner may glue: pictures and what modifies them. */
const EMOJI = /\p{Extended_Pictographic}|\p{Emoji_Modifier}|\p{Regional_Indicator}|\u{20E3}/u;
/** Scripts whose spelling uses the joiner and the non-joiner. */
const JOINING_SCRIPT =
  /[\p{Script=Arabic}\p{Script=Syriac}\p{Script=Nko}\p{Script=Mongolian}\p{Script=Devanagari}\p{Script=Bengali}\p{Script=Gurmukhi}\p{Script=Gujarati}\p{Script=Oriya}\p{Script=Tamil}\p{Script=Telugu}\p{Script=Kannada}\p{Script=Malayalam}\p{Script=Sinhala}\p{Script=Khmer}\p{Script=Myanmar}\p{Script=Tibetan}\p{Script=Thaana}\p{Script=Hebrew}]/u;
/** Scripts without spaces between words, where a zero-width space allows a line break. */
const SPACELESS_SCRIPT =
  /[\p{Script=Thai}\p{Script=Lao}\p{Script=Khmer}\p{Script=Myanmar}\p{Script=Tibetan}\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}]/u;

/**
 * Finds characters that no reader sees and every model reads: tag characters (an error: they spell text), zero-width
 * characters, fillers, smuggled variation selectors. Emoji sequences, flags and the joiners of scripts that need them
 * are innocent. One hit a line; `args.text` is what the characters spell, or "" when they spell nothing known.
 */
export function findHiddenText(source: Source): Hit[] {
  if (!source.hasUnseen) return [];
  const lines = new Map<number, { readonly offset: number; runs: string[] }>();
  for (const match of source.text.matchAll(RUN)) {
    if (isInnocent(source.text, match.index, match[0])) continue;
    const line = source.lineAt(match.index);
    const entry = lines.get(line) ?? { offset: match.index, runs: [] };
    entry.runs.push(match[0]);
    lines.set(line, entry);
  }
  return Array.from(lines.values(), ({ offset, runs }) => {
    const hidden = runs.join("");
    const args = {
      text: excerpt(decodeHidden(hidden)),
      count: Array.from(hidden).length,
      characters: codePoints(hidden),
    };
    return { offset, finding: finding("hidden-text", {}, args, TAGS.test(hidden) ? "error" : "warning") };
  });
}

function isInnocent(text: string, offset: number, run: string): boolean {
  const previous = characterBefore(text, offset);
  const next = characterAt(text, offset + run.length);
  if (run === "\uFEFF" && offset === 0) return true;
  if (VARIATION.test(run)) return previous !== "" && !/\s/.test(previous);
  if (FLAG_TAGS.test(run)) return previous === BLACK_FLAG;
  if (run === "\u200D" && EMOJI.test(previous) && EMOJI.test(next)) return true;
  if (JOINERS.test(run)) return JOINING_SCRIPT.test(previous) || JOINING_SCRIPT.test(next);
  return ZERO_WIDTH_SPACES.test(run) && (SPACELESS_SCRIPT.test(previous) || SPACELESS_SCRIPT.test(next));
}

function characterBefore(text: string, offset: number): string {
  const isPair = /[\uDC00-\uDFFF]/.test(text.charAt(offset - 1));
  return text.slice(Math.max(0, offset - (isPair ? 2 : 1)), offset);
}

function characterAt(text: string, offset: number): string {
  const code = text.codePointAt(offset);
  return code === undefined ? "" : String.fromCodePoint(code);
}

/** How much of a long run is listed by character. */
const LISTED = 1000;

/** The different characters as `U+200B`, at most five, by first use. */
export function codePoints(text: string): string[] {
  const different = [...new Set(text.slice(0, LISTED))].slice(0, 5);
  return different.map(
    (character) => `U+${(character.codePointAt(0) ?? 0).toString(16).toUpperCase().padStart(4, "0")}`,
  );
}

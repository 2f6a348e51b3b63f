/** Counts the tokens of a text. */
export type TokenCounter = (text: string) => number;

/** A counter that may have to wait for its answer. */
export type TokenSource = (text: string) => number | Promise<number>;

/**
 * The encoder merges pairs in time that grows with the square of a word's length; a word or gap longer than this is
 * counted in pieces, which costs at most one token per piece and keeps the whole linear.
 */
const LONGEST_PIECE = 256;
const LONG_RUN = /\S{257,}|\s{257,}/g;

let counter: Promise<TokenCounter> | undefined;

/**
 * Loads the o200k encoding when it is first needed: its tables are large and many runs never count. The count is exact
 * for current OpenAI models and a fair estimate for others.
 */
export function loadTokenCounter(): Promise<TokenCounter> {
  counter ??= import("gpt-tokenizer/encoding/o200k_base").then(({ countTokens }) => {
    // Text such as `<|endoftext|>` in a skill is text, not a control token.
    const options = { allowedSpecial: new Set<string>(), disallowedSpecial: new Set<string>() };
    const count: TokenCounter = (text) => countTokens(text, options);
    return (text) => {
      if (!hasLongRun(text)) return count(text);
      let total = 0;
      let end = 0;
      for (const run of text.matchAll(LONG_RUN)) {
        total += count(text.slice(end, run.index)) + countInPieces(run[0], count);
        end = run.index + run[0].length;
      }
      return total + count(text.slice(end));
    };
  });
  return counter;
}

/** A run that long covers a character at a multiple of its length, so that looking there finds it. */
function hasLongRun(text: string): boolean {
  for (let at = 0; at < text.length; at += LONGEST_PIECE) {
    const isBlank = isWhiteSpace(text, at);
    let start = at;
    let end = at + 1;
    while (start > 0 && isWhiteSpace(text, start - 1) === isBlank && end - start <= LONGEST_PIECE) start -= 1;
    while (end < text.length && isWhiteSpace(text, end) === isBlank && end - start <= LONGEST_PIECE) end += 1;
    if (end - start > LONGEST_PIECE) return true;
  }
  return false;
}

function isWhiteSpace(text: string, at: number): boolean {
  const code = text.charCodeAt(at);
  return code === 32 || (code < 128 ? code >= 9 && code <= 13 : /\s/.test(text.charAt(at)));
}

function countInPieces(run: string, count: TokenCounter): number {
  let total = 0;
  for (let at = 0; at < run.length; at += LONGEST_PIECE) total += count(run.slice(at, at + LONGEST_PIECE));
  return total;
}

import { finding } from "../findings/finding.js";
import { excerpt, type Hit } from "./hit.js";
import type { Source } from "./source.js";

/** By UTF-16 code: 1 for what both base64 alphabets have. */
const ALPHABET = new Uint8Array(2 ** 16);
for (const sign of "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/-_") {
  ALPHABET[sign.charCodeAt(0)] = 1;
}
const RUN = /[A-Za-z0-9+/_-]{40,}={0,2}/y;
/** From here on a run that decodes to readable text is a hidden message. */
const SINGLE = /^[A-Za-z0-9+/_-]{80}/;
/** Two or more whole lines of base64, as mail programs and `base64` wrap it; the last one may be short. */
const WRAPPED =
  /^(?:[ \t]{0,8}[A-Za-z0-9+/_-]{40,100}[ \t]?\n)+[ \t]{0,8}[A-Za-z0-9+/_-]{1,100}={0,2}[ \t]?$/my;
/** What `RUN` and `WRAPPED` ask of a line. */
const MIN_LINE = 40;
const MAX_INDENT = 8;
/** What `SINGLE` asks of a run; a wrapped one must have as much. */
const MIN_READABLE = 80;
/** From here on a run that looks random is a blob; shorter ones are tokens, hashes and signatures. */
const MIN_OPAQUE = 256;
/** Bits a character: random base64 has 5.5 to 6, paths and identifiers stay below 4.8. */
const MIN_ENTROPY = 5;
/** Enough to tell what a run is. */
const SAMPLE = 4096;
/** Media, fonts, public keys and certificates are base64 by custom. */
const CUSTOMARY =
  /(?:data:(?:image|font|audio|video|application\/(?:font|x-font))[\w.+/;=-]{0,60},|ssh-[a-z0-9]{2,10} |ecdsa-[\w-]{1,30} |sha(?:256|384|512)[-:])$/i;
const PEM_BEGIN = /-----BEGIN [A-Z0-9 ]{1,40}-----\s{0,8}$/;

interface Run {
  readonly start: number;
  readonly text: string;
}

/**
 * Finds long base64 text, on one line or wrapped. It must decode to readable text, or look random in its alphabet and
 * entropy; sequences of bases or amino acids, hex digests, paths and identifiers do not. `args.text` is what it decodes
 * to, or "" when that is no text; `args.length` counts characters.
 */
export function findBase64(source: Source): Hit[] {
  return candidates(source.text)
    .filter(({ start }) => !isCustomary(source.text, start))
    .flatMap(({ start, text }) => {
      const decoded = decodeReadable(text);
      if (decoded === "" && !isOpaque(text)) return [];
      const args = { length: text.length, text: excerpt(decoded) };
      return [{ offset: start, finding: finding("base64-blob", {}, args) }];
    });
}

/** Wrapped runs, then those that are long enough by themselves and not part of one. */
function candidates(text: string): Run[] {
  const wrapped: Run[] = [];
  const single: Run[] = [];
  let wrappedEnd = 0;
  for (const run of runs(text)) {
    if (run.start < wrappedEnd) continue;
    const from = run.start - indentBefore(text, run.start);
    const block = matchAt(WRAPPED, text, from);
    if (block !== "") {
      wrapped.push({ start: run.start, text: block.replace(/\s/g, "") });
      wrappedEnd = from + block.length;
    } else if (SINGLE.test(run.text)) single.push(run);
  }
  return [...wrapped, ...single];
}

/** All runs of `MIN_LINE` characters or more. None of them fits between two looks, so most of a text is stepped over. */
function runs(text: string): Run[] {
  const found: Run[] = [];
  for (let at = MIN_LINE - 1; at < text.length; at += MIN_LINE) {
    if (!isInRun(text, at)) continue;
    let start = at;
    while (isInRun(text, start - 1)) start -= 1;
    while (isInRun(text, at + 1)) at += 1;
    if (at - start >= MIN_LINE - 1) found.push({ start, text: matchAt(RUN, text, start) });
  }
  return found;
}

function isInRun(text: string, offset: number): boolean {
  return offset >= 0 && offset < text.length && ALPHABET[text.charCodeAt(offset)] === 1;
}

function indentBefore(text: string, offset: number): number {
  return /[ \t]*$/.exec(text.slice(Math.max(0, offset - MAX_INDENT), offset))?.[0].length ?? 0;
}

function matchAt(sticky: RegExp, text: string, offset: number): string {
  sticky.lastIndex = offset;
  return sticky.exec(text)?.[0] ?? "";
}

function isCustomary(text: string, start: number): boolean {
  const lead = text.slice(Math.max(0, start - 100), start);
  return CUSTOMARY.test(lead) || PEM_BEGIN.test(lead);
}

/** The beginning of what a run decodes to, when that is text. */
function decodeReadable(run: string): string {
  if (run.length < MIN_READABLE || !hasMixedAlphabet(run)) return "";
  const bytes = Buffer.from(run.slice(0, SAMPLE), "base64");
  // The sample may end inside a character, so the last three bytes do not count.
  const text = new TextDecoder().decode(bytes.subarray(0, Math.max(0, bytes.length - 3)), { stream: true });
  return /^[^\p{Cc}\p{Cn}\p{Co}\uFFFD]+$/u.test(text.replace(/[\n\r\t]/g, " ")) ? text : "";
}

function isOpaque(run: string): boolean {
  return run.length >= MIN_OPAQUE && hasMixedAlphabet(run) && entropy(run.slice(0, SAMPLE)) >= MIN_ENTROPY;
}

/** Capitals, small letters and digits, and the signs of one base64 alphabet only. */
function hasMixedAlphabet(run: string): boolean {
  const isMixed = /[a-z]/.test(run) && /[A-Z]/.test(run) && /[0-9]/.test(run);
  return isMixed && !(/[+/]/.test(run) && /[-_]/.test(run));
}

/** Shannon entropy in bits a character. */
function entropy(text: string): number {
  const counts = new Map<string, number>();
  for (const character of text) counts.set(character, (counts.get(character) ?? 0) + 1);
  const shares = [...counts.values()].map((count) => count / text.length);
  return shares.reduce((sum, share) => sum - share * Math.log2(share), 0);
}

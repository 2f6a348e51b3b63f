import { excerpt, type Hit } from "./hit.js";
import { countUpTo } from "./prose.js";
import type { Source } from "./source.js";

/** Tried only where a run begins, so that a run that is too short is read once. */
const RUN = /(?<![A-Za-z0-9+/_-])[A-Za-z0-9+/_-]{80,}={0,2}/g;
/** Two or more whole lines of base64, as mail programs and `base64` wrap it; the last one may be short. */
const WRAPPED =
  /^(?:[ \t]{0,8}[A-Za-z0-9+/_-]{40,100}[ \t]?\n)+[ \t]{0,8}[A-Za-z0-9+/_-]{1,100}={0,2}[ \t]?$/gm;
/** From here on a run that decodes to readable text is a hidden message; `RUN` asks for as much. */
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
      return [
        {
          code: "base64-blob",
          severity: "warning",
          offset: start,
          args: { length: text.length, text: excerpt(decoded) },
        },
      ];
    });
}

/** Wrapped runs, then the lines that are long enough by themselves and not part of one. */
function candidates(text: string): Run[] {
  const wrapped = Array.from(text.matchAll(WRAPPED));
  const spans = wrapped.map(({ index, 0: block }) => ({ start: index, end: index + block.length }));
  const isCovered = (offset: number) => {
    const span = spans[countUpTo(spans, ({ start }) => start <= offset) - 1];
    return span !== undefined && offset < span.end;
  };
  return [
    ...wrapped.map(({ index, 0: block }) => ({
      start: index + block.search(/\S/),
      text: block.replace(/\s/g, ""),
    })),
    ...Array.from(text.matchAll(RUN), ({ index, 0: run }) => ({ start: index, text: run })).filter(
      ({ start }) => !isCovered(start),
    ),
  ];
}

function isCustomary(text: string, start: number): boolean {
  const lead = text.slice(Math.max(0, start - 100), start);
  return CUSTOMARY.test(lead) || PEM_BEGIN.test(lead);
}

/** The beginning of what a run decodes to, when that is text. */
function decodeReadable(run: string): string {
  if (run.length < MIN_READABLE || !hasMixedAlphabet(run)) return "";
  const sample = run.slice(0, SAMPLE);
  const bytes = Buffer.from(sample, "base64");
  // The sample may end inside a character, so the last three bytes do not count.
  const text = new TextDecoder("utf-8").decode(bytes.subarray(0, Math.max(0, bytes.length - 3)), {
    stream: true,
  });
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
  return [...counts.values()].reduce(
    (sum, count) => sum - (count / text.length) * Math.log2(count / text.length),
    0,
  );
}

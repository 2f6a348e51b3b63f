const TAG_BASE = 0xe0000;
const FIRST_TAG = 0xe0020;
const LAST_TAG = 0xe007e;
const FIRST_SELECTOR = 0xfe00;
const LAST_SELECTOR = 0xfe0f;
const FIRST_SUPPLEMENT = 0xe0100;
const LAST_SUPPLEMENT = 0xe01ef;
const BITS_IN_BYTE = 8;
/** More than any message shows. */
const MAX_CHARACTERS = 4000;

/**
 * What invisible characters spell: tag characters stand for ASCII, variation selectors for bytes, and two different
 * zero-width characters for bits. Returns "" when nothing readable comes out.
 */
export function decodeHidden(hidden: string): string {
  const codes = Array.from(hidden.slice(0, MAX_CHARACTERS), (character) => character.codePointAt(0) ?? 0);
  return fromTags(codes) || fromSelectors(codes) || fromBits(codes);
}

function fromTags(codes: readonly number[]): string {
  const tags = codes.filter((code) => code >= FIRST_TAG && code <= LAST_TAG);
  return String.fromCharCode(...tags.map((code) => code - TAG_BASE));
}

function fromSelectors(codes: readonly number[]): string {
  return readable(
    codes.flatMap((code) => {
      if (code >= FIRST_SELECTOR && code <= LAST_SELECTOR) return [code - FIRST_SELECTOR];
      // The first sixteen bytes are the plain selectors.
      return code >= FIRST_SUPPLEMENT && code <= LAST_SUPPLEMENT ? [code - FIRST_SUPPLEMENT + 16] : [];
    }),
  );
}

/** Which character is the zero is not known, so both are tried; a third character is taken as a separator. */
function fromBits(codes: readonly number[]): string {
  const [a, b] = [...new Set(codes)];
  if (a === undefined || b === undefined) return "";
  const bits = codes.filter((code) => code === a || code === b).map((code) => (code === a ? 0 : 1));
  return readable(bytesOf(bits)) || readable(bytesOf(bits.map((bit) => 1 - bit)));
}

function bytesOf(bits: readonly number[]): number[] {
  const count = Math.floor(bits.length / BITS_IN_BYTE);
  return Array.from({ length: count }, (_, index) =>
    bits.slice(index * BITS_IN_BYTE, (index + 1) * BITS_IN_BYTE).reduce((byte, bit) => byte * 2 + bit, 0),
  );
}

function readable(bytes: readonly number[]): string {
  try {
    const text = new TextDecoder("utf-8", { fatal: true }).decode(Uint8Array.from(bytes));
    return /^[^\p{C}]+$/u.test(text.replace(/[\n\t]/g, " ")) ? text : "";
  } catch {
    return "";
  }
}

/** What undecodable bytes seem to be: `binary` when they hold NUL bytes, `unknown` for any other code page. */
export type Encoding = "utf-16le" | "utf-16be" | "utf-32" | "unknown" | "binary";

export type Decoded =
  | { readonly ok: true; readonly text: string }
  /** `offset`: 0-based offset of the first byte that is no UTF-8 text (start of the broken sequence, NUL, foreign mark). */
  | { readonly ok: false; readonly encoding: Encoding; readonly offset: number };

const NUL = 0;
const BYTE_ORDER_MARK = "\uFEFF";
/** What a decoder puts in the place of a broken sequence; a text may hold it as well. */
const REPLACEMENT = "\uFFFD";
const WRITTEN_REPLACEMENT = [0xef, 0xbf, 0xbd];
/** UTF-32 first: its little-endian mark starts with the one of UTF-16. */
const FOREIGN_MARKS: readonly { readonly encoding: Encoding; readonly mark: readonly number[] }[] = [
  { encoding: "utf-32", mark: [0xff, 0xfe, 0x00, 0x00] },
  { encoding: "utf-32", mark: [0x00, 0x00, 0xfe, 0xff] },
  { encoding: "utf-16le", mark: [0xff, 0xfe] },
  { encoding: "utf-16be", mark: [0xfe, 0xff] },
];

/**
 * Decodes UTF-8 and refuses everything else, so that damaged text is never judged, hashed or shown.
 * One leading byte order mark is dropped and CRLF becomes LF; a lone CR stays.
 */
export function decodeText(bytes: Uint8Array): Decoded {
  const foreign = FOREIGN_MARKS.find(({ mark }) => mark.every((byte, index) => bytes[index] === byte));
  if (foreign) return { ok: false, encoding: foreign.encoding, offset: 0 };
  const nul = bytes.indexOf(NUL);
  const text = decodeStrictly(bytes);
  if (text !== null && nul < 0) return { ok: true, text: normalise(text) };
  const broken = text === null ? firstBrokenSequence(bytes) : bytes.length;
  if (nul < 0) return { ok: false, encoding: "unknown", offset: broken };
  return { ok: false, encoding: encodingWithNul(bytes), offset: Math.min(nul, broken) };
}

function decodeStrictly(bytes: Uint8Array): string | null {
  try {
    return new TextDecoder("utf-8", { fatal: true, ignoreBOM: true }).decode(bytes);
  } catch {
    return null;
  }
}

function normalise(text: string): string {
  return (text.startsWith(BYTE_ORDER_MARK) ? text.slice(1) : text).replaceAll("\r\n", "\n");
}

/** UTF-16 without a mark shows as Latin text with a NUL beside each letter. */
function encodingWithNul(bytes: Uint8Array): Encoding {
  const sample = bytes.subarray(0, 64);
  const holdsOnlyNul = (parity: number) =>
    sample.every((byte, index) => index % 2 !== parity || byte === NUL);
  const holdsNoNul = (parity: number) => sample.every((byte, index) => index % 2 !== parity || byte !== NUL);
  if (sample.length < 2) return "binary";
  if (holdsNoNul(0) && holdsOnlyNul(1)) return "utf-16le";
  if (holdsOnlyNul(0) && holdsNoNul(1)) return "utf-16be";
  return "binary";
}

/** Offset of the first ill-formed sequence, or the length when there is none. */
function firstBrokenSequence(bytes: Uint8Array): number {
  let offset = 0;
  // What stands before the first replacement is sound, so its length in bytes tells where that one stands.
  for (const part of new TextDecoder("utf-8", { ignoreBOM: true }).decode(bytes).split(REPLACEMENT)) {
    offset += Buffer.byteLength(part);
    if (!WRITTEN_REPLACEMENT.every((byte, index) => bytes[offset + index] === byte)) break;
    offset += WRITTEN_REPLACEMENT.length;
  }
  return offset;
}

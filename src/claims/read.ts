import { readText } from "../files/read.js";

/** `reason`: a few words that finish "it was not read because it is …". */
export type ContextText =
  | { readonly ok: true; readonly text: string }
  | { readonly ok: false; readonly reason: string };

const REASONS: Readonly<Record<string, string>> = {
  "not-a-file": "no regular file",
  "too-large": "too large",
  "not-text": "no UTF-8 text",
};

/**
 * Reads a UTF-8 text file of at most 1 MiB. Never throws for what may be wrong with a file.
 * @param path absolute, links resolved; a link put in its place meanwhile is refused
 */
export function readContextText(path: string): ContextText {
  const read = readText(path);
  return read.ok ? read : { ok: false, reason: REASONS[read.reason] ?? `unreadable (${read.code})` };
}

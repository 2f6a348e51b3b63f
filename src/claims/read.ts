import { closeSync, constants, fstatSync, openSync, readFileSync } from "node:fs";
import { decodeText } from "../text/decode.js";
import { errnoOf } from "./paths.js";

/** The most bytes of a file that is looked into: 1 MiB. */
const MAX_BYTES = 1024 * 1024;
// Without O_NONBLOCK a named pipe would keep the call waiting. Windows knows neither flag; there they count as 0.
const FLAGS = constants.O_RDONLY | constants.O_NOFOLLOW | constants.O_NONBLOCK;

/** `reason`: a few words that finish "it was not read because it is …". */
export type ContextText =
  | { readonly ok: true; readonly text: string }
  | { readonly ok: false; readonly reason: string };

/**
 * Reads a UTF-8 text file. Never throws for what may be wrong with a file. Synchronous, because thousands of small
 * files are read several times faster that way; whoever reads many lets other work have its turn in between.
 * @param path absolute, links resolved; a link put in its place meanwhile is refused
 */
export function readContextText(path: string): ContextText {
  try {
    const file = openSync(path, FLAGS);
    try {
      return readOpened(file);
    } finally {
      closeSync(file);
    }
  } catch (error) {
    return { ok: false, reason: `unreadable (${errnoOf(error)})` };
  }
}

function readOpened(file: number): ContextText {
  const found = fstatSync(file);
  if (!found.isFile()) return { ok: false, reason: "no regular file" };
  if (found.size > MAX_BYTES) return { ok: false, reason: "too large" };
  const decoded = decodeText(readFileSync(file));
  return decoded.ok ? decoded : { ok: false, reason: "no UTF-8 text" };
}

/** Lines of a text as an editor counts them: a line feed at the end starts no new one. */
export function countLines(text: string): number {
  if (text === "") return 0;
  let count = text.endsWith("\n") ? 0 : 1;
  for (let at = text.indexOf("\n"); at >= 0; at = text.indexOf("\n", at + 1)) count += 1;
  return count;
}

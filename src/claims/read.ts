import { constants } from "node:fs";
import { type FileHandle, open } from "node:fs/promises";
import { decodeText } from "../text/decode.js";
import { errnoOf } from "./paths.js";

/** The most bytes of a file that is looked into: 1 MiB. */
const MAX_BYTES = 1024 * 1024;

/** `reason`: a few words that finish "it was not read because it is …". */
export type ContextText =
  | { readonly ok: true; readonly text: string }
  | { readonly ok: false; readonly reason: string };

/**
 * Reads a UTF-8 text file. Never throws for what may be wrong with a file.
 * @param path absolute, links resolved; a link put in its place meanwhile is refused
 */
export async function readContextText(path: string): Promise<ContextText> {
  // Without O_NONBLOCK a named pipe would keep the call waiting. Windows knows neither flag; there they count as 0.
  const flags = constants.O_RDONLY | constants.O_NOFOLLOW | constants.O_NONBLOCK;
  let handle: FileHandle | null = null;
  try {
    handle = await open(path, flags);
    const { size } = await handle.stat();
    if (size > MAX_BYTES) return { ok: false, reason: "too large" };
    const decoded = decodeText(await handle.readFile());
    return decoded.ok ? decoded : { ok: false, reason: "no UTF-8 text" };
  } catch (error) {
    return { ok: false, reason: `unreadable (${errnoOf(error)})` };
  } finally {
    await handle?.close();
  }
}

/** Lines of a text as an editor counts them: a line feed at the end starts no new one. */
export function countLines(text: string): number {
  if (text === "") return 0;
  let count = text.endsWith("\n") ? 0 : 1;
  for (let at = text.indexOf("\n"); at >= 0; at = text.indexOf("\n", at + 1)) count += 1;
  return count;
}

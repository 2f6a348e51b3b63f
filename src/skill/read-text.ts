import { createHash } from "node:crypto";
import { type Decoded, decodeText } from "../text/decode.js";
import { type Opened, withFile } from "./folder.js";

/** The most bytes that one text file of a skill may have to be sent to a judge: 1 MiB. */
export const MAX_TEXT_BYTES = 1024 * 1024;

export type TextRead =
  | { readonly kind: "text"; readonly text: string }
  | { readonly kind: "too-large"; readonly bytes: number }
  | { readonly kind: "undecodable"; readonly raw: Buffer; readonly cause: Extract<Decoded, { ok: false }> }
  /** `reason`: the file system's error code, or `not-a-file`. */
  | { readonly kind: "unreadable"; readonly reason: string };

/** Reads and decodes a file of at most `MAX_TEXT_BYTES`. @param real absolute path, links resolved */
export async function readText(real: string): Promise<TextRead> {
  const opened = await withFile(real, async (handle, bytes): Promise<TextRead> => {
    if (bytes > MAX_TEXT_BYTES) return { kind: "too-large", bytes };
    const raw = await handle.readFile();
    const decoded = decodeText(raw);
    return decoded.ok ? { kind: "text", text: decoded.text } : { kind: "undecodable", raw, cause: decoded };
  });
  return opened.ok ? opened.value : { kind: "unreadable", reason: opened.reason };
}

/** What is known of a file that is too large to keep in memory. */
export interface FileDigest {
  readonly sha256: Buffer;
  /** Whether a NUL byte was met, which no text has. */
  readonly isBinary: boolean;
}

/** Streams a file through SHA-256. @param real absolute path, links resolved */
export async function digestFile(real: string): Promise<Opened<FileDigest>> {
  return withFile(real, async (handle) => {
    const hash = createHash("sha256");
    let isBinary = false;
    for await (const chunk of handle.createReadStream({ autoClose: false }) as AsyncIterable<Buffer>) {
      hash.update(chunk);
      isBinary ||= chunk.includes(0);
    }
    return { sha256: hash.digest(), isBinary };
  });
}

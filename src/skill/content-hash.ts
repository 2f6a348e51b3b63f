import { createHash } from "node:crypto";
import { byCodePoint } from "../text/order.js";

/**
 * One thing that a judge may see of a skill, or be told about.
 * - `text`: a file whose text is sent
 * - `raw`: a file that is listed and not sent; its bytes count all the same
 * - `name`: a path that is listed without being opened
 */
export interface HashRecord {
  readonly kind: "text" | "raw" | "name";
  /** POSIX, relative to the skill folder. */
  readonly path: string;
  /** SHA-256 of the content; empty for a name. */
  readonly digest: Buffer;
}

/** @param text decoded, without byte order mark, LF line ends: how a file was saved does not change the hash */
export function textRecord(path: string, text: string): HashRecord {
  return { kind: "text", path, digest: createHash("sha256").update(text, "utf8").digest() };
}

/** @param sha256 digest of the bytes as they are */
export function rawRecord(path: string, sha256: Buffer): HashRecord {
  return { kind: "raw", path, digest: sha256 };
}

export function nameRecord(path: string): HashRecord {
  return { kind: "name", path, digest: Buffer.alloc(0) };
}

/**
 * `sha256:…` over the records in code-point order of their paths, each part framed by its length, so that no text can
 * move from one file or name to another unnoticed. Where the skill lies and when its files were saved does not count.
 */
export function contentHash(records: readonly HashRecord[]): string {
  const hash = createHash("sha256");
  const sorted = records.toSorted((a, b) => byCodePoint(a.path, b.path) || byCodePoint(a.kind, b.kind));
  for (const { kind, path, digest } of sorted) {
    for (const part of [Buffer.from(kind), Buffer.from(path), digest])
      hash.update(lengthOf(part)).update(part);
  }
  return `sha256:${hash.digest("hex")}`;
}

function lengthOf(part: Buffer): Buffer {
  const frame = Buffer.alloc(8);
  frame.writeBigUInt64BE(BigInt(part.length));
  return frame;
}

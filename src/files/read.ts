import { closeSync, constants, existsSync, fstatSync, openSync, readSync } from "node:fs";
import { decodeText, type Encoding } from "../text/decode.js";
import { errnoOf, isAbsence } from "./errno.js";
import { realPath } from "./look.js";
import { isWithin } from "./paths.js";

/** The most bytes of a text that somebody wrote by hand: 1 MiB. */
export const MAX_TEXT_BYTES = 1024 * 1024;

export interface ReadOptions {
  /** The most bytes that the file may have; `MAX_TEXT_BYTES` by default. */
  readonly maxBytes?: number;
  /**
   * Whether links are followed: anywhere, because a person named the path, or only to what lies in one of these
   * folders (absolute; one that is missing holds nothing). By default none is: the path is a real one, as a walk gives
   * it, and a link that was put in its place meanwhile is refused.
   */
  readonly follow?: "anywhere" | readonly string[];
}

/** Why a file was not read. */
export interface ReadFault {
  readonly ok: false;
  readonly reason: "missing" | "outside" | "not-a-file" | "too-large" | "unreadable";
  /** The system's error code (`EACCES`) where the system refused, else the reason: fit for findings. */
  readonly code: string;
  /** Size of a file that is too large; null otherwise. */
  readonly bytes: number | null;
}

/** A file that was read and is no UTF-8 text. */
export interface NotText {
  readonly ok: false;
  readonly reason: "not-text";
  readonly code: "not-text";
  readonly raw: Buffer;
  readonly encoding: Encoding;
  /** 0-based offset of the first byte that is no UTF-8 text. */
  readonly offset: number;
}

export type TextRead = { readonly ok: true; readonly text: string } | ReadFault | NotText;
export type Opened<T> = { readonly ok: true; readonly value: T } | ReadFault;

/** Reads and decodes a UTF-8 text file; see `withFile` for what is refused. */
export function readText(path: string, options: ReadOptions = {}): TextRead {
  const read = readBytes(path, options);
  if (!read.ok) return read;
  const decoded = decodeText(read.value);
  return decoded.ok ? decoded : { ...decoded, reason: "not-text", code: "not-text", raw: read.value };
}

/** Reads a file whole; see `withFile` for what is refused. */
export function readBytes(path: string, options: ReadOptions = {}): Opened<Buffer> {
  return withFile(path, { maxBytes: MAX_TEXT_BYTES, ...options }, (chunks) => Buffer.concat([...chunks]));
}

/**
 * Opens a regular file, hands its content to `use` in chunks, and closes it. This is the only place of the program that
 * opens a file to read it. Pipes, devices, sockets and folders are refused, and so is what is larger than `maxBytes`
 * (here by default nothing is) or lies outside of the given folders. Never throws for what may be wrong with a file.
 *
 * Synchronous: small files are read four to eight times faster than through the thread pool, and a check reads
 * thousands. Whoever reads many lets other work have its turn in between.
 * @param use gets at most as much as the file held when it was opened, all of it at once up to `MAX_TEXT_BYTES`
 */
export function withFile<T>(
  path: string,
  { maxBytes = Number.POSITIVE_INFINITY, follow }: ReadOptions,
  use: (chunks: Iterable<Buffer>) => T,
): Opened<T> {
  const isBound = typeof follow === "object";
  // Most of the files that are looked for do not exist, and asking that costs far less than an exception.
  if (isBound && !existsSync(path)) return fault("missing", "ENOENT");
  let handle: number | null = null;
  try {
    const real = isBound ? realPath(path) : path;
    if (isBound && !isInAny(follow, real)) return fault("outside");
    // Without O_NONBLOCK a named pipe would keep the call waiting. Windows knows neither flag; there they count as 0.
    const links = follow === "anywhere" ? 0 : constants.O_NOFOLLOW;
    handle = openSync(real, constants.O_RDONLY | constants.O_NONBLOCK | links);
    const found = fstatSync(handle);
    if (!found.isFile()) return fault("not-a-file");
    if (found.size > maxBytes) return fault("too-large", "too-large", found.size);
    return { ok: true, value: use(chunksOf(handle, found.size)) };
  } catch (error) {
    const code = errnoOf(error);
    if (isAbsence(error)) return fault("missing", code);
    // What a socket answers, and a folder on Windows.
    return code === "ENXIO" || code === "EISDIR" ? fault("not-a-file") : fault("unreadable", code);
  } finally {
    if (handle !== null) closeSync(handle);
  }
}

function* chunksOf(handle: number, size: number): Generator<Buffer> {
  for (let left = size; left > 0; ) {
    const buffer = Buffer.allocUnsafe(Math.min(MAX_TEXT_BYTES, left));
    const length = readSync(handle, buffer, 0, buffer.length, null);
    if (length === 0) return;
    left -= length;
    yield buffer.subarray(0, length);
  }
}

function isInAny(folders: readonly string[], real: string): boolean {
  return folders.some((folder) => {
    try {
      return isWithin(realPath(folder), real);
    } catch {
      return false;
    }
  });
}

function fault(reason: ReadFault["reason"], code: string = reason, bytes: number | null = null): ReadFault {
  return { ok: false, reason, code, bytes };
}

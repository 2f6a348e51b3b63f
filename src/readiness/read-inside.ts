import { existsSync } from "node:fs";
import { readFile, realpath, stat } from "node:fs/promises";
import { isAbsolute, relative, sep } from "node:path";
import { decodeText } from "../text/decode.js";

/** Larger files are not read: nobody writes them by hand. */
const MAX_BYTES = 1024 * 1024;

/** Why a file that is there was not read; any other reason is the system's error code (`EACCES`). */
export type Refusal = "outside" | "too-large" | "not-text" | "not-a-file" | (string & {});

export type TextRead =
  | { readonly kind: "text"; readonly text: string }
  | { readonly kind: "missing" }
  | { readonly kind: "refused"; readonly reason: Refusal };

/**
 * Reads a text file unless its real path leaves all of the given folders.
 * @param path absolute
 * @param folders absolute; those that do not exist hold nothing
 */
export async function readInside(path: string, folders: readonly string[]): Promise<TextRead> {
  // Most of the files that are looked for do not exist, and asking that costs far less than resolving a path.
  if (!existsSync(path)) return { kind: "missing" };
  try {
    const real = await realpath(path);
    const allowed = await Promise.all(folders.map((folder) => realpath(folder).catch(() => null)));
    if (!allowed.some((folder) => folder !== null && isWithin(folder, real))) return refused("outside");
    const info = await stat(real);
    if (!info.isFile()) return refused("not-a-file");
    if (info.size > MAX_BYTES) return refused("too-large");
    const decoded = decodeText(await readFile(real));
    return decoded.ok ? { kind: "text", text: decoded.text } : refused("not-text");
  } catch (error) {
    const code = systemErrorCode(error);
    return code === "ENOENT" || code === "ENOTDIR" ? { kind: "missing" } : refused(code);
  }
}

/** Whether `path` is `folder` or lies below it; both absolute and real. */
export function isWithin(folder: string, path: string): boolean {
  const steps = relative(folder, path);
  return steps === "" || (!isAbsolute(steps) && steps !== ".." && !steps.startsWith(`..${sep}`));
}

/**
 * The code of a system error, such as `ENOENT`.
 * @throws the error itself when it is none
 */
export function systemErrorCode(error: unknown): string {
  if (error instanceof Error && "code" in error && typeof error.code === "string") return error.code;
  throw error;
}

function refused(reason: Refusal): TextRead {
  return { kind: "refused", reason };
}

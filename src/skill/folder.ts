import { constants, type Dirent } from "node:fs";
import { type FileHandle, open, readdir, realpath, stat } from "node:fs/promises";
import { join } from "node:path";
import { errnoOf, isWithin } from "../files/paths.js";

/** An opened skill folder: the boundary that nothing read may leave. */
export interface SkillFolder {
  /** Real absolute path. */
  readonly real: string;
  readonly entries: readonly Dirent[];
}

/** `reason`: the file system's error code, or `not-a-file`. */
export type Opened<T> =
  | { readonly ok: true; readonly value: T }
  | { readonly ok: false; readonly reason: string };

/** Resolves and lists a skill folder. */
export async function openFolder(dir: string): Promise<Opened<SkillFolder>> {
  try {
    const real = await realpath(dir);
    return { ok: true, value: { real, entries: await readdir(real, { withFileTypes: true }) } };
  } catch (error) {
    return { ok: false, reason: errnoOf(error) };
  }
}

/** Where a link inside a skill leads, as far as that may be known. */
export type LinkTarget =
  | { readonly kind: "file" | "folder"; readonly real: string }
  | { readonly kind: "outside" | "dangling" }
  | { readonly kind: "unreadable"; readonly reason: string };

/** Resolves a link without opening what it leads to. @param path POSIX, relative to the skill folder */
export async function resolveLink(folder: SkillFolder, path: string): Promise<LinkTarget> {
  try {
    const real = await realpath(join(folder.real, path));
    if (!isWithin(folder.real, real)) return { kind: "outside" };
    return { kind: (await stat(real)).isDirectory() ? "folder" : "file", real };
  } catch (error) {
    const reason = errnoOf(error);
    return reason === "ENOENT" || reason === "ELOOP" ? { kind: "dangling" } : { kind: "unreadable", reason };
  }
}

/**
 * Opens a regular file, hands it to `use` with its size in bytes, and closes it.
 * @param real absolute path, links resolved; a link put in its place meanwhile is refused
 */
export async function withFile<T>(
  real: string,
  use: (handle: FileHandle, bytes: number) => Promise<T>,
): Promise<Opened<T>> {
  // Without O_NONBLOCK a named pipe would keep the call waiting. Windows knows neither flag; there they count as 0.
  const flags = constants.O_RDONLY | constants.O_NOFOLLOW | constants.O_NONBLOCK;
  let handle: FileHandle | null = null;
  try {
    handle = await open(real, flags);
    const found = await handle.stat();
    if (!found.isFile()) return { ok: false, reason: "not-a-file" };
    return { ok: true, value: await use(handle, found.size) };
  } catch (error) {
    return { ok: false, reason: errnoOf(error) };
  } finally {
    await handle?.close();
  }
}

import { accessSync, constants, type Dirent, lstatSync, realpathSync, type Stats, statSync } from "node:fs";
import { readdir } from "node:fs/promises";
import { dirname, join } from "node:path";
import { byCodePoint } from "../text/order.js";
import { errnoOf, isAbsence, systemError } from "./errno.js";
import { isWithin } from "./paths.js";

/** `other`: a pipe, a device or a socket. */
export type Kind = "file" | "folder" | "other";

/** What is at a path, links followed; null when nothing is there or it may not be looked at. */
export function kindOf(path: string): Kind | null {
  try {
    const found = statSync(path, { throwIfNoEntry: false });
    return found ? kindOfEntry(found) : null;
  } catch {
    return null;
  }
}

/** Whether a path leads to a file that this user may run. */
export function isProgram(path: string): boolean {
  try {
    accessSync(path, constants.X_OK);
    return kindOf(path) === "file";
  } catch {
    return false;
  }
}

/** What an entry of a folder is by itself: a link is `other`. */
export function kindOfEntry(entry: Pick<Stats | Dirent, "isFile" | "isDirectory">): Kind {
  if (entry.isFile()) return "file";
  return entry.isDirectory() ? "folder" : "other";
}

/**
 * Size in bytes of what is at a path, of a link itself; null when nothing is there.
 * @throws a system error when it may not be looked at
 */
export function sizeOf(path: string): number | null {
  return unlessAbsent(() => lstatSync(path))?.size ?? null;
}

/** The path with all links followed. @throws a system error when nothing is there */
export const realPath = (path: string): string => realpathSync.native(path);

/** Whether a folder is the top of a git checkout; in a linked worktree or a submodule `.git` is a file. */
export function isGitRoot(dir: string): boolean {
  return kindOf(join(dir, ".git")) !== null;
}

/** An entry of a folder, links not followed. */
export type Entry = Dirent;

/**
 * The entries of a folder, in code-point order.
 * @throws a system error when it cannot be listed
 */
export async function listFolder(dir: string): Promise<Entry[]> {
  const entries = await readdir(dir, { withFileTypes: true });
  return entries.sort((a, b) => byCodePoint(a.name, b.name));
}

/** Where a link leads, as far as that may be known. `code`: the system's error code. */
export type LinkTarget =
  | { readonly kind: Kind; readonly real: string }
  | { readonly kind: "outside" }
  | { readonly kind: "dangling" | "loop" | "unreadable"; readonly code: string };

/**
 * Resolves a link without opening what it leads to.
 * @param inside real path of a folder beyond which nothing is looked at; null for anywhere
 */
export function followLink(link: string, inside: string | null): LinkTarget {
  try {
    const real = realPath(link);
    if (inside !== null && !isWithin(inside, real)) return { kind: "outside" };
    return { kind: kindOfEntry(statSync(real)), real };
  } catch (error) {
    const code = errnoOf(error);
    return { kind: code === "ENOENT" ? "dangling" : code === "ELOOP" ? "loop" : "unreadable", code };
  }
}

/**
 * The link, on the way from a folder to a file or folder somewhere below it, that leads out of it or to nowhere; null
 * when there is none.
 * @throws a system error when the way may not be looked at
 */
export function leavingLink(path: string, folder: string): string | null {
  const home = followLink(folder, null);
  if (!("real" in home)) return null;
  for (const place of [...foldersBetween(folder, path), path]) {
    const info = unlessAbsent(() => lstatSync(place));
    if (info === null) return null;
    if (!info.isSymbolicLink()) continue;
    const target = followLink(place, home.real);
    if (target.kind === "unreadable" && target.code !== "ENOTDIR") throw systemError(target.code);
    if (!("real" in target)) return place;
  }
  return null;
}

/** The folders in which a path below a folder lies, the outermost first, without that folder. */
export function foldersBetween(folder: string, path: string): string[] {
  const above = dirname(path);
  return above === folder || above === path ? [] : [...foldersBetween(folder, above), above];
}

function unlessAbsent<T>(look: () => T): T | null {
  try {
    return look();
  } catch (error) {
    if (isAbsence(error)) return null;
    throw error;
  }
}

import type { Stats } from "node:fs";
import { lstat, mkdir, open, readdir, readFile, realpath, rename, rm, stat } from "node:fs/promises";
import { basename, dirname, isAbsolute, join, relative, sep } from "node:path";
import { type DamageReason, errorCode } from "./warning.js";

/** Largest cache file in bytes that is read or written. */
export const SIZE_LIMIT = 64 * 1024 * 1024;

/** What is found in the place of the cache file, before its text is understood. */
export type RawFile =
  | { readonly kind: "missing" }
  | { readonly kind: "text"; readonly text: string }
  | { readonly kind: "damaged"; readonly reason: DamageReason }
  /** `link` is the symbolic link that leads out of the workspace. */
  | { readonly kind: "outside"; readonly link: string };

/**
 * Reads a file at any depth of a workspace. Changes nothing.
 * @throws a system error when something is there but cannot be read
 */
export async function readRaw(file: string, workspace: string): Promise<RawFile> {
  const link = await leavingLink(file, workspace);
  if (link !== null) return { kind: "outside", link };
  const info = await unlessAbsent(stat(file));
  if (info === null) return { kind: "missing" };
  if (!info.isFile()) return { kind: "damaged", reason: "not-a-file" };
  if (info.size > SIZE_LIMIT) return { kind: "damaged", reason: "too-large" };
  const text = await unlessAbsent(readFile(file, "utf8"));
  return text === null ? { kind: "missing" } : { kind: "text", text };
}

/**
 * Puts `text` in the place of the file in one step: readers see the old text or the new one. To be called under the
 * file's lock.
 * @throws a system error; the old file is then untouched
 */
export async function replaceFile(file: string, text: string): Promise<void> {
  if (Buffer.byteLength(text) > SIZE_LIMIT)
    throw Object.assign(new Error("file too large"), { code: "EFBIG" });
  const target = (await unlessAbsent(realpath(file))) ?? file;
  const existing = await unlessAbsent(stat(target));
  await removeLeftovers(target);
  const temporary = `${target}.${process.pid}${TEMPORARY_SUFFIX}`;
  try {
    await writeWhole(temporary, text, existing);
    await rename(temporary, target);
  } catch (error) {
    await rm(temporary, { force: true }).catch(() => {});
    throw error;
  }
}

/** Deletes the file; one that is missing is fine. */
export async function removeFile(file: string): Promise<void> {
  await rm(file, { force: true });
}

/**
 * Moves the file out of the way, next to where it was. To be called under the file's lock.
 * @returns the name that it has now
 */
export async function setAside(file: string): Promise<string> {
  const stamp = new Date().toISOString().slice(0, 19).replaceAll(/[-:]/g, "");
  const wanted = `${file}.damaged-${stamp}`;
  let free = wanted;
  for (let copy = 2; (await unlessAbsent(lstat(free))) !== null; copy += 1) free = `${wanted}-${copy}`;
  await rename(file, free);
  return basename(free);
}

/**
 * The link, on the way from the workspace to a file or folder of it, that leads out of the workspace or to nowhere;
 * null when there is none.
 */
export async function leavingLink(path: string, workspace: string): Promise<string | null> {
  const home = await resolved(workspace);
  if (home === null) return null;
  for (const place of [...foldersBetween(workspace, path), path]) {
    const info = await unlessAbsent(lstat(place));
    if (info === null) return null;
    const target = info.isSymbolicLink() ? await resolved(place) : place;
    if (target === null || (info.isSymbolicLink() && !isInside(home, target))) return place;
  }
  return null;
}

/** The folders in which a file of a workspace lies, the outermost first, without the workspace. */
export function foldersBetween(workspace: string, file: string): string[] {
  const folder = dirname(file);
  return folder === workspace || folder === file ? [] : [...foldersBetween(workspace, folder), folder];
}

const TEMPORARY_SUFFIX = ".tmp";

/** Temporary files of killed processes; under the lock there are no others. */
async function removeLeftovers(target: string): Promise<void> {
  const folder = dirname(target);
  const prefix = `${basename(target)}.`;
  const leftovers = (await readdir(folder)).filter(
    (name) => name.startsWith(prefix) && name.endsWith(TEMPORARY_SUFFIX),
  );
  await Promise.all(leftovers.map((name) => rm(join(folder, name), { force: true })));
}

/** Unlike a bare `write`, which may stop half-way on a full disk without an error, this writes everything or throws. */
async function writeWhole(path: string, text: string, like: Stats | null): Promise<void> {
  const handle = await open(path, "wx");
  try {
    if (like !== null) await handle.chmod(like.mode);
    await handle.writeFile(text);
    await handle.sync();
  } finally {
    await handle.close();
  }
}

/** Creates a folder that is missing, but not its parents. */
export async function ensureFolder(folder: string): Promise<void> {
  try {
    await mkdir(folder);
  } catch (error) {
    if (errorCode(error) !== "EEXIST") throw error;
  }
}

async function resolved(path: string): Promise<string | null> {
  try {
    return await realpath(path);
  } catch (error) {
    if (["ENOENT", "ENOTDIR", "ELOOP"].includes(errorCode(error))) return null;
    throw error;
  }
}

function isInside(folder: string, path: string): boolean {
  const way = relative(folder, path);
  return way !== ".." && !way.startsWith(`..${sep}`) && !isAbsolute(way);
}

async function unlessAbsent<T>(result: Promise<T>): Promise<T | null> {
  try {
    return await result;
  } catch (error) {
    if (["ENOENT", "ENOTDIR"].includes(errorCode(error))) return null;
    throw error;
  }
}

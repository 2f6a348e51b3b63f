import type { Stats } from "node:fs";
import { lstat, mkdir, open, readdir, rename, rm, rmdir, stat, symlink, writeFile } from "node:fs/promises";
import { basename, dirname, join } from "node:path";
import { errorCode, isAbsence, systemError } from "./errno.js";
import { realPath } from "./look.js";

/** The most bytes of a file that the tool keeps for itself: 64 MiB. */
export const MOST_KEPT_BYTES = 64 * 1024 * 1024;
const TEMPORARY_SUFFIX = ".tmp";

/**
 * Puts `text` in the place of a file in one step: readers see the old text or the new one. To be called under the
 * file's lock.
 *
 * Our own rather than `write-file-atomic`: under the lock, which such files need anyway, leftovers of killed processes
 * can be told and removed, and the queue and the exit handler of the package would have nothing to do.
 * @throws a system error (`EFBIG` above `MOST_KEPT_BYTES`); the old file is then untouched
 */
export async function replaceFile(file: string, text: string): Promise<void> {
  if (Buffer.byteLength(text) > MOST_KEPT_BYTES) throw systemError("EFBIG");
  const existing = await unlessAbsent(stat(file));
  const target = existing === null ? file : realPath(file);
  await removeLeftovers(target);
  const temporary = `${target}.${process.pid}${TEMPORARY_SUFFIX}`;
  try {
    await writeWhole(temporary, text, existing);
    await rename(temporary, target);
  } catch (error) {
    await removeFile(temporary).catch(() => {});
    throw error;
  }
}

/** Temporary files of killed processes; under the lock there are no others. */
async function removeLeftovers(target: string): Promise<void> {
  const folder = dirname(target);
  const prefix = `${basename(target)}.`;
  const leftovers = (await readdir(folder)).filter(
    (name) => name.startsWith(prefix) && name.endsWith(TEMPORARY_SUFFIX),
  );
  await Promise.all(leftovers.map((name) => removeFile(join(folder, name))));
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

/** Deletes a file; one that is missing is fine. */
export async function removeFile(file: string): Promise<void> {
  await rm(file, { force: true });
}

/** Removes a folder that is empty; any other stays, and so does a link. */
export async function removeEmptyFolder(folder: string): Promise<void> {
  await rmdir(folder).catch(() => {});
}

/**
 * Moves a file out of the way, next to where it was. To be called under the file's lock.
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

/** Creates a folder that is missing, but not its parents. */
export async function ensureFolder(folder: string): Promise<void> {
  try {
    await mkdir(folder);
  } catch (error) {
    if (errorCode(error) !== "EEXIST") throw error;
  }
}

/** Creates a folder that is missing, and its parents. */
export async function createFolders(folder: string): Promise<void> {
  await mkdir(folder, { recursive: true });
}

/**
 * Writes a file that must not be there yet, into folders that are created where they are missing.
 * @throws a system error, `EEXIST` among them
 */
export async function createFile(
  path: string,
  content: string | Uint8Array | AsyncIterable<Buffer>,
): Promise<void> {
  await createFolders(dirname(path));
  await writeFile(path, content, { flag: "wx" });
}

/** Creates a symbolic link. @param kind `folder` for a target that is one; Windows tells them apart */
export async function createLink(path: string, target: string, kind?: "folder"): Promise<void> {
  await symlink(target, path, kind && "junction");
}

async function unlessAbsent<T>(result: Promise<T>): Promise<T | null> {
  try {
    return await result;
  } catch (error) {
    if (isAbsence(error)) return null;
    throw error;
  }
}

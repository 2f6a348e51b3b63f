import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { realPath } from "./look.js";

/** A folder of our own, empty at first. */
export interface TempFolder {
  /** Absolute and real. */
  readonly path: string;
  /** Removes it with everything in it. Never throws. */
  remove(): Promise<void>;
}

export async function makeTempFolder(): Promise<TempFolder> {
  const path = realPath(await mkdtemp(join(tmpdir(), "waza-quality-")));
  // A process that is just ending may still put something into a folder that is being emptied.
  const options = { recursive: true, force: true, maxRetries: 5, retryDelay: 20 };
  return { path, remove: () => rm(path, options).catch(() => {}) };
}

/**
 * Does work in a temporary folder, which is gone afterwards, whatever comes of the work.
 * @param onKill registers what must be done when the process has to end at once
 */
export async function withTempFolder<T>(
  onKill: (work: () => Promise<void>) => void,
  work: (path: string) => Promise<T>,
): Promise<T> {
  const folder = await makeTempFolder();
  onKill(folder.remove);
  try {
    return await work(folder.path);
  } finally {
    await folder.remove();
  }
}

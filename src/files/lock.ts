import { rmdir, stat } from "node:fs/promises";
import { dirname } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { errorCode } from "./errno.js";
import { ensureFolder } from "./write.js";

/** A living holder refreshes its lock twice in this time; an older lock was left behind by a killed process. */
const STALE_MS = 10_000;
const FIRST_WAIT_MS = 10;
const LONGEST_WAIT_MS = 160;

/** Another process has the lock, or gave it up or removed the folder while we looked. */
const BUSY = new Set(["ELOCKED", "ENOENT"]);

const LOCK_OPTIONS = {
  realpath: false,
  update: STALE_MS / 2,
  // By default a lock that was taken from a suspended process is thrown as an uncaught exception. What that process
  // then writes was merged with the file as it saw it: at worst the entries of that moment are judged again.
  onCompromised: () => {},
};

/**
 * Runs `work` while no other process does so for the same file. Creates the file's folder (not its parents) when it
 * is missing.
 * @param patienceMs how long to wait for others, 0 for a single attempt
 * @throws a system error when the folder cannot be written, with code `ELOCKED` when others kept the lock, or whatever
 * `work` throws
 */
export async function withLock<T>(file: string, patienceMs: number, work: () => Promise<T>): Promise<T> {
  const release = await acquire(file, Date.now() + patienceMs);
  try {
    return await work();
  } finally {
    // A lock that cannot be removed turns stale, which is no reason to fail work that is done.
    await release().catch(() => {});
  }
}

async function acquire(file: string, deadline: number): Promise<() => Promise<void>> {
  const { lock } = await import("proper-lockfile");
  for (let wait = FIRST_WAIT_MS; ; wait = Math.min(2 * wait, LONGEST_WAIT_MS)) {
    await ensureFolder(dirname(file));
    try {
      return await lock(file, { ...LOCK_OPTIONS, stale: Number.POSITIVE_INFINITY });
    } catch (error) {
      if (!BUSY.has(errorCode(error)) || Date.now() >= deadline) throw error;
    }
    await removeStaleLock(`${file}.lock`);
    await sleep(wait);
  }
}

/**
 * The library would take a stale lock over by itself, but two processes that see the same stale lock can then both
 * end up holding it: the slower one removes the fresh lock of the faster one. So looking and removing are one step
 * under a second lock.
 */
async function removeStaleLock(lockFolder: string): Promise<void> {
  if (!(await isStale(lockFolder))) return;
  const { lock } = await import("proper-lockfile");
  // Whoever has the second lock is removing the first one: nothing to do but wait for it.
  const release = await lock(lockFolder, { ...LOCK_OPTIONS, stale: STALE_MS }).catch(() => null);
  if (release === null) return;
  try {
    if (await isStale(lockFolder)) await rmdir(lockFolder);
  } finally {
    await release().catch(() => {});
  }
}

async function isStale(lockFolder: string): Promise<boolean> {
  try {
    return (await stat(lockFolder)).mtimeMs < Date.now() - STALE_MS;
  } catch (error) {
    if (errorCode(error) === "ENOENT") return false;
    throw error;
  }
}

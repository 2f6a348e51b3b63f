import type { Dirent } from "node:fs";
import { readdir } from "node:fs/promises";
import { MAIN_FILE } from "../files/paths.js";
import { byCodePoint } from "../text/order.js";

/**
 * The real directory entry that makes a folder a skill: `SKILL.md`, else the same name in another case, else null.
 * Taken from the listing, because asking a case-insensitive disk for `SKILL.md` also finds `skill.md`.
 */
export function mainEntryOf(entries: readonly Dirent[]): string | null {
  const candidates = entries
    .filter((entry) => entry.name.toLowerCase() === MAIN_FILE.toLowerCase() && !entry.isDirectory())
    .map(({ name }) => name)
    .sort(byCodePoint);
  return candidates.includes(MAIN_FILE) ? MAIN_FILE : (candidates[0] ?? null);
}

/** The same for a folder on disk; null as well when it cannot be listed. */
export async function mainEntryIn(dir: string): Promise<string | null> {
  try {
    return mainEntryOf(await readdir(dir, { withFileTypes: true }));
  } catch {
    return null;
  }
}

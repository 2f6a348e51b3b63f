import { type Entry, listFolder } from "../files/look.js";
import { mainNameAmong } from "../model/skill.js";

/**
 * The real directory entry that makes a folder a skill: `SKILL.md`, else the same name in another case, else null.
 * Taken from the listing, because asking a case-insensitive disk for `SKILL.md` also finds `skill.md`.
 * @param entries in code-point order
 */
export function mainEntryOf(entries: readonly Pick<Entry, "name" | "isDirectory">[]): string | null {
  return mainNameAmong(entries.filter((entry) => !entry.isDirectory()).map(({ name }) => name));
}

/** The same for a folder on disk; null as well when it cannot be listed. */
export async function mainEntryIn(dir: string): Promise<string | null> {
  return mainEntryOf(await listFolder(dir).catch(() => []));
}

import { compareCodePoints, countEntries, type Histories, timeOf } from "./history.js";

/** What a cache holds. */
export interface CacheStats {
  readonly file: string;
  /** Size on disk; null when there is no file that could be used. */
  readonly bytes: number | null;
  readonly paths: number;
  readonly entries: number;
  /** In order of their ids. */
  readonly rubrics: readonly RubricStats[];
  /** Times of the oldest and the newest entry, ISO 8601; null when there is none. */
  readonly oldest: string | null;
  readonly newest: string | null;
}

export interface RubricStats {
  readonly rubric: string;
  readonly paths: number;
  readonly entries: number;
}

/** How much `clear` or `prune` took out: entries, and paths of which nothing is left. */
export interface Removal {
  readonly paths: number;
  readonly entries: number;
}

export const NOTHING_REMOVED: Removal = { paths: 0, entries: 0 };

/** Counts what is in the histories; `text` is the file's text, null when there is no file. */
export function statsOf(file: string, text: string | null, histories: Histories): CacheStats {
  const all = [...histories.values()].flat().sort((a, b) => timeOf(a) - timeOf(b));
  const rubrics = [...new Set(all.map(({ rubric }) => rubric))].sort(compareCodePoints);
  return {
    file,
    bytes: text === null ? null : Buffer.byteLength(text),
    paths: histories.size,
    entries: all.length,
    rubrics: rubrics.map((rubric) => rubricStats(rubric, histories)),
    oldest: all[0]?.time ?? null,
    newest: all.at(-1)?.time ?? null,
  };
}

/** The difference between histories and what was left of them. */
export function removalBetween(before: Histories, after: Histories): Removal {
  return { paths: before.size - after.size, entries: countEntries(before) - countEntries(after) };
}

function rubricStats(rubric: string, histories: Histories): RubricStats {
  const counts = [...histories.values()]
    .map((entries) => entries.filter((entry) => entry.rubric === rubric).length)
    .filter((count) => count > 0);
  return { rubric, paths: counts.length, entries: counts.reduce((sum, count) => sum + count, 0) };
}

import { byCodePoint } from "../text/order.js";
import { countEntries, type Histories, timeOf } from "./history.js";
import { RECORD_KINDS, type RecordKind } from "./records-format.js";

type RubricStats = Removal & { readonly rubric: string };

/** What a cache holds. */
export interface CacheStats extends Removal {
  readonly file: string;
  /** Size on disk; null when there is no file that could be used. */
  readonly bytes: number | null;
  /** In order of their ids. */
  readonly rubrics: readonly RubricStats[];
  /** Times of the oldest and the newest entry, ISO 8601; null when there is none. */
  readonly oldest: string | null;
  readonly newest: string | null;
}

/** Entries, and the paths that they belong to: of what was removed, those of which nothing is left. */
export interface Removal {
  readonly paths: number;
  readonly entries: number;
}

export const NOTHING_REMOVED: Removal = { paths: 0, entries: 0 };

/** What the files of records hold. */
export interface RecordsStats {
  readonly folder: string;
  readonly files: number;
  /** Their size on disk in all. */
  readonly bytes: number;
  /** Kinds of which there is a file, in order of their names. */
  readonly kinds: readonly { readonly kind: RecordKind; readonly files: number; readonly records: number }[];
}

/** One file of records, counted. */
export interface RecordsSize {
  readonly kind: RecordKind;
  readonly bytes: number;
  readonly records: number;
}

/** Counts what is in the histories; `text` is the file's text, null when there is no file. */
export function statsOf(file: string, text: string | null, histories: Histories): CacheStats {
  const all = [...histories.values()].flat().sort((a, b) => timeOf(a) - timeOf(b));
  const rubrics = [...new Set(all.map(({ rubric }) => rubric))].sort(byCodePoint);
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

/** Adds up what stands in the files of a folder. */
export function recordsStatsOf(folder: string, sizes: readonly RecordsSize[]): RecordsStats {
  const kinds = RECORD_KINDS.map((kind) => {
    const own = sizes.filter((size) => size.kind === kind);
    return { kind, files: own.length, records: sum(own.map(({ records }) => records)) };
  });
  return {
    folder,
    files: sizes.length,
    bytes: sum(sizes.map(({ bytes }) => bytes)),
    kinds: kinds.filter(({ files }) => files > 0),
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
  return { rubric, paths: counts.length, entries: sum(counts) };
}

function sum(counts: readonly number[]): number {
  return counts.reduce((total, count) => total + count, 0);
}

import { byCodePoint } from "../text/order.js";
import { type CacheEntry, type CacheKey, keyParts, matches } from "./entry.js";

/** The entries of each path, newest first. */
export type Histories = ReadonlyMap<string, readonly CacheEntry[]>;

/** An entry on its way into the histories. */
export interface Addition {
  readonly path: string;
  readonly entry: CacheEntry;
}

/** An entry that answers a key. Its path differs from the one asked for when the same content moved. */
export type CacheHit = Addition;

/** How many entries a path keeps for each rubric. */
const HISTORY_LIMIT = 10;

/** Puts entries of one path in order: newest first, no entry twice (the last one given stays), capped per rubric. */
export function arrange(entries: readonly CacheEntry[]): readonly CacheEntry[] {
  const distinct = new Map(entries.map((entry) => [identity(entry), entry]));
  const newestFirst = [...distinct].sort(
    ([a, left], [b, right]) => timeOf(right) - timeOf(left) || byCodePoint(a, b),
  );
  const kept = new Map<string, number>();
  return newestFirst
    .map(([, entry]) => entry)
    .filter(({ rubric }) => {
      const position = (kept.get(rubric) ?? 0) + 1;
      kept.set(rubric, position);
      return position <= HISTORY_LIMIT;
    });
}

/** The union of histories and additions; neither is changed. */
export function merge(histories: Histories, additions: readonly Addition[]): Histories {
  const merged = new Map(histories);
  for (const path of new Set(additions.map((addition) => addition.path))) {
    const added = additions.filter((addition) => addition.path === path).map(({ entry }) => entry);
    merged.set(path, arrange([...(histories.get(path) ?? []), ...added]));
  }
  return merged;
}

/** The histories without the entries that `keep` refuses; a path without entries goes too. */
export function keepOnly(
  histories: Histories,
  keep: (path: string, entry: CacheEntry) => boolean,
): Histories {
  const kept = new Map<string, readonly CacheEntry[]>();
  for (const [path, entries] of histories) {
    const rest = entries.filter((entry) => keep(path, entry));
    if (rest.length > 0) kept.set(path, rest);
  }
  return kept;
}

/** The newest entry with this key: of this path if it has one, else of any path. */
export function lookUp(histories: Histories, path: string, key: CacheKey): CacheHit | null {
  const own = histories.get(path)?.find((entry) => matches(entry, key));
  if (own) return { path, entry: own };
  const elsewhere = [...histories].flatMap(([other, entries]) => {
    const entry = entries.find((candidate) => matches(candidate, key));
    return entry ? [{ path: other, entry }] : [];
  });
  elsewhere.sort((a, b) => timeOf(b.entry) - timeOf(a.entry) || byCodePoint(a.path, b.path));
  return elsewhere[0] ?? null;
}

/** How many entries there are in all. */
export function countEntries(histories: Histories): number {
  return [...histories.values()].reduce((sum, entries) => sum + entries.length, 0);
}

/** Milliseconds since the epoch. */
export function timeOf(entry: CacheEntry): number {
  return Date.parse(entry.time);
}

function identity(entry: CacheEntry): string {
  return JSON.stringify([entry.rubric, ...keyParts(entry), entry.time]);
}

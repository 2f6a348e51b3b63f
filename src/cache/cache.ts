import { dirname, join, resolve } from "node:path";
import { type CacheEntry, type CacheKey, validEntry } from "./entry.js";
import { parseCache, printCache } from "./format.js";
import { type Addition, type CacheHit, type Histories, keepOnly, lookUp, merge } from "./history.js";
import { type FileFormat, SharedFile } from "./shared-file.js";
import { type CacheStats, NOTHING_REMOVED, type Removal, removalBetween, statsOf } from "./stats.js";
import type { Warn } from "./warning.js";

/** Results that were paid for, kept in a file that can be committed. No method fails because of that file. */
export interface Cache {
  /** Reads the file, once; the other methods do so by themselves. */
  read(): Promise<void>;
  /**
   * The newest entry made from exactly these inputs: of this path, else of any path, so that moving an unchanged
   * folder costs nothing. A hit of another path should be recorded under the new one with `add`.
   */
  find(path: string, key: CacheKey): Promise<CacheHit | null>;
  /** What is kept of a path for one rubric, newest first, at most 10. */
  history(path: string, rubric: string): Promise<readonly CacheEntry[]>;
  /**
   * Stores a complete result. It is found by `find` at once; the promise resolves when it is on disk, merged with what
   * other processes wrote, or when writing failed with a warning: then the next `add` tries again. Any number of calls
   * may be in flight; those that wait share one write.
   */
  add(path: string, entry: CacheEntry): Promise<void>;
  stats(): Promise<CacheStats>;
  /** Removes the file. @returns what it held; nothing when it could not be removed */
  clear(): Promise<Removal>;
  /**
   * Removes the entries of some rubrics whose path is not among the existing ones.
   * @returns what was removed; nothing when the file could not be written
   */
  prune(existingPaths: Iterable<string>, rubrics: readonly string[]): Promise<Removal>;
}

/** The cache file of a workspace. */
export function cacheFileOf(workspace: string): string {
  return join(workspace, ".waza", "quality-scores.json");
}

/**
 * Opens a cache without touching the disk.
 * @param file `<workspace>/<folder>/<file>`: symbolic links may not lead out of that workspace
 * @param warn called for each kind of trouble at most once
 */
export function openCache(file: string, { warn }: { readonly warn: Warn }): Cache {
  return new FileCache(file, warn);
}

const FORMAT: FileFormat<Histories, Addition> = {
  empty: new Map(),
  isEmpty: (histories) => histories.size === 0,
  parse: parseCache,
  print: printCache,
  merge: (histories, additions) => (additions.length === 0 ? histories : merge(histories, additions)),
};

class FileCache implements Cache {
  readonly #file: SharedFile<Histories, Addition>;

  constructor(file: string, warn: Warn) {
    const workspace = dirname(dirname(resolve(file)));
    this.#file = new SharedFile(file, FORMAT, { workspace, warn });
  }

  read(): Promise<void> {
    return this.#file.read();
  }

  async find(path: string, key: CacheKey): Promise<CacheHit | null> {
    await this.read();
    return lookUp(this.#file.current(), path, key);
  }

  async history(path: string, rubric: string): Promise<readonly CacheEntry[]> {
    await this.read();
    return (this.#file.current().get(path) ?? []).filter((entry) => entry.rubric === rubric);
  }

  async add(path: string, entry: CacheEntry): Promise<void> {
    const valid = validEntry(path, entry);
    if (valid === null) return this.#file.warnOfDropped("run", [path]);
    await this.#file.add({ path, entry: valid });
  }

  async stats(): Promise<CacheStats> {
    await this.read();
    return statsOf(this.#file.file, this.#file.text, this.#file.current());
  }

  clear(): Promise<Removal> {
    return this.#remove(() => false);
  }

  prune(existingPaths: Iterable<string>, rubrics: readonly string[]): Promise<Removal> {
    const existing = new Set(existingPaths);
    return this.#remove((path, { rubric }) => !rubrics.includes(rubric) || existing.has(path));
  }

  async #remove(keep: (path: string, entry: CacheEntry) => boolean): Promise<Removal> {
    let removal = NOTHING_REMOVED;
    const written = await this.#file.change((histories) => {
      const rest = keepOnly(histories, keep);
      removal = removalBetween(histories, rest);
      return rest;
    });
    return written ? removal : NOTHING_REMOVED;
  }
}

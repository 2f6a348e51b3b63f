import { join, resolve } from "node:path";
import { readRaw, removeFile, replaceFile, setAside } from "./disk.js";
import { type CacheEntry, type CacheKey, validEntry } from "./entry.js";
import { parseCache, printCache } from "./format.js";
import { type Addition, type CacheHit, type Histories, keepOnly, lookUp, merge } from "./history.js";
import { withLock } from "./lock.js";
import { type CacheStats, NOTHING_REMOVED, type Removal, removalBetween, statsOf } from "./stats.js";
import { type CacheWarning, type DamageReason, errorCode } from "./warning.js";

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
   * Removes the entries of one rubric whose path is not among the existing ones.
   * @returns what was removed; nothing when the file could not be written
   */
  prune(existingPaths: Iterable<string>, rubric: string): Promise<Removal>;
}

export interface CacheOptions {
  /** Called for each kind of trouble at most once. */
  readonly warn: (warning: CacheWarning) => void;
}

/** The cache file of a workspace. */
export function cacheFileOf(workspace: string): string {
  return join(workspace, ".waza", "quality-scores.json");
}

/**
 * Opens a cache without touching the disk.
 * @param file `<workspace>/<folder>/<file>`: symbolic links may not lead out of that workspace
 */
export function openCache(file: string, { warn }: CacheOptions): Cache {
  return new FileCache(file, warn);
}

/** How long a write waits for other processes, in milliseconds. */
const LOCK_PATIENCE_MS = 15_000;
/** How many paths a warning names. */
const NAMED_PATHS = 5;

/** The file as it was last seen; `text` is null while there is none. */
interface Snapshot {
  readonly text: string | null;
  readonly histories: Histories;
}

const NO_FILE: Snapshot = { text: null, histories: new Map() };

class FileCache implements Cache {
  /** As it was given, for warnings and statistics. */
  readonly #file: string;
  readonly #path: string;
  readonly #deliver: (warning: CacheWarning) => void;
  readonly #warned = new Set<string>();
  #seen = NO_FILE;
  /** Added and not yet on disk. */
  #unwritten: readonly Addition[] = [];
  /** true: the file is not ours to read or write, so entries live in memory only. */
  #handsOff = false;
  #patienceMs = LOCK_PATIENCE_MS;
  #loading: Promise<void> | null = null;
  #lastTurn: Promise<unknown> = Promise.resolve();
  #nextWrite: Promise<unknown> | null = null;

  constructor(file: string, deliver: (warning: CacheWarning) => void) {
    this.#file = file;
    this.#path = resolve(file);
    this.#deliver = deliver;
  }

  read(): Promise<void> {
    this.#loading ??= this.#load();
    return this.#loading;
  }

  async find(path: string, key: CacheKey): Promise<CacheHit | null> {
    await this.read();
    return lookUp(this.#current(), path, key);
  }

  async history(path: string, rubric: string): Promise<readonly CacheEntry[]> {
    await this.read();
    return (this.#current().get(path) ?? []).filter((entry) => entry.rubric === rubric);
  }

  async add(path: string, entry: CacheEntry): Promise<void> {
    const valid = validEntry(path, entry);
    if (valid === null) return this.#warnOfDropped("run", [path]);
    this.#unwritten = [...this.#unwritten, { path, entry: valid }];
    this.#nextWrite ??= this.#inTurn(() => {
      this.#nextWrite = null;
      return this.#change((histories) => histories);
    });
    await this.#nextWrite;
  }

  async stats(): Promise<CacheStats> {
    await this.read();
    return statsOf(this.#file, this.#seen.text, this.#current());
  }

  clear(): Promise<Removal> {
    return this.#remove(() => false);
  }

  prune(existingPaths: Iterable<string>, rubric: string): Promise<Removal> {
    const existing = new Set(existingPaths);
    return this.#remove((path, entry) => entry.rubric !== rubric || existing.has(path));
  }

  #remove(keep: (path: string, entry: CacheEntry) => boolean): Promise<Removal> {
    return this.#inTurn(async () => {
      let removal = NOTHING_REMOVED;
      const written = await this.#change((histories) => {
        const rest = keepOnly(histories, keep);
        removal = removalBetween(histories, rest);
        return rest;
      });
      return written ? removal : NOTHING_REMOVED;
    });
  }

  #current(): Histories {
    return this.#unwritten.length === 0 ? this.#seen.histories : merge(this.#seen.histories, this.#unwritten);
  }

  /** One writer at a time in this process; the lock does the same between processes. */
  #inTurn<T>(work: () => Promise<T>): Promise<T> {
    const turn = this.#lastTurn.then(work);
    this.#lastTurn = turn.catch(() => {});
    return turn;
  }

  async #load(): Promise<void> {
    try {
      const damage = await this.#look();
      if (damage !== null) await this.#setDamagedAside(damage);
    } catch (error) {
      this.#warnOfFailure("read", error);
    }
  }

  /**
   * Applies a change to what is on disk together with what waits to be written, and writes the outcome if it differs.
   * @returns false when that was not possible
   */
  async #change(change: (histories: Histories) => Histories): Promise<boolean> {
    await this.read();
    if (this.#handsOff) return false;
    if (this.#seen.text === null && this.#unwritten.length === 0) return true;
    try {
      return await withLock(this.#path, this.#patienceMs, () => this.#changeLocked(change));
    } catch (error) {
      this.#warnOfFailure("write", error);
      return false;
    }
  }

  async #changeLocked(change: (histories: Histories) => Histories): Promise<boolean> {
    const damage = await this.#look();
    if (damage !== null) this.#warnOfDamage(damage, await setAside(this.#path));
    if (this.#handsOff) return false;
    const writing = this.#unwritten;
    const histories = change(this.#current());
    const text = printCache(histories);
    if (text !== this.#seen.text) await this.#write(histories, text);
    this.#unwritten = this.#unwritten.filter((addition) => !writing.includes(addition));
    return true;
  }

  /** A cache without entries is no file. */
  async #write(histories: Histories, text: string): Promise<void> {
    if (histories.size === 0) {
      await removeFile(this.#path);
      this.#seen = NO_FILE;
    } else {
      await replaceFile(this.#path, text);
      this.#seen = { text, histories };
    }
  }

  /** Looks at the file and remembers what it holds. @returns why it is damaged, or null when it is not */
  async #look(): Promise<DamageReason | null> {
    const raw = await readRaw(this.#path);
    if (raw.kind === "text" && raw.text === this.#seen.text) return null;
    this.#seen = NO_FILE;
    if (raw.kind === "missing") return null;
    if (raw.kind === "damaged") return raw.reason;
    if (raw.kind === "outside") {
      this.#close({ code: "cache-outside", args: { file: this.#file, link: raw.link } });
      return null;
    }
    const parsed = parseCache(raw.text);
    if (parsed.kind === "damaged") return parsed.reason;
    if (parsed.kind === "newer") {
      this.#close({ code: "cache-newer", args: { file: this.#file, version: parsed.version } });
      return null;
    }
    if (parsed.dropped.length > 0) this.#warnOfDropped("file", parsed.dropped);
    this.#seen = { text: raw.text, histories: parsed.histories };
    return null;
  }

  /** Looks again under the lock: meanwhile another process may have set the file aside and written a good one. */
  async #setDamagedAside(reason: DamageReason): Promise<void> {
    try {
      await withLock(this.#path, this.#patienceMs, async () => {
        const damage = await this.#look();
        if (damage !== null) this.#warnOfDamage(damage, await setAside(this.#path));
      });
    } catch {
      this.#warnOfDamage(reason, "");
    }
  }

  #close(warning: CacheWarning): void {
    this.#handsOff = true;
    this.#warn(warning.code, warning);
  }

  #warnOfDamage(reason: DamageReason, movedTo: string): void {
    this.#warn("cache-damaged", { code: "cache-damaged", args: { file: this.#file, reason, movedTo } });
  }

  #warnOfDropped(origin: "file" | "run", dropped: readonly string[]): void {
    const paths = [...new Set(dropped)].slice(0, NAMED_PATHS);
    const args = { file: this.#file, origin, count: dropped.length, paths };
    this.#warn(`cache-entry-dropped ${origin}`, { code: "cache-entry-dropped", args });
  }

  #warnOfFailure(operation: "read" | "write", error: unknown): void {
    const reason = errorCode(error);
    // Whoever kept the lock that long will keep it: later writes look once and do not hold the run up.
    if (reason === "ELOCKED") this.#patienceMs = 0;
    this.#warn("cache-unwritable", {
      code: "cache-unwritable",
      args: { file: this.#file, operation, reason },
    });
  }

  #warn(kind: string, warning: CacheWarning): void {
    if (this.#warned.has(kind)) return;
    this.#warned.add(kind);
    this.#deliver(warning);
  }
}

import { resolve } from "node:path";
import { errorCode, systemError } from "../files/errno.js";
import { withLock } from "../files/lock.js";
import { foldersBetween, leavingLink } from "../files/look.js";
import { type NotText, type ReadFault, readText } from "../files/read.js";
import { ensureFolder, MOST_KEPT_BYTES, removeFile, replaceFile, setAside } from "../files/write.js";
import { finding } from "../findings/finding.js";
import type { Parsed } from "./document.js";
import type { CacheWarning, DamageReason, Warn } from "./warning.js";

/** What a file holds, and how additions join it. */
export interface FileFormat<Content, Addition> {
  /** What a missing file holds. Content that `isEmpty` is no file. */
  readonly empty: Content;
  isEmpty(content: Content): boolean;
  /** Trusts nothing and never throws. */
  parse(text: string): Parsed<Content>;
  /** Equal content gives equal bytes. */
  print(content: Content): string;
  /** Changes neither. */
  merge(content: Content, additions: readonly Addition[]): Content;
  /** Called once, with what the file held when it was first read, before anything is written. */
  loaded?(content: Content): Promise<void>;
}

export interface SharedFileOptions {
  /** Symbolic links may not lead out of it; it is not created. */
  readonly workspace: string;
  /** Called for each kind of trouble at most once. */
  readonly warn: Warn;
}

/** How long a write waits for other processes, in milliseconds. */
const LOCK_PATIENCE_MS = 15_000;
/** How many paths a warning names. */
const NAMED_PATHS = 5;

/** The file as it was last seen; `text` is null while there is none. */
interface Snapshot<Content> {
  readonly text: string | null;
  readonly content: Content;
}

/** A file that several processes read and add to without losing anything. No method fails because of that file. */
export class SharedFile<Content, Addition> {
  /** As it was given, for warnings and statistics. */
  readonly file: string;
  readonly #path: string;
  readonly #workspace: string;
  readonly #format: FileFormat<Content, Addition>;
  readonly #deliver: Warn;
  readonly #warned = new Set<string>();
  readonly #noFile: Snapshot<Content>;
  #seen: Snapshot<Content>;
  /** Added and not yet on disk. */
  #unwritten: readonly Addition[] = [];
  /** true: the file is not ours to read or write, so additions live in memory only. */
  #handsOff = false;
  #patienceMs = LOCK_PATIENCE_MS;
  #loading: Promise<void> | null = null;
  #lastTurn: Promise<unknown> = Promise.resolve();
  #nextWrite: Promise<unknown> | null = null;

  constructor(file: string, format: FileFormat<Content, Addition>, { workspace, warn }: SharedFileOptions) {
    this.file = file;
    this.#path = resolve(file);
    this.#workspace = resolve(workspace);
    this.#format = format;
    this.#deliver = warn;
    this.#noFile = { text: null, content: format.empty };
    this.#seen = this.#noFile;
  }

  /** Reads the file, once. */
  read(): Promise<void> {
    this.#loading ??= this.#load();
    return this.#loading;
  }

  /** What the file held when it was last seen, together with what waits to be written. */
  current(): Content {
    return this.#format.merge(this.#seen.content, this.#unwritten);
  }

  /** The text that was last seen; null when there is no file that could be used. */
  get text(): string | null {
    return this.#seen.text;
  }

  /**
   * Adds something, which is in `current` at once; resolves when it is on disk or when that failed with a warning: then
   * the next call tries again. Those that wait share one write.
   */
  async add(addition: Addition): Promise<void> {
    this.#unwritten = [...this.#unwritten, addition];
    this.#nextWrite ??= this.#inTurn(() => {
      this.#nextWrite = null;
      return this.#change((content) => content);
    });
    await this.#nextWrite;
  }

  /**
   * Applies a change to what is on disk together with what waits to be written, and writes the outcome if it differs.
   * @returns false when that was not possible
   */
  change(change: (content: Content) => Content): Promise<boolean> {
    return this.#inTurn(() => this.#change(change));
  }

  /**
   * Warns that invalid parts were left out.
   * @param origin where they stand: in the file, or in what this run wanted to add
   * @param dropped a name for each
   */
  warnOfDropped(origin: "file" | "run", dropped: readonly string[]): void {
    const paths = [...new Set(dropped)].slice(0, NAMED_PATHS);
    const args = { file: this.file, origin, count: dropped.length, paths };
    this.#warn(`cache-entry-dropped ${origin}`, finding("cache-entry-dropped", {}, args));
  }

  /** One writer at a time in this process; the lock does the same between processes. */
  #inTurn<T>(work: () => Promise<T>): Promise<T> {
    const turn = this.#lastTurn.then(work);
    this.#lastTurn = turn.catch(() => {});
    return turn;
  }

  async #load(): Promise<void> {
    try {
      const damage = this.#look();
      if (damage !== null) await this.#setDamagedAside(damage);
    } catch (error) {
      this.#warnOfFailure("read", error);
    }
    await this.#format.loaded?.(this.#seen.content);
  }

  async #change(change: (content: Content) => Content): Promise<boolean> {
    await this.read();
    if (this.#handsOff) return false;
    if (this.#seen.text === null && this.#unwritten.length === 0) return true;
    try {
      return await this.#locked(() => this.#changeLocked(change));
    } catch (error) {
      this.#warnOfFailure("write", error);
      return false;
    }
  }

  async #changeLocked(change: (content: Content) => Content): Promise<boolean> {
    const damage = this.#look();
    if (damage !== null) this.#warnOfDamage(damage, await setAside(this.#path));
    if (this.#handsOff) return false;
    const writing = this.#unwritten;
    await this.#write(change(this.current()));
    this.#unwritten = this.#unwritten.filter((addition) => !writing.includes(addition));
    return true;
  }

  async #write(content: Content): Promise<void> {
    const text = this.#format.isEmpty(content) ? null : this.#format.print(content);
    if (text === this.#seen.text) return;
    if (text === null) {
      await removeFile(this.#path);
      this.#seen = this.#noFile;
    } else {
      await replaceFile(this.#path, text);
      this.#seen = { text, content };
    }
  }

  async #locked<T>(work: () => Promise<T>): Promise<T> {
    for (const folder of foldersBetween(this.#workspace, this.#path)) await ensureFolder(folder);
    return withLock(this.#path, this.#patienceMs, work);
  }

  /** Looks at the file and remembers what it holds. @returns why it is damaged, or null when it is not */
  #look(): DamageReason | null {
    const link = leavingLink(this.#path, this.#workspace);
    const read = readText(this.#path, { maxBytes: MOST_KEPT_BYTES, follow: [this.#workspace] });
    if (link === null && read.ok && read.text === this.#seen.text) return null;
    this.#seen = this.#noFile;
    if (link !== null) {
      this.#close(finding("cache-outside", {}, { file: this.file, link }));
      return null;
    }
    if (!read.ok) return damageOf(read);
    const parsed = this.#format.parse(read.text);
    if (parsed.kind === "damaged") return parsed.reason;
    if (parsed.kind === "newer") {
      this.#close(finding("cache-newer", {}, { file: this.file, version: parsed.version }));
      return null;
    }
    if (parsed.dropped.length > 0) this.warnOfDropped("file", parsed.dropped);
    this.#seen = { text: read.text, content: parsed.content };
    return null;
  }

  /** Looks again under the lock: meanwhile another process may have set the file aside and written a good one. */
  async #setDamagedAside(reason: DamageReason): Promise<void> {
    try {
      await this.#locked(async () => {
        const damage = this.#look();
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
    this.#warn("cache-damaged", finding("cache-damaged", {}, { file: this.file, reason, movedTo }));
  }

  #warnOfFailure(operation: "read" | "write", error: unknown): void {
    const reason = errorCode(error);
    // Whoever kept the lock that long will keep it: later writes look once and do not hold the run up.
    if (reason === "ELOCKED") this.#patienceMs = 0;
    this.#warn("cache-unwritable", finding("cache-unwritable", {}, { file: this.file, operation, reason }));
  }

  #warn(kind: string, warning: CacheWarning): void {
    if (this.#warned.has(kind)) return;
    this.#warned.add(kind);
    this.#deliver(warning);
  }
}

/** @throws a system error when something is there but cannot be read */
function damageOf({ reason, code }: ReadFault | NotText): DamageReason | null {
  switch (reason) {
    case "missing":
      return null;
    case "not-text":
      return "not-json";
    case "not-a-file":
    case "too-large":
      return reason;
    default:
      throw systemError(code);
  }
}

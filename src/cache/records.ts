import { join } from "node:path";
import type { z } from "zod";
import { followLink } from "../files/look.js";
import { printJson } from "./document.js";
import {
  parseRecords,
  printRecords,
  type RecordsFile,
  type RecordsKey,
  recordsFileName,
  recordsFolderOf,
  sameRecords,
  storedRecord,
} from "./records-format.js";
import { warnOfFolderOnce } from "./records-warnings.js";
import { type FileFormat, SharedFile } from "./shared-file.js";
import type { Warn } from "./warning.js";

export type { RecordsKey } from "./records-format.js";

/**
 * The pieces of a layer that is too expensive to be lost half-way: each is kept as soon as it is finished, so that a
 * run that was interrupted goes on where it stopped. No method fails because of the file behind it.
 */
export interface RecordSet<T> {
  /** Everything that is kept under these inputs, by id. Reads the file once. */
  read(): Promise<ReadonlyMap<string, T>>;
  /**
   * Keeps a finished piece, in the place of one with the same id. It is found by `read` at once; the promise resolves
   * when it is on disk, merged with what other processes wrote, or when writing failed with a warning: then the next
   * `add` tries again. Any number of calls may be in flight; those that wait share one write.
   */
  add(id: string, value: T): Promise<void>;
}

export interface RecordsOptions {
  /** Called for each kind of trouble at most once; trouble of the folder is told once to each function. */
  readonly warn: Warn;
  /**
   * `refresh`: what is on disk at the beginning is not found and is gone with the first write; what is added since,
   * here or by other processes, stays. `off`: nothing is read, written or remembered.
   */
  readonly mode: "use" | "refresh" | "off";
}

/**
 * Opens the records of a key without touching the disk.
 * @param root the workspace; symbolic links may not lead out of it
 * @param schema of a record: plain data, so that it accepts what it returns
 * @throws RangeError for an input that is no finite number
 */
export function openRecords<T>(
  root: string,
  key: RecordsKey,
  schema: z.ZodType<T>,
  { warn, mode }: RecordsOptions,
): RecordSet<T> {
  const file = join(recordsFolderOf(root), recordsFileName(key));
  return mode === "off" ? NO_RECORDS : new FileRecords(root, file, key, schema, mode === "refresh", warn);
}

const NO_RECORDS: RecordSet<never> = { read: async () => new Map<string, never>(), add: async () => {} };

type Addition<T> = readonly [id: string, value: T];

class FileRecords<T> implements RecordSet<T> {
  readonly #file: SharedFile<RecordsFile<T>, Addition<T>>;
  readonly #added = new Set<string>();
  /** By id the JSON of what was on disk when a refresh began. */
  #stale: ReadonlyMap<string, string> = new Map();
  /** The subject in the file when it is another skill of equal inputs that is no longer there. */
  #movedFrom: string | null = null;
  #moving: Promise<unknown> | null = null;

  constructor(
    root: string,
    file: string,
    key: RecordsKey,
    private readonly schema: z.ZodType<T>,
    isRefresh: boolean,
    warn: Warn,
  ) {
    const { kind, subject, inputs } = key;
    const format: FileFormat<RecordsFile<T>, Addition<T>> = {
      empty: { kind, subject, inputs, records: new Map() },
      isEmpty: ({ records }) => records.size === 0,
      parse: (text) => parseRecords(text, (found) => sameRecords(found, key), schema),
      print: printRecords,
      merge: (content, additions) => {
        const isOurs = isRefresh || content.subject === this.#movedFrom;
        const fresh = this.#fresh(content.records);
        const records = additions.length === 0 ? fresh : new Map([...fresh, ...additions]);
        return { kind, subject: isOurs ? subject : content.subject, inputs, records };
      },
      loaded: async (content) => {
        if (isRefresh)
          this.#stale = new Map([...content.records].map(([id, value]) => [id, printJson(value)]));
        else if (content.subject !== subject && isGone(join(root, content.subject)))
          this.#movedFrom = content.subject;
      },
    };
    this.#file = new SharedFile(file, format, { workspace: root, warn: warnOfFolderOnce(warn) });
  }

  async read(): Promise<ReadonlyMap<string, T>> {
    await this.#file.read();
    // The new subject is written even when nothing is added: under the old one `prune` would remove what was paid for.
    if (this.#movedFrom !== null) this.#moving ??= this.#file.change((content) => content);
    await this.#moving;
    return this.#file.current().records;
  }

  async add(id: string, value: T): Promise<void> {
    const stored = storedRecord(id, value, this.schema);
    if (stored === null) return this.#file.warnOfDropped("run", [id]);
    this.#added.add(id);
    await this.#file.add([id, stored.value]);
  }

  /** Without what a refresh replaces. Records that other processes wrote since it began are as fresh as its own. */
  #fresh(records: ReadonlyMap<string, T>): ReadonlyMap<string, T> {
    if (this.#stale.size === 0) return records;
    const isFresh = ([id, value]: readonly [string, T]) =>
      this.#added.has(id) || this.#stale.get(id) !== printJson(value);
    return new Map([...records].filter(isFresh));
  }
}

function isGone(path: string): boolean {
  const found = followLink(path, null);
  // The path comes from a file: it may be one that no system accepts.
  return "code" in found && ["ENOENT", "ENOTDIR", "ERR_INVALID_ARG_VALUE"].includes(found.code);
}

import { join, resolve } from "node:path";
import { z } from "zod";
import { errorCode, isAbsence } from "../files/errno.js";
import { leavingLink, listFolder } from "../files/look.js";
import { removeEmptyFolder } from "../files/write.js";
import { finding } from "../findings/finding.js";
import {
  parseRecords,
  printRecords,
  RECORD_KINDS,
  type RecordsFile,
  recordsFileName,
  recordsFolderOf,
} from "./records-format.js";
import { warnOfFolderOnce } from "./records-warnings.js";
import { type FileFormat, SharedFile } from "./shared-file.js";
import { type RecordsSize, type RecordsStats, recordsStatsOf } from "./stats.js";
import type { Warn } from "./warning.js";

/** All records of a workspace, whatever they are about. No method fails because of the files. */
export interface RecordsFolder {
  stats(): Promise<RecordsStats>;
  /** Removes every file that this version could have written. @returns what was removed */
  clear(): Promise<RecordsRemoval>;
  /** Removes the files whose subject is not among the existing paths. @returns what was removed */
  prune(existingPaths: Iterable<string>): Promise<RecordsRemoval>;
}

export interface RecordsRemoval {
  readonly files: number;
  readonly records: number;
}

/**
 * Opens the records of a workspace without touching the disk.
 * @param warn called for each file in trouble, and once for trouble of the folder
 */
export function openRecordsFolder(workspace: string, { warn }: { readonly warn: Warn }): RecordsFolder {
  return {
    async stats() {
      const sizes: RecordsSize[] = [];
      for (const file of await openFiles(workspace, warn)) {
        await file.read();
        const { kind, records } = file.current();
        if (file.text !== null)
          sizes.push({ kind, bytes: Buffer.byteLength(file.text), records: records.size });
      }
      return recordsStatsOf(recordsFolderOf(workspace), sizes);
    },
    clear: () => remove(workspace, warn, () => true),
    prune(existingPaths) {
      const existing = new Set(existingPaths);
      return remove(workspace, warn, ({ subject }) => !existing.has(subject));
    },
  };
}

/** Records of any kind: they are counted and removed, and nobody relies on what they say. */
type AnyFile = SharedFile<RecordsFile<unknown>, never>;

async function remove(
  workspace: string,
  warn: Warn,
  isUnwanted: (content: RecordsFile<unknown>) => boolean,
): Promise<RecordsRemoval> {
  let removal: RecordsRemoval = { files: 0, records: 0 };
  for (const file of await openFiles(workspace, warn)) {
    const records = await removeFile(file, isUnwanted);
    if (records !== null) removal = { files: removal.files + 1, records: removal.records + records };
  }
  if (removal.files > 0) await removeEmptyFolder(recordsFolderOf(workspace));
  return removal;
}

/** @returns how many records went with the file; null when it stays */
async function removeFile(
  file: AnyFile,
  isUnwanted: (content: RecordsFile<unknown>) => boolean,
): Promise<number | null> {
  await file.read();
  if (file.text === null || !isUnwanted(file.current())) return null;
  let removed: number | null = null;
  const written = await file.change((content) => {
    // Under the lock: another process may have written since.
    if (!isUnwanted(content)) return content;
    removed = content.records.size;
    return { ...content, records: new Map() };
  });
  return written ? removed : null;
}

async function openFiles(workspace: string, warn: Warn): Promise<readonly AnyFile[]> {
  const folder = recordsFolderOf(workspace);
  const once = warnOfFolderOnce(warn);
  try {
    const link = leavingLink(resolve(folder), resolve(workspace));
    if (link !== null) {
      warn(finding("cache-outside", {}, { file: folder, link }));
      return [];
    }
    const entries = await listFolder(folder);
    return entries.flatMap(({ name }) => openFile(workspace, join(folder, name), name, once));
  } catch (error) {
    const args = { file: folder, operation: "read", reason: errorCode(error) } as const;
    if (!isAbsence(error)) warn(finding("cache-unwritable", {}, args));
    return [];
  }
}

const NAME = /^([a-z]+)-[0-9a-f]{16}\.json$/;

/** @returns nothing for a file of other people */
function openFile(workspace: string, file: string, name: string, warn: Warn): readonly AnyFile[] {
  const kind = RECORD_KINDS.find((candidate) => candidate === NAME.exec(name)?.[1]);
  if (kind === undefined) return [];
  const format: FileFormat<RecordsFile<unknown>, never> = {
    empty: { kind, subject: "", inputs: {}, records: new Map() },
    isEmpty: ({ records }) => records.size === 0,
    parse: (text) => parseRecords(text, (key) => recordsFileName(key) === name, z.unknown()),
    print: printRecords,
    merge: (content) => content,
  };
  return [new SharedFile(file, format, { workspace, warn })];
}

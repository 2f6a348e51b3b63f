import { mkdir, readdir, readFile, writeFile } from "node:fs/promises";
import { dirname, join } from "node:path";
import { z } from "zod";
import {
  openRecords,
  type RecordSet,
  type RecordsKey,
  type RecordsOptions,
} from "../../src/cache/records.js";
import { recordsFileName, recordsFolderOf } from "../../src/cache/records-format.js";
import type { CacheWarning } from "../../src/cache/warning.js";

export const Piece = z.object({ score: z.number(), note: z.string().optional() });
export type Piece = z.infer<typeof Piece>;

/** A key; `over` replaces fields. */
export function keyFor(over: Partial<RecordsKey> = {}): RecordsKey {
  return {
    kind: "simulation",
    subject: "skills/a",
    inputs: { contentHash: "sha256:content", model: null, version: 1 },
    ...over,
  };
}

/** Where the records of a key are kept. */
export function fileFor(root: string, key: RecordsKey = keyFor()): string {
  return join(recordsFolderOf(root), recordsFileName(key));
}

/** Records of a workspace, with the warnings that they gave. */
export function watchedRecords(
  root: string,
  key: RecordsKey = keyFor(),
  mode: RecordsOptions["mode"] = "use",
): { records: RecordSet<Piece>; warnings: CacheWarning[] } {
  const warnings: CacheWarning[] = [];
  const warn = (warning: CacheWarning) => void warnings.push(warning);
  return { records: openRecords(root, key, Piece, { warn, mode }), warnings };
}

/** What another run finds under a key. */
export async function found(root: string, key: RecordsKey = keyFor()): Promise<Record<string, Piece>> {
  return Object.fromEntries(await watchedRecords(root, key).records.read());
}

/** Writes a file of records by hand. @returns its path */
export async function handMadeRecords(
  root: string,
  content: unknown,
  key: RecordsKey = keyFor(),
): Promise<string> {
  const file = fileFor(root, key);
  await mkdir(dirname(file), { recursive: true });
  await writeFile(file, typeof content === "string" ? content : JSON.stringify(content));
  return file;
}

export async function parsed(file: string): Promise<unknown> {
  return JSON.parse(await readFile(file, "utf8"));
}

/** The names in a file's folder, in order. */
export async function namesBeside(file: string): Promise<string[]> {
  return (await readdir(dirname(file))).sort();
}

import { createHash } from "node:crypto";
import { join } from "node:path";
import { z } from "zod";
import { isMapping } from "../text/data.js";
import { type Parsed, parseDocument, printDocument, printJson, printMap, WRONG_SHAPE } from "./document.js";

/** The layout of the file. A file with a later one belongs to a later release. */
const RECORDS_VERSION = 1;

export const RECORD_KINDS = ["matches", "simulation"] as const;
export type RecordKind = (typeof RECORD_KINDS)[number];

/** What decides records, and whom they are about. */
export interface RecordsKey {
  readonly kind: RecordKind;
  /** For people: the skill's path, as in reports. */
  readonly subject: string;
  /** Every input that decides the records: those of equal inputs are interchangeable. */
  readonly inputs: Readonly<Record<string, string | number | null>>;
}

/** What a file of records holds. */
export interface RecordsFile<T> extends RecordsKey {
  readonly records: ReadonlyMap<string, T>;
}

/** Longest id of a record, in UTF-16 code units. */
const ID_LIMIT = 4096;

const Header = z.object({
  kind: z.enum(RECORD_KINDS),
  subject: z.string(),
  inputs: z.record(z.string(), z.union([z.string(), z.number(), z.null()])),
});

/** The folder of a workspace that holds its records. */
export function recordsFolderOf(workspace: string): string {
  return join(workspace, ".waza", "quality-cache");
}

/**
 * The name of the file for a kind and inputs.
 * @throws RangeError for an input that is no finite number: JSON could not tell it from null
 */
export function recordsFileName({ kind, inputs }: Omit<RecordsKey, "subject">): string {
  const hash = createHash("sha256").update(identity({ kind, inputs }), "utf8").digest("hex");
  return `${kind}-${hash.slice(0, 16)}.json`;
}

/** Whether two keys stand for the same records; the subject does not matter. */
export function sameRecords(a: RecordsKey, b: RecordsKey): boolean {
  return identity(a) === identity(b);
}

/**
 * Reads the text of a file of records. Nothing in it is trusted; never throws. `dropped` holds the ids of the records
 * that are left out.
 * @param belongs whether this is where records of such a key stand: the name of the file is only a claim
 */
export function parseRecords<T>(
  text: string,
  belongs: (key: RecordsKey) => boolean,
  schema: z.ZodType<T>,
): Parsed<RecordsFile<T>> {
  const document = parseDocument(text, RECORDS_VERSION);
  if (document.kind !== "valid") return document;
  const header = Header.safeParse(document.content).data;
  const candidates = document.content.records;
  if (header === undefined || !isMapping(candidates)) return WRONG_SHAPE;
  if (!belongs(header)) return { kind: "damaged", reason: "other-inputs" };
  const records = new Map<string, T>();
  const dropped: string[] = [];
  for (const [id, candidate] of Object.entries(candidates)) {
    const record = validRecord(id, candidate, schema);
    if (record === null) dropped.push(id);
    else records.set(id, record.value);
  }
  return { kind: "valid", content: { ...header, records }, dropped };
}

/** Writes records as text: two spaces, keys in code-point order, LF, final newline. Equal records give equal bytes. */
export function printRecords({ kind, subject, inputs, records }: RecordsFile<unknown>): string {
  return printDocument(RECORDS_VERSION, {
    kind: printJson(kind),
    subject: printJson(subject),
    inputs: printJson(inputs),
    records: printMap(records),
  });
}

/**
 * What a new record will be once it was written and read again.
 * @returns null when it would not be accepted then
 */
export function storedRecord<T>(id: string, value: T, schema: z.ZodType<T>): { readonly value: T } | null {
  try {
    return validRecord(id, JSON.parse(JSON.stringify(value)), schema);
  } catch {
    // Not even JSON: undefined, a cycle, a bigint.
    return null;
  }
}

function validRecord<T>(id: string, candidate: unknown, schema: z.ZodType<T>): { readonly value: T } | null {
  if (id === "" || id.length > ID_LIMIT) return null;
  const result = schema.safeParse(candidate);
  return result.success ? { value: result.data } : null;
}

function identity({ kind, inputs }: Omit<RecordsKey, "subject">): string {
  const numbers = Object.values(inputs).filter((input) => typeof input === "number");
  if (!numbers.every(Number.isFinite)) throw new RangeError("an input that is no finite number");
  return printJson({ kind, inputs });
}

import { resolve } from "node:path";
import type { KnownDocument } from "../documents/documents.js";
import { readDocument } from "../documents/read.js";
import { readText } from "../files/read.js";
import { UsageError } from "../model/errors.js";

/** A report of hundreds of skills with all evidence is far smaller. */
const LARGEST_REPORT = 256 * 1024 * 1024;

/**
 * Reads a saved document of any command.
 * @param file as the user typed it, relative to `cwd`
 * @throws UsageError `report-unreadable`, and those of `readDocument`
 */
export function readSavedDocument(cwd: string, file: string): KnownDocument {
  const read = readText(resolve(cwd, file), { maxBytes: LARGEST_REPORT, follow: "anywhere" });
  if (read.ok) return readDocument(read.text, file);
  if (read.reason === "not-text") {
    throw new UsageError("report-syntax", `${file} is not UTF-8 (byte offset ${read.offset}).`);
  }
  const why = read.reason === "too-large" ? "is too large for a report" : `cannot be read (${read.code})`;
  throw new UsageError("report-unreadable", `${file} ${why}.`, "Check the path.");
}

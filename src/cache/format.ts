import { isMapping, type Mapping } from "../text/data.js";
import { type Parsed, parseDocument, printDocument, printMap, WRONG_SHAPE } from "./document.js";
import { type CacheEntry, validEntry } from "./entry.js";
import { arrange, type Histories } from "./history.js";

/** The layout of the file. A file with a later one belongs to a later release. */
const SCHEMA_VERSION = 1;

/** Reads a cache file. Nothing in it is trusted; never throws. `dropped` has the path of each entry left out. */
export function parseCache(text: string): Parsed<Histories> {
  const document = parseDocument(text, SCHEMA_VERSION);
  if (document.kind !== "valid") return document;
  const { skills } = document.content;
  return isMapping(skills) ? parseSkills(skills) : WRONG_SHAPE;
}

/**
 * Writes histories as text: two spaces, keys and paths in code-point order, LF, final newline. Equal histories give
 * equal bytes.
 */
export function printCache(histories: Histories): string {
  return printDocument(SCHEMA_VERSION, { skills: printMap(histories) });
}

function parseSkills(skills: Mapping): Parsed<Histories> {
  const histories = new Map<string, readonly CacheEntry[]>();
  const dropped: string[] = [];
  for (const [path, list] of Object.entries(skills)) {
    const candidates: readonly unknown[] = Array.isArray(list) ? list : [list];
    const entries = candidates
      .map((candidate) => validEntry(path, candidate))
      .filter((entry) => entry !== null);
    dropped.push(...Array.from({ length: candidates.length - entries.length }, () => path));
    if (entries.length > 0) histories.set(path, arrange(entries));
  }
  return { kind: "valid", content: histories, dropped };
}

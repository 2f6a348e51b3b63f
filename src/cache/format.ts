import {
  isObject,
  type JsonObject,
  parseDocument,
  printMap,
  printMembers,
  type Unusable,
  WRONG_SHAPE,
} from "./document.js";
import { type CacheEntry, validEntry } from "./entry.js";
import { arrange, type Histories } from "./history.js";

/** The layout of the file. A file with a later one belongs to a later release. */
export const SCHEMA_VERSION = 1;

/** What a cache file turned out to be. */
export type ParsedCache =
  | {
      readonly kind: "valid";
      readonly histories: Histories;
      /** The path of each entry that was left out as invalid. */
      readonly dropped: readonly string[];
    }
  | Unusable;

/** Reads the text of a cache file. Nothing in it is trusted; never throws. */
export function parseCache(text: string): ParsedCache {
  const document = parseDocument(text, SCHEMA_VERSION);
  if (document.kind !== "valid") return document;
  const { skills } = document.content;
  return isObject(skills) ? parseSkills(skills) : WRONG_SHAPE;
}

/**
 * Writes histories as text: two spaces, keys and paths in code-point order, LF, final newline. Equal histories give
 * equal bytes.
 */
export function printCache(histories: Histories): string {
  const members = [
    ["schemaVersion", String(SCHEMA_VERSION)],
    ["skills", printMap(histories)],
  ] as const;
  return `${printMembers(members)}\n`;
}

function parseSkills(skills: JsonObject): ParsedCache {
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
  return { kind: "valid", histories, dropped };
}

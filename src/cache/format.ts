import { type CacheEntry, validEntry } from "./entry.js";
import { arrange, compareCodePoints, type Histories } from "./history.js";
import type { DamageReason } from "./warning.js";

/** The layout of the file. A file with a later one belongs to a later release. */
export const SCHEMA_VERSION = 1;

/** What a cache file turned out to be. */
export type Parsed =
  | {
      readonly kind: "valid";
      readonly histories: Histories;
      /** The path of each entry that was left out as invalid. */
      readonly dropped: readonly string[];
    }
  | { readonly kind: "damaged"; readonly reason: DamageReason }
  | { readonly kind: "newer"; readonly version: number };

/** Reads the text of a cache file. Nothing in it is trusted; never throws. */
export function parseCache(text: string): Parsed {
  const content = parseJson(text);
  if (content === undefined) return { kind: "damaged", reason: "not-json" };
  if (!isObject(content)) return { kind: "damaged", reason: "wrong-shape" };
  const { schemaVersion, skills } = content;
  if (!Number.isSafeInteger(schemaVersion)) return { kind: "damaged", reason: "wrong-shape" };
  const version = Number(schemaVersion);
  if (version > SCHEMA_VERSION) return { kind: "newer", version };
  if (version !== SCHEMA_VERSION || !isObject(skills)) return { kind: "damaged", reason: "wrong-shape" };
  return parseSkills(skills);
}

/**
 * Writes histories as text: two spaces, keys and paths in code-point order, LF, final newline. Equal histories give
 * equal bytes.
 */
export function printCache(histories: Histories): string {
  const skills = [...histories].sort(([a], [b]) => compareCodePoints(a, b)).map(printSkill);
  const body = skills.length === 0 ? "{}" : `{\n${skills.join(",\n")}\n  }`;
  return `{\n  "schemaVersion": ${SCHEMA_VERSION},\n  "skills": ${body}\n}\n`;
}

function parseSkills(skills: Readonly<Record<string, unknown>>): Parsed {
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

/** Each list of entries is immutable, and of hundreds of them one write changes a few: the others keep their text. */
const printed = new WeakMap<readonly CacheEntry[], string>();

/** Written by hand because an object would move paths that look like numbers to the front, and `__proto__` away. */
function printSkill([path, entries]: readonly [string, readonly CacheEntry[]]): string {
  const known = printed.get(entries);
  const list = known ?? JSON.stringify(sortKeys(entries), null, 2).replaceAll("\n", "\n    ");
  if (known === undefined) printed.set(entries, list);
  return `    ${JSON.stringify(path)}: ${list}`;
}

function sortKeys(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(sortKeys);
  if (!isObject(value)) return value;
  const sorted = Object.entries(value).sort(([a], [b]) => compareCodePoints(a, b));
  return Object.fromEntries(sorted.map(([key, member]) => [key, sortKeys(member)]));
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

function isObject(value: unknown): value is Readonly<Record<string, unknown>> {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}

import { isMapping, type Mapping, parseJson } from "../text/data.js";
import { byCodePoint } from "../text/order.js";
import type { DamageReason } from "./warning.js";

/** What the text of a file turned out to be. */
export type Parsed<Content> =
  /** `dropped`: a name for each part that was left out as invalid. */
  { readonly kind: "valid"; readonly content: Content; readonly dropped: readonly string[] } | Unusable;

export type Unusable =
  | { readonly kind: "damaged"; readonly reason: DamageReason }
  /** The layout belongs to a later release. */
  | { readonly kind: "newer"; readonly version: number };

export const WRONG_SHAPE: Unusable = { kind: "damaged", reason: "wrong-shape" };

/**
 * Reads JSON that names its layout in `schemaVersion`. Nothing else in it is checked; never throws.
 * @param version the layout that the caller understands
 */
export function parseDocument(
  text: string,
  version: number,
): { readonly kind: "valid"; readonly content: Mapping } | Unusable {
  const content = parseJson(text);
  if (content === undefined) return { kind: "damaged", reason: "not-json" };
  if (!isMapping(content) || !Number.isSafeInteger(content.schemaVersion)) return WRONG_SHAPE;
  const found = Number(content.schemaVersion);
  if (found > version) return { kind: "newer", version: found };
  return found === version ? { kind: "valid", content } : WRONG_SHAPE;
}

/**
 * JSON with two spaces, LF and keys in code-point order, without a final newline: equal values give equal bytes.
 * @param value plain data, as `JSON.parse` gives it; members that are undefined are left out
 */
export function printJson(value: unknown): string {
  if (Array.isArray(value)) return printBlock("[", value.map(printJson), "]");
  if (!isMapping(value)) return JSON.stringify(value) ?? "null";
  const members = Object.entries(value).filter(([, member]) => member !== undefined);
  return printMembers(members.map(([key, member]) => [key, printJson(member)]));
}

/** The same for a map, where values stay printed: of hundreds of them one write changes a few. */
export function printMap(map: ReadonlyMap<string, unknown>): string {
  return printMembers([...map].map(([key, value]) => [key, printOnce(value)]));
}

/** A file that names its layout. @param members JSON each */
export function printDocument(version: number, members: Readonly<Record<string, string>>): string {
  return `${printMembers([["schemaVersion", String(version)], ...Object.entries(members)])}\n`;
}

/**
 * An object of values that are already JSON. Written by hand because an object would move keys that look like numbers
 * to the front, and `__proto__` away.
 */
function printMembers(members: readonly (readonly [key: string, json: string])[]): string {
  const sorted = members.toSorted(([a], [b]) => byCodePoint(a, b));
  const items = sorted.map(([key, json]) => `${JSON.stringify(key)}: ${json}`);
  return printBlock("{", items, "}");
}

/** Values of a map are immutable, so their text holds as long as they do. */
const printed = new WeakMap<object, string>();

function printOnce(value: unknown): string {
  if (typeof value !== "object" || value === null) return printJson(value);
  const known = printed.get(value);
  if (known !== undefined) return known;
  const json = printJson(value);
  printed.set(value, json);
  return json;
}

function printBlock(open: string, items: readonly string[], close: string): string {
  if (items.length === 0) return open + close;
  const lines = items.map((item) => `  ${item.replaceAll("\n", "\n  ")}`);
  return `${open}\n${lines.join(",\n")}\n${close}`;
}

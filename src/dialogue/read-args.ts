import type { Scale } from "../model/rubric.js";

/**
 * Readers for tool arguments, which arrive exactly as the model sent them. `Number(null)` is 0 and `Number(true)` is 1,
 * and `1e999` is valid JSON that parses to Infinity: so types are checked before anything is converted.
 */

const NUMBER_TEXT = /^[+-]?\d{1,6}(?:\.\d{1,20})?$/;

/** The fields of an object; none for everything else. */
export function readFields(value: unknown): Readonly<Record<string, unknown>> {
  return typeof value === "object" && value !== null ? { ...value } : {};
}

/** A number on the scale, or a text that is one; null for everything else. Never rounded, never clamped. */
export function readScore(value: unknown, scale: Scale): number | null {
  const score =
    typeof value === "string" && NUMBER_TEXT.test(value.trim())
      ? Number(value.trim())
      : typeof value === "number"
        ? value
        : Number.NaN;
  if (!Number.isFinite(score) || score < scale.min || score > scale.max) return null;
  return scale.whole && !Number.isInteger(score) ? null : score;
}

/** true or false, or a text that says one of them; null for everything else: 0 and 1 are numbers. */
export function readBoolean(value: unknown): boolean | null {
  if (typeof value === "boolean") return value;
  const word = typeof value === "string" ? value.trim().toLowerCase() : null;
  return word === "true" ? true : word === "false" ? false : null;
}

/** A text with something in it, trimmed; null for everything else. */
export function readText(value: unknown): string | null {
  return typeof value === "string" && value.trim() !== "" ? value.trim() : null;
}

/** A list of texts without empty ones; a missing list is empty, a single text is a list of one; null for anything else. */
export function readTexts(value: unknown): string[] | null {
  if (value === undefined || value === null) return [];
  const items = Array.isArray(value) ? value : [value];
  if (!items.every((item) => typeof item === "string")) return null;
  return items.map((item) => item.trim()).filter((item) => item !== "");
}

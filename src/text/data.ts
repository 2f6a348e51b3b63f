/** Plain data, as JSON and YAML give it. */

export type Mapping = Readonly<Record<string, unknown>>;

/** The value of a JSON text; undefined when it is none. Never throws. */
export function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

/** Whether a value has keys: not a list, not null. */
export function isMapping(value: unknown): value is Mapping {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}

export function isBlank(value: unknown): boolean {
  return typeof value === "string" && value.trim() === "";
}

/** The words of a list that is separated by blanks. */
export function wordSet(list: string): ReadonlySet<string> {
  return new Set(list.split(" "));
}

/** The text with its percent escapes decoded; the text itself when they are malformed. */
export function percentDecoded(text: string): string {
  try {
    return decodeURIComponent(text);
  } catch {
    return text;
  }
}

/** Lines of a text as an editor counts them: a line feed at the end starts no new one. */
export function countLines(text: string): number {
  if (text === "") return 0;
  let count = text.endsWith("\n") ? 0 : 1;
  for (let at = text.indexOf("\n"); at >= 0; at = text.indexOf("\n", at + 1)) count += 1;
  return count;
}

/** A function that makes its value when it is first asked, and keeps it. */
export function once<T>(make: () => T): () => T {
  let made: { readonly value: T } | null = null;
  return () => {
    made ??= { value: make() };
    return made.value;
  };
}

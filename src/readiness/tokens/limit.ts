import type { TokenLimits } from "../../model/token-limits.js";

/**
 * The limit of a file: that of the longest override that matches, else of the longest default that matches.
 * @param path POSIX path of the file relative to the workspace root
 * @returns null when nothing matches
 */
export function limitOf(path: string, limits: TokenLimits): number | null {
  return longestMatch(path, limits.overrides ?? {}) ?? longestMatch(path, limits.defaults ?? {});
}

function longestMatch(path: string, limits: Readonly<Record<string, number>>): number | null {
  const matching = Object.entries(limits).filter(([pattern]) => matches(path, pattern));
  const [best] = matching.sort(([a], [b]) => literalLength(b) - literalLength(a) || (a < b ? -1 : 1));
  return best?.[1] ?? null;
}

/** A wildcard says nothing about a path, so it adds nothing to the length of a pattern. */
function literalLength(pattern: string): number {
  return pattern.replaceAll("*", "").length;
}

/**
 * A pattern fits the whole path or its last parts, so `references/*.md` fits in every skill. `*` stands for any text
 * within a part, `**` for any number of parts. Not turned into a regular expression, because the pattern may come
 * from the skill that is checked and must not be able to make it slow.
 */
function matches(path: string, pattern: string): boolean {
  const parts = path.split("/");
  const patternParts = pattern
    .replaceAll("\\", "/")
    .split("/")
    .filter((part) => part !== "" && part !== ".");
  if (patternParts.length === 0) return false;
  // Numbers of parts of the path that are used up, in every way in which the pattern fits so far.
  let used = [...parts.keys()];
  for (const patternPart of patternParts) {
    if (patternPart === "**") {
      const fewest = used[0] ?? Number.POSITIVE_INFINITY;
      used = [...parts.keys(), parts.length].filter((count) => count >= fewest);
    } else {
      used = used.filter((count) => partMatches(parts[count], patternPart)).map((count) => count + 1);
    }
  }
  return used.includes(parts.length);
}

function partMatches(part: string | undefined, pattern: string): boolean {
  const [start = "", ...rest] = pattern.split("*");
  const end = rest.pop();
  if (part === undefined || end === undefined) return part === pattern;
  if (!part.startsWith(start)) return false;
  let at = start.length;
  for (const piece of rest) {
    const found = part.indexOf(piece, at);
    if (found < 0) return false;
    at = found + piece.length;
  }
  return part.endsWith(end) && part.length - end.length >= at;
}

import picomatch from "picomatch";
import type { TokenLimits } from "../../../model/readiness.js";

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

/** A pattern fits the whole path or its last parts, so `references/*.md` fits in every skill. */
function matches(path: string, pattern: string): boolean {
  const plain = pattern.replaceAll("\\", "/").replace(/^\.?\//, "");
  if (plain === "") return false;
  return picomatch([plain, `**/${plain}`], { dot: true })(path);
}

// A wildcard says nothing about a path, so it adds nothing to the length of a pattern.
function literalLength(pattern: string): number {
  return pattern.replaceAll(/[*?]/g, "").length;
}

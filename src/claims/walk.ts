import { IgnoreRules } from "../files/ignore.js";
import { type Entry, followLink } from "../files/look.js";
import { isWithin, toPosix } from "../files/paths.js";
import { walk } from "../files/walk.js";
import type { ContextRoot } from "./roots.js";

/** Never looked into: what they hold was not written by the project. */
export const FOREIGN_FOLDERS: ReadonlySet<string> = new Set([".git", "node_modules"]);

/** What a context holds, by name only. All paths are absolute POSIX paths. */
export interface ContextListing {
  /** Each file once, by its real path, in code-point order. */
  readonly files: readonly string[];
  /** Links that stay inside the context, and the real paths they lead to. */
  readonly aliases: ReadonlyMap<string, string>;
  /** What exists but is not looked into, and why. */
  readonly withheld: ReadonlyMap<string, string>;
}

/**
 * Lists the files of all roots. Links are not followed while walking: one may only lead to what a root holds anyway.
 * @param signal ends the listing with its reason
 */
export async function listContext(
  roots: readonly ContextRoot[],
  signal?: AbortSignal,
): Promise<ContextListing> {
  const files = new Set<string>();
  const aliases = new Map<string, string>();
  const withheld = new Map<string, string>();
  const links: string[] = [];
  for (const root of roots) {
    if (root.path !== root.asNamed) aliases.set(toPosix(root.asNamed), toPosix(root.path));
    if (root.kind === "file") {
      files.add(toPosix(root.path));
      continue;
    }
    const walked = await walk(root.path, {
      links: "list",
      rules: IgnoreRules.above(root.path, null),
      start: { real: root.path },
      choose: ({ entries }) => entries.filter(isLookedAt),
      signal,
    });
    const wanted = walked.files.filter(({ path }) => root.kind !== "glob" || root.matches(path));
    for (const { path } of wanted) files.add(toPosix(path));
    for (const { path, reason, code } of walked.left)
      withheld.set(toPosix(path), reason === "ignored" ? "ignored by .gitignore" : `unreadable (${code})`);
    links.push(...walked.links);
  }
  for (const link of links) {
    const target = followLink(link, null);
    if (!("real" in target)) withheld.set(toPosix(link), "a link that leads nowhere");
    else if (roots.some(({ path }) => isWithin(path, target.real))) {
      aliases.set(toPosix(link), toPosix(target.real));
    } else withheld.set(toPosix(link), "a link that leads out of the context");
  }
  return { files: [...files].sort(), aliases, withheld };
}

function isLookedAt(entry: Entry): boolean {
  const canBeCited = entry.isFile() || entry.isDirectory() || entry.isSymbolicLink();
  return canBeCited && !FOREIGN_FOLDERS.has(entry.name);
}

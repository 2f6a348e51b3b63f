import { dirname, join, resolve } from "node:path";
import picomatch from "picomatch";
import { kindOf, realPath } from "../files/look.js";
import { posixRelative, toPosix } from "../files/paths.js";
import type { Finding } from "../findings/finding.js";
import type { SkillLocation } from "../model/skill.js";
import { byCodePoint } from "../text/order.js";
import { type FoundSkill, type SearchResult, type SearchScope, searchFolder } from "./walk.js";

/** Skills in code-point order of their paths, and what was odd on the way (`file` is relative to the root). */
export interface Discovery {
  readonly skills: readonly SkillLocation[];
  readonly warnings: readonly Finding[];
}

/** Whether the text has glob characters that mean something. */
export function isGlob(text: string): boolean {
  return picomatch.scan(toPosix(text)).isGlob;
}

/**
 * The skills that a glob means: it matches the skill's folder, its `SKILL.md`, or a folder above it. The glob only
 * chooses among what a walk finds, so that skipped folders stay skipped and a skill still ends the descent.
 * @param base absolute folder that a relative glob starts from
 */
export async function searchGlob(scope: SearchScope, glob: string, base: string): Promise<SearchResult> {
  const { base: literal, glob: pattern } = picomatch.scan(toPosix(glob));
  const from = resolve(base, literal);
  const matches = picomatch(pattern.replace(/\/$/, ""), { dot: true });
  const { found, warnings } = await searchFolder(scope, from);
  const isMeant = ({ location }: FoundSkill) => {
    const folder = posixRelative(from, location.dir);
    return [...foldersOf(folder), join(folder, location.entry)].some((path) => matches(toPosix(path)));
  };
  return { found: found.filter(isMeant), warnings };
}

/** `a/b/c`, `a/b`, `a` */
function foldersOf(path: string): string[] {
  const above = dirname(path);
  return above === "." ? [path] : [path, ...foldersOf(above)];
}

/**
 * Searches the whole workspace, or only the folders and globs that the settings name. Skips dependencies, build output,
 * dot folders other than those of agent tools, and what `.gitignore` or `exclude` names; a skill ends the descent,
 * except one at the root itself.
 * Warnings: `link-loop`, `dangling-link`, `missing-folder`, `unreadable` (args `reason`).
 * @param paths folders or globs relative to the root
 */
export async function searchWorkspace(scope: SearchScope, paths: readonly string[]): Promise<SearchResult[]> {
  if (paths.length === 0) return [await searchFolder(scope, scope.root)];
  return Promise.all(
    paths.map(async (path) => {
      const folder = resolve(scope.root, path);
      return isGlob(path) && kindOf(folder) === null
        ? searchGlob(scope, path, scope.root)
        : searchFolder(scope, folder);
    }),
  );
}

/** Joins searches: each real folder once, under its own path rather than that of a link, in code-point order. */
export function joinSearches(root: string, searches: readonly SearchResult[]): Discovery {
  const realRoot = realPath(root);
  const byReal = new Map<string, FoundSkill>();
  const found = searches.flatMap((search) => search.found);
  for (const skill of found.sort((a, b) => byCodePoint(a.location.path, b.location.path))) {
    const known = byReal.get(skill.real);
    if (!known || skill.real === resolve(realRoot, skill.location.path)) byReal.set(skill.real, skill);
  }
  const skills = [...byReal.values()].map(({ location }) => location);
  return { skills: skills.sort((a, b) => byCodePoint(a.path, b.path)), warnings: distinct(searches) };
}

function distinct(searches: readonly SearchResult[]): Finding[] {
  const keyed = searches
    .flatMap(({ warnings }) => warnings)
    .map((warning) => [`${warning.file}\n${warning.code}`, warning] as const);
  return [...new Map(keyed)].sort(([a], [b]) => byCodePoint(a, b)).map(([, warning]) => warning);
}

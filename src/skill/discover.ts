import { resolve } from "node:path";
import { kindOf } from "../files/look.js";
import { type Discovery, isGlob, joinSearches, searchGlob } from "./search.js";
import { type SearchResult, type SearchScope, searchFolder } from "./walk.js";

export type { Discovery } from "./search.js";

export interface DiscoverOptions {
  /** Workspace root, absolute. */
  readonly root: string;
  /** Absolute folder to search instead of the workspace; `paths` does not apply to it. */
  readonly from?: string;
  /** `paths.skills` of the settings: folders or globs relative to the root that narrow the search. */
  readonly paths?: readonly string[];
  /** Globs relative to the root; a folder that one matches is not looked into. */
  readonly exclude?: readonly string[];
}

/**
 * Finds the skills of a workspace. Skips dependencies, build output, dot folders other than those of agent tools, and
 * what `.gitignore` or `exclude` names; a skill ends the descent, except one at the root itself.
 * Warnings: `link-loop`, `dangling-link`, `missing-folder`, `unreadable` (args `reason`).
 */
export async function discoverSkills(options: DiscoverOptions): Promise<Discovery> {
  const root = resolve(options.root);
  const scope = { root, exclude: options.exclude ?? [] };
  if (options.from !== undefined)
    return joinSearches(root, [await searchFolder(scope, resolve(options.from))]);
  return joinSearches(root, await searchWorkspace(scope, options.paths ?? []));
}

/** Searches the whole workspace, or only the folders and globs that the settings name. */
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

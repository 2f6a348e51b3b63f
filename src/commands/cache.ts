import { type Cache, cacheFileOf, openCache } from "../cache/cache.js";
import type { CacheWarning } from "../cache/warning.js";
import { EXIT, UsageError } from "../model/errors.js";
import { finding } from "../model/finding.js";
import { counted } from "../report/numbers.js";
import { findingLine } from "../report/wording.js";
import { resolveTargets } from "../skill/targets.js";
import { oneLine } from "../text/safe.js";
import type { Io } from "./io.js";
import { openWorkspace, type Workspace } from "./workspace.js";

const RUBRIC = "skill-quality";

/** Says what the cache holds. */
export async function cacheStats(io: Io): Promise<number> {
  const { cache } = await open(io);
  const stats = await cache.stats();
  const size = stats.bytes === null ? "no file" : counted(stats.bytes, "byte");
  const lines = [
    `${oneLine(stats.file)}: ${counted(stats.entries, "result")} of ${counted(stats.paths, "path")}, ${size}`,
    ...stats.rubrics.map(
      ({ rubric, paths, entries }) =>
        `  ${oneLine(rubric)}: ${counted(entries, "result")} of ${counted(paths, "path")}`,
    ),
    ...(stats.oldest === null ? [] : [`  from ${stats.oldest} to ${stats.newest}`]),
  ];
  await io.out(`${lines.join("\n")}\n`);
  return EXIT.ok;
}

/** Removes everything that is stored. */
export async function clearCache(io: Io): Promise<number> {
  const { cache } = await open(io);
  const removed = await cache.clear();
  await io.out(`Removed ${counted(removed.entries, "result")} of ${counted(removed.paths, "path")}.\n`);
  return EXIT.ok;
}

/** Removes the results of skills that are no longer in the workspace. */
export async function pruneCache(io: Io): Promise<number> {
  const { cache, workspace } = await open(io);
  const removed = await cache.prune(await existingPaths(io, workspace), RUBRIC);
  await io.out(`Removed ${counted(removed.entries, "result")} of ${counted(removed.paths, "path")}.\n`);
  return EXIT.ok;
}

async function open(io: Io): Promise<{ cache: Cache; workspace: Workspace }> {
  const workspace = await openWorkspace(io, {});
  const warn = ({ code, args }: CacheWarning) => io.note(findingLine(finding(code, "warning", {}, args)));
  return { cache: openCache(cacheFileOf(workspace.root), { warn }), workspace };
}

async function existingPaths(io: Io, { root, settings }: Workspace): Promise<string[]> {
  try {
    const options = { targets: [], cwd: root, root, paths: settings.skillPaths, exclude: [] };
    return (await resolveTargets(options)).skills.map(({ path }) => path);
  } catch (error) {
    if (error instanceof UsageError && error.code === "no-skills") {
      io.note("No skill was found in this workspace: nothing is kept.");
      return [];
    }
    throw error;
  }
}

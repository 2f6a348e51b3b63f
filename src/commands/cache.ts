import { cacheFileOf, openCache } from "../cache/cache.js";
import { openRecordsFolder, type RecordsRemoval } from "../cache/records-folder.js";
import type { Removal } from "../cache/stats.js";
import type { CacheWarning } from "../cache/warning.js";
import type { Io } from "../edge/io.js";
import { showPage } from "../edge/present.js";
import { findingLine } from "../findings/stated.js";
import type { RubricId } from "../model/choices.js";
import { EXIT, UsageError } from "../model/errors.js";
import { cachePage } from "../report/views/lists.js";
import { openWorkspace, type Workspace } from "../runs/workspace.js";
import { resolveTargets } from "../skill/targets.js";
import { counted } from "../text/numbers.js";

/** Whose results belong to skills; outputs of agents may stand anywhere. */
const OF_SKILLS: readonly RubricId[] = ["skill-quality", "plugin-eval"];

/** Says what the cache holds. */
export async function cacheStats(io: Io): Promise<number> {
  const { cache, records } = await open(io);
  await showPage(io, cachePage(await cache.stats(), await records.stats()));
  return EXIT.ok;
}

/** Removes everything that is stored. */
export async function clearCache(io: Io): Promise<number> {
  const { cache, records } = await open(io);
  await sayRemoved(io, await cache.clear(), await records.clear());
  return EXIT.ok;
}

/** Removes the results of skills that are no longer in the workspace. */
export async function pruneCache(io: Io): Promise<number> {
  const { cache, records, workspace } = await open(io);
  const existing = await existingPaths(io, workspace);
  await sayRemoved(io, await cache.prune(existing, OF_SKILLS), await records.prune(existing));
  return EXIT.ok;
}

async function open(io: Io) {
  const workspace = await openWorkspace(io, {});
  const warn = (warning: CacheWarning) => io.note(findingLine(warning));
  return {
    cache: openCache(cacheFileOf(workspace.root), { warn }),
    records: openRecordsFolder(workspace.root, { warn }),
    workspace,
  };
}

async function sayRemoved(io: Io, scores: Removal, { records, files }: RecordsRemoval): Promise<void> {
  const lines = [
    `Removed ${counted(scores.entries, "result")} of ${counted(scores.paths, "path")}.`,
    ...(files === 0 ? [] : [`Removed ${counted(records, "record")} in ${counted(files, "file")}.`]),
  ];
  await io.out(`${lines.join("\n")}\n`);
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

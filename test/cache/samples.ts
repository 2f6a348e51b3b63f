import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach } from "vitest";
import { type Cache, cacheFileOf, openCache } from "../../src/cache/cache.js";
import type { CacheEntry, CacheKey } from "../../src/cache/entry.js";
import type { CacheWarning } from "../../src/cache/warning.js";
import { entry } from "./entries.js";

const workspaces: string[] = [];

afterEach(async () => {
  await Promise.all(workspaces.splice(0).map((folder) => rm(folder, { recursive: true, force: true })));
});

/** An empty folder that is gone after the test. */
export async function workspace(): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), "waza-cache-"));
  workspaces.push(folder);
  return folder;
}

/** A cache on a file, with the warnings that it gave. */
export function watched(file: string): { cache: Cache; warnings: CacheWarning[] } {
  const warnings: CacheWarning[] = [];
  return { cache: openCache(file, { warn: (warning) => warnings.push(warning) }), warnings };
}

/** A cache file in a new workspace that already holds the default entry under `skills/a`. */
export async function filled(): Promise<string> {
  const file = cacheFileOf(await workspace());
  await watched(file).cache.add("skills/a", entry());
  return file;
}

export function keyOf(of: CacheEntry): CacheKey {
  const { contentHash, rubricHash, promptVersion, engine, requestedModel, runs } = of;
  return { contentHash, rubricHash, promptVersion, engine, requestedModel, runs };
}

import { access, chmod, readdir, readFile, stat, writeFile } from "node:fs/promises";
import { dirname } from "node:path";
import { describe, expect, it } from "vitest";
import { cacheFileOf } from "../../src/cache/cache.js";
import type { CacheKey } from "../../src/cache/entry.js";
import { entry, minute } from "./entries.js";
import { filled, keyOf, watched, workspace } from "./samples.js";

describe("find", () => {
  it("returns what another run stored", async () => {
    const file = await filled();
    const { cache, warnings } = watched(file);
    expect(await cache.find("skills/a", keyOf(entry()))).toEqual({ path: "skills/a", entry: entry() });
    expect(warnings).toEqual([]);
  });

  const others: readonly Partial<CacheKey>[] = [
    { contentHash: "sha256:other" },
    { rubricHash: "sha256:other" },
    { promptVersion: 2 },
    { engine: "heuristic" },
    { requestedModel: "model-b" },
    { runs: 3 },
  ];
  it.each(others)("misses when an input differs: %o", async (other) => {
    const { cache } = watched(await filled());
    expect(await cache.find("skills/a", { ...keyOf(entry()), ...other })).toBeNull();
  });

  it("hits any kept entry, not only the newest", async () => {
    const { cache } = watched(await filled());
    await cache.add("skills/a", entry({ contentHash: "sha256:edited", time: minute(700) }));
    expect((await cache.find("skills/a", keyOf(entry())))?.entry).toEqual(entry());
  });

  it("prefers the newest of several results for the same inputs", async () => {
    const { cache } = watched(await filled());
    await cache.add("skills/a", entry({ time: minute(700), summary: "again" }));
    expect((await cache.find("skills/a", keyOf(entry())))?.entry.summary).toBe("again");
  });

  it("finds moved content under its old path, the newest first, but its own path before all", async () => {
    const { cache } = watched(cacheFileOf(await workspace()));
    await cache.add("old/one", entry({ time: minute(1) }));
    await cache.add("old/two", entry({ time: minute(3) }));
    expect((await cache.find("new/place", keyOf(entry())))?.path).toBe("old/two");
    await cache.add("new/place", entry({ time: minute(2) }));
    expect((await cache.find("new/place", keyOf(entry())))?.path).toBe("new/place");
  });

  it("sees an entry before it is on disk", async () => {
    const { cache } = watched(cacheFileOf(await workspace()));
    const stored = cache.add("skills/a", entry());
    expect((await cache.find("skills/a", keyOf(entry())))?.entry).toEqual(entry());
    await stored;
  });
});

describe("history", () => {
  it("keeps the 10 newest of each rubric, newest first, whatever the order of arrival", async () => {
    const file = cacheFileOf(await workspace());
    const { cache } = watched(file);
    for (const at of [3, 11, 1, 7, 5, 0, 9, 2, 10, 4, 8, 6]) {
      await cache.add("skills/a", entry({ time: minute(at), contentHash: `sha256:${at}` }));
    }
    await cache.add("skills/a", entry({ rubric: "agent-output", time: minute(0) }));
    const { cache: later } = watched(file);
    const times = (await later.history("skills/a", "skill-quality")).map(({ time }) => time);
    expect(times).toEqual([11, 10, 9, 8, 7, 6, 5, 4, 3, 2].map(minute));
    expect(await later.history("skills/a", "agent-output")).toHaveLength(1);
    expect(await later.history("skills/b", "skill-quality")).toEqual([]);
  });
});

describe("the file", () => {
  it("has the same bytes whatever the order in which its entries were added", async () => {
    const items = [3, 1, 2].map((n) => [`skills/${n}`, entry({ time: minute(n) })] as const);
    const texts = [items, [...items].reverse()].map(async (order) => {
      const file = cacheFileOf(await workspace());
      const { cache } = watched(file);
      for (const [path, one] of order) await cache.add(path, one);
      return readFile(file, "utf8");
    });
    const [first, second] = await Promise.all(texts);
    expect(first).toBe(second);
    expect(first?.endsWith("}\n")).toBe(true);
  });

  it("is not written again when nothing changes", async () => {
    const file = await filled();
    const before = await stat(file);
    await watched(file).cache.add("skills/a", entry());
    const after = await stat(file);
    expect([after.ino, after.mtimeMs]).toEqual([before.ino, before.mtimeMs]);
  });

  it("keeps the rights that it had", async () => {
    const file = await filled();
    await chmod(file, 0o640);
    await watched(file).cache.add("skills/b", entry());
    expect((await stat(file)).mode & 0o777).toBe(0o640);
  });

  it("appears with the first write only, and nothing is left beside it", async () => {
    const file = cacheFileOf(await workspace());
    const { cache } = watched(file);
    await cache.find("skills/a", keyOf(entry()));
    await cache.stats();
    await cache.clear();
    await cache.prune([], ["skill-quality"]);
    await expect(access(dirname(file))).rejects.toThrow();
    await cache.add("skills/a", entry());
    expect(await readdir(dirname(file))).toEqual(["quality-scores.json"]);
  });

  it("takes any path for a name", async () => {
    const file = cacheFileOf(await workspace());
    const { cache } = watched(file);
    for (const path of ["__proto__", "constructor", "10", "9", "日本 \u{1f600}\n"])
      await cache.add(path, entry());
    const { cache: later, warnings } = watched(file);
    expect((await later.find("__proto__", keyOf(entry())))?.path).toBe("__proto__");
    expect(await later.history("constructor", "skill-quality")).toHaveLength(1);
    expect(await later.history("toString", "skill-quality")).toEqual([]);
    expect((await later.stats()).paths).toBe(5);
    expect(warnings).toEqual([]);
  });
});

describe("merging with other runs", () => {
  it("keeps what another run wrote after this one had read", async () => {
    const file = await filled();
    const { cache } = watched(file);
    await cache.read();
    await watched(file).cache.add("skills/b", entry());
    await cache.add("skills/c", entry());
    expect((await watched(file).cache.stats()).paths).toBe(3);
    expect(await cache.history("skills/b", "skill-quality")).toHaveLength(1);
  });

  it("does not bring back what another run removed", async () => {
    const file = await filled();
    const { cache } = watched(file);
    await cache.read();
    await watched(file).cache.clear();
    await cache.add("skills/b", entry());
    expect(await watched(file).cache.history("skills/a", "skill-quality")).toEqual([]);
  });
});

describe("stats, prune and clear", () => {
  it("counts", async () => {
    const file = await filled();
    const { cache } = watched(file);
    await cache.add("skills/a", entry({ time: minute(1) }));
    await cache.add("answers/x", entry({ rubric: "agent-output", time: minute(2) }));
    expect(await cache.stats()).toEqual({
      file,
      bytes: (await stat(file)).size,
      paths: 2,
      entries: 3,
      rubrics: [
        { rubric: "agent-output", paths: 1, entries: 1 },
        { rubric: "skill-quality", paths: 1, entries: 2 },
      ],
      oldest: minute(1),
      newest: entry().time,
    });
  });

  it("prunes vanished paths of the rubrics that are named", async () => {
    const file = await filled();
    const { cache } = watched(file);
    await cache.add("skills/gone", entry({ time: minute(1) }));
    await cache.add("skills/gone", entry({ time: minute(2) }));
    await cache.add("skills/gone", entry({ rubric: "plugin-eval" }));
    await cache.add("answers/x", entry({ rubric: "agent-output" }));
    const rubrics = ["skill-quality", "plugin-eval"];
    expect(await cache.prune(["skills/a"], rubrics)).toEqual({ paths: 1, entries: 3 });
    const { cache: later } = watched(file);
    expect(await later.history("skills/gone", "skill-quality")).toEqual([]);
    expect(await later.history("skills/a", "skill-quality")).toHaveLength(1);
    expect(await later.history("answers/x", "agent-output")).toHaveLength(1);
  });

  it("clears by removing the file, and can be used afterwards", async () => {
    const file = await filled();
    const { cache } = watched(file);
    expect(await cache.clear()).toEqual({ paths: 1, entries: 1 });
    await expect(access(file)).rejects.toThrow();
    expect(await cache.find("skills/a", keyOf(entry()))).toBeNull();
    await cache.add("skills/b", entry());
    expect((await watched(file).cache.stats()).paths).toBe(1);
  });

  it("clears a file without entries too", async () => {
    const file = await filled();
    await writeFile(file, JSON.stringify({ schemaVersion: 1, skills: {} }));
    expect(await watched(file).cache.clear()).toEqual({ paths: 0, entries: 0 });
    await expect(access(file)).rejects.toThrow();
  });
});

import { expect, it, vi } from "vitest";
import { cacheFileOf } from "../../src/cache/cache.js";
import * as reading from "../../src/files/read.js";
import * as writing from "../../src/files/write.js";
import { finding } from "../../src/findings/finding.js";
import { entry } from "./entries.js";
import { filled, keyOf, watched, workspace } from "./samples.js";

const lockfile = vi.hoisted(() => ({ loaded: false }));

vi.mock("proper-lockfile", async (original) => {
  lockfile.loaded = true;
  return original();
});

vi.mock("../../src/files/read.js", async (original) => {
  const real = await original<typeof reading>();
  return { ...real, readText: vi.fn(real.readText) };
});
vi.mock("../../src/files/write.js", async (original) => {
  const real = await original<typeof writing>();
  return { ...real, replaceFile: vi.fn(real.replaceFile) };
});

it("reading loads nothing that only writing needs", async () => {
  const { cache } = watched(cacheFileOf(await workspace()));
  await cache.find("skills/a", keyOf(entry()));
  expect(lockfile.loaded).toBe(false);
  await cache.add("skills/a", entry());
  expect(lockfile.loaded).toBe(true);
});

it("entries that finish together share a look at the disk and a write", async () => {
  const file = cacheFileOf(await workspace());
  const { cache } = watched(file);
  await cache.read();
  vi.mocked(reading.readText).mockClear();
  vi.mocked(writing.replaceFile).mockClear();
  await Promise.all(Array.from({ length: 40 }, (_, n) => cache.add(`skills/${n}`, entry())));
  expect(vi.mocked(reading.readText).mock.calls.length).toBeLessThanOrEqual(2);
  expect(vi.mocked(writing.replaceFile).mock.calls.length).toBeLessThanOrEqual(2);
  expect((await watched(file).cache.stats()).paths).toBe(40);
});

it("an entry that arrives during a write is on disk when its own promise resolves", async () => {
  const file = cacheFileOf(await workspace());
  const { cache } = watched(file);
  const late: Promise<void>[] = [];
  const { replaceFile } = await vi.importActual<typeof writing>("../../src/files/write.js");
  vi.mocked(writing.replaceFile).mockImplementationOnce(async (target, text) => {
    late.push(cache.add("skills/late", entry()));
    await replaceFile(target, text);
  });
  await cache.add("skills/early", entry());
  await Promise.all(late);
  expect(late).toHaveLength(1);
  expect((await watched(file).cache.stats()).paths).toBe(2);
});

it("a full disk is one warning, and the old file stays", async () => {
  const file = await filled();
  const { cache, warnings } = watched(file);
  vi.mocked(writing.replaceFile).mockRejectedValueOnce(Object.assign(new Error("full"), { code: "ENOSPC" }));
  await cache.add("skills/b", entry());
  expect(warnings).toEqual([finding("cache-unwritable", {}, { file, operation: "write", reason: "ENOSPC" })]);
  expect((await watched(file).cache.stats()).paths).toBe(1);
  await cache.add("skills/c", entry());
  expect((await watched(file).cache.stats()).paths).toBe(3);
  expect(warnings).toHaveLength(1);
});

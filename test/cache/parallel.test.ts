import { readFile } from "node:fs/promises";
import { expect, it } from "vitest";
import { cacheFileOf } from "../../src/cache/cache.js";
import { parseCache } from "../../src/cache/format.js";
import { entry } from "./entries.js";
import { watched, workspace } from "./samples.js";

it("readers meet no half-written file", async () => {
  const file = cacheFileOf(await workspace());
  const { cache } = watched(file);
  await cache.add("skills/start", entry());
  let writing = true;
  const writer = (async () => {
    for (let n = 0; n < 40; n += 1) await cache.add(`skills/${n}`, entry({ summary: "x".repeat(20_000) }));
    writing = false;
  })();
  let reads = 0;
  while (writing) {
    const text = await readFile(file, "utf8");
    expect(parseCache(text).kind).toBe("valid");
    reads += 1;
  }
  await writer;
  expect(reads).toBeGreaterThan(0);
});

import { spawn } from "node:child_process";
import { once } from "node:events";
import { mkdir, readdir, readFile, utimes, writeFile } from "node:fs/promises";
import { dirname } from "node:path";
import { fileURLToPath } from "node:url";
import { expect, it } from "vitest";
import { cacheFileOf } from "../../src/cache/cache.js";
import { parseCache } from "../../src/cache/format.js";
import { entry } from "./entries.js";
import { watched, workspace } from "./samples.js";

const PROCESSES = ["a", "b", "c", "d", "e", "f", "g", "h"];

/** Adds entries in a process of its own. @returns its exit code and what it said */
async function addElsewhere(file: string, name: string, count: number): Promise<readonly [unknown, string]> {
  const script = fileURLToPath(new URL("add-entries.ts", import.meta.url));
  const child = spawn(process.execPath, ["--import", "tsx", script, file, name, String(count)]);
  let said = "";
  child.stderr.on("data", (chunk) => {
    said += String(chunk);
  });
  const [code] = await once(child, "close");
  return [code, said];
}

it("eight processes at once lose nothing, even after one was killed while it wrote", async () => {
  const file = cacheFileOf(await workspace());
  const minuteAgo = Date.now() / 1000 - 60;
  await mkdir(`${file}.lock`, { recursive: true });
  await utimes(`${file}.lock`, minuteAgo, minuteAgo);
  await writeFile(`${file}.4711.tmp`, '{"schemaVersion": 1, "ski');

  const ends = await Promise.all(PROCESSES.map((name) => addElsewhere(file, name, 5)));
  expect(ends).toEqual(PROCESSES.map(() => [0, ""]));
  const { cache, warnings } = watched(file);
  expect(await cache.stats()).toMatchObject({ paths: 41, entries: 80 });
  for (const name of PROCESSES) expect(await cache.history("skills/shared", name)).toHaveLength(5);
  expect(warnings).toEqual([]);
  expect(await readdir(dirname(file))).toEqual(["quality-scores.json"]);
});

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

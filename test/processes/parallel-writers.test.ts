import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import { mkdir, readdir, readFile, utimes, writeFile } from "node:fs/promises";
import { basename, dirname } from "node:path";
import { fileURLToPath } from "node:url";
import { expect, it } from "vitest";
import { cacheFileOf } from "../../src/cache/cache.js";
import { entry } from "../cache/entries.js";
import { fileFor, found, keyFor, namesBeside, watchedRecords } from "../cache/records-samples.js";
import { watched, workspace } from "../cache/samples.js";

const WRITERS = ["a", "b", "c", "d", "e", "f", "g", "h"];
const PROCESSES = WRITERS.slice(0, 6);
const EACH = 5;

/** Starts a process of its own. @returns it, when it has said that it is ready */
async function start(script: string, ...args: readonly string[]): Promise<ChildProcess> {
  const path = fileURLToPath(new URL(script, import.meta.url));
  const child = spawn(process.execPath, [path, ...args], { stdio: "pipe" });
  await once(child.stdout, "data");
  return child;
}

const startAdding = (root: string, name: string, count: number, mode: string): Promise<ChildProcess> =>
  start("add-records.mjs", root, JSON.stringify(keyFor()), name, String(count), mode);

/** Lets processes go on at once. @returns the exit code of each, and what it said */
function goOn(children: readonly ChildProcess[]): Promise<(readonly [unknown, string])[]> {
  return Promise.all(
    children.map(async (child) => {
      let said = "";
      child.stderr?.on("data", (chunk) => {
        said += String(chunk);
      });
      child.stdin?.end();
      const [code] = await once(child, "close");
      return [code, said] as const;
    }),
  );
}

/** Lets processes that have all read the same records add to them at once. */
async function addTogether(root: string, names: readonly string[], mode: string) {
  return goOn(await Promise.all(names.map((name) => startAdding(root, name, EACH, mode))));
}

/** Makes a file as old as if nobody had cared for it for a minute. */
async function letAge(path: string): Promise<void> {
  const minuteAgo = Date.now() / 1000 - 60;
  await utimes(path, minuteAgo, minuteAgo);
}

const own = (names: readonly string[]) =>
  names.flatMap((name) => Array.from({ length: EACH }, (_, index) => `${name}-${index}`));

it("eight processes that cache at once lose nothing, even after one was killed while it wrote", async () => {
  const file = cacheFileOf(await workspace());
  await mkdir(`${file}.lock`, { recursive: true });
  await letAge(`${file}.lock`);
  await writeFile(`${file}.4711.tmp`, '{"schemaVersion": 1, "ski');

  const adding = WRITERS.map((name) =>
    start("add-entries.mjs", file, JSON.stringify(entry()), name, String(EACH)),
  );
  expect(await goOn(await Promise.all(adding))).toEqual(WRITERS.map(() => [0, ""]));
  const { cache, warnings } = watched(file);
  expect(await cache.stats()).toMatchObject({ paths: 41, entries: 80 });
  for (const name of WRITERS) expect(await cache.history("skills/shared", name)).toHaveLength(EACH);
  expect(warnings).toEqual([]);
  expect(await readdir(dirname(file))).toEqual(["quality-scores.json"]);
});

it("six processes that keep records at once lose nothing, even after one was killed while it wrote", async () => {
  const root = await workspace();
  const file = fileFor(root);
  await mkdir(`${file}.lock`, { recursive: true });
  await letAge(`${file}.lock`);
  await writeFile(`${file}.4711.tmp`, '{"schemaVersion": 1, "rec');

  const ends = await addTogether(root, PROCESSES, "use");
  expect(ends).toEqual(PROCESSES.map(() => [0, ""]));
  const { shared, ...others } = await found(root);
  expect(Object.keys(others).sort()).toEqual(own(PROCESSES));
  expect(shared?.score).toBeLessThan(EACH);
  expect(await namesBeside(file)).toEqual([basename(file)]);
});

it("processes that refresh at once lose only what was there before", async () => {
  const root = await workspace();
  await watchedRecords(root).records.add("old", { score: 0 });
  const ends = await addTogether(root, PROCESSES, "refresh");
  expect(ends).toEqual(PROCESSES.map(() => [0, ""]));
  expect(Object.keys(await found(root)).sort()).toEqual([...own(PROCESSES), "shared"]);
});

it("what was finished before a process was killed is found by the next", async () => {
  const root = await workspace();
  const child = await startAdding(root, "a", 100_000, "use");
  const closed = once(child, "close");
  child.stdin?.end();
  const hasFirst = async () => (await readFile(fileFor(root), "utf8").catch(() => "")).includes('"a-0"');
  while (!(await hasFirst())) await new Promise((done) => setTimeout(done, 5));
  child.kill("SIGKILL");
  await closed;
  // It may have been killed while it held the lock, which others take over when it has grown old.
  await letAge(`${fileFor(root)}.lock`).catch(() => {});
  const before = Object.keys(await found(root));
  expect(before).toContain("a-0");
  const { records, warnings } = watchedRecords(root);
  await records.add("next", { score: 1 });
  expect(Object.keys(await found(root)).sort()).toEqual([...before, "next"].sort());
  expect(warnings).toEqual([]);
});

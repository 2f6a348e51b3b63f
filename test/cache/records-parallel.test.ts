import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import { mkdir, readFile, utimes, writeFile } from "node:fs/promises";
import { basename } from "node:path";
import { fileURLToPath } from "node:url";
import { expect, it } from "vitest";
import { z } from "zod";
import { openRecords } from "../../src/cache/records.js";
import { parseRecords } from "../../src/cache/records-format.js";
import { fileFor, found, keyFor, namesBeside, Piece, watchedRecords } from "./records-samples.js";
import { workspace } from "./samples.js";

const PROCESSES = ["a", "b", "c", "d", "e", "f"];
const EACH = 5;

/** Starts a process that will add records. @returns it, when it has read what is there */
async function start(root: string, name: string, count: number, mode: string): Promise<ChildProcess> {
  const script = fileURLToPath(new URL("add-records.ts", import.meta.url));
  const args = ["--import", "tsx", script, root, name, String(count), mode];
  const child = spawn(process.execPath, args, { stdio: "pipe" });
  await once(child.stdout, "data");
  return child;
}

/** Lets processes that have all read the same add at once. @returns the exit code of each, and what it said */
async function addTogether(root: string, names: readonly string[], mode: string) {
  const children = await Promise.all(names.map((name) => start(root, name, EACH, mode)));
  const ends = children.map(async (child) => {
    let said = "";
    child.stderr?.on("data", (chunk) => {
      said += String(chunk);
    });
    child.stdin?.end();
    const [code] = await once(child, "close");
    return [code, said];
  });
  return Promise.all(ends);
}

const own = (names: readonly string[]) =>
  names.flatMap((name) => Array.from({ length: EACH }, (_, index) => `${name}-${index}`));

it("six processes at once lose nothing, even after one was killed while it wrote", async () => {
  const root = await workspace();
  const file = fileFor(root);
  const minuteAgo = Date.now() / 1000 - 60;
  await mkdir(`${file}.lock`, { recursive: true });
  await utimes(`${file}.lock`, minuteAgo, minuteAgo);
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
  const child = await start(root, "a", 100_000, "use");
  const closed = once(child, "close");
  child.stdin?.end();
  const hasFirst = async () => (await readFile(fileFor(root), "utf8").catch(() => "")).includes('"a-0"');
  while (!(await hasFirst())) await new Promise((done) => setTimeout(done, 5));
  child.kill("SIGKILL");
  await closed;
  const before = Object.keys(await found(root));
  expect(before).toContain("a-0");
  const { records, warnings } = watchedRecords(root);
  await records.add("next", { score: 1 });
  expect(Object.keys(await found(root)).sort()).toEqual([...before, "next"].sort());
  expect(warnings).toEqual([]);
});

it("readers meet no half-written file", async () => {
  const root = await workspace();
  const Text = z.string();
  const records = openRecords(root, keyFor(), Text, { warn: () => {}, mode: "use" });
  await records.add("start", "x");
  let writing = true;
  const writer = (async () => {
    for (let n = 0; n < 40; n += 1) await records.add(String(n), "x".repeat(20_000));
    writing = false;
  })();
  let reads = 0;
  while (writing) {
    const text = await readFile(fileFor(root), "utf8");
    expect(parseRecords(text, () => true, Text)).toMatchObject({ kind: "valid", dropped: [] });
    reads += 1;
  }
  await writer;
  expect(reads).toBeGreaterThan(0);
});

it("a schema's records of other processes are checked too", async () => {
  const root = await workspace();
  const { records, warnings } = watchedRecords(root);
  await records.read();
  const loose = openRecords(root, keyFor(), z.unknown(), { warn: () => {}, mode: "use" });
  await loose.add("forged", { score: "best" });
  await records.add("mine", { score: 1 });
  expect(await found(root)).toEqual({ mine: { score: 1 } });
  expect(warnings).toMatchObject([{ code: "cache-entry-dropped", args: { paths: ["forged"] } }]);
  expect(Piece.safeParse((await records.read()).get("mine")).success).toBe(true);
});

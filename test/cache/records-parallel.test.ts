import { readFile } from "node:fs/promises";
import { expect, it } from "vitest";
import { z } from "zod";
import { openRecords } from "../../src/cache/records.js";
import { parseRecords } from "../../src/cache/records-format.js";
import { fileFor, found, keyFor, Piece, watchedRecords } from "./records-samples.js";
import { workspace } from "./samples.js";

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

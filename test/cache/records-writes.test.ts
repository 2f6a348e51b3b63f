import { expect, it, vi } from "vitest";
import * as reading from "../../src/files/read.js";
import * as writing from "../../src/files/write.js";
import { finding } from "../../src/findings/finding.js";
import { fileFor, found, watchedRecords } from "./records-samples.js";
import { workspace } from "./samples.js";

vi.mock("../../src/files/read.js", async (original) => {
  const real = await original<typeof reading>();
  return { ...real, readText: vi.fn(real.readText) };
});
vi.mock("../../src/files/write.js", async (original) => {
  const real = await original<typeof writing>();
  return { ...real, replaceFile: vi.fn(real.replaceFile) };
});

it("records are read once, however often they are asked for", async () => {
  const root = await workspace();
  await watchedRecords(root).records.add("one", { score: 1 });
  const { records } = watchedRecords(root);
  vi.mocked(reading.readText).mockClear();
  await Promise.all([records.read(), records.read()]);
  await records.read();
  expect(vi.mocked(reading.readText)).toHaveBeenCalledTimes(1);
});

it("records that finish together share a look at the disk and a write", async () => {
  const root = await workspace();
  const { records } = watchedRecords(root);
  await records.read();
  vi.mocked(reading.readText).mockClear();
  vi.mocked(writing.replaceFile).mockClear();
  await Promise.all(Array.from({ length: 40 }, (_, n) => records.add(`run-${n}`, { score: n })));
  expect(vi.mocked(reading.readText).mock.calls.length).toBeLessThanOrEqual(2);
  expect(vi.mocked(writing.replaceFile).mock.calls.length).toBeLessThanOrEqual(2);
  expect(Object.keys(await found(root))).toHaveLength(40);
});

it("a record that arrives during a write is on disk when its own promise resolves", async () => {
  const root = await workspace();
  const { records } = watchedRecords(root);
  const late: Promise<void>[] = [];
  const { replaceFile } = await vi.importActual<typeof writing>("../../src/files/write.js");
  vi.mocked(writing.replaceFile).mockImplementationOnce(async (target, text) => {
    late.push(records.add("late", { score: 2 }));
    await replaceFile(target, text);
  });
  await records.add("early", { score: 1 });
  await Promise.all(late);
  expect(late).toHaveLength(1);
  expect(Object.keys(await found(root))).toEqual(["early", "late"]);
});

it("a file that would become too large is one warning about that file, and the old one stays", async () => {
  const root = await workspace();
  await watchedRecords(root).records.add("one", { score: 1 });
  const { records, warnings } = watchedRecords(root);
  vi.mocked(writing.replaceFile).mockRejectedValueOnce(Object.assign(new Error("large"), { code: "EFBIG" }));
  await records.add("two", { score: 2 });
  const args = { file: fileFor(root), operation: "write", reason: "EFBIG" } as const;
  expect(warnings).toEqual([finding("cache-unwritable", {}, args)]);
  expect(await found(root)).toEqual({ one: { score: 1 } });
  await records.add("three", { score: 3 });
  expect(Object.keys(await found(root))).toEqual(["one", "three", "two"]);
  expect(warnings).toHaveLength(1);
});

it("a refresh whose first write fails replaces the file with the next", async () => {
  const root = await workspace();
  await watchedRecords(root).records.add("old", { score: 1 });
  const { records } = watchedRecords(root, undefined, "refresh");
  vi.mocked(writing.replaceFile).mockRejectedValueOnce(Object.assign(new Error("full"), { code: "ENOSPC" }));
  await records.add("one", { score: 1 });
  expect(await found(root)).toEqual({ old: { score: 1 } });
  await records.add("two", { score: 2 });
  expect(Object.keys(await found(root))).toEqual(["one", "two"]);
});

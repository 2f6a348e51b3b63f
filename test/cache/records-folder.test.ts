import { access, mkdir, readdir, readFile, stat, symlink, writeFile } from "node:fs/promises";
import { basename, join } from "node:path";
import { describe, expect, it } from "vitest";
import { openRecordsFolder, type RecordsFolder } from "../../src/cache/records-folder.js";
import { recordsFolderOf } from "../../src/cache/records-format.js";
import type { CacheWarning } from "../../src/cache/warning.js";
import { finding } from "../../src/findings/finding.js";
import { fileFor, found, handMadeRecords, keyFor, watchedRecords } from "./records-samples.js";
import { workspace } from "./samples.js";

const a = keyFor({ subject: "skills/a", inputs: { of: "a" } });
const b = keyFor({ subject: "skills/b", inputs: { of: "b" } });
const match = keyFor({ kind: "matches", subject: "skills/a", inputs: { of: "a" } });

/** A workspace with three files: two simulations and the matches of the first skill. */
async function filledFolder(): Promise<string> {
  const root = await workspace();
  for (const key of [a, b, match]) await watchedRecords(root, key).records.add("one", { score: 1 });
  await watchedRecords(root, a).records.add("two", { score: 2 });
  return root;
}

function watchedFolder(root: string): { folder: RecordsFolder; warnings: CacheWarning[] } {
  const warnings: CacheWarning[] = [];
  return { folder: openRecordsFolder(root, { warn: (warning) => void warnings.push(warning) }), warnings };
}

const NONE = { files: 0, bytes: 0, kinds: [] };
const NOTHING = { files: 0, records: 0 };

describe("stats", () => {
  it("count files, bytes and the records of each kind", async () => {
    const root = await filledFolder();
    const sizes = await Promise.all([a, b, match].map((key) => stat(fileFor(root, key))));
    const { folder, warnings } = watchedFolder(root);
    expect(await folder.stats()).toEqual({
      folder: recordsFolderOf(root),
      files: 3,
      bytes: sizes.reduce((sum, { size }) => sum + size, 0),
      kinds: [
        { kind: "matches", files: 1, records: 1 },
        { kind: "simulation", files: 2, records: 3 },
      ],
    });
    expect(warnings).toEqual([]);
  });

  it("are empty without the folder, and create nothing", async () => {
    const root = await workspace();
    const { folder, warnings } = watchedFolder(root);
    expect(await folder.stats()).toEqual({ folder: recordsFolderOf(root), ...NONE });
    expect(await folder.clear()).toEqual(NOTHING);
    expect(await folder.prune([])).toEqual(NOTHING);
    expect(await readdir(root)).toEqual([]);
    expect(warnings).toEqual([]);
  });
});

describe("clear", () => {
  it("removes the files, and the folder when it is empty", async () => {
    const root = await filledFolder();
    const { folder, warnings } = watchedFolder(root);
    expect(await folder.clear()).toEqual({ files: 3, records: 4 });
    expect(await readdir(join(root, ".waza"))).toEqual([]);
    expect((await folder.stats()).files).toBe(0);
    await watchedRecords(root, a).records.add("one", { score: 1 });
    expect(await found(root, a)).toEqual({ one: { score: 1 } });
    expect(warnings).toEqual([]);
  });

  it("leaves files of others alone", async () => {
    const root = await filledFolder();
    const others = ["notes.md", "dreams-0123456789abcdef.json", "simulation-0123.json", ".gitignore"];
    for (const name of others) await writeFile(join(recordsFolderOf(root), name), "{}");
    const { folder, warnings } = watchedFolder(root);
    expect((await folder.stats()).files).toBe(3);
    expect((await folder.clear()).files).toBe(3);
    expect((await readdir(recordsFolderOf(root))).sort()).toEqual([...others].sort());
    expect(warnings).toEqual([]);
  });

  it("removes a file without records too", async () => {
    const root = await workspace();
    const file = await handMadeRecords(root, { schemaVersion: 1, ...a, records: {} }, a);
    expect(await watchedFolder(root).folder.clear()).toEqual({ files: 1, records: 0 });
    await expect(access(file)).rejects.toThrow();
  });
});

describe("prune", () => {
  it("removes the files whose subject is gone, and touches no other", async () => {
    const root = await filledFolder();
    const text = await readFile(fileFor(root, b), "utf8");
    await writeFile(fileFor(root, b), text.replace("{\n", "{ \n"));
    const { folder, warnings } = watchedFolder(root);
    expect(await folder.prune(["skills/b", "skills/c"])).toEqual({ files: 2, records: 3 });
    expect(await readdir(recordsFolderOf(root))).toEqual([basename(fileFor(root, b))]);
    expect(await readFile(fileFor(root, b), "utf8")).toBe(text.replace("{\n", "{ \n"));
    expect(warnings).toEqual([]);
  });

  it("keeps what a skill that moved has read under its new name", async () => {
    const root = await filledFolder();
    await watchedRecords(root, { ...a, subject: "skills/new" }).records.read();
    expect(await watchedFolder(root).folder.prune(["skills/new", "skills/b"])).toMatchObject({ files: 1 });
    expect(await found(root, { ...a, subject: "skills/new" })).toMatchObject({ two: { score: 2 } });
  });
});

describe("trouble", () => {
  it("a damaged file is set aside and not counted", async () => {
    const root = await filledFolder();
    await writeFile(fileFor(root, a), "{");
    await writeFile(fileFor(root, b), await readFile(fileFor(root, a)));
    await writeFile(
      fileFor(root, match),
      (await readFile(fileFor(root, match), "utf8")).replace('"of"', '"on"'),
    );
    const { folder, warnings } = watchedFolder(root);
    expect(await folder.stats()).toMatchObject(NONE);
    const reasons = warnings.map(({ code, args }) => [code, "reason" in args && args.reason]);
    expect(reasons.sort()).toEqual([
      ["cache-damaged", "not-json"],
      ["cache-damaged", "not-json"],
      ["cache-damaged", "other-inputs"],
    ]);
  });

  it("a file of a later release is left alone", async () => {
    const root = await workspace();
    const text = JSON.stringify({ schemaVersion: 2 });
    const file = await handMadeRecords(root, text, a);
    const { folder, warnings } = watchedFolder(root);
    expect(await folder.clear()).toEqual(NOTHING);
    expect(await folder.prune([])).toEqual(NOTHING);
    expect(await readFile(file, "utf8")).toBe(text);
    expect(warnings[0]).toEqual(finding("cache-newer", {}, { file, version: 2 }));
  });

  it("nothing is removed through a link that leaves the workspace", async () => {
    const [root, outside] = [await workspace(), await filledFolder()];
    await mkdir(join(root, ".waza"));
    await symlink(recordsFolderOf(outside), recordsFolderOf(root));
    const { folder, warnings } = watchedFolder(root);
    expect(await folder.clear()).toEqual(NOTHING);
    expect((await watchedFolder(outside).folder.stats()).files).toBe(3);
    const link = recordsFolderOf(root);
    expect(warnings).toEqual([finding("cache-outside", {}, { file: link, link })]);
  });

  it("a folder that is a file holds nothing", async () => {
    const root = await workspace();
    await writeFile(join(root, ".waza"), "");
    const { folder } = watchedFolder(root);
    expect(await folder.stats()).toMatchObject(NONE);
    expect(await folder.clear()).toEqual(NOTHING);
  });
});

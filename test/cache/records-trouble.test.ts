import {
  access,
  mkdir,
  readdir,
  readFile,
  realpath,
  rename,
  rm,
  symlink,
  truncate,
  writeFile,
} from "node:fs/promises";
import { basename, dirname, join } from "node:path";
import { describe, expect, it } from "vitest";
import { z } from "zod";
import { openRecords } from "../../src/cache/records.js";
import { recordsFolderOf } from "../../src/cache/records-format.js";
import type { CacheWarning, DamageReason } from "../../src/cache/warning.js";
import { MOST_KEPT_BYTES } from "../../src/files/write.js";
import { finding } from "../../src/findings/finding.js";
import {
  fileFor,
  found,
  handMadeRecords,
  keyFor,
  namesBeside,
  Piece,
  watchedRecords,
} from "./records-samples.js";
import { workspace } from "./samples.js";

/** A sound file; `over` replaces fields. */
const content = (over: object = {}) => {
  const { kind, subject, inputs } = keyFor();
  return { schemaVersion: 1, kind, subject, inputs, records: { one: { score: 1 } }, ...over };
};

describe("a damaged file", () => {
  it.each<[string, unknown, DamageReason]>([
    ["cut off", '{"schemaVersion": 1, "records": {', "not-json"],
    ["empty", "", "not-json"],
    ["with conflict markers", `<<<<<<< ours\n${JSON.stringify(content())}\n=======\n`, "not-json"],
    ["a list", "[]", "wrong-shape"],
    ["without version", content({ schemaVersion: undefined }), "wrong-shape"],
    ["of a version that never was", content({ schemaVersion: 0 }), "wrong-shape"],
    ["of an unknown kind", content({ kind: "scores" }), "wrong-shape"],
    ["without subject", content({ subject: null }), "wrong-shape"],
    ["without inputs", content({ inputs: undefined }), "wrong-shape"],
    ["with inputs of another type", content({ inputs: { ...keyFor().inputs, version: [1] } }), "wrong-shape"],
    ["with records in a list", content({ records: [{ score: 1 }] }), "wrong-shape"],
    ["of another kind than its name says", content({ kind: "matches" }), "other-inputs"],
    ["of another content", content({ inputs: { ...keyFor().inputs, contentHash: "x" } }), "other-inputs"],
    ["of one input more", content({ inputs: { ...keyFor().inputs, more: null } }), "other-inputs"],
    ["of one input less", content({ inputs: { contentHash: "sha256:content", version: 1 } }), "other-inputs"],
  ])("%s is set aside once, with one warning", async (_, damaged, reason) => {
    const root = await workspace();
    const file = await handMadeRecords(root, damaged);
    const text = await readFile(file, "utf8");
    const { records, warnings } = watchedRecords(root);
    expect((await records.read()).size).toBe(0);
    await records.add("two", { score: 2 });
    await records.add("three", { score: 3 });
    const [aside = "", ...rest] = (await namesBeside(file)).filter((name) => name !== basename(file));
    expect(rest).toEqual([]);
    expect(aside.startsWith(`${basename(file)}.damaged-`)).toBe(true);
    expect(await readFile(join(dirname(file), aside), "utf8")).toBe(text);
    expect(warnings).toEqual([finding("cache-damaged", {}, { file, reason, movedTo: aside })]);
    expect(await found(root)).toEqual({ two: { score: 2 }, three: { score: 3 } });
  });

  it("may be a folder, or too large to be read", async () => {
    const root = await workspace();
    const file = await handMadeRecords(root, "{}");
    await truncate(file, MOST_KEPT_BYTES + 1);
    const { records, warnings } = watchedRecords(root);
    await records.read();
    expect(warnings[0]?.args).toMatchObject({ reason: "too-large" });
    await mkdir(file);
    const { records: others, warnings: otherWarnings } = watchedRecords(root);
    await others.add("one", { score: 1 });
    expect(otherWarnings[0]?.args).toMatchObject({ reason: "not-a-file" });
    expect(await found(root)).toEqual({ one: { score: 1 } });
  });

  it("is set aside by one of several runs that meet it at once, and no good file with it", async () => {
    const root = await workspace();
    const file = await handMadeRecords(root, "{");
    const ids = ["a", "b", "c", "d"];
    await Promise.all(ids.map((id) => watchedRecords(root).records.add(id, { score: 1 })));
    expect((await namesBeside(file)).filter((name) => name.includes("damaged"))).toHaveLength(1);
    expect(Object.keys(await found(root))).toEqual(ids);
  });
});

describe("invalid records", () => {
  it("are dropped with one warning, the others used", async () => {
    const root = await workspace();
    const broken = { a: 4, b: null, c: { score: "4" }, d: {}, e: { score: 1, note: 2 }, "": { score: 1 } };
    const file = await handMadeRecords(root, content({ records: { ...broken, one: { score: 1 } } }));
    const { records, warnings } = watchedRecords(root);
    expect(Object.fromEntries(await records.read())).toEqual({ one: { score: 1 } });
    await records.add("two", { score: 2 });
    const args = { file, origin: "file", count: 6, paths: ["a", "b", "c", "d", "e"] } as const;
    expect(warnings).toEqual([finding("cache-entry-dropped", {}, args)]);
    expect(await found(root)).toEqual({ one: { score: 1 }, two: { score: 2 } });
  });

  it("a number beyond all numbers is invalid", async () => {
    const root = await workspace();
    const text = JSON.stringify(content()).replace('"score":1', '"score":1e999');
    await handMadeRecords(root, text);
    const { records, warnings } = watchedRecords(root);
    expect((await records.read()).size).toBe(0);
    expect(warnings).toMatchObject([{ code: "cache-entry-dropped" }]);
  });

  it("fields of others are not carried along", async () => {
    const root = await workspace();
    await handMadeRecords(root, content({ records: { one: { score: 1, secret: "x" } } }));
    expect(await found(root)).toEqual({ one: { score: 1 } });
  });

  const circle: Record<string, unknown> = {};
  circle.self = circle;
  it.each([
    ["not what it should be", "id", { score: "high" }],
    ["unmeasured by accident", "id", { score: Number.NaN }],
    ["undefined", "id", undefined],
    ["a circle", "id", circle],
    ["without a name", "", { score: 1 }],
    ["with a name without end", "x".repeat(4097), { score: 1 }],
  ])("a new one that is %s is not stored", async (_, id, value) => {
    const root = await workspace();
    const { records, warnings } = watchedRecords(root);
    await records.add(id, value as Piece);
    expect((await records.read()).size).toBe(0);
    const args = { file: fileFor(root), origin: "run", count: 1, paths: [id] } as const;
    expect(warnings).toEqual([finding("cache-entry-dropped", {}, args)]);
    await expect(access(join(root, ".waza"))).rejects.toThrow();
  });

  it("a new one is at once what it will be when it is read", async () => {
    const root = await workspace();
    const options = { warn: () => {}, mode: "use" } as const;
    const records = openRecords(root, keyFor(), z.unknown(), options);
    await records.add("one", { gone: undefined, list: [undefined], none: null });
    expect((await records.read()).get("one")).toEqual({ list: [null], none: null });
    const later = openRecords(root, keyFor(), z.unknown(), options);
    expect((await later.read()).get("one")).toEqual({ list: [null], none: null });
  });
});

describe("a file of a later release", () => {
  it("is neither read nor written nor moved", async () => {
    const root = await workspace();
    const text = JSON.stringify(content({ schemaVersion: 2, kind: "dreams" }));
    const file = await handMadeRecords(root, text);
    const { records, warnings } = watchedRecords(root);
    expect((await records.read()).size).toBe(0);
    await records.add("two", { score: 2 });
    expect(Object.fromEntries(await records.read())).toEqual({ two: { score: 2 } });
    expect(await readFile(file, "utf8")).toBe(text);
    expect(await namesBeside(file)).toEqual([basename(file)]);
    expect(warnings).toEqual([finding("cache-newer", {}, { file, version: 2 })]);
  });

  it("is not replaced by a refresh", async () => {
    const root = await workspace();
    const text = JSON.stringify(content({ schemaVersion: 2 }));
    const file = await handMadeRecords(root, text);
    await watchedRecords(root, keyFor(), "refresh").records.add("two", { score: 2 });
    expect(await readFile(file, "utf8")).toBe(text);
  });
});

describe("a folder that cannot be written", () => {
  it("is one warning for all records of a run, and they stay usable", async () => {
    const root = await workspace();
    await mkdir(join(root, ".waza"));
    await writeFile(recordsFolderOf(root), "a file where a folder should be");
    const warnings: CacheWarning[] = [];
    const options = { warn: (warning: CacheWarning) => void warnings.push(warning), mode: "use" } as const;
    for (const subject of ["skills/a", "skills/b"]) {
      const records = openRecords(root, keyFor({ subject, inputs: { subject } }), Piece, options);
      await records.add("one", { score: 1 });
      await records.add("two", { score: 2 });
      expect((await records.read()).size).toBe(2);
    }
    const args = { file: recordsFolderOf(root), operation: "write", reason: "ENOTDIR" } as const;
    expect(warnings).toEqual([finding("cache-unwritable", {}, args)]);
  });

  it("is told to each run", async () => {
    const root = await workspace();
    await writeFile(join(root, ".waza"), "");
    for (const { records, warnings } of [watchedRecords(root), watchedRecords(root)]) {
      await records.add("one", { score: 1 });
      expect(warnings).toHaveLength(1);
    }
  });

  it("is not created together with its workspace", async () => {
    const root = join(await workspace(), "missing");
    const { records, warnings } = watchedRecords(root);
    await records.add("one", { score: 1 });
    expect(warnings[0]?.args).toMatchObject({ reason: "ENOENT" });
    await expect(access(root)).rejects.toThrow();
  });

  it("gets everything that is waiting once it can be written", async () => {
    const root = await workspace();
    await writeFile(join(root, ".waza"), "");
    const { records } = watchedRecords(root);
    await records.add("one", { score: 1 });
    await rm(join(root, ".waza"));
    await records.add("two", { score: 2 });
    expect(Object.keys(await found(root))).toEqual(["one", "two"]);
  });
});

describe("symbolic links", () => {
  const codes = (warnings: readonly CacheWarning[]) => warnings.map(({ code }) => code);

  it.each([".waza", ".waza/quality-cache"])("%s that leaves the workspace is refused", async (link) => {
    const [root, outside] = [await workspace(), await workspace()];
    await watchedRecords(outside).records.add("theirs", { score: 1 });
    const before = await readFile(fileFor(outside), "utf8");
    await mkdir(dirname(join(root, link)), { recursive: true });
    await symlink(join(outside, link), join(root, link));
    const { records, warnings } = watchedRecords(root);
    expect((await records.read()).size).toBe(0);
    await records.add("mine", { score: 2 });
    expect(await readFile(fileFor(outside), "utf8")).toBe(before);
    expect(await namesBeside(fileFor(outside))).toEqual([basename(fileFor(outside))]);
    const args = { file: recordsFolderOf(root), link: join(root, link) };
    expect(warnings).toEqual([finding("cache-outside", {}, args)]);
  });

  it.each(["to a file outside", "to nowhere", "to itself"])("a file %s is refused", async (where) => {
    const [root, outside] = [await workspace(), await workspace()];
    await watchedRecords(outside).records.add("theirs", { score: 1 });
    const file = fileFor(root);
    const targets: Record<string, string> = {
      "to a file outside": fileFor(outside),
      "to nowhere": join(outside, "none"),
      "to itself": file,
    };
    await mkdir(dirname(file), { recursive: true });
    await symlink(targets[where] ?? "", file);
    const before = await readFile(fileFor(outside), "utf8");
    const { records, warnings } = watchedRecords(root);
    await records.add("mine", { score: 2 });
    expect(warnings).toEqual([finding("cache-outside", {}, { file, link: file })]);
    expect(await readFile(fileFor(outside), "utf8")).toBe(before);
    expect(await readdir(outside)).toEqual([".waza"]);
  });

  it("within the workspace are followed and kept", async () => {
    const root = await workspace();
    await watchedRecords(root).records.add("one", { score: 1 });
    await rename(recordsFolderOf(root), join(root, "kept"));
    await symlink("../kept", recordsFolderOf(root));
    const { records, warnings } = watchedRecords(root);
    await records.add("two", { score: 2 });
    expect(codes(warnings)).toEqual([]);
    expect(await realpath(recordsFolderOf(root))).toBe(await realpath(join(root, "kept")));
    expect(Object.keys(await found(root))).toEqual(["one", "two"]);
  });
});

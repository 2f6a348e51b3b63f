import {
  mkdir,
  readdir,
  readFile,
  realpath,
  rename,
  symlink,
  truncate,
  utimes,
  writeFile,
} from "node:fs/promises";
import { dirname, join } from "node:path";
import { describe, expect, it } from "vitest";
import { cacheFileOf } from "../../src/cache/cache.js";
import type { CacheEntry } from "../../src/cache/entry.js";
import type { DamageReason } from "../../src/cache/warning.js";
import { MOST_KEPT_BYTES } from "../../src/files/write.js";
import { finding } from "../../src/findings/finding.js";
import { entry } from "./entries.js";
import { filled, keyOf, watched, workspace } from "./samples.js";

/** Writes a cache file by hand. */
async function handMade(content: unknown): Promise<string> {
  const file = cacheFileOf(await workspace());
  await mkdir(dirname(file));
  await writeFile(file, typeof content === "string" ? content : JSON.stringify(content));
  return file;
}

const codes = (warnings: readonly { code: string }[]) => warnings.map(({ code }) => code);
const namesBeside = (file: string) => readdir(dirname(file));

describe("a damaged file", () => {
  it.each<[string, string, DamageReason]>([
    ["cut off", '{"schemaVersion": 1, "skills": {', "not-json"],
    ["empty", "", "not-json"],
    ["with conflict markers", "<<<<<<< ours\n{}\n=======\n{}\n>>>>>>> theirs\n", "not-json"],
    ["a list", "[]", "wrong-shape"],
    ["without version", '{"skills": {}}', "wrong-shape"],
    ["of a version that never was", '{"schemaVersion": 0, "skills": {}}', "wrong-shape"],
    ["with a version in words", '{"schemaVersion": "1", "skills": {}}', "wrong-shape"],
    ["without skills", '{"schemaVersion": 1, "skills": []}', "wrong-shape"],
  ])("%s is set aside once, with one warning", async (_, text, reason) => {
    const file = await handMade(text);
    const { cache, warnings } = watched(file);
    expect(await cache.find("skills/a", keyOf(entry()))).toBeNull();
    await cache.add("skills/a", entry());
    await cache.add("skills/b", entry());
    const [aside = "", ...rest] = (await namesBeside(file)).filter((name) => name !== "quality-scores.json");
    expect(rest).toEqual([]);
    expect(aside).toMatch(/^quality-scores\.json\.damaged-\d{8}T\d{6}$/);
    expect(await readFile(join(dirname(file), aside), "utf8")).toBe(text);
    expect(warnings).toEqual([finding("cache-damaged", {}, { file, reason, movedTo: aside })]);
    const { cache: later, warnings: laterWarnings } = watched(file);
    expect((await later.stats()).paths).toBe(2);
    expect(laterWarnings).toEqual([]);
  });

  it("is set aside by one of several runs that meet it at once, and no good file with it", async () => {
    const file = await handMade("{");
    const runs = ["a", "b", "c", "d"].map(async (name) => watched(file).cache.add(name, entry()));
    await Promise.all(runs);
    expect((await namesBeside(file)).filter((name) => name.includes("damaged"))).toHaveLength(1);
    expect((await watched(file).cache.stats()).paths).toBe(4);
  });

  it("does not replace an older one that was set aside in the same second", async () => {
    const file = await handMade("{1");
    await watched(file).cache.read();
    await writeFile(file, "{2");
    await watched(file).cache.read();
    expect(await namesBeside(file)).toHaveLength(2);
  });

  it("may be a folder", async () => {
    const file = cacheFileOf(await workspace());
    await mkdir(file, { recursive: true });
    const { cache, warnings } = watched(file);
    await cache.add("skills/a", entry());
    expect(warnings[0]?.args).toMatchObject({ reason: "not-a-file" });
    expect((await watched(file).cache.stats()).paths).toBe(1);
  });

  it("may be too large to be read", async () => {
    const file = await handMade("{}");
    await truncate(file, MOST_KEPT_BYTES + 1);
    const { cache, warnings } = watched(file);
    await cache.read();
    expect(warnings[0]?.args).toMatchObject({ reason: "too-large" });
  });
});

describe("invalid entries", () => {
  const { dimensions } = entry();
  const broken: readonly (readonly [string, unknown])[] = [
    ["no object", 4],
    ["a score in words", { ...entry(), dimensions: dimensions.map((one) => ({ ...one, score: "4" })) }],
    ["an unscored dimension", { ...entry(), dimensions: dimensions.map((one) => ({ ...one, score: null })) }],
    ["no dimensions", { ...entry(), dimensions: [] }],
    ["a text without end", { ...entry(), summary: "x".repeat(20_001) }],
    ["no time", { ...entry(), time: "yesterday" }],
    ["a missing field", { ...entry(), contentHash: undefined }],
    ["negative usage", { ...entry(), usage: { ...entry().usage, requests: -1 } }],
    ["no runs", { ...entry(), runs: 0 }],
  ];

  it.each(broken)("are dropped, the others used: %s", async (_, invalid) => {
    const file = await handMade({
      schemaVersion: 1,
      skills: { "skills/a": [invalid, entry()], "skills/b": invalid },
    });
    const { cache, warnings } = watched(file);
    expect(await cache.history("skills/a", "skill-quality")).toEqual([entry()]);
    await cache.add("skills/c", entry());
    const args = { file, origin: "file", count: 2, paths: ["skills/a", "skills/b"] } as const;
    expect(warnings).toEqual([finding("cache-entry-dropped", {}, args)]);
  });

  it("a score beyond all numbers is invalid", async () => {
    const text = JSON.stringify({ schemaVersion: 1, skills: { a: [entry()] } }).replace(
      '"score":4',
      '"score":1e999',
    );
    const { cache, warnings } = watched(await handMade(text));
    expect(await cache.history("a", "skill-quality")).toEqual([]);
    expect(codes(warnings)).toEqual(["cache-entry-dropped"]);
  });

  it("an incomplete result is not stored", async () => {
    const file = await filled();
    const before = await readFile(file, "utf8");
    const { cache, warnings } = watched(file);
    const unscored: CacheEntry = entry({ dimensions: dimensions.map((one) => ({ ...one, score: null })) });
    await cache.add("skills/b", unscored);
    expect(warnings).toEqual([
      finding("cache-entry-dropped", {}, { file, origin: "run", count: 1, paths: ["skills/b"] }),
    ]);
    expect(await readFile(file, "utf8")).toBe(before);
  });
});

describe("a file of a later release", () => {
  it("is neither read nor written nor moved", async () => {
    const text = JSON.stringify({ schemaVersion: 2, skills: { "skills/a": [entry()] } });
    const file = await handMade(text);
    const { cache, warnings } = watched(file);
    expect(await cache.find("skills/a", keyOf(entry()))).toBeNull();
    await cache.add("skills/b", entry());
    expect(await cache.clear()).toEqual({ paths: 0, entries: 0 });
    expect(await cache.history("skills/b", "skill-quality")).toHaveLength(1);
    expect(await readFile(file, "utf8")).toBe(text);
    expect(await namesBeside(file)).toEqual(["quality-scores.json"]);
    expect(warnings).toEqual([finding("cache-newer", {}, { file, version: 2 })]);
  });

  it("is left alone when it turns up in the middle of a run", async () => {
    const file = await filled();
    const { cache, warnings } = watched(file);
    await cache.read();
    const text = '{"schemaVersion": 7}';
    await writeFile(file, text);
    await cache.add("skills/b", entry());
    expect(await readFile(file, "utf8")).toBe(text);
    expect(codes(warnings)).toEqual(["cache-newer"]);
  });
});

describe("a place that cannot be written", () => {
  it("is one warning, and results stay usable", async () => {
    const root = await workspace();
    await writeFile(join(root, ".waza"), "a file where a folder should be");
    const { cache, warnings } = watched(cacheFileOf(root));
    await cache.add("skills/a", entry());
    await cache.add("skills/b", entry());
    expect((await cache.find("skills/a", keyOf(entry())))?.entry).toEqual(entry());
    expect(await cache.clear()).toEqual({ paths: 0, entries: 0 });
    const args = { file: cacheFileOf(root), operation: "write", reason: "ENOTDIR" } as const;
    expect(warnings).toEqual([finding("cache-unwritable", {}, args)]);
  });

  it("is not created together with its workspace", async () => {
    const root = join(await workspace(), "missing");
    const { cache, warnings } = watched(cacheFileOf(root));
    await cache.add("skills/a", entry());
    expect(warnings[0]?.args).toMatchObject({ reason: "ENOENT" });
  });

  it("gets everything that is waiting once it can be written", async () => {
    const root = await workspace();
    await writeFile(join(root, ".waza"), "");
    const { cache } = watched(cacheFileOf(root));
    await cache.add("skills/a", entry());
    await rename(join(root, ".waza"), join(root, "elsewhere"));
    await cache.add("skills/b", entry());
    expect((await watched(cacheFileOf(root)).cache.stats()).paths).toBe(2);
  });

  it("may be a lock that is no lock", async () => {
    const file = await filled();
    await writeFile(`${file}.lock`, "");
    await utimes(`${file}.lock`, 1, 1);
    const { cache, warnings } = watched(file);
    await cache.add("skills/b", entry());
    expect(codes(warnings)).toEqual(["cache-unwritable"]);
  });
});

describe("symbolic links", () => {
  it("a folder that leaves the workspace is refused", async () => {
    const [root, outside] = [await workspace(), dirname(await filled())];
    await symlink(outside, join(root, ".waza"));
    const { cache, warnings } = watched(cacheFileOf(root));
    const before = await readFile(join(outside, "quality-scores.json"), "utf8");
    expect(await cache.find("skills/a", keyOf(entry()))).toBeNull();
    await cache.add("skills/b", entry());
    expect(await readFile(join(outside, "quality-scores.json"), "utf8")).toBe(before);
    expect(await readdir(outside)).toEqual(["quality-scores.json"]);
    expect(codes(warnings)).toEqual(["cache-outside"]);
  });

  it.each(["to a file outside", "to nowhere", "to itself"])("a file %s is refused", async (where) => {
    const file = cacheFileOf(await workspace());
    const elsewhere = await filled();
    const targets = {
      "to a file outside": elsewhere,
      "to nowhere": join(elsewhere, "none"),
      "to itself": file,
    };
    await mkdir(dirname(file));
    await symlink(targets[where as keyof typeof targets], file);
    const before = await readFile(elsewhere, "utf8");
    const { cache, warnings } = watched(file);
    await cache.add("skills/b", entry());
    expect(warnings).toEqual([finding("cache-outside", {}, { file, link: file })]);
    expect(await readFile(elsewhere, "utf8")).toBe(before);
    expect(await namesBeside(file)).toEqual(["quality-scores.json"]);
  });

  it("within the workspace are followed and kept", async () => {
    const file = await filled();
    const real = join(dirname(dirname(file)), "scores.json");
    await rename(file, real);
    await symlink("../scores.json", file);
    const { cache, warnings } = watched(file);
    await cache.add("skills/b", entry());
    expect(warnings).toEqual([]);
    expect(await realpath(file)).toBe(await realpath(real));
    expect(Object.keys(JSON.parse(await readFile(real, "utf8")).skills)).toEqual(["skills/a", "skills/b"]);
  });

  it("of the workspace itself are no matter", async () => {
    const root = await workspace();
    const link = join(await workspace(), "link");
    await symlink(root, link);
    const { cache, warnings } = watched(cacheFileOf(link));
    await cache.add("skills/a", entry());
    expect((await watched(cacheFileOf(root)).cache.stats()).paths).toBe(1);
    expect(warnings).toEqual([]);
  });
});

import { access, mkdir, readFile, rename, stat } from "node:fs/promises";
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import { openRecords } from "../../src/cache/records.js";
import {
  fileFor,
  found,
  handMadeRecords,
  keyFor,
  namesBeside,
  Piece,
  parsed,
  watchedRecords,
} from "./records-samples.js";
import { workspace } from "./samples.js";

describe("records", () => {
  it("are found by the next run with equal inputs", async () => {
    const root = await workspace();
    const { records, warnings } = watchedRecords(root);
    expect((await records.read()).size).toBe(0);
    await records.add("one", { score: 1 });
    await records.add("two", { score: 2, note: "well" });
    expect(await found(root)).toEqual({ one: { score: 1 }, two: { score: 2, note: "well" } });
    expect(warnings).toEqual([]);
  });

  it("are found before they are on disk, and the last of an id counts", async () => {
    const root = await workspace();
    const { records } = watchedRecords(root);
    await records.read();
    const stored = [records.add("one", { score: 1 }), records.add("one", { score: 2 })];
    expect(Object.fromEntries(await records.read())).toEqual({ one: { score: 2 } });
    await Promise.all(stored);
    expect(await found(root)).toEqual({ one: { score: 2 } });
  });

  it("need not be read before the first is added", async () => {
    const root = await workspace();
    await watchedRecords(root).records.add("one", { score: 1 });
    await watchedRecords(root).records.add("two", { score: 2 });
    expect(Object.keys(await found(root))).toEqual(["one", "two"]);
  });

  const others = [
    keyFor({ kind: "matches" }),
    keyFor({ inputs: { contentHash: "sha256:other", model: null, version: 1 } }),
    keyFor({ inputs: { contentHash: "sha256:content", model: "null", version: 1 } }),
    keyFor({ inputs: { contentHash: "sha256:content", model: null, version: "1" } }),
    keyFor({ inputs: { contentHash: "sha256:content", model: null, version: 1, more: "" } }),
    keyFor({ inputs: { contentHash: "sha256:content", model: null } }),
  ];
  it.each(others)("of other inputs are not found: %o", async (other) => {
    const root = await workspace();
    await watchedRecords(root).records.add("one", { score: 1 });
    expect(await found(root, other)).toEqual({});
    await watchedRecords(root, other).records.add("other", { score: 2 });
    expect(await found(root)).toEqual({ one: { score: 1 } });
  });

  it("do not depend on the order of the inputs", async () => {
    const root = await workspace();
    await watchedRecords(root).records.add("one", { score: 1 });
    const reversed = Object.fromEntries(Object.entries(keyFor().inputs).reverse());
    expect(await found(root, keyFor({ inputs: reversed }))).toEqual({ one: { score: 1 } });
  });

  it("take any name", async () => {
    const root = await workspace();
    const { records } = watchedRecords(root);
    for (const id of ["__proto__", "constructor", "10", "9", "日本 \u{1f600}\n"])
      await records.add(id, { score: 1 });
    const { records: later, warnings } = watchedRecords(root);
    expect((await later.read()).get("__proto__")).toEqual({ score: 1 });
    expect((await later.read()).get("toString")).toBeUndefined();
    expect((await later.read()).size).toBe(5);
    expect(warnings).toEqual([]);
  });

  it("refuse inputs that JSON cannot tell from null", async () => {
    const key = keyFor({ inputs: { version: Number.NaN } });
    expect(() => openRecords("/", key, Piece, { warn: () => {}, mode: "use" })).toThrow(RangeError);
  });
});

describe("the file of records", () => {
  it("says what it is about, in an order that never changes", async () => {
    const [first, second] = [await workspace(), await workspace()];
    const key = keyFor({ inputs: { b: 1, "10": null, "9": "x", a: "y" } });
    for (const [root, order] of [[first, ["10", "9", "b"]] as const, [second, ["b", "9", "10"]] as const])
      for (const id of order) await watchedRecords(root, key).records.add(id, { note: "n", score: 1 });
    const text = await readFile(fileFor(first, key), "utf8");
    expect(text).toBe(`{
  "inputs": {
    "10": null,
    "9": "x",
    "a": "y",
    "b": 1
  },
  "kind": "simulation",
  "records": {
    "10": {
      "note": "n",
      "score": 1
    },
    "9": {
      "note": "n",
      "score": 1
    },
    "b": {
      "note": "n",
      "score": 1
    }
  },
  "schemaVersion": 1,
  "subject": "skills/a"
}
`);
    expect(await readFile(fileFor(second, key), "utf8")).toBe(text);
  });

  it("bears the kind and a hash in its name, and nothing is left beside it", async () => {
    const root = await workspace();
    await watchedRecords(root, keyFor({ kind: "matches" })).records.add("one", { score: 1 });
    const file = fileFor(root, keyFor({ kind: "matches" }));
    const names = await namesBeside(file);
    expect(names).toHaveLength(1);
    expect(names[0]).toMatch(/^matches-[0-9a-f]{16}\.json$/);
    expect(file).toBe(join(root, ".waza", "quality-cache", names[0] ?? ""));
  });

  it("appears with the first record only", async () => {
    const root = await workspace();
    await watchedRecords(root).records.read();
    await expect(access(join(root, ".waza"))).rejects.toThrow();
  });

  it("is not written again when nothing changes", async () => {
    const root = await workspace();
    await watchedRecords(root).records.add("one", { score: 1 });
    const before = await stat(fileFor(root));
    await watchedRecords(root).records.add("one", { score: 1 });
    const after = await stat(fileFor(root));
    expect([after.ino, after.mtimeMs]).toEqual([before.ino, before.mtimeMs]);
  });

  it("keeps what another run wrote after this one had read, and does not bring back what was removed", async () => {
    const root = await workspace();
    await watchedRecords(root).records.add("old", { score: 0 });
    const { records } = watchedRecords(root);
    expect((await records.read()).size).toBe(1);
    await rename(fileFor(root), join(root, "away"));
    await watchedRecords(root).records.add("theirs", { score: 1 });
    await records.add("mine", { score: 2 });
    expect(await found(root)).toEqual({ mine: { score: 2 }, theirs: { score: 1 } });
    expect([...(await records.read()).keys()].sort()).toEqual(["mine", "theirs"]);
  });
});

describe("a skill that moved", () => {
  const moved = keyFor({ subject: "skills/b" });
  const subjectIn = async (root: string) => ((await parsed(fileFor(root))) as { subject: string }).subject;

  it("takes its records along when it reads them", async () => {
    const root = await workspace();
    await watchedRecords(root).records.add("one", { score: 1 });
    const { records, warnings } = watchedRecords(root, moved);
    expect(Object.fromEntries(await records.read())).toEqual({ one: { score: 1 } });
    expect(await subjectIn(root)).toBe("skills/b");
    await records.add("two", { score: 2 });
    expect(Object.keys(await found(root, moved))).toEqual(["one", "two"]);
    expect(warnings).toEqual([]);
  });

  it("leaves the records of a twin where they are", async () => {
    const root = await workspace();
    await mkdir(join(root, "skills", "a"), { recursive: true });
    await watchedRecords(root).records.add("one", { score: 1 });
    const before = await readFile(fileFor(root), "utf8");
    const { records } = watchedRecords(root, moved);
    expect((await records.read()).size).toBe(1);
    expect(await readFile(fileFor(root), "utf8")).toBe(before);
    await records.add("two", { score: 2 });
    expect(await subjectIn(root)).toBe("skills/a");
  });

  it("may follow a path that no system accepts", async () => {
    const root = await workspace();
    const { kind, inputs } = keyFor();
    const content = { schemaVersion: 1, kind, subject: "a\0b", inputs, records: { one: { score: 1 } } };
    await handMadeRecords(root, content);
    expect(await found(root)).toEqual({ one: { score: 1 } });
    expect(await subjectIn(root)).toBe("skills/a");
  });
});

describe("a refresh", () => {
  it("finds nothing from before but what it adds, and its first write replaces the file", async () => {
    const root = await workspace();
    await watchedRecords(root).records.add("one", { score: 1 });
    await watchedRecords(root).records.add("two", { score: 2 });
    const before = await readFile(fileFor(root), "utf8");
    const { records } = watchedRecords(root, keyFor({ subject: "skills/b" }), "refresh");
    expect((await records.read()).size).toBe(0);
    expect(await readFile(fileFor(root), "utf8")).toBe(before);
    await records.add("three", { score: 3 });
    expect(Object.fromEntries(await records.read())).toEqual({ three: { score: 3 } });
    expect(await parsed(fileFor(root))).toMatchObject({ subject: "skills/b" });
    await records.add("four", { score: 4 });
    expect(await found(root)).toEqual({ three: { score: 3 }, four: { score: 4 } });
  });

  it("replaces the file also when nothing was read", async () => {
    const root = await workspace();
    await watchedRecords(root).records.add("one", { score: 1 });
    await watchedRecords(root, keyFor(), "refresh").records.add("two", { score: 2 });
    expect(await found(root)).toEqual({ two: { score: 2 } });
  });

  it("keeps a piece that came out as before", async () => {
    const root = await workspace();
    await watchedRecords(root).records.add("one", { score: 1 });
    await watchedRecords(root).records.add("two", { score: 2 });
    const { records } = watchedRecords(root, keyFor(), "refresh");
    await records.read();
    await records.add("one", { score: 1 });
    await records.add("three", { score: 3 });
    expect(await found(root)).toEqual({ one: { score: 1 }, three: { score: 3 } });
    expect((await records.read()).size).toBe(2);
  });

  it("loses nothing to another refresh at the same time", async () => {
    const root = await workspace();
    await watchedRecords(root).records.add("old", { score: 0 });
    const [mine, theirs] = [1, 2].map(() => watchedRecords(root, keyFor(), "refresh").records);
    await Promise.all([mine?.read(), theirs?.read()]);
    await mine?.add("mine", { score: 1 });
    await theirs?.add("theirs", { score: 2 });
    expect(await found(root)).toEqual({ mine: { score: 1 }, theirs: { score: 2 } });
  });
});

it("off neither reads nor writes, and remembers nothing", async () => {
  const root = await workspace();
  const { records: unused } = watchedRecords(root, keyFor(), "off");
  await unused.add("one", { score: 1 });
  expect((await unused.read()).size).toBe(0);
  await expect(access(join(root, ".waza"))).rejects.toThrow();

  const file = await handMadeRecords(root, "{ damaged");
  const { records, warnings } = watchedRecords(root, keyFor(), "off");
  expect((await records.read()).size).toBe(0);
  await records.add("one", { score: 1 });
  expect(await readFile(file, "utf8")).toBe("{ damaged");
  expect(warnings).toEqual([]);
});

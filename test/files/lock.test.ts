import { mkdir, readdir, utimes } from "node:fs/promises";
import { join } from "node:path";
import { expect, it } from "vitest";
import { withLock } from "../../src/files/lock.js";
import { tempTree } from "../skill/temp.js";

it("lets one in at a time", async () => {
  const file = join(await tempTree({}), "scores.json");
  let inside = 0;
  let most = 0;
  const work = async () => {
    inside += 1;
    most = Math.max(most, inside);
    await new Promise((done) => setTimeout(done, 5));
    inside -= 1;
  };
  await Promise.all([1, 2, 3, 4].map(() => withLock(file, 10_000, work)));
  expect(most).toBe(1);
});

it("leaves nothing behind, and passes on what the work throws", async () => {
  const folder = await tempTree({});
  const failing = withLock(join(folder, "scores.json"), 0, async () => {
    throw new Error("from the work");
  });
  await expect(failing).rejects.toThrow("from the work");
  expect(await readdir(folder)).toEqual([]);
});

it("gives up when its patience ends, without touching a living lock", async () => {
  const folder = await tempTree({});
  await mkdir(join(folder, "scores.json.lock"));
  const waiting = withLock(join(folder, "scores.json"), 60, async () => "done");
  await expect(waiting).rejects.toMatchObject({ code: "ELOCKED" });
  expect(await readdir(folder)).toEqual(["scores.json.lock"]);
});

it("takes a lock over that a killed process left, for one of those who wait", async () => {
  const folder = await tempTree({});
  const file = join(folder, "scores.json");
  await mkdir(`${file}.lock`);
  await utimes(`${file}.lock`, 1, 1);
  const order: string[] = [];
  const work = (name: string) => async () => {
    order.push(`${name} in`);
    await new Promise((done) => setTimeout(done, 20));
    order.push(`${name} out`);
  };
  await Promise.all(["a", "b"].map((name) => withLock(file, 5_000, work(name))));
  expect(order[1]).toBe(order[0]?.replace("in", "out"));
  expect(order).toHaveLength(4);
  expect(await readdir(folder)).toEqual([]);
});

it("fails at once when the folder cannot be made", async () => {
  const file = join(await tempTree({}), "missing", "folder", "scores.json");
  await expect(withLock(file, 10_000, async () => "done")).rejects.toMatchObject({ code: "ENOENT" });
}, 2_000);

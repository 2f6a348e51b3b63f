import { existsSync } from "node:fs";
import { join } from "node:path";
import { expect, it } from "vitest";
import { foldersBetween, followLink, isGitRoot, kindOf, leavingLink, sizeOf } from "../../src/files/look.js";
import { makeTempFolder, withTempFolder } from "../../src/files/temp.js";
import { createFile } from "../../src/files/write.js";
import { tempTree } from "../skill/temp.js";

it("tells what is at a path, links followed", async () => {
  const root = await tempTree({
    "a/file": "",
    link: { to: "a" },
    gone: { to: "nowhere" },
    self: { to: "self" },
  });
  const kinds = ["a", "a/file", "link", "gone", "self", "missing", "a/file/below"].map((path) =>
    kindOf(join(root, path)),
  );
  expect(kinds).toEqual(["folder", "file", "folder", null, null, null, null]);
  expect(kindOf("a\0b")).toBeNull();
  if (process.platform !== "win32") expect(kindOf("/dev/null")).toBe("other");
});

it("tells the size of what is at a path itself", async () => {
  const root = await tempTree({ empty: "", full: "four", gone: { to: "nowhere" } });
  const sizes = ["empty", "full", "missing", "full/below"].map((path) => sizeOf(join(root, path)));
  expect(sizes).toEqual([0, 4, null, null]);
  expect(sizeOf(join(root, "gone"))).toBeGreaterThan(0);
});

it("knows the top of a checkout, a linked one as well", async () => {
  const root = await tempTree({ "a/.git/HEAD": "", "b/.git": "gitdir: elsewhere", "c/x": "" });
  expect(["a", "b", "c"].map((dir) => isGitRoot(join(root, dir)))).toEqual([true, true, false]);
});

it("says where a link leads, and no more of what lies outside", async () => {
  const root = await tempTree({
    "out/x": "",
    "in/x": "",
    "in/near": { to: "x" },
    "in/far": { to: "../out" },
    "in/gone": { to: "nowhere" },
    "in/self": { to: "self" },
    "in/through": { to: "x/y" },
  });
  const to = (name: string) => followLink(join(root, "in", name), join(root, "in"));
  expect(to("near")).toEqual({ kind: "file", real: join(root, "in/x") });
  expect(to("far")).toEqual({ kind: "outside" });
  expect(followLink(join(root, "in/far"), null)).toEqual({ kind: "folder", real: join(root, "out") });
  expect(to("gone")).toEqual({ kind: "dangling", code: "ENOENT" });
  expect(to("self")).toEqual({ kind: "loop", code: "ELOOP" });
  expect(to("through")).toEqual({ kind: "unreadable", code: "ENOTDIR" });
});

it("names the link by which a path leaves a folder", async () => {
  const root = await tempTree({
    "out/x": "",
    "home/a/b/x": "",
    "home/stays": { to: "a" },
    "home/leaves": { to: "../out" },
    "home/a/gone": { to: "nowhere" },
  });
  const home = join(root, "home");
  const leaving = (path: string) => leavingLink(join(home, path), home);
  expect(["a/b/x", "stays/b/x", "new/folder/file"].map(leaving)).toEqual([null, null, null]);
  expect(leaving("leaves/x")).toBe(join(home, "leaves"));
  expect(leaving("leaves")).toBe(join(home, "leaves"));
  expect(leaving("a/gone/x")).toBe(join(home, "a/gone"));
  expect(leavingLink(join(root, "none/x"), join(root, "none"))).toBeNull();
  expect(foldersBetween("/w", "/w/a/b/file")).toEqual(["/w/a", "/w/a/b"]);
});

it("removes a temporary folder with what is in it, when the work is done, fails, or is cut short", async () => {
  const made: string[] = [];
  let atOnce = async (): Promise<void> => {};
  const work = async (path: string): Promise<string> => {
    made.push(path);
    await createFile(join(path, "a/b"), "x");
    return path;
  };
  const onKill = (remove: () => Promise<void>) => {
    atOnce = remove;
  };
  await withTempFolder(onKill, work);
  await expect(
    withTempFolder(onKill, async (path) => Promise.reject(new Error(await work(path)))),
  ).rejects.toThrow();
  await withTempFolder(onKill, async (path) => {
    await work(path);
    await atOnce();
    expect(existsSync(path)).toBe(false);
  });
  expect(made).toHaveLength(3);
  expect(made.filter((path) => existsSync(path))).toEqual([]);
  const folder = await makeTempFolder();
  await folder.remove();
  await folder.remove();
});

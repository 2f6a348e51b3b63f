import { execFileSync } from "node:child_process";
import { chmod } from "node:fs/promises";
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import { IgnoreRules } from "../../src/files/ignore.js";
import { posixRelative } from "../../src/files/paths.js";
import { type WalkOptions, walk } from "../../src/files/walk.js";
import { type Tree, tempTree } from "../skill/temp.js";

async function walked(tree: Tree, options: Partial<WalkOptions> = {}, from = ".") {
  const root = await tempTree(tree);
  const { files, links, left } = await walk(join(root, from), { links: "follow", ...options });
  return {
    files: files.map(({ path }) => posixRelative(root, path)),
    links: links.map((path) => posixRelative(root, path)),
    left: left.map(({ path, reason }) => `${reason} ${posixRelative(root, path)}`),
  };
}

describe("walk", () => {
  it("lists files in code-point order of their paths", async () => {
    const tree = { "b/x": "", "a-b/x": "", "a/x": "", "a/B": "", "a/é": "", "Z/x": "" };
    expect((await walked(tree)).files).toEqual(["Z/x", "a-b/x", "a/B", "a/x", "a/é", "b/x"]);
  });

  it("lets the caller choose, with the entries in order and each real folder once", async () => {
    const seen: string[] = [];
    const tree = { "b/x": "", "a/deep/y": "", "a/skip/z": "", link: { to: "a" } };
    const { files } = await walked(tree, {
      choose: ({ path, entries, isLinked }) => {
        seen.push(
          `${path.split("/").at(-1)}${isLinked ? " (link)" : ""}: ${entries.map(({ name }) => name)}`,
        );
        return entries.filter(({ name }) => name !== "skip");
      },
    });
    expect(files).toEqual(["a/deep/y", "b/x"]);
    expect(seen.slice(1).sort()).toEqual(["a: deep,skip", "b: x", "deep: y"]);
  });

  it("finds a folder under its own path, and one that only links lead to under the first of them", async () => {
    const tree = {
      "real/x": "",
      "a-link": { to: "real" },
      "root/b": { to: "../real" },
      "root/a": { to: "../real" },
    };
    expect((await walked(tree)).files).toEqual(["real/x"]);
    expect((await walked(tree, {}, "root")).files).toEqual(["root/a/x"]);
  });

  it("reports loops, dangling links and what is not there", async () => {
    const tree = {
      "in/x": "",
      "in/self": { to: "self" },
      "in/up": { to: ".." },
      "in/gone": { to: "nowhere" },
      "in/through": { to: "x/y" },
    };
    expect(await walked(tree)).toEqual({
      files: ["in/x"],
      links: [],
      left: ["dangling-link in/gone", "link-loop in/self", "unreadable in/through", "link-loop in/up"],
    });
    expect(await walked(tree, {}, "missing")).toMatchObject({ left: ["missing missing"] });
    expect(await walked(tree, {}, "in/x")).toMatchObject({ files: [], left: ["unreadable in/x"] });
  });

  it("follows links inside of a folder only, or lists them", async () => {
    const tree = {
      "out/secret": "",
      "in/real/x": "",
      "in/near": { to: "real/x" },
      "in/far": { to: "../out/secret" },
      "in/away": { to: "../out" },
    };
    const root = await tempTree(tree);
    const inside = await walk(join(root, "in"), { links: { inside: join(root, "in") } });
    expect(
      inside.files.map(({ path, real }) => [path, real].map((each) => posixRelative(root, each))),
    ).toEqual([
      ["in/near", "in/real/x"],
      ["in/real/x", "in/real/x"],
    ]);
    expect(inside.left.map(({ reason }) => reason)).toEqual(["outside", "outside"]);
    const listed = await walked(tree, { links: "list" }, "in");
    expect(listed).toEqual({ files: ["in/real/x"], links: ["in/away", "in/far", "in/near"], left: [] });
  });

  it.skipIf(process.platform === "win32")("lists a named pipe and opens nothing", async () => {
    const root = await tempTree({});
    execFileSync("mkfifo", [join(root, "pipe")]);
    expect((await walk(root, { links: "follow" })).files).toHaveLength(1);
  });

  it.skipIf(process.getuid?.() === 0 || process.platform === "win32")(
    "goes on past a closed folder",
    async () => {
      const root = await tempTree({ "a/x": "", "b/x": "" });
      await chmod(join(root, "a"), 0);
      const { files, left } = await walk(root, { links: "follow" });
      await chmod(join(root, "a"), 0o700);
      expect(files).toHaveLength(1);
      expect(left).toEqual([{ path: join(root, "a"), reason: "unreadable", code: "EACCES" }]);
    },
  );

  it("ends with the reason of its signal", async () => {
    const root = await tempTree({ "a/b/c": "" });
    const controller = new AbortController();
    // Errors of the program have codes as well, and are still no trouble with a folder.
    const stopped = Object.assign(new Error("stopped"), { code: "interrupted" });
    const walking = walk(root, {
      links: "follow",
      signal: controller.signal,
      choose: ({ entries }) => {
        controller.abort(stopped);
        return entries;
      },
    });
    await expect(walking).rejects.toBe(stopped);
    await expect(walk(root, { links: "follow", signal: AbortSignal.abort(stopped) })).rejects.toBe(stopped);
  });
});

describe("ignore rules", () => {
  const tree = {
    ".git/HEAD": "",
    ".gitignore": "*.log\nbuild/\n/top\n",
    "a.log": "",
    "build/x": "",
    "in/.gitignore": "!kept.log\nnever\n",
    "in/kept.log": "",
    "in/never": "",
    "in/top": "",
    "in/other.log": "",
  };

  it("count from the git root down; the nearest file that has an opinion decides", async () => {
    const root = await tempTree(tree);
    const { files, left } = await walk(join(root, "in"), {
      links: "follow",
      rules: IgnoreRules.above(join(root, "in"), null),
    });
    expect(files.map(({ path }) => posixRelative(root, path))).toEqual([
      "in/.gitignore",
      "in/kept.log",
      "in/top",
    ]);
    expect(left.map(({ path }) => posixRelative(root, path))).toEqual(["in/never", "in/other.log"]);
  });

  it("count for nothing without being asked for", async () => {
    expect((await walked(tree, {}, "in")).files).toHaveLength(5);
  });

  it("do not hold for a folder that was asked for although it is ignored", async () => {
    const root = await tempTree(tree);
    expect(IgnoreRules.above(join(root, "build"), null).ignores(join(root, "build/a.log"), "file")).toBe(
      false,
    );
    expect(IgnoreRules.above(join(root, "in"), null).ignores(join(root, "in/a.log"), "file")).toBe(true);
  });

  it("start at the given top where there is no git, and only if it lies above", async () => {
    const { ".git/HEAD": _, ...plain } = tree;
    const root = await tempTree(plain);
    const ignores = (top: string | null) =>
      IgnoreRules.above(join(root, "in"), top).ignores(join(root, "in/a.log"), "file");
    expect([ignores(root), ignores(null), ignores(join(root, "build"))]).toEqual([true, false, false]);
  });

  it.each([
    ["a link", { ".gitignore": { to: "rules" }, rules: "x\n" }],
    ["a folder", { ".gitignore/x": "" }],
  ])("come from no %s", async (_, rules) => {
    const root = await tempTree({ ...rules, x: "" });
    expect(IgnoreRules.above(join(root, "x"), root).with(root).ignores(join(root, "x"), "file")).toBe(false);
  });

  it.skipIf(process.platform === "win32")("wait for no named pipe", async () => {
    const root = await tempTree({ x: "" });
    execFileSync("mkfifo", [join(root, ".gitignore")]);
    const { files } = await walk(root, { links: "follow", rules: IgnoreRules.above(root, null) });
    expect(files).toHaveLength(2);
  });
});

import { utimes } from "node:fs/promises";
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import { loadSkill } from "../../src/skill/load.js";
import { skillText, type Tree, tempTree } from "./temp.js";

const BASE: Tree = {
  "SKILL.md": skillText("hashed"),
  "references/a.md": "one\ntwo\n",
  "references/b.md": "three\n",
  "references/plan.png": new Uint8Array([1, 0, 2]),
  "assets/logo.svg": "<svg/>",
  "scripts/run.sh": "echo 1\n",
};

async function hashOf(tree: Tree, folder = "skill"): Promise<string> {
  const root = await tempTree(
    Object.fromEntries(Object.entries(tree).map(([path, text]) => [`${folder}/${path}`, text])),
  );
  const loaded = await loadSkill({ path: folder, dir: join(root, folder), entry: "SKILL.md" });
  if (!loaded.ok) throw new Error(JSON.stringify(loaded.skill.findings));
  return loaded.skill.contentHash;
}

function without(path: string): Tree {
  return Object.fromEntries(Object.entries(BASE).filter(([key]) => key !== path));
}

describe("the content hash stays", () => {
  it.each<[string, Tree]>([
    ["line ends", { ...BASE, "references/a.md": "one\r\ntwo\r\n" }],
    ["a byte order mark", { ...BASE, "references/a.md": "\uFEFFone\ntwo\n" }],
    [
      "what a script or an asset contains",
      { ...BASE, "scripts/run.sh": "echo 2\n", "assets/logo.svg": "<svg></svg>" },
    ],
    ["a file that no judge is shown", { ...BASE, "notes/todo.md": "later" }],
    ["the order of writing", Object.fromEntries(Object.entries(BASE).reverse())],
  ])("the same after a change of %s", async (_what, changed) => {
    expect(await hashOf(changed)).toBe(await hashOf(BASE));
  });

  it("the same in another folder and at another time", async () => {
    const root = await tempTree(
      Object.fromEntries(Object.entries(BASE).map(([path, text]) => [`x/y/${path}`, text])),
    );
    await utimes(join(root, "x/y/SKILL.md"), 1, 1);
    const loaded = await loadSkill({ path: "x/y", dir: join(root, "x/y"), entry: "SKILL.md" });
    expect(loaded).toMatchObject({ ok: true, skill: { contentHash: await hashOf(BASE) } });
  });
});

describe("the content hash changes", () => {
  it.each<[string, Tree]>([
    ["the main file", { ...BASE, "SKILL.md": skillText("hashed", "# Other\n") }],
    ["a blank at a line's end", { ...BASE, "references/b.md": "three \n" }],
    ["the name of a reference", { ...without("references/b.md"), "references/c.md": "three\n" }],
    [
      "a line that moves to the next file",
      { ...BASE, "references/a.md": "one\n", "references/b.md": "two\nthree\n" },
    ],
    [
      "two references that swap their texts",
      { ...BASE, "references/a.md": "three\n", "references/b.md": "one\ntwo\n" },
    ],
    ["a reference that goes", without("references/b.md")],
    ["an empty reference that comes", { ...BASE, "references/c.md": "" }],
    ["the bytes of a withheld file", { ...BASE, "references/plan.png": new Uint8Array([1, 0, 3]) }],
    ["the name of a script", { ...without("scripts/run.sh"), "scripts/start.sh": "echo 1\n" }],
    ["an asset that comes", { ...BASE, "assets/new.txt": "" }],
  ])("with %s", async (_what, changed) => {
    expect(await hashOf(changed)).not.toBe(await hashOf(BASE));
  });

  it("with a byte deep inside a text that is too large to send", async () => {
    const large = (end: string) => ({ ...BASE, "references/big.md": "x".repeat(1024 * 1024) + end });
    expect(await hashOf(large("a"))).not.toBe(await hashOf(large("b")));
  });
});

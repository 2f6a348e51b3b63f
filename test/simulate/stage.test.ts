import { mkdtemp, readdir, readFile, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { setStage } from "../../src/simulate/stage.js";
import { skillNamed } from "./samples.js";

let folder: string;

beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), "waza-stage-"));
});
afterEach(() => rm(folder, { recursive: true }));

async function filesIn(root: string): Promise<string[]> {
  const entries = await readdir(root, { recursive: true, withFileTypes: true });
  return entries
    .filter((entry) => entry.isFile())
    .map((entry) =>
      join(entry.parentPath, entry.name)
        .slice(root.length + 1)
        .replaceAll("\\", "/"),
    )
    .sort();
}

describe("the stage of a simulation", () => {
  it("holds what was read of each skill and nothing else, the skill under test first", async () => {
    const ours = skillNamed("ours", {
      references: [{ path: "references/deep/shops.md", text: "# Shops\n" }],
      assets: ["assets/logo.png"],
      scripts: ["scripts/run.sh"],
      withheld: [{ path: "references/huge.md", reason: "too-large", bytes: 2_000_000 }],
    });
    const { folders, mainFile } = await setStage(folder, ours, [skillNamed("one"), skillNamed("two")]);
    expect(folders).toEqual(["000", "001", "002"].map((shelf) => join(folder, shelf)));
    expect(mainFile).toBe(join(folder, "000", "ours", "SKILL.md"));
    expect(await filesIn(folder)).toEqual([
      "000/ours/SKILL.md",
      "000/ours/references/deep/shops.md",
      "001/one/SKILL.md",
      "002/two/SKILL.md",
    ]);
    expect(await readFile(mainFile, "utf8")).toBe(ours.main.text);
  });

  it("names a skill's folder as it was, whatever the frontmatter says and the file was called", async () => {
    const ours = skillNamed("receipts", { dir: "/somewhere/else" });
    const wrongCase = skillNamed("b", { main: { path: "skill.md", text: "# B\n" } });
    const { mainFile } = await setStage(folder, ours, [wrongCase]);
    expect(mainFile).toBe(join(folder, "000", "else", "SKILL.md"));
    expect(await filesIn(folder)).toEqual(["000/else/SKILL.md", "001/b/SKILL.md"]);
  });

  it("keeps skills of equal folder names apart, and needs no folder name", async () => {
    const top = skillNamed("top", { dir: "/" });
    const { mainFile } = await setStage(folder, top, [
      skillNamed("a", { dir: "/x/same" }),
      skillNamed("b", { dir: "/y/same" }),
    ]);
    expect(mainFile).toBe(join(folder, "000", "skill", "SKILL.md"));
    expect(await filesIn(folder)).toEqual(["000/skill/SKILL.md", "001/same/SKILL.md", "002/same/SKILL.md"]);
  });
});

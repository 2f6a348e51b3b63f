import { join } from "node:path";
import { describe, expect, it } from "vitest";
import { findWorkspaceRoot } from "../../src/skill/workspace.js";
import { tempTree } from "./temp.js";

describe("findWorkspaceRoot", () => {
  it("prefers the nearest settings file to a git root", async () => {
    const root = await tempTree({ ".git/HEAD": "x", "pack/.waza.yaml": "", "pack/deep/er/file": "" });
    expect(findWorkspaceRoot(join(root, "pack/deep/er"))).toEqual({
      root: join(root, "pack"),
      marker: "waza",
    });
  });

  it("takes a settings file above the git root as well", async () => {
    const root = await tempTree({ ".waza.yaml": "", "repo/.git/HEAD": "x" });
    expect(findWorkspaceRoot(join(root, "repo"))).toEqual({ root, marker: "waza" });
  });

  it("knows the .waza folder, but no file of that name", async () => {
    const root = await tempTree({ ".waza/criteria/a.md": "", "inner/.waza": "a file", "inner/x/y": "" });
    expect(findWorkspaceRoot(join(root, "inner/x"))).toEqual({ root, marker: "waza" });
  });

  it("takes the git root, also where .git is a file", async () => {
    const root = await tempTree({ ".git": "gitdir: elsewhere", "a/b/c": "" });
    expect(findWorkspaceRoot(join(root, "a/b"))).toEqual({ root, marker: "git" });
  });

  it("does not take the home folder for a workspace, unless one works in it", async () => {
    const home = await tempTree({ ".waza/corpus/index.json": "{}", "code/repo/.git/HEAD": "x" });
    const repo = join(home, "code/repo");
    expect(findWorkspaceRoot(repo, home)).toEqual({ root: repo, marker: "git" });
    expect(findWorkspaceRoot(home, home)).toEqual({ root: home, marker: "waza" });
  });

  it("falls back to the working directory", async () => {
    const root = await tempTree({ "a/b": "" });
    expect(findWorkspaceRoot(join(root, "a"))).toEqual({ root: join(root, "a"), marker: "cwd" });
  });
});

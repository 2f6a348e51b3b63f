import { mkdir } from "node:fs/promises";
import { join, resolve } from "node:path";
import { describe, expect, it } from "vitest";
import { joinSearches, searchWorkspace } from "../../src/skill/search.js";
import { searchFolder } from "../../src/skill/walk.js";
import { skillText, type Tree, tempTree } from "./temp.js";

const skill = skillText("any");

interface DiscoverOptions {
  readonly root: string;
  /** A folder to search instead of the workspace. */
  readonly from?: string;
  readonly paths?: readonly string[];
  readonly exclude?: readonly string[];
}

async function discoverSkills({ root, from, paths = [], exclude = [] }: DiscoverOptions) {
  const scope = { root: resolve(root), exclude };
  const searches = from ? [await searchFolder(scope, resolve(from))] : await searchWorkspace(scope, paths);
  return joinSearches(scope.root, searches);
}

async function found(tree: Tree, options: Omit<DiscoverOptions, "root"> = {}) {
  const root = await tempTree(tree);
  const { skills, warnings } = await discoverSkills({ root, ...options });
  return {
    paths: skills.map(({ path }) => path),
    warnings: warnings.map(({ code, file }) => `${code} ${file}`),
  };
}

describe("places", () => {
  it("finds skills wherever people keep them, in code-point order", async () => {
    const places = [
      ".agents/skills/a",
      ".claude/skills/a",
      ".copilot/skills/a",
      ".github/skills/a",
      ".kiro/skills/deep/er/a",
      "apps/web/.claude/skills/a",
      "examples/a",
      "plugins/one/skills/a",
      "skills/Z",
      "skills/a",
      "skills/group/b",
      "skills/é",
      "skills/\u{ff41}",
      "skills/😀",
    ];
    const tree = Object.fromEntries(places.map((place) => [`${place}/SKILL.md`, skill]).reverse());
    expect(await found(tree)).toEqual({ paths: places, warnings: [] });
  });

  it("gives folder, entry and path of a skill", async () => {
    const root = await tempTree({ "skills/a/SKILL.md": skill });
    const { skills } = await discoverSkills({ root });
    expect(skills).toEqual([{ path: "skills/a", dir: join(root, "skills/a"), entry: "SKILL.md" }]);
  });

  it("finds a root skill and the usual folders beside it, but nothing inside it", async () => {
    const tree = {
      "SKILL.md": skill,
      "skills/a/SKILL.md": skill,
      ".claude/skills/b/SKILL.md": skill,
      "plugins/p/skills/c/SKILL.md": skill,
      "assets/template/SKILL.md": skill,
      "references/d/SKILL.md": skill,
    };
    expect((await found(tree)).paths).toEqual([".", ".claude/skills/b", "plugins/p/skills/c", "skills/a"]);
  });

  it("does not look inside a skill", async () => {
    const tree = { "skills/a/SKILL.md": skill, "skills/a/assets/starter/SKILL.md": skill };
    expect((await found(tree)).paths).toEqual(["skills/a"]);
  });

  it("finds a main file in the wrong case and prefers the right one", async () => {
    const root = await tempTree({
      "a/skill.md": skill,
      "b/Skill.MD": skill,
      "c/SKILL.md": skill,
      "c/skill.md": skill,
      "d/README.md": "no skill",
    });
    const { skills } = await discoverSkills({ root });
    expect(skills.map(({ path, entry }) => [path, entry])).toEqual([
      ["a", "skill.md"],
      ["b", "Skill.MD"],
      ["c", "SKILL.md"],
    ]);
  });

  it("takes no folder for a main file", async () => {
    expect((await found({ "a/SKILL.md/inner/SKILL.md": skill })).paths).toEqual(["a/SKILL.md/inner"]);
  });
});

describe("what is skipped", () => {
  it("skips dependencies, dot folders, build output and the rest of tool folders", async () => {
    const tree = Object.fromEntries(
      [
        "node_modules/kit/skills/a",
        "skills/node_modules/a",
        ".git/a",
        ".hidden/skills/a",
        ".github/workflows/a",
        ".claude/a",
        ".claude/plugins/skills/a",
        "dist/skills/a",
        "build/a",
        "out/a",
        "target/a",
        "coverage/a",
        ".next/a",
        "skills/.draft",
      ].map((place) => [`${place}/SKILL.md`, skill]),
    );
    expect((await found(tree)).paths).toEqual([]);
  });

  it("finds a skill that is called like build output", async () => {
    expect((await found({ "skills/build/SKILL.md": skill })).paths).toEqual(["skills/build"]);
  });

  it("respects .gitignore at every level, the nearest one last", async () => {
    const tree = {
      ".gitignore": "drafts/\n/tmp\n*.bak\n",
      "drafts/a/SKILL.md": skill,
      "skills/drafts/b/SKILL.md": skill,
      "tmp/c/SKILL.md": skill,
      "skills/tmp/SKILL.md": skill,
      "skills/x.bak/SKILL.md": skill,
      "kept/.gitignore": "!drafts/\nprivate\n",
      "kept/drafts/d/SKILL.md": skill,
      "kept/private/e/SKILL.md": skill,
    };
    expect((await found(tree)).paths).toEqual(["kept/drafts/d", "skills/tmp"]);
  });

  it("respects a .gitignore between the git root and the workspace", async () => {
    const root = await tempTree({
      ".git/HEAD": "x",
      ".gitignore": "old/",
      "pack/old/SKILL.md": skill,
      "pack/new/SKILL.md": skill,
    });
    const { skills } = await discoverSkills({ root: join(root, "pack") });
    expect(skills.map(({ path }) => path)).toEqual(["new"]);
  });

  it("tells upper from lower case in .gitignore", async () => {
    expect((await found({ ".gitignore": "Alpha", "alpha/SKILL.md": skill })).paths).toEqual(["alpha"]);
  });

  it("leaves out a skill whose main file is ignored", async () => {
    expect((await found({ ".gitignore": "/a/SKILL.md", "a/SKILL.md": skill })).paths).toEqual([]);
  });

  it.each([
    ["a folder and all below", "skills/old/**"],
    ["a folder", "skills/old"],
    ["a folder with a slash", "./skills/old/"],
    ["a name anywhere", "old"],
    ["a pattern of main files", "**/old/*/SKILL.md"],
  ])("excludes %s", async (_what, glob) => {
    const tree = {
      "skills/old/a/SKILL.md": skill,
      "skills/new/SKILL.md": skill,
      "skills/older/SKILL.md": skill,
    };
    expect((await found(tree, { exclude: [glob] })).paths).toEqual(["skills/new", "skills/older"]);
  });
});

describe("narrowed searches", () => {
  const tree = {
    "skills/a/SKILL.md": skill,
    "plugins/p/skills/b/SKILL.md": skill,
    "plugins/q/c/SKILL.md": skill,
  };

  it("keeps to the folders of the settings", async () => {
    expect((await found(tree, { paths: ["skills/"] })).paths).toEqual(["skills/a"]);
  });

  it("keeps to the globs of the settings", async () => {
    expect((await found(tree, { paths: ["plugins/*/skills"] })).paths).toEqual(["plugins/p/skills/b"]);
  });

  it("finds a skill once when the folders of the settings overlap", async () => {
    const paths = ["plugins", "plugins/p", "plugins/*"];
    expect((await found(tree, { paths })).paths).toEqual(["plugins/p/skills/b", "plugins/q/c"]);
  });

  it("warns of a folder that is not there", async () => {
    expect(await found(tree, { paths: ["skills", "nowhere"] })).toEqual({
      paths: ["skills/a"],
      warnings: ["missing-folder nowhere"],
    });
  });

  it("looks into a dot folder that the settings name", async () => {
    expect((await found({ ".house/skills/a/SKILL.md": skill }, { paths: [".house"] })).paths).toEqual([
      ".house/skills/a",
    ]);
  });

  it("searches a folder below the root, with paths from the root", async () => {
    const root = await tempTree(tree);
    const { skills } = await discoverSkills({ root, from: join(root, "plugins") });
    expect(skills.map(({ path }) => path)).toEqual(["plugins/p/skills/b", "plugins/q/c"]);
  });
});

describe("links", () => {
  it("follows a link to a folder of skills elsewhere", async () => {
    const elsewhere = await tempTree({ "a/SKILL.md": skill });
    expect(await found({ "skills/linked": { to: elsewhere } })).toEqual({
      paths: ["skills/linked/a"],
      warnings: [],
    });
  });

  it("finds a folder once, under its own path", async () => {
    const tree = {
      ".claude/skills": { to: "../skills" },
      "aaa/copy": { to: "../skills/x" },
      "skills/x/SKILL.md": skill,
      "skills/x/assets/t/SKILL.md": skill,
      zzz: { to: "skills/x/assets" },
    };
    expect(await found(tree)).toEqual({ paths: ["skills/x"], warnings: [] });
  });

  it("warns of loops and dangling links, and goes on", async () => {
    const tree = {
      "skills/a/SKILL.md": skill,
      "skills/up": { to: ".." },
      "skills/me": { to: "me" },
      "skills/gone": { to: "../nowhere" },
      "skills/.#lock": { to: "user@host" },
    };
    expect(await found(tree)).toEqual({
      paths: ["skills/a"],
      warnings: ["dangling-link skills/gone", "link-loop skills/me", "link-loop skills/up"],
    });
  });

  it("survives two folders that link to each other", async () => {
    const tree = {
      "a/SKILL/keep": "",
      "a/to-b": { to: "../b" },
      "b/to-a": { to: "../a" },
      "b/s/SKILL.md": skill,
    };
    expect((await found(tree)).paths).toEqual(["b/s"]);
  });

  it("ignores links to files", async () => {
    expect(await found({ "skills/a/SKILL.md": skill, "skills/note": { to: "a/SKILL.md" } })).toEqual({
      paths: ["skills/a"],
      warnings: [],
    });
  });
});

it("finds nothing in an empty workspace", async () => {
  const root = await tempTree({});
  await mkdir(join(root, "skills"));
  expect(await discoverSkills({ root })).toEqual({ skills: [], warnings: [] });
});

import { join } from "node:path";
import { describe, expect, it } from "vitest";
import { UsageError } from "../../src/model/errors.js";
import { duplicateNames, resolveTargets, type TargetOptions } from "../../src/skill/targets.js";
import { skillText, type Tree, tempTree } from "./temp.js";

const WORKSPACE: Tree = {
  "skills/tide-tables/SKILL.md": skillText("tide-tables"),
  "skills/tide-tables/references/ports.md": "# Ports\n",
  "skills/tide-tables/assets/starter/SKILL.md": skillText("starter"),
  "skills/weather/short/SKILL.md": skillText("forecast"),
  "skills/weather/long/SKILL.md": skillText("outlook"),
  "plugins/sea/skills/outlook/SKILL.md": skillText("sea-outlook"),
  ".gitignore": "private/\n",
  "private/diary/SKILL.md": skillText("diary"),
  ".hidden/box/SKILL.md": skillText("box"),
  "docs/guide.md": "# Guide\n",
};

type Options = Partial<Omit<TargetOptions, "root">> & { readonly cwdBelowRoot?: string };

async function resolved(tree: Tree, { cwdBelowRoot = ".", ...options }: Options = {}): Promise<string[]> {
  const root = await tempTree(tree);
  const { skills } = await resolveTargets({ targets: [], cwd: join(root, cwdBelowRoot), root, ...options });
  return skills.map(({ path }) => path);
}

async function failure(tree: Tree, options: Options): Promise<UsageError> {
  const error = await resolved(tree, options).catch((thrown: unknown) => thrown);
  if (!(error instanceof UsageError)) throw new Error(`expected a usage error, got ${String(error)}`);
  return error;
}

const ALL = [
  "plugins/sea/skills/outlook",
  "skills/tide-tables",
  "skills/weather/long",
  "skills/weather/short",
];

describe("without a target", () => {
  it("takes every skill of the workspace", async () => {
    expect(await resolved(WORKSPACE)).toEqual(ALL);
    expect(await resolved(WORKSPACE, { cwdBelowRoot: "docs" })).toEqual(ALL);
  });

  it("takes the skill around the working directory", async () => {
    expect(await resolved(WORKSPACE, { cwdBelowRoot: "skills/tide-tables" })).toEqual(["skills/tide-tables"]);
    expect(await resolved(WORKSPACE, { cwdBelowRoot: "skills/tide-tables/references" })).toEqual([
      "skills/tide-tables",
    ]);
  });

  it("takes an ignored skill when the working directory is inside it", async () => {
    expect(await resolved(WORKSPACE, { cwdBelowRoot: "private/diary" })).toEqual(["private/diary"]);
  });

  it("never looks above the root", async () => {
    const outer = await tempTree({
      "SKILL.md": skillText("outer"),
      "repo/skills/a/SKILL.md": skillText("a"),
    });
    const root = join(outer, "repo");
    const { skills } = await resolveTargets({ targets: [], cwd: root, root });
    expect(skills.map(({ path }) => path)).toEqual(["skills/a"]);
  });

  it("lets a root skill stand beside the others", async () => {
    const tree = { "SKILL.md": skillText("root"), "skills/a/SKILL.md": skillText("a"), "scripts/x": "" };
    expect(await resolved(tree)).toEqual([".", "skills/a"]);
    expect(await resolved(tree, { targets: ["."] })).toEqual([".", "skills/a"]);
    expect(await resolved(tree, { targets: ["SKILL.md"] })).toEqual(["."]);
  });

  it("applies the settings", async () => {
    expect(await resolved(WORKSPACE, { paths: ["skills"], exclude: ["skills/weather/**"] })).toEqual([
      "skills/tide-tables",
    ]);
  });

  it("says where it looked when there is nothing", async () => {
    const error = await failure({ "docs/x.md": "" }, { paths: ["skills", "more"] });
    expect(error).toMatchObject({ code: "no-skills", exitCode: 2 });
    expect(error.message).toContain(`${join("/", "skills")}, `);
    expect(error.message).toContain(join("/", "more"));
  });
});

describe("paths", () => {
  it.each([
    ["a skill folder", "skills/tide-tables", ["skills/tide-tables"]],
    ["a skill folder with a slash", "./skills/tide-tables/", ["skills/tide-tables"]],
    ["a main file", "skills/tide-tables/SKILL.md", ["skills/tide-tables"]],
    ["a folder that holds skills", "skills/weather", ["skills/weather/long", "skills/weather/short"]],
    ["an ignored skill", "private/diary", ["private/diary"]],
    ["an ignored folder", "private", ["private/diary"]],
    ["a skill in a dot folder", ".hidden/box", [".hidden/box"]],
    ["a dot folder", ".hidden", [".hidden/box"]],
    ["a template inside a skill", "skills/tide-tables/assets/starter", ["skills/tide-tables/assets/starter"]],
  ])("takes %s", async (_what, target, expected) => {
    expect(await resolved(WORKSPACE, { targets: [target] })).toEqual(expected);
  });

  it("starts at the working directory and keys by the root", async () => {
    expect(
      await resolved(WORKSPACE, { targets: ["../weather"], cwdBelowRoot: "skills/tide-tables" }),
    ).toEqual(["skills/weather/long", "skills/weather/short"]);
  });

  it("takes a skill outside the workspace", async () => {
    const other = await tempTree({ "far/SKILL.md": skillText("far") });
    const [path] = await resolved(WORKSPACE, { targets: [join(other, "far")] });
    expect(path).toMatch(/^\.\.\/.*\/far$/);
  });

  it("takes each skill once, whatever it was called by", async () => {
    const targets = ["skills/weather", "forecast", "skills/*/short", "skills/weather/short/SKILL.md"];
    expect(await resolved(WORKSPACE, { targets })).toEqual(["skills/weather/long", "skills/weather/short"]);
  });

  it("keeps the own path of a skill that is given through a link as well", async () => {
    const tree = { "skills/a/SKILL.md": skillText("a"), aaa: { to: "skills/a" } };
    expect(await resolved(tree, { targets: ["aaa", "skills/a"] })).toEqual(["skills/a"]);
    expect(await resolved(tree, { targets: ["aaa"] })).toEqual(["aaa"]);
  });

  it("finds the real name of a main file in the wrong case", async () => {
    const root = await tempTree({ "a/skill.md": skillText("a") });
    const { skills } = await resolveTargets({ targets: ["a"], cwd: root, root });
    expect(skills).toMatchObject([{ path: "a", entry: "skill.md" }]);
  });

  it.each([
    ["a file of another kind", "docs/guide.md", "not-a-skill"],
    ["a path to nothing", "skills/nowhere", "no-such-path"],
    ["a main file that is not there", "SKILL.md", "no-such-path"],
    ["an absolute path to nothing", "/no/such/folder", "no-such-path"],
    ["an empty target", " ", "empty-target"],
  ])("refuses %s", async (_what, target, code) => {
    expect(await failure(WORKSPACE, { targets: ["skills/tide-tables", target] })).toMatchObject({
      code,
      exitCode: 2,
    });
  });
});

describe("globs", () => {
  it.each([
    ["skills/*", ["skills/tide-tables", "skills/weather/long", "skills/weather/short"]],
    ["skills/weather/l*", ["skills/weather/long"]],
    ["**/SKILL.md", ALL],
    ["skills/**", ["skills/tide-tables", "skills/weather/long", "skills/weather/short"]],
    ["skills/{tide-tables,weather/short}", ["skills/tide-tables", "skills/weather/short"]],
    ["plugins/*/skills/", ["plugins/sea/skills/outlook"]],
  ])("resolves %s", async (glob, expected) => {
    expect(await resolved(WORKSPACE, { targets: [glob] })).toEqual(expected);
  });

  it("finds nothing in dot folders", async () => {
    expect((await failure(WORKSPACE, { targets: [".hid*/*"] })).code).toBe("no-skills");
  });

  it("respects exclude", async () => {
    expect(await resolved(WORKSPACE, { targets: ["skills/*"], exclude: ["weather"] })).toEqual([
      "skills/tide-tables",
    ]);
  });

  it("takes a folder whose name looks like a glob", async () => {
    const tree = { "skills/[draft]/SKILL.md": skillText("d"), "skills/d/SKILL.md": skillText("e") };
    expect(await resolved(tree, { targets: ["skills/[draft]"] })).toEqual(["skills/[draft]"]);
  });
});

describe("names", () => {
  it("finds by frontmatter name and by folder name", async () => {
    expect(await resolved(WORKSPACE, { targets: ["forecast"] })).toEqual(["skills/weather/short"]);
    expect(await resolved(WORKSPACE, { targets: ["long"], cwdBelowRoot: "docs" })).toEqual([
      "skills/weather/long",
    ]);
  });

  it("finds a broken skill by its folder name", async () => {
    const tree = {
      "skills/broken/SKILL.md": "---\nname: a: b\n---\n",
      "skills/fine/SKILL.md": skillText("fine"),
    };
    expect(await resolved(tree, { targets: ["broken"] })).toEqual(["skills/broken"]);
  });

  it("refuses a name that two skills have and shows both paths", async () => {
    const error = await failure(WORKSPACE, { targets: ["outlook"] });
    expect(error.code).toBe("ambiguous-skill");
    expect(error.message).toContain("plugins/sea/skills/outlook, skills/weather/long");
  });

  it("suggests near names for an unknown one", async () => {
    const error = await failure(WORKSPACE, { targets: ["tide-table"] });
    expect(error).toMatchObject({ code: "unknown-skill", exitCode: 2 });
    expect(error.hint).toContain('"tide-tables"');
    expect(error.hint).not.toContain("forecast");
  });

  it("suggests across slips and case, and nothing for a stranger", async () => {
    expect((await failure(WORKSPACE, { targets: ["Forcast"] })).hint).toContain('"forecast"');
    expect((await failure(WORKSPACE, { targets: ["zzzzzzzz"] })).hint).not.toContain('"');
  });

  it("does not print control characters of a name", async () => {
    const tree = { "skills/a/SKILL.md": '---\nname: "evil\\e[31mname"\ndescription: d\n---\n' };
    const { hint } = await failure(tree, { targets: ["name"] });
    expect(hint).toContain("name");
    expect(hint).not.toContain("\u001b");
  });

  it("does not read a main file that is a link out of its skill", async () => {
    const secret = await tempTree({ "secret.md": skillText("canary") });
    const tree = { "skills/a/SKILL.md": { to: join(secret, "secret.md") } };
    expect((await failure(tree, { targets: ["canary"] })).code).toBe("unknown-skill");
    expect(await resolved(tree, { targets: ["a"] })).toEqual(["skills/a"]);
  });
});

describe("duplicateNames", () => {
  it("makes one warning a name, with all paths in order", () => {
    const skills = [
      { path: "z/a", name: "a" },
      { path: "b", name: "b" },
      { path: "m/a", name: "a" },
      { path: "c2", name: "c" },
      { path: "a/a", name: "a" },
      { path: "c1", name: "c" },
    ];
    expect(duplicateNames(skills)).toMatchObject([
      { code: "duplicate-name", severity: "warning", args: { name: "a", paths: ["a/a", "m/a", "z/a"] } },
      { code: "duplicate-name", severity: "warning", args: { name: "c", paths: ["c1", "c2"] } },
    ]);
  });

  it("warns of a target without skills beside one that has some, and refuses when none has any", async () => {
    const root = await tempTree({
      "tree/skills/one/SKILL.md": "x",
      "empty/note.txt": "x",
      "bare/note.txt": "x",
    });
    const { skills, warnings } = await resolveTargets({ targets: ["tree", "empty"], cwd: root, root });
    expect(skills.map(({ path }) => path)).toEqual(["tree/skills/one"]);
    expect(warnings.map(({ code }) => code)).toEqual(["target-empty"]);
    await expect(resolveTargets({ targets: ["bare", "empty"], cwd: root, root })).rejects.toMatchObject({
      code: "no-skills",
    });
  });
});

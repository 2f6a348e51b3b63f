import { mkdir, symlink } from "node:fs/promises";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import type { PlanDocument } from "../../src/documents/plan.js";
import { skillText } from "../support/cli.js";
import { openStage, type Stage } from "../support/stage.js";

/** Plans are enough to see what is found: they cost nothing. */
const PLAN = ["--dry-run", "--format", "json"];

let stage: Stage;

const plan = async (args: readonly string[], cwd = ".") => {
  const { code, stdout, stderr } = await stage.run([...args, ...PLAN], { cwd });
  const paths = code === 0 ? (JSON.parse(stdout) as PlanDocument).skills.map(({ path }) => path) : [];
  return { code, stdout, stderr, paths };
};

beforeAll(async () => {
  stage = await openStage(["archive-invoices", "rename-photos"], {
    ".github/skills/review-pull-requests/SKILL.md": skillText("review-pull-requests"),
    "plugins/office/skills/merge-letters/SKILL.md": skillText("merge-letters"),
    "node_modules/left-out/SKILL.md": skillText("left-out"),
    "docs/readme.md": "# No skill here\n",
  });
  await mkdir(join(stage.root, "empty"));
  await symlink("../skills", join(stage.root, "docs/loop"));
});
afterAll(() => stage.close());

const ALL = [
  ".github/skills/review-pull-requests",
  "plugins/office/skills/merge-letters",
  "skills/archive-invoices",
  "skills/rename-photos",
];

describe("targets", () => {
  it("are all skills of the workspace by default, from any folder of it", async () => {
    expect(await plan([])).toMatchObject({ code: 0, paths: ALL });
    expect(await plan([], "docs")).toMatchObject({ code: 0, paths: ALL });
  });

  it("is the skill around the working directory", async () => {
    expect((await plan([], "skills/rename-photos")).paths).toEqual(["skills/rename-photos"]);
  });

  it.each([
    ["a SKILL.md and a name", ["skills/rename-photos/SKILL.md", "merge-letters"], [ALL[1], ALL[3]]],
    ["a glob that no shell expanded", ["skills/*"], [ALL[2], ALL[3]]],
    ["a folder, and a skill in it once more", ["skills", "rename-photos"], [ALL[2], ALL[3]]],
  ])("may be %s", async (_what, targets, expected) => {
    expect(await plan(targets)).toMatchObject({ code: 0, paths: expected });
  });
});

describe("nothing to check is exit 2 and no report", () => {
  it.each([
    ["an empty folder", ["empty"], "empty"],
    ["a glob without a match", ["skils/*"], "skils/*"],
    ["backslashes", ["skills\\rename-photos"], "skills"],
    ["a typo in a name", ["rename-photo"], '"rename-photos"'],
  ])("%s", async (_what, targets, named) => {
    const { code, stdout, stderr } = await plan(targets);
    expect({ code, stdout }).toEqual({ code: 2, stdout: "" });
    expect(stderr).toMatch(/^error: /);
    expect(stderr).toContain(named);
  });

  it("a workspace without skills says where it looked", async () => {
    const empty = await openStage([]);
    try {
      const { code, stderr } = await empty.run();
      expect(code).toBe(2);
      expect(stderr).toContain(empty.root);
    } finally {
      await empty.close();
    }
  });
});

describe("settings of the search", () => {
  it("narrow it with paths.skills and quality.exclude", async () => {
    await stage.write(".waza.yaml", "paths: { skills: skills/ }\nquality: { exclude: '**/archive-*' }\n");
    expect((await plan([])).paths).toEqual(["skills/rename-photos"]);
    await stage.write(".waza.yaml", "");
  });

  it("divide it into parts that are disjoint and complete", async () => {
    const parts = await Promise.all(["1/3", "2/3", "3/3"].map((part) => plan(["--shard", part])));
    expect(parts.map(({ paths }) => paths.length).sort()).toEqual([1, 1, 2]);
    expect(parts.flatMap(({ paths }) => paths).sort()).toEqual(ALL);
    expect(await plan(["--shard", "5/5"])).toMatchObject({ code: 2, stdout: "" });
  });

  it("warn of a name that two skills share", async () => {
    await stage.write("empty/twin/SKILL.md", skillText("rename-photos"));
    const { code, stderr } = await plan(["skills", "empty"]);
    expect(code).toBe(0);
    expect(stderr).toContain("[duplicate-name]");
    expect(stderr).toContain("empty/twin");
    expect((await plan(["rename-photos"])).code).toBe(2);
  });
});

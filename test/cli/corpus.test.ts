import { mkdir, readFile } from "node:fs/promises";
import { join } from "node:path";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { createWorkspace, runCli, skillText, type TestWorkspace } from "../support/cli.js";

let workspace: TestWorkspace;
let home: string;

beforeEach(async () => {
  workspace = await createWorkspace({
    "refs/plugins/tidy/skills/receipts/SKILL.md": skillText("receipts"),
    "refs/plugins/tidy/skills/invoices/SKILL.md": skillText("invoices", "\n5. Done.\n"),
    "refs/kitchen/soup/SKILL.md": skillText("soup"),
  });
  home = join(workspace.root, "home");
  await mkdir(home);
});
afterEach(() => workspace.remove());

const corpus = (...args: string[]) =>
  runCli(["corpus", ...args], { cwd: workspace.root, env: { HOME: home, USERPROFILE: home } });

interface Index {
  root: string;
  skills: {
    path: string;
    name: string;
    category: string;
    lines: number;
    contentHash: string;
    rating: number;
  }[];
}

async function readIndex(folder = join(home, ".waza/corpus")): Promise<Index> {
  return JSON.parse(await readFile(join(folder, "index.json"), "utf8")) as Index;
}

describe("corpus init", () => {
  it("indexes every skill below a folder, in the home folder unless told otherwise", async () => {
    const { code, stdout, stderr } = await corpus("init", "refs");
    expect({ code, stderr }).toEqual({ code: 0, stderr: "" });
    expect(stdout).toMatch(/^Indexed 3 reference skills below .*refs\.\n.*\.waza.corpus.index\.json\n$/);
    const { root, skills } = await readIndex();
    expect(root).toBe(join(workspace.root, "refs"));
    expect(
      skills.map(({ path, name, category, lines, rating }) => [path, name, category, lines, rating]),
    ).toEqual([
      ["kitchen/soup", "soup", "kitchen", 11, 1500],
      ["plugins/tidy/skills/invoices", "invoices", "tidy", 13, 1500],
      ["plugins/tidy/skills/receipts", "receipts", "tidy", 11, 1500],
    ]);
    for (const { contentHash } of skills) expect(contentHash).toMatch(/^sha256:[0-9a-f]{64}$/);

    expect((await corpus("init", "refs/kitchen", "--corpus-dir", "elsewhere")).code).toBe(0);
    expect((await readIndex(join(workspace.root, "elsewhere"))).skills.map(({ path }) => path)).toEqual([
      "soup",
    ]);
    expect((await readIndex()).skills).toHaveLength(3);
  });

  it("done again keeps the ratings of what did not change, and forgets what is gone", async () => {
    await corpus("init", "refs");
    const index = await readIndex();
    const rated = index.skills.map((skill, place) => ({ ...skill, rating: 1600 + place }));
    await workspace.write(
      "home/.waza/corpus/index.json",
      JSON.stringify({ ...index, skills: rated, schemaVersion: 1 }),
    );
    await workspace.write("refs/kitchen/soup/SKILL.md", skillText("soup", "\nSalt.\n"));
    await workspace.write("refs/kitchen/bread/SKILL.md", skillText("bread"));
    await workspace.write("refs/plugins/tidy/skills/receipts/SKILL.md", "---\nname: [\n---\n");
    expect((await corpus("init", "./refs/")).code).toBe(0);
    expect((await readIndex()).skills.map(({ name, rating }) => [name, rating])).toEqual([
      ["bread", 1500],
      ["soup", 1500],
      ["invoices", 1601],
    ]);
  });

  it("leaves out what cannot be read, and says what and why", async () => {
    await workspace.write(
      "refs/kitchen/broken/SKILL.md",
      "---\nname: broken\ndescription: Use when: never\n---\n",
    );
    const { code, stdout, stderr } = await corpus("init", "refs");
    expect(code).toBe(0);
    expect(stdout).toContain("Indexed 3 reference skills");
    expect(stdout).toContain("1 left out because they cannot be read");
    expect(stderr).toMatch(/^error: .*broken.*\[frontmatter-syntax\]$/m);
  });

  it("indexes neither what is not there nor what holds no skill: exit 2, and what was indexed stays", async () => {
    await workspace.write("bad/one/SKILL.md", "---\nname: [\n---\n");
    await corpus("init", "refs");
    for (const folder of ["nowhere", "refs/kitchen/soup/SKILL.md", "home", "bad"]) {
      const { code, stdout, stderr } = await corpus("init", folder);
      expect({ folder, code, stdout }).toEqual({ folder, code: 2, stdout: "" });
      expect(stderr).toMatch(/^error: /m);
    }
    expect((await readIndex()).skills).toHaveLength(3);
  });

  it("says where it cannot write", async () => {
    await workspace.write("taken", "a file\n");
    const { code, stderr } = await corpus("init", "refs", "--corpus-dir", "taken");
    expect(code).toBe(2);
    expect(stderr).toMatch(/error: .*taken.*\n {2}→ .*--corpus-dir/);
  });
});

describe("corpus list", () => {
  it("shows the references, best first, and is the default", async () => {
    await corpus("init", "refs");
    const index = await readIndex();
    const rated = index.skills.map((skill) => ({
      ...skill,
      rating: skill.name === "receipts" ? 1612.4 : 1500,
    }));
    await workspace.write(
      "home/.waza/corpus/index.json",
      JSON.stringify({ ...index, skills: rated, schemaVersion: 1 }),
    );
    const { code, stdout, stderr } = await corpus("list");
    expect({ code, stderr }).toEqual({ code: 0, stderr: "" });
    const rows = stdout.split("\n").filter((line) => /^ +\d{4} /.test(line));
    expect(rows.map((row) => row.trim().split(/ {2,}/).slice(0, 3))).toEqual([
      ["1612", "receipts", "tidy"],
      ["1500", "soup", "kitchen"],
      ["1500", "invoices", "tidy"],
    ]);
    expect((await corpus()).stdout).toBe(stdout);
  });

  it("cannot show what is not there, is damaged, or is of a later release", async () => {
    const missing = await corpus("list");
    expect(missing).toMatchObject({ code: 2, stdout: "" });
    expect(missing.stderr).toMatch(/error: There is no corpus at .*\n {2}→ .*corpus init <dir>/);
    for (const text of ["{", '{"schemaVersion":2,"root":"/x","skills":[]}']) {
      await workspace.write("home/.waza/corpus/index.json", text);
      const { code, stdout, stderr } = await corpus("list");
      expect({ text, code, stdout }).toEqual({ text, code: 2, stdout: "" });
      expect(stderr).toMatch(/error: .*index\.json/);
      expect(stderr).not.toContain("unexpected error");
    }
  });
});

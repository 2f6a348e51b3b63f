import { join } from "node:path";
import { describe, expect, it } from "vitest";
import type { LoadedSkill, Skill } from "../../src/model/skill.js";
import { loadSkill } from "../../src/skill/load.js";
import { skillText, type Tree, tempTree } from "./temp.js";

const MIB = 1024 * 1024;

async function load(tree: Tree, entry = "SKILL.md"): Promise<LoadedSkill> {
  const root = await tempTree(
    Object.fromEntries(Object.entries(tree).map(([path, text]) => [`pack/thing/${path}`, text])),
  );
  return loadSkill({ path: "pack/thing", dir: join(root, "pack/thing"), entry });
}

async function sound(tree: Tree): Promise<Skill> {
  const loaded = await load(tree);
  if (!loaded.ok) throw new Error(JSON.stringify(loaded.skill.findings));
  return loaded.skill;
}

function codes({ skill }: { skill: { findings: Skill["findings"] } }): string[] {
  return skill.findings.map(({ code, severity, file, line }) => `${severity} ${code} ${file}:${line}`);
}

const front = (yaml: string) => `---\n${yaml}\n---\n\n# Body\n`;
const ABOUT = "description: Does things. Use when asked.";

describe("a sound skill", () => {
  it("holds everything that later stages need", async () => {
    const skill = await sound({
      "SKILL.md": skillText("thing"),
      "references/b.md": "# B\r\n",
      "references/a/deep.md": "# Deep\n",
      "assets/logo.png": new Uint8Array([0, 1]),
      "scripts/run.sh": "echo\n",
      "scripts/lib/x.py": "pass\n",
      "other/ignored.md": "never read",
    });
    expect(skill).toMatchObject({
      path: "pack/thing",
      name: "thing",
      description: "Does thing things. Use when someone asks for them.",
      bodyLine: 5,
      references: [
        { path: "references/a/deep.md", text: "# Deep\n" },
        { path: "references/b.md", text: "# B\n" },
      ],
      withheld: [],
      assets: ["assets/logo.png"],
      scripts: ["scripts/lib/x.py", "scripts/run.sh"],
      findings: [],
    });
    expect(skill.frontmatter?.lines).toEqual({ name: 2, description: 3 });
    expect(skill.main).toEqual({ path: "SKILL.md", text: skillText("thing") });
    expect(skill.contentHash).toMatch(/^sha256:[0-9a-f]{64}$/);
  });

  it("is the same with a byte order mark and Windows line ends", async () => {
    const plain = await sound({ "SKILL.md": skillText("thing") });
    const windows = await sound({ "SKILL.md": `\uFEFF${skillText("thing").replaceAll("\n", "\r\n")}` });
    expect({ ...windows, dir: "" }).toEqual({ ...plain, dir: "" });
  });

  it("reads the whole of a description in block form", async () => {
    const skill = await sound({ "SKILL.md": front("name: x\ndescription: >-\n  One: two\n  three.\n") });
    expect(skill.description).toBe("One: two three.");
  });

  it("leaves byproducts of systems and interpreters out", async () => {
    const skill = await sound({
      "SKILL.md": skillText("thing"),
      "references/.DS_Store": new Uint8Array([0, 0, 0, 1]),
      "scripts/__pycache__/x.pyc": "",
      "scripts/node_modules/kit/index.js": "",
      "scripts/x.py": "",
    });
    expect(skill).toMatchObject({ references: [], withheld: [], scripts: ["scripts/x.py"], findings: [] });
  });
});

describe("frontmatter", () => {
  it("may be missing, with a warning", async () => {
    const loaded = await load({ "SKILL.md": "# Only a body\n" });
    expect(codes(loaded)).toEqual(["warning frontmatter-missing SKILL.md:1"]);
    expect(loaded).toMatchObject({
      ok: true,
      skill: { name: "thing", description: "", frontmatter: null, bodyLine: 1 },
    });
  });

  it.each([
    [
      "an empty block",
      front(""),
      ["warning name-missing SKILL.md:1", "warning description-missing SKILL.md:1"],
    ],
    ["no description", front("name: thing"), ["warning description-missing SKILL.md:1"]],
    ["a blank name", front(`name: "  "\n${ABOUT}`), ["warning name-missing SKILL.md:2"]],
    [
      "tools as a list",
      front(`name: thing\n${ABOUT}\nallowed-tools: [Read]`),
      ["info field-type SKILL.md:4"],
    ],
    ["text as metadata", front(`name: thing\n${ABOUT}\nmetadata: x`), ["warning field-type SKILL.md:4"]],
    [
      "a number that loses digits",
      front(`name: thing\n${ABOUT}\nversion: 1.10`),
      ["warning number-loses-digits SKILL.md:4"],
    ],
  ])("is usable with %s", async (_what, text, expected) => {
    const loaded = await load({ "SKILL.md": text });
    expect(loaded).toMatchObject({ ok: true, skill: { name: "thing" } });
    expect(codes(loaded)).toEqual(expected);
  });

  it.each([
    ["name: 40404", "name", "number", 2],
    ["name: true", "name", "boolean", 2],
    ["name: null", "name", "null", 2],
    ["name: {a: b}", "name", "mapping", 2],
    ["name: thing\ndescription:", "description", "null", 3],
    ["name: thing\ndescription:\n  - one\n  - two", "description", "list", 3],
    ["name: thing\ndescription: 2031-07-09", "description", "date", 3],
  ])("with the wrong type in %j is an error of that field", async (yaml, field, found, line) => {
    const loaded = await load({
      "SKILL.md": front(yaml.includes("description") ? yaml : `${yaml}\n${ABOUT}`),
    });
    expect(loaded.ok).toBe(false);
    expect(loaded.skill.findings).toMatchObject([
      {
        code: "field-type",
        severity: "error",
        file: "SKILL.md",
        line,
        args: { field, found, expected: "string" },
      },
    ]);
  });

  it.each([
    ["a syntax error", front("name: thing\ndescription: one: two"), "frontmatter-syntax", 3],
    ["a repeated key", front(`name: a\n${ABOUT}\nname: b`), "frontmatter-duplicate-key", 4],
    ["plain text", front("just a sentence"), "frontmatter-not-a-mapping", 2],
    ["a list", front("- a\n- b"), "frontmatter-not-a-mapping", 2],
    ["a value inside itself", front("name: a\nm: &m\n  again: *m"), "frontmatter-too-complex", 4],
    ["a depth that no stack holds", front(`name: a\nm: ${"[".repeat(5000)}`), "frontmatter-too-complex", 3],
    ["text before it", `\n${skillText("thing")}`, "frontmatter-late", 2],
    ["no end", "---\nname: thing\n\n# Body\n", "frontmatter-unclosed", 1],
    ["another language", "---js\n({})\n---\n", "frontmatter-language", 1],
  ])("with %s is an error", async (_what, text, code, line) => {
    const loaded = await load({ "SKILL.md": text });
    expect(loaded).toMatchObject({ ok: false, skill: { path: "pack/thing", name: "thing" } });
    expect(codes(loaded)).toEqual([`error ${code} SKILL.md:${line}`]);
  });

  it("is read the same way every time", async () => {
    const text = front("name: a: b");
    const [first, second] = [await load({ "SKILL.md": text }), await load({ "SKILL.md": text })];
    expect(codes(second)).toEqual(codes(first));
    expect(first.ok || second.ok).toBe(false);
  });

  it("never runs code", async () => {
    const canary = "WAZA_TEST_CANARY";
    const code = `{ name: (globalThis.${canary} = true, 'x') }`;
    const loaded = await load({ "SKILL.md": `---js\n${code}\n---\n` });
    const second = await load({ "SKILL.md": `${skillText("thing")}---javascript\n${code}\n---\n` });
    const tagged = await load({
      "SKILL.md": front(`name: !!js/function 'function () { ${canary} = true }'`),
    });
    expect([loaded.ok, second.ok, tagged.ok]).toEqual([false, true, false]);
    expect(canary in globalThis).toBe(false);
    expect(JSON.stringify(loaded)).not.toContain(canary);
  });

  it("keeps the name of a skill that is broken elsewhere", async () => {
    const loaded = await load({ "SKILL.md": front("name: real-name\ndescription: 7") });
    expect(loaded).toMatchObject({ ok: false, skill: { name: "real-name" } });
  });
});

describe("the main file", () => {
  it.each([
    [
      "UTF-16",
      Buffer.from(`\uFEFF${skillText("a")}`, "utf16le"),
      "not-utf8",
      { encoding: "utf-16le", offset: 0 },
    ],
    ["Latin-1", Buffer.from("# Caf\u00e9\n", "latin1"), "not-utf8", { encoding: "unknown", offset: 5 }],
    ["nothing", " \n\n", "empty-skill", {}],
    ["more than a mebibyte", "x".repeat(MIB + 1), "too-large", { bytes: MIB + 1, max: MIB }],
  ])("with %s is an error", async (_what, content, code, args) => {
    const loaded = await load({ "SKILL.md": content });
    expect(loaded.ok).toBe(false);
    expect(loaded.skill.findings).toMatchObject([{ code, severity: "error", file: "SKILL.md", args }]);
  });

  it("may have exactly a mebibyte", async () => {
    const head = skillText("thing", "");
    expect((await load({ "SKILL.md": head + "x".repeat(MIB - head.length) })).ok).toBe(true);
  });

  it("in the wrong case is an error that quotes what was found", async () => {
    const loaded = await load({ "skill.md": skillText("thing") }, "skill.md");
    expect(loaded.ok).toBe(false);
    expect(loaded.skill.findings).toMatchObject([
      { code: "wrong-case", file: "skill.md", args: { found: "skill.md" } },
    ]);
  });

  it("that is gone is an error, and so is a folder that is gone", async () => {
    expect(codes(await load({ "README.md": "" }))).toEqual(["error unreadable SKILL.md:null"]);
    const gone = await loadSkill({ path: "x", dir: join(await tempTree({}), "x"), entry: "SKILL.md" });
    expect(gone).toMatchObject({ ok: false, skill: { name: "x" } });
    expect(gone.skill.findings).toMatchObject([
      { code: "unreadable", file: null, args: { reason: "ENOENT" } },
    ]);
  });
});

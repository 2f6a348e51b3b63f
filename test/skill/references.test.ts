import { execFileSync } from "node:child_process";
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import type { LoadedSkill } from "../../src/model/skill.js";
import { loadSkill } from "../../src/skill/load.js";
import { skillText, type Tree, tempTree } from "./temp.js";

const MIB = 1024 * 1024;
const CANARY = "CANARY-91c2";

/** A skill beside a private folder that it must never reach. */
async function load(tree: Tree): Promise<LoadedSkill> {
  const inSkill = Object.entries({ "SKILL.md": skillText("nosy"), ...tree });
  const root = await tempTree({
    "private/secret.md": CANARY,
    ...Object.fromEntries(inSkill.map(([path, content]) => [`skills/nosy/${path}`, content])),
  });
  return loadSkill({ path: "skills/nosy", dir: join(root, "skills/nosy"), entry: "SKILL.md" });
}

function codes({ skill }: LoadedSkill): string[] {
  return skill.findings.map(({ code, severity, file }) => `${severity} ${code} ${file}`);
}

function texts(loaded: LoadedSkill): string[] {
  return loaded.ok ? loaded.skill.references.map(({ path }) => path) : [];
}

describe("links that leave the skill", () => {
  it.each([
    ["a reference", { "references/notes.md": { to: "../../../private/secret.md" } }, "references/notes.md"],
    ["a folder of references", { "references/more": { to: "../../../private" } }, "references/more"],
    ["the references folder", { references: { to: "../../private" } }, "references"],
    [
      "a link through a link",
      { "references/a": { to: "b" }, "references/b": { to: "../../../private" } },
      "references/a",
    ],
  ])("are findings and never read: %s", async (_what, tree, file) => {
    const loaded = await load(tree as Tree);
    expect(codes(loaded)).toContain(`error outside-skill ${file}`);
    expect(loaded.ok && loaded.skill.withheld).toContainEqual({ path: file, reason: "outside", bytes: null });
    expect(texts(loaded)).toEqual([]);
    expect(JSON.stringify(loaded)).not.toContain(CANARY);
    expect(JSON.stringify(loaded)).not.toContain("private");
  });

  it.each(["assets", "scripts"])("are findings in %s, and nothing behind them is listed", async (top) => {
    const loaded = await load({ [`${top}/kept.txt`]: "", [`${top}/out`]: { to: "../../../private" } });
    expect(codes(loaded)).toEqual([`error outside-skill ${top}/out`]);
    expect(loaded.ok && [...loaded.skill.assets, ...loaded.skill.scripts]).toEqual([`${top}/kept.txt`]);
  });

  it("make the skill unreadable when the main file is one", async () => {
    const loaded = await load({ "SKILL.md": { to: "../../private/secret.md" } });
    expect(loaded.ok).toBe(false);
    expect(codes(loaded)).toEqual(["error outside-skill SKILL.md"]);
    expect(JSON.stringify(loaded)).not.toContain(CANARY);
  });

  it("are told from a sibling folder whose name starts alike", async () => {
    const root = await tempTree({
      "nosy-more/x.md": CANARY,
      "nosy/SKILL.md": skillText("nosy"),
      "nosy/references/x.md": { to: "../../nosy-more/x.md" },
    });
    const loaded = await loadSkill({ path: "nosy", dir: join(root, "nosy"), entry: "SKILL.md" });
    expect(codes(loaded)).toEqual(["error outside-skill references/x.md"]);
  });
});

describe("links inside the skill", () => {
  it("are followed when the skill itself is reached through a link", async () => {
    const root = await tempTree({
      "real/SKILL.md": { to: "docs/main.md" },
      "real/docs/main.md": skillText("linked"),
      "real/references/a.md": { to: "../docs/main.md" },
      "skills/linked": { to: "../real" },
    });
    const loaded = await loadSkill({
      path: "skills/linked",
      dir: join(root, "skills/linked"),
      entry: "SKILL.md",
    });
    expect(loaded).toMatchObject({ ok: true, skill: { name: "linked", findings: [] } });
    expect(texts(loaded)).toEqual(["references/a.md"]);
  });

  it("to folders are followed once, loops and dangling ones are warnings", async () => {
    const loaded = await load({
      "references/zone/x.md": "x",
      "references/again": { to: "zone" },
      "references/extra": { to: "../docs" },
      "docs/y.md": "y",
      "references/up": { to: ".." },
      "references/gone.md": { to: "nowhere.md" },
      "references/self": { to: "self" },
    });
    expect(texts(loaded)).toEqual(["references/extra/y.md", "references/zone/x.md"]);
    expect(codes(loaded)).toEqual([
      "warning dangling-link references/gone.md",
      "warning dangling-link references/self",
      "warning link-loop references/up",
    ]);
  });
});

describe("files that are not sent", () => {
  it("lists a large text with a warning", async () => {
    const loaded = await load({
      "references/big.md": "x".repeat(MIB + 7),
      "references/ok.md": "x".repeat(MIB),
    });
    expect(texts(loaded)).toEqual(["references/ok.md"]);
    expect(loaded.ok && loaded.skill.withheld).toEqual([
      { path: "references/big.md", reason: "too-large", bytes: MIB + 7 },
    ]);
    expect(codes(loaded)).toEqual(["warning too-large references/big.md"]);
  });

  it("lists other kinds of files, small or large", async () => {
    const loaded = await load({
      "references/plan.png": new Uint8Array([0x89, 0x50, 0, 0]),
      "references/film": new Uint8Array(MIB + 1),
    });
    expect(loaded.ok && loaded.skill.withheld).toEqual([
      { path: "references/film", reason: "not-text", bytes: MIB + 1 },
      { path: "references/plan.png", reason: "not-text", bytes: 4 },
    ]);
    expect(codes(loaded)).toEqual(["info not-text references/film", "info not-text references/plan.png"]);
  });

  it("does not judge a skill with damaged text", async () => {
    const loaded = await load({
      "references/regions.md": Buffer.from("Süd\n", "latin1"),
      "references/fine.md": "ok",
    });
    expect(loaded.ok).toBe(false);
    expect(loaded.skill.findings).toMatchObject([
      {
        code: "not-utf8",
        severity: "error",
        file: "references/regions.md",
        args: { encoding: "unknown", offset: 1 },
      },
    ]);
  });

  it.skipIf(process.platform === "win32")("does not wait for a named pipe", async () => {
    const root = await tempTree({ "a/SKILL.md": skillText("a"), "a/references/x.md": "x" });
    execFileSync("mkfifo", [join(root, "a/references/pipe.md")]);
    const loaded = await loadSkill({ path: "a", dir: join(root, "a"), entry: "SKILL.md" });
    expect(loaded.skill.findings).toMatchObject([
      { code: "unreadable", file: "references/pipe.md", args: { reason: "not-a-file" } },
    ]);
  });
});

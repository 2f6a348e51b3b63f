import { symlink } from "node:fs/promises";
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import { TokenSettings } from "../../src/model/token-limits.js";
import { limitOf } from "../../src/readiness/tokens/limit.js";
import {
  assess,
  assessFiles,
  codesOf,
  findingsIn,
  skillText,
  temporaryFolder,
  writeFiles,
} from "./assess.js";

const countTokens = (text: string) => text.length;

describe("limitOf", () => {
  const path = "skills/foo/SKILL.md";

  it.each([
    [{ defaults: { "SKILL.md": 1 } }, 1],
    [{ defaults: { "*.md": 1, "SKILL.md": 2 } }, 2],
    [{ defaults: { "SKILL.md": 1, "skills/**/SKILL.md": 2 } }, 2],
    [{ defaults: { "skills/*/SKILL.md": 2, "SKILL.md": 1 } }, 2],
    [{ defaults: { "skills/**/*.md": 1 } }, 1],
    [{ defaults: { "**/SKILL.md": 1 } }, 1],
    [{ defaults: { "skills/foo/SKILL.md": 1 }, overrides: { "SKILL.md": 2 } }, 2],
    [{ overrides: { "foo/SKILL.md": 3, "SKILL.md": 2 } }, 3],
    [{ overrides: { "skills/foo/SKILL.md": 3 } }, 3],
    [{ overrides: { "oo/SKILL.md": 3 } }, null],
    [{ defaults: { "skills/bar/**": 1, "skill.md": 2, "references/*.md": 3 } }, null],
    [{ defaults: { "": 1 } }, null],
    [{}, null],
  ])("%j gives %j", (limits, expected) => expect(limitOf(path, limits)).toBe(expected));

  it.each([
    ["S*.md", true],
    ["S*L*.*d", true],
    ["SKILL*.md", true],
    ["SKILL.md*SKILL.md", false],
    ["*.mdx", false],
    ["./foo/*", true],
    ["skills/**", true],
    ["**/foo/**/SKILL.md", true],
    ["skills/*.md", false],
    ["+(skills|x)/foo/SKILL.md", false],
  ])("%j matches: %j", (pattern, expected) =>
    expect(limitOf(path, { defaults: { [pattern]: 1 } }) === 1).toBe(expected),
  );

  // A matcher that backtracks would run into the time limit of the test.
  it("comes to an end, whatever the pattern", () => {
    const deep = "a/".repeat(500) + "a".repeat(500);
    const defaults = { ["**/a/".repeat(500)]: 1, [`${"*a".repeat(500)}b`]: 1, ["**/*a*".repeat(300)]: 1 };
    expect(limitOf(deep, { defaults })).toBe(1);
  });

  it("matches at the root of a workspace and in folders with a dot", () => {
    expect(limitOf("SKILL.md", { defaults: { "**/SKILL.md": 1 } })).toBe(1);
    expect(limitOf(".github/skills/a/SKILL.md", { defaults: { "**/SKILL.md": 1 } })).toBe(1);
  });
});

describe("token budget", () => {
  it("allows 5000 tokens and warns from 80 %", async () => {
    const at = async (count: number) => (await assessFiles({}, { countTokens: () => count })).tokenBudget;
    expect(await at(3999)).toMatchObject({ status: "ok", limit: 5000, warningFrom: 4000, source: "default" });
    expect(await at(4000)).toMatchObject({ status: "warning", warning: true, exceeded: false });
    expect(await at(5000)).toMatchObject({ status: "warning" });
    expect(await at(5001)).toMatchObject({ status: "exceeded", exceeded: true, warning: false });
  });

  it("blocks when exceeded, and once", async () => {
    const readiness = await assessFiles({}, { countTokens: () => 5001 });
    expect(readiness.ready).toBe(false);
    expect(codesOf(readiness).filter((code) => code.startsWith("token-"))).toEqual(["token-budget-exceeded"]);
    expect(readiness.nextSteps[0]).toMatchObject({
      code: "reduce-tokens",
      blocking: true,
      message: expect.stringMatching(/\b1 token/),
    });
  });

  it("counts tokens, not characters, of text without spaces", async () => {
    const readiness = await assessFiles({ "SKILL.md": skillText({ body: "整理采访笔记。".repeat(300) }) });
    expect(readiness.tokenBudget.count).toBeGreaterThan(1200);
  });

  it.each([
    [{ warningThreshold: 100 }, { warningFrom: 100, limit: 5000 }],
    [{ warningThreshold: 0 }, { warningFrom: 0, warning: false }],
    [{ fallbackLimit: 7 }, { limit: 7, source: ".waza.yaml" }],
    [
      { fallbackLimit: 7, limits: { defaults: { "SKILL.md": 9 } } },
      { limit: 9, source: ".waza.yaml" },
    ],
    [{ limits: { overrides: { "notes/SKILL.md": 9 } } }, { limit: 9, source: ".waza.yaml" }],
    [{ limits: {} }, { limit: 5000, source: "default" }],
  ])("reads settings %j", async (tokens, expected) => {
    expect((await assessFiles({}, { tokens, countTokens })).tokenBudget).toMatchObject(expected);
  });

  it("counts a reference only against a limit of its own, which does not block", async () => {
    const counted: string[] = [];
    const readiness = await assessFiles(
      { "references/a.md": "abc", "references/b.md": "abcdef" },
      {
        tokens: { limits: { defaults: { "b.md": 5 } } },
        countTokens: (text) => {
          counted.push(text);
          return text.length;
        },
      },
    );
    expect(readiness.tokenBudget.references).toEqual([{ file: "references/b.md", count: 6, limit: 5 }]);
    expect(counted).toHaveLength(2);
    expect(readiness.ready).toBe(true);
  });

  it("takes the nearest limits file, up to the workspace root", async () => {
    const root = await temporaryFolder();
    const limits = (limit: number) => JSON.stringify({ defaults: { "SKILL.md": limit } });
    await writeFiles(root, {
      ".token-limits.json": limits(1),
      "ws/.token-limits.json": limits(2),
      "ws/skills/near/.token-limits.json": limits(3),
      "ws/skills/near/SKILL.md": skillText({ name: "near" }),
      "ws/skills/far/SKILL.md": skillText({ name: "far" }),
      "other/SKILL.md": skillText({ name: "other" }),
    });
    const limitOfSkill = async (dir: string) =>
      (await assess(join(root, dir), { root: join(root, "ws") })).tokenBudget.limit;
    expect(await limitOfSkill("ws/skills/near")).toBe(3);
    expect(await limitOfSkill("ws/skills/far")).toBe(2);
    expect(await limitOfSkill("other")).toBe(5000);
  });

  it("prefers the settings to the limits file", async () => {
    const files = { ".token-limits.json": '{ "defaults": { "SKILL.md": 3 } }' };
    const tokens = { limits: { defaults: { "SKILL.md": 4 } } };
    expect((await assessFiles(files, { tokens })).tokenBudget).toMatchObject({
      limit: 4,
      source: ".waza.yaml",
    });
  });

  it.each(["{", "[]", '{"defaults":{"SKILL.md":"5"}}', '{"defaults":{"SKILL.md":-5}}'])(
    "says that %j is of no use",
    async (text) => {
      const readiness = await assessFiles({ ".token-limits.json": text });
      expect(readiness.tokenBudget.limit).toBe(5000);
      expect(findingsIn(readiness, "tokens").map(({ code }) => code)).toEqual(["token-limits-unusable"]);
    },
  );

  it("does not read a limits file outside the workspace", async () => {
    const root = await temporaryFolder();
    await writeFiles(root, {
      "limits.json": '{"defaults":{"SKILL.md":1}}',
      "ws/notes/SKILL.md": skillText({}),
    });
    await symlink("../../limits.json", join(root, "ws/notes/.token-limits.json"));
    const readiness = await assess(join(root, "ws/notes"));
    expect(findingsIn(readiness, "tokens")[0]).toMatchObject({
      code: "token-limits-unusable",
      args: { reason: "outside" },
    });
    expect(readiness.tokenBudget.limit).toBe(5000);
  });
});

describe("TokenSettings", () => {
  it.each([{ warningThreshold: -1 }, { fallbackLimit: 0 }, { limits: { defaults: { a: 0.5 } } }])(
    "refuses %j",
    (settings) => expect(TokenSettings.safeParse(settings).success).toBe(false),
  );
});

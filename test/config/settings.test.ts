import { join } from "node:path";
import { describe, expect, it } from "vitest";
import { type Flags, resolveSettings } from "../../src/config/settings.js";
import { folderOf } from "./temp.js";

const settingsOf = async (
  yaml: string | null,
  flags: Flags = {},
  env: Record<string, string> = {},
  cwd?: string,
) => {
  const root = await folderOf(yaml === null ? {} : { ".waza.yaml": yaml });
  return { root, settings: await resolveSettings(root, cwd ?? root, env, flags) };
};

describe("resolveSettings", () => {
  it("has defaults for everything", async () => {
    for (const yaml of [null, "", "# nothing yet\n", "quality:\n", "quality: {}\n"]) {
      const { root, settings } = await settingsOf(yaml);
      expect(settings).toMatchObject({
        threshold: 3,
        minScore: null,
        model: null,
        engine: "copilot-sdk",
        concurrency: 4,
        timeout: 300,
        criteria: { folder: join(root, ".waza/criteria"), required: false },
        exclude: [],
        skillPaths: [],
      });
    }
  });

  it("prefers quality to defaults, and flags to both", async () => {
    const yaml = `
paths: { skills: [skills/, more] }
defaults: { model: m, judgeModel: j, timeout: 60, workers: 2 }
quality: { timeout: 90, threshold: 3.5, minScore: 2, exclude: drafts/** }
`;
    expect((await settingsOf(yaml)).settings).toMatchObject({
      model: "j",
      timeout: 90,
      concurrency: 2,
      threshold: 3.5,
      minScore: 2,
      exclude: ["drafts/**"],
      skillPaths: ["skills/", "more"],
    });
    const flags = { timeout: 5, concurrency: 9, threshold: 0, minScore: 1, model: "f" };
    expect((await settingsOf(yaml, flags)).settings).toMatchObject(flags);
  });

  it("takes the model of the environment after the flag and before the file", async () => {
    const yaml = "quality: { model: q }\n";
    const modelOf = async (flags: Flags, env: Record<string, string>) =>
      (await settingsOf(yaml, flags, env)).settings.model;
    expect(await modelOf({ model: "f" }, { COPILOT_MODEL: "e" })).toBe("f");
    expect(await modelOf({}, { COPILOT_MODEL: "e" })).toBe("e");
    expect(await modelOf({}, { COPILOT_MODEL: "  " })).toBe("q");
  });

  it("starts a criteria folder of a flag at the working directory, one of the file at the root", async () => {
    const named = await settingsOf("quality: { criteria: team }\n");
    expect(named.settings.criteria).toEqual({ folder: join(named.root, "team"), required: true });
    const flagged = await settingsOf("quality: { criteria: team }\n", { criteria: "own" }, {}, "/somewhere");
    expect(flagged.settings.criteria).toEqual({ folder: "/somewhere/own", required: true });
  });

  it("takes no skill path that is absolute", async () => {
    expect((await settingsOf("paths: { skills: [/etc, skills] }\n")).settings.skillPaths).toEqual(["skills"]);
  });

  it("leaves alone what belongs to others, however odd", async () => {
    const yaml = "defaults: { engine: mock, timeout: soon, workers: all }\npaths: none\nhooks: [1, 2]\n";
    expect((await settingsOf(yaml)).settings).toMatchObject({ timeout: 300, concurrency: 4, skillPaths: [] });
  });

  it.each([
    ["an unknown key", "quality: { treshold: 3 }", "settings-invalid", "quality.treshold"],
    ["several of them", "quality: { a: 1, b: 2 }", "settings-invalid", "quality.a, quality.b"],
    ["a number as text", 'quality: { threshold: "3" }', "settings-invalid", "quality.threshold"],
    ["a number out of range", "quality: { minScore: 0 }", "settings-invalid", "quality.minScore"],
    ["not a number", "quality: { threshold: .nan }", "settings-invalid", "quality.threshold"],
    ["half a session", "quality: { concurrency: 1.5 }", "settings-invalid", "quality.concurrency"],
    ["an empty model", 'quality: { model: "" }', "settings-invalid", "quality.model"],
    ["an engine of nobody", "quality: { engine: oracle }", "settings-invalid", "quality.engine"],
    ["a list for quality", "quality: [1]", "settings-invalid", "quality"],
    ["a list for a file", "- quality", "settings-invalid", ".waza.yaml"],
    ["bad syntax", "quality:\n  model: a: b", "settings-syntax", ".waza.yaml:2:"],
    ["a key twice", "quality: {}\nquality: {}", "settings-syntax", ".waza.yaml:2:1"],
  ])("refuses %s and says where it stands", async (_what, yaml, code, named) => {
    const error = await settingsOf(`${yaml}\n`).catch((thrown: unknown) => thrown);
    expect(error).toMatchObject({ name: "ConfigError", code, exitCode: 2 });
    expect(error).toHaveProperty("message", expect.stringContaining(named));
  });
});

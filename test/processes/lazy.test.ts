import { mkdir } from "node:fs/promises";
import { join } from "node:path";
import { afterEach, describe, expect, it } from "vitest";
import { skillText } from "../support/cli.js";
import { outputJudge, PLAN } from "../support/outputs.js";
import { pluginEvalModel } from "../support/plugin-eval-model.js";
import { logModules, openStage, type Stage } from "../support/stage.js";

let stage: Stage;
afterEach(() => stage.close());

/** Runs the built program. @returns what came of it, with the addresses of all modules that it loaded */
async function logged(args: readonly string[], env: Record<string, string> = {}) {
  await stage.write("modules.txt", "");
  const { code, stdout, stderr, asked } = await stage.run(args, {
    env: { ...env, ...logModules(join(stage.root, "modules.txt")) },
    spawned: true,
  });
  return { code, stdout, stderr, asked, loaded: await stage.read("modules.txt") };
}

describe("help and version", () => {
  it.each([
    [["--help"], "Exit codes:"],
    [["quality", "-h"], "--threshold"],
    [["--version"], /^\d+\.\d+\.\d+\S*\n$/],
  ])("%s prints to stdout and loads neither the SDK nor a command", async (args, expected) => {
    stage = await openStage([]);
    const { code, stdout, stderr, loaded } = await logged(args);
    expect({ code, stderr }).toEqual({ code: 0, stderr: "" });
    expect(stdout).toMatch(expected);
    expect(loaded).toContain("/dist/cli/program.js");
    expect(loaded).not.toMatch(/copilot-sdk|\/zod\/|dist\/commands\//);
  });
});

describe("the SDK", () => {
  it("is loaded for a model that is asked, and not by a second run that asks nothing", async () => {
    stage = await openStage(["alpha", "beta"]);
    const first = await logged(["--format", "json"]);
    expect(first).toMatchObject({ code: 0, asked: ["alpha", "beta"] });
    expect(first.loaded).toContain("/@github/copilot-sdk/");
    const second = await logged(["--format", "json"]);
    expect(second).toMatchObject({ code: 0, asked: [] });
    expect(second.loaded).toContain("/dist/commands/quality.js");
    expect(second.loaded).not.toContain("copilot-sdk");
  });

  it("is not loaded by an estimate", async () => {
    stage = await openStage(["plain"]);
    const alone = {
      COPILOT_PROVIDER_BASE_URL: "",
      COPILOT_MODEL: "",
      HOME: stage.root,
      USERPROFILE: stage.root,
    };
    const { code, loaded } = await logged(["--engine", "heuristic", "--threshold", "0"], alone);
    expect(code).toBe(0);
    expect(loaded).toContain("/dist/heuristic/");
    expect(loaded).not.toContain("copilot-sdk");
  });

  it.each([
    ["score", ["score"]],
    ["score with simulations", ["score", "alpha", "--depth", "deep", "--simulations", "2"]],
    ["certify", ["certify", "alpha", "--simulations", "2", "--corpus-dir", "corpus"]],
  ])("is not loaded by a second run of %s", async (_what, args) => {
    stage = await openStage(["alpha"], { "refs/one/SKILL.md": skillText("one") });
    await mkdir(join(stage.root, "home"));
    stage.behave(pluginEvalModel());
    await stage.run(["corpus", "init", "refs", "--corpus-dir", "corpus"]);
    expect(await stage.run(args)).toMatchObject({ code: 0, connected: true });
    const second = await logged(args);
    expect(second).toMatchObject({ code: 0, asked: [], stderr: "" });
    expect(second.loaded).not.toContain("copilot-sdk");
  });

  it.each(["1", "3"])("is not loaded by a second run of judge --runs %s", async (runs) => {
    stage = await openStage([], { "plan.md": PLAN });
    stage.behave(outputJudge(4, 4, 4, 4, 4));
    const args = ["judge", "plan.md", "--runs", runs];
    expect(await stage.run(args)).toMatchObject({ code: 0, connected: true });
    const second = await logged(args);
    expect(second).toMatchObject({ code: 0, asked: [] });
    expect(second.loaded).not.toContain("copilot-sdk");
  });
});

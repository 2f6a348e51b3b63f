import { spawn, spawnSync } from "node:child_process";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { CLI, cleanEnv, providerEnv } from "../support/cli.js";
import { pluginEvalModel } from "../support/plugin-eval-model.js";
import { openStage, type Stage } from "../support/stage.js";

/** Gives a program a terminal of its own; part of util-linux, so other systems skip what needs one. */
const hasTerminal =
  process.platform === "linux" &&
  spawnSync("script", ["-qec", "true", "/dev/null"], { stdio: "ignore" }).status === 0;

let stage: Stage;
beforeAll(async () => {
  stage = await openStage(["alpha"]);
  stage.behave(pluginEvalModel());
});
afterAll(() => stage.close());

const ARGS = ["score", "alpha", "--depth", "deep", "--simulations", "2", "--no-cache"];

/** Runs the program in a terminal, and types keys when it has asked. */
function runInTerminal(keys: string): Promise<{ code: number | null; screen: string; asked: number }> {
  const before = stage.requests.length;
  const command = [process.execPath, CLI, ...ARGS].map((word) => `'${word}'`).join(" ");
  const child = spawn("script", ["-qefc", command, "/dev/null"], {
    cwd: stage.root,
    env: cleanEnv({ ...providerEnv(stage.url), TERM: "xterm" }),
    stdio: ["pipe", "pipe", "ignore"],
  });
  let screen = "";
  let isTyped = false;
  child.stdout.on("data", (chunk: Buffer) => {
    screen += chunk.toString();
    if (isTyped || !screen.includes("[y/N]")) return;
    isTyped = true;
    child.stdin.write(keys);
  });
  return new Promise((done) =>
    child.once("close", (code) => done({ code, screen, asked: stage.requests.length - before })),
  );
}

describe.skipIf(!hasTerminal)("the question before a simulation", () => {
  it.each([
    ["n", "n\r"],
    ["an empty line", "\r"],
    ["Ctrl-D", "\u0004"],
  ])("takes %s for a no: nothing is asked of the model", async (_what, keys) => {
    const { code, screen, asked } = await runInTerminal(keys);
    expect(screen).toContain("Nothing was begun.");
    expect([code, asked]).toEqual([3, 0]);
  });

  it("can be interrupted", async () => {
    const { code, screen, asked } = await runInTerminal("\u0003");
    expect(screen).toContain("error: Interrupted.");
    expect([code, asked]).toEqual([130, 0]);
  });

  it("takes y for a yes", async () => {
    const { code, screen } = await runInTerminal("y\r");
    expect(screen).toContain("PluginEval, depth deep");
    expect(code).toBe(0);
  });
});

it("is not asked where nobody can answer", async () => {
  const { code, stderr } = await stage.run(ARGS, { spawned: true });
  expect(stderr).toContain("Plan: about");
  expect(stderr).not.toContain("[y/N]");
  expect(code).toBe(0);
});

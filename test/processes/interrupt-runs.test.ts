import type { ChildProcess } from "node:child_process";
import { spawn } from "node:child_process";
import { mkdir, mkdtemp, readdir, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, describe, expect, it } from "vitest";
import type { ScoredSkill } from "../../src/documents/score.js";
import { CLI, cleanEnv, providerEnv } from "../support/cli.js";
import type { Behaviour } from "../support/loopback-model.js";
import { outputJudge, PLAN, parseVerdict } from "../support/outputs.js";
import {
  layerOf,
  parseScore,
  pluginEvalModel,
  promptOf,
  requestsByRole,
  roleOf,
} from "../support/plugin-eval-model.js";
import { play } from "../support/scenario.js";
import { openStage, type Stage } from "../support/stage.js";

const stages: Stage[] = [];
afterEach(async () => {
  await Promise.all(stages.splice(0).map((stage) => stage.close()));
});

async function open(behave: Behaviour = pluginEvalModel(), skills = ["alpha"]): Promise<Stage> {
  const stage = await openStage(skills);
  stages.push(stage);
  stage.behave(behave);
  return stage;
}

const DEEP = ["score", "--depth", "deep", "--simulations", "8", "--format", "json"];
const scoreDeep = (stage: Stage, ...more: string[]) => stage.run([...DEEP, ...more]);
const simulationOf = (report: Pick<ScoredSkill, "layers">) => layerOf(report, "simulation");

/** What the agents were asked for after a point, sorted; each prompt once. */
function promptsAfter({ requests }: Stage, start: number): string[] {
  const agents = requests.slice(start).filter((request) => roleOf(request) === "agent");
  return [...new Set(agents.map(promptOf))].sort();
}

// Signals as they are used here do not exist on Windows.
it.skipIf(process.platform === "win32")("a panel that is interrupted caches nothing", async () => {
  const result = await play({
    files: { "plan.md": PLAN },
    behave: (request) => (request.index === 1 ? outputJudge(4, 4, 4, 4, 4)(request) : { fault: "hang" }),
    args: ["judge", "plan.md", "--runs", "3", "--format", "json", "--concurrency", "1"],
    onStart: (child, requests) => {
      const timer = setInterval(() => {
        if (requests.length < 2) return;
        clearInterval(timer);
        child.kill("SIGINT");
      }, 50);
    },
  });
  expect(result.code).toBe(130);
  expect(parseVerdict(result).outputs[0]).toMatchObject({
    status: "skipped",
    composite: null,
    error: { code: "interrupted" },
  });
  expect(result.cache).toBe("");
  expect(result.leftovers).toEqual([]);
});

// Signals as they are used here do not exist on Windows.
describe.skipIf(process.platform === "win32")("Ctrl-C in the middle of a simulation", () => {
  interface Interrupted {
    readonly code: number | null;
    readonly stdout: string;
    readonly leftovers: readonly string[];
  }

  /** Runs, and acts on the process once an agent hangs at its fifth prompt and everything before is done. */
  async function interrupt(stage: Stage, act: (child: ChildProcess) => void): Promise<Interrupted> {
    const temp = await mkdtemp(join(tmpdir(), "waza-outside-"));
    await mkdir(join(temp, "t"));
    const child = spawn(process.execPath, [CLI, ...DEEP, "--concurrency", "1"], {
      cwd: stage.root,
      env: cleanEnv({ ...providerEnv(stage.url), TMPDIR: join(temp, "t"), TEMP: join(temp, "t") }),
    });
    const good = pluginEvalModel();
    stage.behave((request) => {
      if (roleOf(request) !== "agent" || promptOf(request) !== "please use it, case 5") return good(request);
      setTimeout(() => act(child), 20);
      return { fault: "hang" };
    });
    let stdout = "";
    child.stdout.on("data", (chunk: Buffer) => {
      stdout += chunk.toString();
    });
    const code = await new Promise<number | null>((done) => child.once("close", done));
    const leftovers = await readdir(join(temp, "t"));
    await rm(temp, { recursive: true });
    return { code, stdout, leftovers };
  }

  it("exits 130 with a report, and the next run goes on where it stopped", async () => {
    const stage = await open();
    const { code, stdout, leftovers } = await interrupt(stage, (child) => child.kill("SIGINT"));
    expect({ code, leftovers }).toEqual({ code: 130, leftovers: [] });
    const report = parseScore({ stdout });
    expect(report).toMatchObject({ composite: { score: null, badge: null }, error: { code: "interrupted" } });
    expect(layerOf(report, "judge")).toMatchObject({ error: null, score: expect.any(Number) });
    expect(simulationOf(report)).toMatchObject({ score: null, error: { code: "interrupted" } });

    stage.behave(pluginEvalModel());
    const before = stage.requests.length;
    const resumed = await scoreDeep(stage);
    expect(resumed.code).toBe(0);
    expect(promptsAfter(stage, before)).toEqual([
      "please use it, case 5",
      "please use it, case 6",
      "something else, case 1",
      "something else, case 2",
    ]);
    expect(requestsByRole(stage.requests.slice(before))).toEqual({ agent: 6, answerJudge: 2 });
    expect(simulationOf(parseScore(resumed))).toMatchObject({ figures: { simulations: 8 }, kept: 4 });
  });

  it("twice ends at once, and leaves no copy of a skill behind", async () => {
    const stage = await open();
    const { code, leftovers } = await interrupt(stage, (child) => {
      child.kill("SIGINT");
      setTimeout(() => child.kill("SIGINT"), 5);
    });
    expect({ code, leftovers }).toEqual({ code: 130, leftovers: [] });
  });
});

import { type ChildProcess, spawn } from "node:child_process";
import { mkdtemp, readdir, readFile, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import { CLI, cleanEnv, createWorkspace, providerEnv, skillText } from "../support/cli.js";
import { goodJudge, nameOf } from "../support/judges.js";
import { type Behaviour, type SeenRequest, startLoopbackModel } from "../support/loopback-model.js";
import { byName, cachedPaths, play, type ScenarioResult } from "../support/scenario.js";

const hang: Behaviour = () => ({ fault: "hang" });
const mixed = { skills: ["done-1", "done-2", "hung-1", "hung-2"], args: ["--concurrency", "4"] };
const behave = byName({ "hung-1": hang, "hung-2": hang });

const wait = (ms: number): Promise<void> => new Promise((done) => setTimeout(done, ms));

/** Waits until something is true. @throws Error when it does not come true within 20 s. */
async function until(holds: () => boolean | Promise<boolean>): Promise<void> {
  for (let left = 400; left > 0; left -= 1) {
    if (await holds()) return;
    await wait(50);
  }
  throw new Error("it did not come true");
}

interface Process {
  readonly pid: number;
  readonly parent: number;
}

/** All processes of this machine that are not zombies. */
async function processes(): Promise<Process[]> {
  const names = (await readdir("/proc")).filter((name) => /^\d+$/.test(name));
  const stats = await Promise.all(
    names.map((name) => readFile(`/proc/${name}/stat`, "utf8").catch(() => "")),
  );
  return stats.flatMap((stat) => {
    const [state, parent] = stat.slice(stat.lastIndexOf(")") + 2).split(" ");
    return stat === "" || state === "Z" ? [] : [{ pid: Number.parseInt(stat, 10), parent: Number(parent) }];
  });
}

/** Processes that a process has started, and those that they have started. */
async function descendantsOf(pid: number): Promise<number[]> {
  const all = await processes();
  const below = (parent: number): number[] =>
    all.filter((child) => child.parent === parent).flatMap((child) => [child.pid, ...below(child.pid)]);
  return below(pid);
}

async function alive(pids: readonly number[]): Promise<number[]> {
  const all = new Set((await processes()).map(({ pid }) => pid));
  return pids.filter((pid) => all.has(pid));
}

/** Plays `mixed` and, once two skills are done and two are asked about, acts on the process. */
async function playUntilMixed(
  act: (child: ChildProcess, descendants: readonly number[]) => void | Promise<void>,
): Promise<{ result: ScenarioResult; descendants: readonly number[] }> {
  let descendants: readonly number[] = [];
  let trouble: Error | null = null;
  const result = await play({
    ...mixed,
    behave,
    onStart: (child, requests) => {
      let stderr = "";
      child.stderr?.on("data", (chunk: Buffer) => {
        stderr += chunk.toString();
      });
      const acting = async (): Promise<void> => {
        await until(() => requests.length === 4 && /\[2\/4\]/.test(stderr));
        descendants = await descendantsOf(child.pid ?? -1);
        await act(child, descendants);
      };
      acting().catch((error: Error) => {
        trouble = error;
        child.kill("SIGKILL");
      });
    },
  });
  if (trouble) throw trouble;
  return { result, descendants };
}

/** What an interrupted run still owes: finished skills in report and cache, and nothing left behind. */
async function expectCleanStop(result: ScenarioResult, descendants: readonly number[]): Promise<void> {
  expect(result.report.skills.map(({ name, status, error }) => [name, status, error?.code])).toEqual([
    ["done-1", "passed", undefined],
    ["done-2", "passed", undefined],
    ["hung-1", "skipped", "interrupted"],
    ["hung-2", "skipped", "interrupted"],
  ]);
  expect(cachedPaths(result.cache)).toEqual(["skills/done-1", "skills/done-2"]);
  expect(descendants.length).toBeGreaterThan(0);
  await until(async () => (await alive(descendants)).length === 0);
  expect(result.leftovers).toEqual([]);
}

// Signals and /proc as they are used here do not exist on Windows, and /proc not on macOS.
describe.skipIf(process.platform !== "linux")("a run that is interrupted", () => {
  it.concurrent("by SIGINT reports and caches what is finished, and leaves no process", async () => {
    const { result, descendants } = await playUntilMixed((child) => void child.kill("SIGINT"));
    expect(result.code).toBe(130);
    await expectCleanStop(result, descendants);
  });

  it.concurrent("by SIGTERM does the same", async () => {
    const { result, descendants } = await playUntilMixed((child) => void child.kill("SIGTERM"));
    expect(result.code).toBe(143);
    await expectCleanStop(result, descendants);
  });

  it.concurrent("twice ends at once, without a process or a file left", async () => {
    const { result, descendants } = await playUntilMixed(async (child) => {
      child.kill("SIGINT");
      await wait(5);
      child.kill("SIGINT");
    });
    expect(result.code).toBe(130);
    await until(async () => (await alive(descendants)).length === 0);
    expect(cachedPaths(result.cache)).toEqual(["skills/done-1", "skills/done-2"]);
    expect(result.leftovers).toEqual([]);
  });

  it.concurrent("before the runtime is up ends in the same way", async () => {
    const result = await play({
      skills: ["a", "b"],
      behave: hang,
      onStart: (child) => {
        const acting = async (): Promise<void> => {
          await until(async () => (await descendantsOf(child.pid ?? -1)).length > 0);
          child.kill("SIGINT");
        };
        acting().catch(() => child.kill("SIGKILL"));
      },
    });
    expect(result.code).toBe(130);
    expect(result.report.skills.map(({ status }) => status)).toEqual(["skipped", "skipped"]);
    expect(result.leftovers).toEqual([]);
  });

  it.concurrent("and started again asks only about what is missing", async () => {
    const workspace = await createWorkspace({
      "skills/a/SKILL.md": skillText("a"),
      "skills/b/SKILL.md": skillText("b"),
    });
    let patient = false;
    const model = await startLoopbackModel((request) =>
      nameOf(request) === "b" && !patient ? { fault: "hang" } : goodJudge()(request),
    );
    const run = (onOutput: (child: ChildProcess, text: string) => void): Promise<number | null> =>
      new Promise((done) => {
        const env = cleanEnv(providerEnv(model.url));
        const child = spawn(process.execPath, [CLI], { cwd: workspace.root, env });
        child.stderr.on("data", (chunk: Buffer) => onOutput(child, chunk.toString()));
        child.once("close", done);
      });
    const first = await run((child, text) => void (text.includes("[1/2]") && child.kill("SIGINT")));
    patient = true;
    const second = await run(() => {});
    await Promise.all([model.close(), workspace.remove()]);
    expect([first, second]).toEqual([130, 0]);
    expect(model.requests.map(nameOf).sort()).toEqual(["a", "b", "b"]);
  });
});

describe.skipIf(process.platform !== "linux")("a runtime that dies", () => {
  it.concurrent("costs the skill that it was busy with; the next one gets a new runtime", async () => {
    const killed: number[] = [];
    const result = await play({
      skills: ["a", "b"],
      args: ["--concurrency", "1"],
      behave: (request: SeenRequest) => (killed.length === 0 ? { fault: "hang" } : goodJudge()(request)),
      onStart: (child, requests) => {
        const acting = async (): Promise<void> => {
          await until(() => requests.length === 1);
          killed.push(...(await descendantsOf(child.pid ?? -1)));
          for (const pid of killed) process.kill(pid, "SIGKILL");
        };
        acting().catch(() => child.kill("SIGKILL"));
      },
    });
    const [first = "", second = ""] = result.requests.map(nameOf);
    expect(result.skills[first]).toMatchObject({ status: "error", average: null });
    expect(result.skills[first]?.error?.code).toBe("runtime-died");
    expect(result.skills[second]).toMatchObject({ status: "passed", average: 4 });
    expect(cachedPaths(result.cache)).toEqual([`skills/${second}`]);
    expect(result.code).toBe(3);
    expect(result.leftovers).toEqual([]);
  });
});

describe("a reader that goes away", () => {
  it.concurrent("ends the run without noise, and the results are kept", async () => {
    const outside = await mkdtemp(join(tmpdir(), "waza-outside-"));
    const names = Array.from({ length: 12 }, (_, index) => `skill-${index}`);
    const workspace = await createWorkspace(
      Object.fromEntries(names.map((name) => [`skills/${name}/SKILL.md`, skillText(name)])),
    );
    const model = await startLoopbackModel(goodJudge());
    const child = spawn(process.execPath, [CLI, "--format", "json"], {
      cwd: workspace.root,
      env: cleanEnv({ ...providerEnv(model.url), TMPDIR: outside, TEMP: outside }),
    });
    let stderr = "";
    child.stdout.destroy();
    child.stderr.on("data", (chunk: Buffer) => {
      stderr += chunk.toString();
    });
    const code = await new Promise((done) => child.once("exit", done));
    const cache = await readFile(join(workspace.root, ".waza/quality-scores.json"), "utf8");
    const leftovers = await readdir(outside);
    await Promise.all([model.close(), workspace.remove(), rm(outside, { recursive: true })]);
    expect(stderr).not.toMatch(/EPIPE|unexpected error|\n\s+at /);
    expect(code).toBe(0);
    expect(cachedPaths(cache)).toHaveLength(12);
    expect(leftovers).toEqual([]);
  });
});

import { readdir } from "node:fs/promises";
import { tmpdir } from "node:os";
import pLimit from "p-limit";
import { afterEach, describe, expect, it } from "vitest";
import { ModelError } from "../../../src/model/errors.js";
import { addUsage, NO_USAGE } from "../../../src/model/score.js";
import type { SimulatedRun, SimulationRecord } from "../../../src/model/simulation.js";
import {
  type SimulationJob,
  type SimulationTask,
  simulateSkill,
  simulationFromRecords,
} from "../../../src/runs/layers/simulate-skill.js";
import { skillNamed } from "../../simulate/samples.js";
import {
  type Act,
  ANSWER_RUBRIC,
  MemoryRecords,
  SimulationWorld,
  type WorldScript,
  wellBehaved,
} from "./simulation-world.js";

/** Whatever happens to a simulation, no copy of a skill stays behind in the folder that this file has for itself. */
afterEach(async () => expect(await readdir(tmpdir())).toEqual([]));

interface Setting extends Partial<Pick<SimulationJob, "simulations" | "timeout" | "signal">> {
  readonly records?: MemoryRecords<SimulationRecord>;
  readonly atOnce?: number;
}

function taskOf({ simulations = 4, timeout = 60, records = new MemoryRecords() }: Setting): SimulationTask {
  const [skill, siblings] = [skillNamed("ours"), [skillNamed("rival")]];
  return { skill, siblings, simulations, rubric: ANSWER_RUBRIC, records, timeout, seed: "1" };
}

/** Simulates, and says what came of it, what it cost and what was asked. */
async function simulate(script: WorldScript, setting: Setting = {}) {
  const world = new SimulationWorld(script);
  const runs: SimulatedRun[] = [];
  const killWork: (() => Promise<void>)[] = [];
  let spent = NO_USAGE;
  const { signal = new AbortController().signal, atOnce = 1 } = setting;
  const [result] = await Promise.allSettled([
    simulateSkill({
      ...taskOf(setting),
      model: world,
      lane: pLimit(atOnce),
      signal,
      onRun: (run) => void runs.push(run),
      onSpent: (usage) => {
        spent = addUsage(spent, usage);
      },
      onKill: (work) => void killWork.push(work),
    }),
  ]);
  expect(world.openSessions).toBe(0);
  const done = result.status === "fulfilled" ? result.value : null;
  const error: unknown = result.status === "rejected" ? result.reason : null;
  return { world, runs, spent, killWork, done, error };
}

/** The agent's acts by prompt; well behaved otherwise. */
const acting =
  (acts: Readonly<Record<string, Act>>) =>
  (prompt: string): Act =>
    acts[prompt] ?? wellBehaved(prompt);

const HTTP_400 = new ModelError("model-failed", "HTTP 400");

describe("the simulation of a skill", () => {
  it("writes prompts, tests itself, then runs and judges each use, each counted", async () => {
    const { world, runs, spent, done } = await simulate({ judge: () => 0.8 });
    expect(world.asked).toEqual([
      "write prompts",
      expect.stringContaining('"ours"'),
      expect.stringContaining("17"),
      "use it 1",
      "judge",
      "use it 2",
      "judge",
      "use it 3",
      "judge",
      "leave it 1",
    ]);
    expect(done?.kept).toBe(0);
    expect(done?.figures).toMatchObject({
      simulations: 4,
      prompts: { source: "model" },
      selfTest: { positive: true, negative: false, offered: true },
      activation: { rate: 1, runs: 3 },
      falseActivation: { rate: 0, runs: 1 },
      failures: { rate: 0 },
      tokens: { median: 200 },
    });
    expect(done?.figures.quality?.mean).toBeCloseTo(0.8, 12);
    expect(runs).toHaveLength(4);
    // Prompts 1, self-test 2 + 1, uses 3 · (2 + 1), near miss 1.
    expect(spent).toMatchObject({ requests: 14, inputTokens: 1_400 });
  });

  it("begins the short runs last and keeps each in its own place", async () => {
    const records = new MemoryRecords<SimulationRecord>();
    const { world } = await simulate({}, { simulations: 8, records });
    const prompts = world.asked.filter((asked) => /^(use|leave) it/.test(asked));
    expect(prompts).toEqual([...[1, 2, 3, 4, 5, 6].map((n) => `use it ${n}`), "leave it 1", "leave it 2"]);
    const kept = [...records.kept].filter(([id]) => id.startsWith("run-"));
    expect(kept.sort().map(([id, record]) => [id, record.type === "run" ? record.prompt : null])).toEqual(
      [0, 1, 2, 15, 3, 4, 5, 16].map((prompt, index) => [`run-000${index + 1}`, prompt]),
    );
  });

  it("judges an answer against the request and the skill", async () => {
    const messages: string[] = [];
    await simulate({
      judge: (message) => {
        messages.push(message);
        return 1;
      },
    });
    expect(messages[0]).toContain("answer to use it 1");
    expect(messages[0]).toContain("=== request.md (");
    expect(messages[0]).toContain("=== SKILL.md (");
  });

  it("does not judge what a near miss got, nor a request for which the skill was left alone", async () => {
    const { world, done } = await simulate({
      agent: acting({ "use it 2": { uses: false }, "leave it 1": { uses: true } }),
    });
    expect(world.asked.filter((asked) => asked === "judge")).toHaveLength(3);
    expect(done?.figures).toMatchObject({ activation: { count: 2 }, falseActivation: { count: 1 } });
  });

  it("has no more sessions in flight than the lane allows", async () => {
    let inFlight = 0;
    let peak = 0;
    const agent = (prompt: string): Act => {
      inFlight += 1;
      peak = Math.max(peak, inFlight);
      queueMicrotask(() => queueMicrotask(() => (inFlight -= 1)));
      return wellBehaved(prompt);
    };
    await simulate({ agent }, { simulations: 20, atOnce: 3 });
    expect(peak).toBeLessThanOrEqual(3);
  });
});

it("that has to end at once takes its copies of the skills along", async () => {
  const agent = async (): Promise<void> => expect(await readdir(tmpdir())).toHaveLength(1);
  let seen: Promise<void> | null = null;
  const { killWork } = await simulate({
    agent: (prompt) => {
      seen ??= agent();
      return wellBehaved(prompt);
    },
  });
  await seen;
  expect(killWork).toHaveLength(1);
  // It may come when everything is gone already.
  await killWork[0]?.();
});

describe("what was simulated before", () => {
  it("is not asked again, and gives the same figures with and without a model", async () => {
    const records = new MemoryRecords<SimulationRecord>();
    const first = await simulate({}, { records });
    const again = await simulate({}, { records });
    expect(again.world.asked).toEqual([]);
    expect(again.spent).toEqual(NO_USAGE);
    expect(again.done).toEqual({ figures: first.done?.figures, kept: 4 });
    expect(again.runs).toHaveLength(4);
    expect(await simulationFromRecords(taskOf({ records }))).toEqual(again.done);
  });

  it("is the beginning of a longer simulation, and holds a shorter one", async () => {
    const records = new MemoryRecords<SimulationRecord>();
    await simulate({}, { records });
    expect(await simulationFromRecords(taskOf({ records, simulations: 5 }))).toBeNull();
    const longer = await simulate({}, { records, simulations: 6 });
    expect(longer.world.asked).toEqual(["use it 4", "judge", "use it 5", "judge"]);
    expect(longer.done).toMatchObject({ kept: 4, figures: { simulations: 6 } });
    expect(await simulationFromRecords(taskOf({ records, simulations: 2 }))).toMatchObject({
      kept: 2,
      figures: { simulations: 2, falseActivation: null },
    });
  });

  it("counts for its own prompt only, and only as what it says it is", async () => {
    const records = new MemoryRecords<SimulationRecord>();
    await simulate({}, { records });
    const [first, second] = [records.kept.get("run-0001"), records.kept.get("run-0002")];
    if (!first || !second) throw new Error("two runs were kept");
    records.kept.set("run-0001", second).set("run-0003", first);
    const prompts = records.kept.get("prompts");
    if (prompts) records.kept.set("run-0004", prompts);
    const { world } = await simulate({}, { records });
    expect(world.asked).toEqual(["use it 1", "judge", "use it 3", "judge", "leave it 1"]);
  });

  it("is kept from a simulation that is interrupted, which ends with the reason", async () => {
    const records = new MemoryRecords<SimulationRecord>();
    const stop = new AbortController();
    const reason = new Error("Ctrl-C");
    const agent = (prompt: string): Act => {
      if (prompt !== "use it 3") return wellBehaved(prompt);
      stop.abort(reason);
      return { hangs: true };
    };
    const { error, spent } = await simulate({ agent }, { records, signal: stop.signal });
    expect(error).toBe(reason);
    expect([...records.kept.keys()].sort()).toEqual(["prompts", "run-0001", "run-0002", "self-test"]);
    expect(spent.requests).toBe(1 + 3 + 2 * 3);
    const resumed = await simulate({}, { records });
    expect(resumed.world.asked).toEqual(["use it 3", "judge", "leave it 1"]);
    expect(resumed.done?.kept).toBe(2);
  });
});

describe("a self-test that is not passed", () => {
  it("ends the simulation without figures about activation, and is repeated the next time", async () => {
    const records = new MemoryRecords<SimulationRecord>();
    const lazy = await simulate({ agent: () => ({}) }, { records });
    expect(lazy.world.asked).toHaveLength(3);
    expect(lazy.runs).toEqual([]);
    expect(lazy.spent.requests).toBe(3);
    expect(lazy.done).toMatchObject({
      kept: 0,
      figures: {
        simulations: 0,
        selfTest: { positive: false },
        activation: null,
        failures: null,
        score: null,
      },
    });
    expect([...records.kept.keys()]).toEqual(["prompts"]);
    expect(await simulationFromRecords(taskOf({ records }))).toBeNull();
    const next = await simulate({}, { records });
    expect(next.world.asked.slice(0, 2)).toEqual([
      expect.stringContaining('"ours"'),
      expect.stringContaining("17"),
    ]);
    expect(next.done?.figures.simulations).toBe(4);
  });

  it("because its session failed ends the simulation with that reason, and says what was spent", async () => {
    const { error, spent, runs } = await simulate({ agent: () => ({ error: HTTP_400 }) });
    expect(error).toBeInstanceOf(ModelError);
    expect(error).toMatchObject({ code: "model-failed", message: expect.stringContaining("HTTP 400") });
    expect(runs).toEqual([]);
    expect(spent.requests).toBe(3);
  });
});

it("needs no model for a skill that only people may call: there is nothing to simulate", async () => {
  const data = { "disable-model-invocation": true };
  const skill = skillNamed("ours", { frontmatter: { data, lines: {} } });
  expect(await simulationFromRecords({ ...taskOf({}), skill })).toMatchObject({
    kept: 0,
    figures: { simulations: 0, prompts: null, selfTest: { offered: false }, activation: null, score: null },
  });
});

describe("a writer of prompts", () => {
  it("that takes too long ends the simulation of this skill with that reason, not the program", async () => {
    const records = new MemoryRecords<SimulationRecord>();
    const { error } = await simulate({ writer: () => "hangs" }, { timeout: 0.05, records, atOnce: 4 });
    expect(error).toBeInstanceOf(ModelError);
    expect(error).toMatchObject({ code: "timeout" });
    expect(records.kept.has("prompts")).toBe(false);
  });

  it("that fails ends the simulation with its reason", async () => {
    const { error } = await simulate({ writer: () => HTTP_400 });
    expect(error).toBe(HTTP_400);
  });
});

describe("a run that fails", () => {
  it("is counted, and the others go on", async () => {
    const { done, runs } = await simulate({ agent: acting({ "use it 2": { error: HTTP_400 } }) });
    expect(done?.figures).toMatchObject({
      failures: { count: 1, runs: 4 },
      activation: { count: 2, runs: 2 },
    });
    expect(runs.filter(({ error }) => error?.code === "model-failed")).toHaveLength(1);
  });

  it("by a fault of the provider is repeated the next time", async () => {
    const records = new MemoryRecords<SimulationRecord>();
    await simulate({ agent: acting({ "use it 2": { error: HTTP_400 } }) }, { records });
    expect(records.kept.has("run-0002")).toBe(false);
    const next = await simulate({}, { records });
    expect(next.world.asked).toEqual(["use it 2", "judge"]);
  });

  it("by taking too long is kept until it is given more time", async () => {
    const records = new MemoryRecords<SimulationRecord>();
    const slow = { agent: acting({ "use it 2": { hangs: true } }) };
    const first = await simulate(slow, { records, timeout: 0.1 });
    expect(first.done?.figures.failures).toMatchObject({ count: 1, runs: 4 });
    expect(records.kept.get("run-0002")).toMatchObject({ run: { error: { code: "timeout" } } });
    expect((await simulate({}, { records, timeout: 0.05 })).world.asked).toEqual([]);
    expect((await simulate({}, { records, timeout: 30 })).world.asked).toEqual(["use it 2", "judge"]);
  });

  it("says nothing: that is a failure, whether or not the skill was loaded, and is not judged", async () => {
    const { done, world } = await simulate({ agent: acting({ "use it 2": { uses: true, says: " \n" } }) });
    expect(done?.figures).toMatchObject({ failures: { count: 1 }, activation: { count: 3, runs: 3 } });
    expect(world.asked.filter((asked) => asked === "judge")).toHaveLength(2);
  });

  it("like all others leaves nothing to measure, and nothing behind", async () => {
    const records = new MemoryRecords<SimulationRecord>();
    const silent = { agent: (prompt: string): Act => ({ ...wellBehaved(prompt), says: "" }) };
    const { error, spent } = await simulate(silent, { records });
    expect(error).toMatchObject({ code: "no-answer", hint: expect.stringContaining("--refresh") });
    expect(spent.requests).toBe(1 + 3 + 3 * 2 + 1);
    expect([...records.kept.keys()].sort()).toEqual(["prompts", "self-test"]);
    expect(await simulationFromRecords(taskOf({ records }))).toBeNull();
  });

  it("with what all others would meet stops them, and what was finished is kept", async () => {
    const records = new MemoryRecords<SimulationRecord>();
    const limit = new ModelError("request-limit", "No more.", null, true);
    const { error, world } = await simulate({ agent: acting({ "use it 2": { error: limit } }) }, { records });
    expect(error).toBe(limit);
    expect(world.asked.slice(3)).toEqual(["use it 1", "judge", "use it 2"]);
    expect([...records.kept.keys()].sort()).toEqual(["prompts", "run-0001", "self-test"]);
  });

  it("by a defect of ours is no result", async () => {
    const defect = new TypeError("x is not a function");
    const { error } = await simulate({ agent: acting({ "use it 1": { error: defect } }) });
    expect(error).toBe(defect);
  });
});

describe("an answer that cannot be judged", () => {
  it.each<readonly [string, WorldScript["judge"], RegExp]>([
    ["the judge gives no mark", () => null, /nothing/],
    ["the judge fails", () => HTTP_400, /HTTP 400/],
    ["the judge takes too long", () => "hangs", /within 0.3 s/],
  ])("has no quality and says why: %s", async (_, judge, reason) => {
    const { done, runs } = await simulate({ ...(judge && { judge }) }, { timeout: 0.3 });
    expect(done?.figures).toMatchObject({ quality: null, consistency: null, failures: { count: 0 } });
    expect(runs.map(({ unjudged }) => unjudged)).toEqual([
      ...Array(3).fill(expect.stringMatching(reason)),
      null,
    ]);
  });

  it("by what every judge would meet ends the simulation", async () => {
    const fatal = new ModelError("unreachable", "Nobody there.", null, true);
    expect((await simulate({ judge: () => fatal })).error).toBe(fatal);
  });
});

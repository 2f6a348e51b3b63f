import { afterAll, beforeAll, describe, expect, it, vi } from "vitest";
import {
  checkSkills,
  compareSkills,
  DOCUMENTS,
  judgeOutputs,
  judgeSkills,
  KnownError,
  readDocument,
  type Surroundings,
  scoreSkills,
} from "../src/index.js";
import { connectDirectly } from "./support/direct-model.js";
import { goodJudge } from "./support/judges.js";
import { outputJudge, PLAN } from "./support/outputs.js";
import { pluginEvalModel } from "./support/plugin-eval-model.js";
import { readySkill } from "./support/ready-skill.js";
import { openStage, type Stage } from "./support/stage.js";

let stage: Stage;
/** Where a script works: its own workspace, with a model of its own. */
let here: Surroundings;

beforeAll(async () => {
  stage = await openStage(["short"], {
    "skills/ready/SKILL.md": readySkill("ready"),
    "more/broken/SKILL.md": "---\nname: broken\ndescription: Use when: never\n---\n\n# Broken\n",
    "plan.md": PLAN,
    ".waza.yaml": "paths: { skills: skills/ }\n",
  });
  here = {
    cwd: stage.root,
    env: { COPILOT_PROVIDER_BASE_URL: stage.url, COPILOT_MODEL: "loopback-model" },
    connect: connectDirectly,
  };
});
afterAll(() => stage.close());

/** How often the model was asked while something was done. */
async function asking<Result>(work: () => Promise<Result>): Promise<[result: Result, requests: number]> {
  const before = stage.requests.length;
  const result = await work();
  return [result, stage.requests.length - before];
}

/** What a command prints. */
const printed = async (...args: string[]): Promise<object> =>
  JSON.parse((await stage.run([...args, "--format", "json"])).stdout);

const untimed = (document: object) => JSON.parse(JSON.stringify({ ...document, timestamp: "" }));

describe("judgeSkills", () => {
  it("asks a model, and returns the document that the command prints", async () => {
    stage.behave(goodJudge(4));
    const [document, requests] = await asking(() => judgeSkills([], here));
    expect(requests).toBe(2);
    expect(document).toMatchObject({ command: "quality", gate: "passed", model: "loopback-model" });
    expect(document.skills.map(({ path, average }) => [path, average])).toEqual([
      ["skills/ready", 4],
      ["skills/short", 4],
    ]);
    const [again, none] = await asking(() => judgeSkills([], here));
    expect(none).toBe(0);
    expect(untimed(again)).toEqual(untimed(await printed("quality")));
    expect(readDocument(JSON.stringify(again), "again.json")).toEqual({ kind: "quality", document: again });
  });

  it("takes one target or several, and every flag of the command", async () => {
    const one = await judgeSkills("skills/ready", { ...here, threshold: 4.5 });
    expect(one).toMatchObject({ gate: "failed", threshold: 4.5, summary: { found: 1 } });
    const two = await judgeSkills(["ready", "short"], { ...here, engine: "heuristic" });
    expect(two).toMatchObject({ engine: "heuristic", summary: { found: 2, requests: 0 } });
  });

  it("says in the document why there is no score; only what cannot be begun is an exception", async () => {
    const { skills, gate } = await judgeSkills("more/broken", here);
    expect(gate).toBe("incomplete");
    expect(skills[0]).toMatchObject({ average: null, error: { code: "frontmatter-syntax" } });
    const failure = await judgeSkills("none", here).catch((error: unknown) => error);
    expect(failure).toBeInstanceOf(KnownError);
  });

  it("tells how far it is, prints nothing, and stops when it is told to", async () => {
    const steps: string[] = [];
    const print = [vi.spyOn(process.stdout, "write"), vi.spyOn(process.stderr, "write")];
    const events = { step: ({ path }: { path: string }) => void steps.push(path) };
    await judgeSkills([], { ...here, cache: "off", events });
    expect(steps.sort()).toEqual(["skills/ready", "skills/short"]);
    expect(print.flatMap(({ mock }) => mock.calls)).toEqual([]);
    for (const spy of print) spy.mockRestore();
    const stop = new AbortController();
    const stopping = {
      ...here,
      cache: "off",
      signal: stop.signal,
      events: { begin: () => stop.abort() },
    } as const;
    const [stopped, requests] = await asking(() => judgeSkills([], stopping));
    expect(requests).toBe(0);
    expect(stopped).toMatchObject({ gate: "incomplete", summary: { scored: 0, errors: 2 } });
    // Now before it has begun.
    await expect(judgeSkills([], stopping)).rejects.toMatchObject({ name: "AbortError" });
  });
});

describe("checkSkills", () => {
  it("asks no model unless it shall judge as well", async () => {
    const connect = vi.fn(connectDirectly);
    const plain = await checkSkills([], { ...here, connect });
    expect(plain).toMatchObject({ command: "check", deep: false, engine: null });
    expect(plain.skills.map(({ readiness }) => readiness?.ready)).toEqual([true, false]);
    expect(connect).not.toHaveBeenCalled();
    expect(untimed(plain)).toEqual(untimed(await printed("check")));
    const deep = await checkSkills("ready", { ...here, connect, deep: true, cache: "off" });
    expect(connect).toHaveBeenCalledTimes(1);
    expect(deep.skills[0]).toMatchObject({ judged: "passed", readiness: { ready: true }, average: 4 });
  });
});

describe("scoreSkills", () => {
  it("needs no model by default, and asks one at a depth that does", async () => {
    const [quick, none] = await asking(() => scoreSkills([], here));
    expect(none).toBe(0);
    expect(quick).toMatchObject({ command: "score", depth: "quick", summary: { scored: 2 } });
    expect(DOCUMENTS.score.strict().parse(quick)).toEqual(quick);
    stage.behave(pluginEvalModel());
    const [standard, requests] = await asking(() => scoreSkills("ready", { ...here, depth: "standard" }));
    expect(requests).toBe(1);
    expect(standard.skills[0]?.layers.map(({ name }) => name)).toEqual(["static", "judge"]);
  });
});

describe("compareSkills", () => {
  it("compares two skills, or saved reports of them", async () => {
    const live = await compareSkills("skills/short", "skills/ready", here);
    expect(live).toMatchObject({ command: "compare", gate: "passed", depth: "quick" });
    expect(live.comparisons[0]?.composite.winner).toBe("after");
    for (const name of ["short", "ready"]) {
      await stage.write(`${name}.json`, JSON.stringify(await scoreSkills(name, here)));
    }
    const saved = await compareSkills("short.json", "ready.json", here);
    expect(saved.comparisons[0]?.composite).toEqual(live.comparisons[0]?.composite);
    const back = { ...here, failOnRegression: true };
    expect((await compareSkills("skills/ready", "skills/short", back)).gate).toBe("failed");
  });
});

describe("judgeOutputs", () => {
  it("evaluates outputs of agents, and ranks them when there are several", async () => {
    stage.behave(outputJudge(4, 4, 4, 4, 4));
    const [one, requests] = await asking(() => judgeOutputs("plan.md", here));
    expect(requests).toBe(1);
    expect(one).toMatchObject({ command: "judge", gate: "passed", minVerdict: "ADEQUATE" });
    expect(one.outputs[0]).toMatchObject({ path: "plan.md", composite: 4, verdict: "GOOD" });
    await stage.write("other.md", `${PLAN}\n4. Done.\n`);
    const two = await judgeOutputs(["plan.md", "other.md"], { ...here, minVerdict: "excellent" });
    expect(two).toMatchObject({ gate: "failed", minVerdict: "EXCELLENT" });
    expect(two.ranking.map(({ composite }) => composite)).toEqual([4, 4]);
  });
});

import { afterEach, describe, expect, it } from "vitest";
import { roundFigure } from "../../src/documents/write.js";
import { goodJudge } from "../support/judges.js";
import { OUTPUT_DIMENSIONS, outputJudge, PLAN, PROJECT, parseVerdict, TASK } from "../support/outputs.js";
import { openStage, type Stage } from "../support/stage.js";

const CACHE = ".waza/quality-scores.json";
const ARGS = ["judge", "plan.md", "--task", "task.md", "--context", "app", "--format", "json"];

let stage: Stage;
afterEach(() => stage.close());

async function open(skills: readonly string[] = []): Promise<void> {
  stage = await openStage(skills, { "plan.md": PLAN, "task.md": TASK, ...PROJECT });
  stage.behave(outputJudge(4, 5, 3, 4, 2));
}

/** Runs, and says how often the model was asked. */
async function requestsOf(args: readonly string[] = ARGS): Promise<number> {
  const before = stage.requests.length;
  const { code, stderr } = await stage.run(args);
  expect({ code, stderr: code === 0 ? "" : stderr }).toEqual({ code: 0, stderr: "" });
  return stage.requests.length - before;
}

describe("a second run", () => {
  it("asks nothing, connects to no model, and reports the same", async () => {
    await open();
    const first = parseVerdict(await stage.run(ARGS)).outputs[0];
    const second = await stage.run(ARGS);
    expect(second.connected).toBe(false);
    expect(stage.requests).toHaveLength(1);
    expect(parseVerdict(second).outputs).toEqual([
      { ...first, cached: true, usage: { requests: 0, inputTokens: 0, outputTokens: 0, cacheReadTokens: 0 } },
    ]);
  });

  it("asks again with --no-cache and --refresh", async () => {
    await open();
    expect(await requestsOf([...ARGS, "--no-cache"])).toBe(1);
    expect(await stage.read(CACHE)).toBe("");
    expect(await requestsOf()).toBe(1);
    expect(await requestsOf([...ARGS, "--refresh"])).toBe(1);
    expect(await requestsOf()).toBe(0);
  });

  it("knows stdin again", async () => {
    await open();
    await stage.run(["judge", "-"], { input: PLAN });
    expect((await stage.run(["judge", "-"], { input: PLAN })).stdout).toContain("cached");
    await stage.run(["judge", "-"], { input: `${PLAN}More.\n` });
    expect(stage.requests).toHaveLength(2);
  });
});

it("asks again when something changes that the judge may see, and only then", async () => {
  await open();
  const retry = PROJECT["app/src/retry.ts"] ?? "";
  const source = "app/src/retry.ts";
  const steps: [what: string, change: () => Promise<unknown>, requests: number, args?: string[]][] = [
    ["first run", async () => {}, 1],
    ["again", async () => {}, 0],
    ["the output", () => stage.write("plan.md", `${PLAN}\nOne more sentence.\n`), 1],
    ["the output as it was", () => stage.write("plan.md", PLAN), 0],
    ["the task", () => stage.write("task.md", `${TASK}And hurry.\n`), 1],
    ["the task as it was", () => stage.write("task.md", TASK), 0],
    ["no task", async () => {}, 1, ["judge", "plan.md", "--context", "app"]],
    ["no context", async () => {}, 1, ["judge", "plan.md", "--task", "task.md"]],
    ["the kind", async () => {}, 1, [...ARGS, "--kind", "plan"]],
    ["another kind", async () => {}, 1, [...ARGS, "--kind", "claim"]],
    ["the model", async () => {}, 1, [...ARGS, "--model", "other-model"]],
    ["the cited line", () => stage.write(source, retry.replace("giveUp", "giveIn")), 1],
    ["a line that nobody cites", () => stage.write(source, retry.replace("/** Waits", "/** Naps")), 0],
    ["a file that nobody cites", () => stage.write("app/docs/new.md", "# New\n"), 0],
    ["who evaluates", async () => {}, 0, [...ARGS, "--evaluator", "Board"]],
    ["the limits", async () => {}, 0, [...ARGS, "--min-verdict", "poor", "--threshold", "2"]],
  ];
  for (const [what, change, requests, args = ARGS] of steps) {
    await change();
    expect({ what, requests: await requestsOf(args) }).toEqual({ what, requests });
  }
});

describe("beside the results of skills", () => {
  it("neither rubric touches the other's, and the statistics name both", async () => {
    await open(["alpha"]);
    stage.behave(goodJudge());
    await stage.run(["--format", "json"]);
    stage.behave(outputJudge(4, 4, 4, 4, 4));
    const before = JSON.parse(await stage.read(CACHE)) as { skills: Record<string, unknown> };
    expect(await requestsOf()).toBe(1);
    const after = JSON.parse(await stage.read(CACHE)) as { skills: Record<string, unknown> };
    expect(after.skills).toMatchObject(before.skills);
    expect(Object.keys(after.skills)).toEqual(["plan.md", "skills/alpha"]);

    const { stdout } = await stage.run(["cache", "stats"]);
    expect(stdout).toContain("  agent-output: 1 result of 1 path\n");
    expect(stdout).toContain("  skill-quality: 1 result of 1 path\n");
    expect(await requestsOf(["quality", "--format", "json"])).toBe(0);
  });

  it("survives a prune, which is about skills", async () => {
    await open(["alpha"]);
    await requestsOf();
    expect((await stage.run(["cache", "prune"])).code).toBe(0);
    expect(await requestsOf()).toBe(0);
  });
});

describe("criteria of a team's own", () => {
  const OWN =
    "---\nid: accuracy\ntitle: House Accuracy\nweight: 0.6\n---\n\nWhether it is so in our house.\n";

  it("in .waza/criteria/agent-output are another rubric, for outputs only", async () => {
    await open(["alpha"]);
    await requestsOf();
    await stage.write(".waza/criteria/agent-output/accuracy.md", OWN);
    await stage.write(".waza/criteria/agent-output/brevity.md", OWN.replaceAll(/accuracy/gi, "brevity"));
    await stage.write(
      ".waza/criteria/agent-output/helpfulness.md",
      "---\nid: helpfulness\ndisabled: true\n---\n",
    );
    stage.behave((request) => {
      const reply = outputJudge(5, 4, 4, 4)(request);
      if (!("calls" in reply) || !reply.calls) return reply;
      const [accuracy, ...rest] = reply.calls;
      const args = { ...(accuracy?.args as object), dimension: "brevity", score: 1 };
      return { calls: [{ tool: "set_dimension_score", args }, ...(accuracy ? [accuracy] : []), ...rest] };
    });
    const report = parseVerdict(await stage.run(ARGS));
    expect(stage.requests).toHaveLength(2);
    expect(report.rubric).toMatchObject({
      overridden: ["accuracy"],
      added: ["brevity"],
      disabled: ["helpfulness"],
    });
    const ids = report.outputs[0]?.dimensions.map(({ id }) => id);
    expect(ids?.sort()).toEqual(
      [...OUTPUT_DIMENSIONS, "brevity"].filter((id) => id !== "helpfulness").sort(),
    );
    // (5·0.6 + 4·0.25 + 4·0.2 + 4·0.15 + 1·0.6) / 1.8
    expect(report.outputs[0]?.composite).toBe(roundFigure(6 / 1.8));
    expect((await stage.run(["judge", "plan.md"])).stdout).toMatch(/1 overridden, 1 added, 1 disabled/);
    expect(stage.requests.at(-1)?.system).toContain("Whether it is so in our house.");
  });

  it("are found where --criteria says, and a broken file ends the run", async () => {
    await open();
    await stage.write("house/accuracy.md", OWN);
    const run = await stage.run([...ARGS, "--criteria", "house"]);
    expect(parseVerdict(run).rubric.overridden).toEqual(["accuracy"]);
    await stage.write("house/accuracy.md", OWN.replace("0.6", "heavy"));
    expect(await stage.run([...ARGS, "--criteria", "house"])).toMatchObject({ code: 2, stdout: "" });
  });
});

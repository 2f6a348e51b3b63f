import { afterEach, describe, expect, it } from "vitest";
import { roundFigure } from "../../src/documents/write.js";
import {
  byOutput,
  OUTPUT_DIMENSIONS,
  outputJudge,
  outputName,
  PLAN,
  panelJudge,
  parseVerdict,
  runOf,
} from "../support/outputs.js";
import { cachedPaths } from "../support/scenario.js";
import { openStage, type Stage } from "../support/stage.js";

const CACHE = ".waza/quality-scores.json";

let stage: Stage;
afterEach(() => stage?.close());

/** Opens a workspace with these outputs; each says something else. */
async function open(...names: readonly string[]): Promise<void> {
  stage = await openStage([], Object.fromEntries(names.map((name) => [name, `${PLAN}\nThis is ${name}.\n`])));
}

const judge = (...args: readonly string[]) => stage.run(["judge", "--format", "json", ...args]);

describe("three runs over one output", () => {
  const RUNS = [
    [5, 4, 4, 4, 3],
    [4, 4, 4, 4, 3],
    [4, 3, 4, 4, 3],
  ] as const;

  it("are three requests, and a score is the mean of their marks", async () => {
    await open("plan.md");
    stage.behave(panelJudge(...RUNS));
    const run = await judge("plan.md", "--runs", "3");
    expect(run.code).toBe(0);
    const { outputs, ranking, agreement } = parseVerdict(run);
    const [output] = outputs;
    expect(stage.requests).toHaveLength(3);
    expect(output).toMatchObject({ runs: 3, usage: { requests: 3, inputTokens: 3000 }, undecided: false });
    expect(output?.dimensions.map(({ id, marks: given }) => [id, given])).toEqual(
      OUTPUT_DIMENSIONS.map((id, index) => [id, RUNS.map((marks) => marks[index])]),
    );
    expect(output?.dimensions[0]?.score).toBe(roundFigure(13 / 3));
    // 0.30·13/3 + 0.25·11/3 + 0.20·4 + 0.15·4 + 0.10·3
    expect(output?.composite).toBe(roundFigure(1.3 + 11 / 12 + 1.7));
    expect(output?.interval?.low).toBeLessThan(output?.composite ?? 0);
    expect(output?.interval?.high).toBeGreaterThan(output?.composite ?? 5);
    expect(output?.dimensions.every(({ interval, split }) => interval !== null && !split)).toBe(true);
    expect(ranking).toEqual([{ path: "plan.md", composite: output?.composite, toNext: null }]);
    expect(agreement).toMatchObject({ judges: 3, items: 5, splitDimensions: [] });
  });

  it("cost nothing the second time, connect to no model, and report the same", async () => {
    await open("plan.md");
    stage.behave(panelJudge([5, 4, 4, 4, 3], [4, 4, 2, 4, 3], [4, 3, 5, 4, 3]));
    const first = parseVerdict(await judge("plan.md", "--runs", "3"));
    const again = await stage.run(["judge", "--format", "json", "plan.md", "--runs", "3"]);
    expect(again.connected).toBe(false);
    expect(stage.requests).toHaveLength(3);
    const second = parseVerdict(again);
    const none = { requests: 0, inputTokens: 0, outputTokens: 0, cacheReadTokens: 0 };
    expect(second.outputs).toEqual([{ ...first.outputs[0], cached: true, usage: none }]);
    expect([second.ranking, second.agreement]).toEqual([first.ranking, first.agreement]);
  });

  it("are another result than one run, or five", async () => {
    await open("plan.md");
    stage.behave(outputJudge(4, 4, 4, 4, 4));
    for (const [args, requests] of [
      [["--runs", "3"], 3],
      [[], 1],
      [["--runs", "5"], 5],
      [["--runs", "1"], 0],
      [["--runs", "3"], 0],
      [["--runs", "3", "--refresh"], 3],
    ] as const) {
      const before = stage.requests.length;
      expect((await judge("plan.md", ...args)).code).toBe(0);
      expect({ args, requests: stage.requests.length - before }).toEqual({ args, requests });
    }
  });

  it("are asked for again when the marks in the cache do not give the score", async () => {
    await open("plan.md");
    stage.behave(panelJudge([5, 4, 4, 4, 3], [4, 4, 4, 4, 3], [4, 3, 4, 4, 3]));
    await judge("plan.md", "--runs", "3");
    const cache = JSON.parse(await stage.read(CACHE)) as {
      skills: Record<string, { dimensions: { score: number }[] }[]>;
    };
    const dimension = cache.skills["plan.md"]?.[0]?.dimensions[0];
    if (dimension) dimension.score = 5;
    await stage.write(CACHE, JSON.stringify(cache));
    const { outputs } = parseVerdict(await judge("plan.md", "--runs", "3"));
    expect(stage.requests).toHaveLength(6);
    expect(outputs[0]).toMatchObject({ cached: false });
  });

  it("read the criteria in three orders, the first one as written", async () => {
    await open("a.md", "b.md");
    stage.behave(outputJudge(4, 4, 4, 4, 4));
    await judge("a.md", "b.md", "--runs", "3");
    await judge("a.md", "--no-cache");
    const runs = await Promise.all(stage.requests.map(runOf));
    expect(runs.slice(0, 6).sort()).toEqual([1, 1, 2, 2, 3, 3]);
    expect(runs[6]).toBe(1);
    const systems = [1, 2, 3].map((run) => stage.requests[runs.indexOf(run)]?.system ?? "");
    const orders = systems.map(criteriaOf);
    expect(orders[0]).toEqual(OUTPUT_DIMENSIONS);
    expect(new Set(orders.map((order) => order.join())).size).toBe(3);
    for (const order of orders) expect([...order].sort()).toEqual([...OUTPUT_DIMENSIONS].sort());
    const anchors = systems.map((system) =>
      [...system.matchAll(/^- \*\*(\d)\*\*/gm)].map(([, level]) => level),
    );
    expect(anchors.map((levels) => levels.slice(0, 5).join(""))).toEqual(["54321", "12345", "54321"]);
  });

  it("are one output to whoever waits for it", async () => {
    await open("a.md", "b.md");
    stage.behave(outputJudge(4, 4, 4, 4, 4));
    const { stderr } = await stage.run(["judge", "a.md", "b.md", "--runs", "3"]);
    expect(stderr.trim().split("\n")).toEqual([
      expect.stringMatching(/^\[1\/2\] [ab]\.md +4\.00$/),
      expect.stringMatching(/^\[2\/2\] [ab]\.md +4\.00$/),
    ]);
  });
});

/** Ids of the criteria in the order of a system message. */
const criteriaOf = (system: string) =>
  [...system.matchAll(/<criterion id="(\w+)"/g)].map(([, id]) => id ?? "");

describe("the gate of a panel", () => {
  const run = (...args: readonly string[]) => judge("plan.md", "--runs", "3", ...args);

  it("is passed above the bar and failed below it", async () => {
    await open("plan.md");
    stage.behave(panelJudge([4, 4, 4, 4, 4], [4, 4, 4, 4, 4], [4, 4, 5, 4, 4]));
    for (const [args, code] of [
      [[], 0],
      [["--min-verdict", "good", "--strict"], 0],
      [["--min-verdict", "excellent"], 1],
      [["--threshold", "4.6"], 1],
      [["--min-verdict", "poor", "--threshold", "3.5"], 0],
    ] as const) {
      const result = await run(...args);
      expect({ args, code: result.code }).toEqual({ args, code });
      expect(parseVerdict(result).outputs[0]).toMatchObject({ undecided: false, findings: [] });
    }
    expect(stage.requests).toHaveLength(3);
  });

  it("is undecided when the interval holds the bar: passed with a warning, failed with --strict", async () => {
    await open("plan.md");
    stage.behave(panelJudge([4, 4, 4, 3, 4], [4, 3, 4, 3, 3], [3, 3, 3, 4, 4]));
    const lenient = await run("--min-verdict", "good");
    expect(lenient.code).toBe(0);
    const [output] = parseVerdict(lenient).outputs;
    expect(output).toMatchObject({ status: "passed", undecided: true, verdict: "GOOD" });
    expect(output?.findings.map(({ code, severity }) => [code, severity])).toEqual([
      ["JUDGE_UNDECIDED", "warning"],
    ]);
    expect(output?.interval?.low).toBeLessThan(3.5);

    const strict = await run("--min-verdict", "good", "--strict");
    expect(strict.code).toBe(1);
    expect(parseVerdict(strict)).toMatchObject({
      gate: "failed",
      outputs: [{ status: "failed", undecided: true, verdict: "GOOD" }],
    });

    const below = await run("--threshold", "3.7");
    expect(below.code).toBe(0);
    expect(parseVerdict(below).outputs[0]).toMatchObject({ undecided: true });
    const text = await stage.run(["judge", "plan.md", "--runs", "3", "--threshold", "3.7"]);
    expect(text.stdout).toContain("UNDECIDED");
    expect(stage.requests).toHaveLength(3);
  });

  it("decides by the number alone when there was one run", async () => {
    await open("plan.md");
    stage.behave(outputJudge(4, 4, 3, 3, 3));
    const { outputs } = parseVerdict(await judge("plan.md", "--min-verdict", "good"));
    expect(outputs[0]).toMatchObject({ composite: 3.55, status: "passed", undecided: false, interval: null });
  });
});

describe("a ranking of panels", () => {
  const clear = panelJudge([5, 5, 5, 5, 5], [5, 5, 5, 5, 4], [5, 5, 5, 4, 5]);
  const close = panelJudge([5, 5, 5, 4, 4], [4, 5, 5, 5, 5], [5, 4, 5, 5, 5]);
  const far = panelJudge([2, 2, 3, 2, 2], [2, 2, 2, 2, 3], [2, 2, 2, 2, 2]);

  it("says which neighbours differ by more than the runs do", async () => {
    await open("a.md", "b.md", "c.md");
    stage.behave(byOutput({ "a.md": clear, "b.md": close, "c.md": far }));
    const { ranking, outputs } = parseVerdict(await judge("c.md", "b.md", "a.md", "--runs", "3"));
    expect(outputs.map(({ path }) => path)).toEqual(["a.md", "b.md", "c.md"]);
    expect(ranking.map(({ path, toNext }) => [path, toNext?.path, toNext?.detectable])).toEqual([
      ["a.md", "b.md", false],
      ["b.md", "c.md", true],
      ["c.md", undefined, undefined],
    ]);
    const text = (await stage.run(["judge", "a.md", "b.md", "c.md", "--runs", "3", "--quiet"])).stdout;
    expect(text).toContain("No detectable difference between a.md and b.md.");
    expect(text).not.toContain("between b.md and c.md");
  });

  it("of single runs says nothing of the noise, and how to measure it", async () => {
    await open("a.md", "c.md");
    stage.behave(byOutput({ "a.md": clear, "c.md": far }));
    const { ranking } = parseVerdict(await judge("a.md", "c.md"));
    expect(ranking[0]?.toNext).toMatchObject({ path: "c.md", interval: null, detectable: null });
    const text = (await stage.run(["judge", "a.md", "c.md", "--quiet"])).stdout;
    expect(text.replace(/\s+/g, " ")).toMatch(/One run each: .*--runs 3/);
  });
});

describe("a panel that is not complete", () => {
  it("has no result and no place in the cache, and leaves the others alone", async () => {
    await open("good.md", "broken.md");
    stage.behave(
      byOutput({
        "broken.md": panelJudge([4, 4, 4, 4, 4], null, [4, 4, 4, 4, 4]),
        "good.md": panelJudge([4, 4, 4, 4, 4], [5, 4, 4, 4, 4], [4, 4, 4, 4, 4]),
      }),
    );
    const run = await judge("broken.md", "good.md", "--runs", "3");
    expect(run.code).toBe(3);
    const { gate, outputs, ranking } = parseVerdict(run);
    expect(gate).toBe("incomplete");
    expect(outputs.map(({ path, status }) => [path, status])).toEqual([
      ["good.md", "passed"],
      ["broken.md", "error"],
    ]);
    expect(outputs[1]).toMatchObject({
      composite: null,
      interval: null,
      runs: 3,
      error: { code: "judge-prose" },
    });
    // Two for the run that talked, and those of the others that were asked before it had come to nothing.
    const spent = stage.requests.filter((request) => outputName(request) === "broken.md").length;
    expect(spent).toBeGreaterThanOrEqual(2);
    expect(outputs[1]?.usage.requests).toBe(spent);
    expect(ranking[0]?.toNext).toBeNull();
    expect(cachedPaths(await stage.read(CACHE))).toEqual(["good.md"]);
  });

  it("is not scored once --max-requests is reached", async () => {
    await open("a.md", "b.md");
    stage.behave(outputJudge(4, 4, 4, 4, 4));
    const run = await judge("a.md", "b.md", "--runs", "3", "--max-requests", "5", "--concurrency", "1");
    expect(run.code).toBe(3);
    expect(stage.requests.length).toBeLessThanOrEqual(5);
    expect(
      parseVerdict(run).outputs.map(({ path, composite, error }) => [path, composite, error?.code]),
    ).toEqual([
      ["a.md", 4, undefined],
      ["b.md", null, "request-limit"],
    ]);
    expect(cachedPaths(await stage.read(CACHE))).toEqual(["a.md"]);
  });
});

it.each(["0", "11", "2.5", "-1", "many", ""])("--runs %j ends with exit code 2", async (runs) => {
  await open("plan.md");
  expect(await judge("plan.md", "--runs", runs)).toMatchObject({ code: 2, stdout: "" });
  expect(stage.requests).toHaveLength(0);
});

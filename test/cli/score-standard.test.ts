import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { skillText } from "../support/cli.js";
import { nameOf, stubbornJudge } from "../support/judges.js";
import {
  layerOf,
  parseScore,
  parseScores,
  pluginEvalJudge,
  pluginEvalModel,
  pluginEvalPanel,
  publishedSchema,
  requestsByRole,
  withoutTimes,
} from "../support/plugin-eval-model.js";
import { openStage, type Stage, type StageResult } from "../support/stage.js";

let stage: Stage;

beforeAll(async () => {
  stage = await openStage(["alpha", "beta"]);
  stage.behave(pluginEvalModel());
});
afterAll(() => stage.close());

const score = (...args: string[]) => stage.run(["score", ...args, "--format", "json"]);

/** A run, and how often which role was asked in it. */
async function counted(run: () => Promise<StageResult>) {
  const before = stage.requests.length;
  const result = await run();
  return { ...result, asked: requestsByRole(stage.requests.slice(before)) };
}

describe("the depth standard, which is the default", () => {
  let first: Awaited<ReturnType<typeof counted>>;
  beforeAll(async () => {
    first = await counted(() => score());
  });

  it("asks the judge once a skill and nobody else", async () => {
    expect(first).toMatchObject({ code: 0, asked: { judge: 2 } });
    expect(Object.keys(first.asked)).toEqual(["judge"]);
    const report = parseScores(first);
    expect((await publishedSchema("score")).safeParse(JSON.parse(first.stdout)).error).toBeUndefined();
    expect(report).toMatchObject({ depth: "standard", label: "Assessed", model: "loopback-model" });
    expect(report.skills.map(({ name, status }) => [name, status])).toEqual([
      ["alpha", "passed"],
      ["beta", "passed"],
    ]);
    expect(first.stderr.split("\n").sort()).toEqual([
      "",
      expect.stringMatching(/^\[1\/2\] skills\/(alpha|beta) {2}0\.72$/),
      expect.stringMatching(/^\[2\/2\] skills\/(alpha|beta) {2}0\.72$/),
    ]);
    for (const name of ["alpha", "beta"]) expect(first.stderr).toContain(`] skills/${name}  0.72\n`);
  });

  it("computes triggering accuracy from the predictions: F1 of 4 right of 5, no false alarm", () => {
    const [alpha] = parseScores(first).skills;
    if (!alpha) throw new Error("alpha was scored");
    const judge = layerOf(alpha, "judge");
    const triggering = judge.dimensions.find(({ id }) => id === "triggering_accuracy");
    // 2·4 / (2·4 + 0 + 1)
    expect(triggering?.score).toBeCloseTo(8 / 9, 6);
    expect(triggering?.predictions).toHaveLength(10);
    expect(alpha.dimensions.triggering_accuracy?.layers.judge).toBeCloseTo(8 / 9, 6);
    for (const { id, score: mark } of judge.dimensions) {
      if (id !== "triggering_accuracy") expect([id, mark]).toEqual([id, 0.7]);
    }
  });

  it("blends what the layers measured by their shares, and measures all ten dimensions", () => {
    const [alpha] = parseScores(first).skills;
    if (!alpha) throw new Error("alpha was scored");
    expect(Object.keys(alpha.dimensions)).toHaveLength(10);
    for (const { score: value, layers } of Object.values(alpha.dimensions)) {
      expect(value).not.toBeNull();
      expect(layers.judge).not.toBeNull();
      expect(layers).not.toHaveProperty("simulation");
    }
    const { triggering_accuracy: triggering, output_quality: quality } = alpha.dimensions;
    const expected = (0.15 * (triggering?.layers.static ?? Number.NaN) + 0.25 * (8 / 9)) / 0.4;
    expect(triggering?.score).toBeCloseTo(expected, 5);
    expect(quality?.score).toBe(0.7);
    expect(quality?.layers.static).toBeNull();
  });

  it("has no agreement and no interval: one judge does not tell how far the next would stray", () => {
    for (const skill of parseScores(first).skills) {
      expect(layerOf(skill, "judge")).toMatchObject({
        judges: 1,
        agreement: null,
        cached: false,
      });
      expect(skill).toMatchObject({ composite: { interval: null }, certification: null });
      for (const { interval } of Object.values(skill.dimensions)) expect(interval).toBeNull();
    }
  });

  it("costs nothing the second time, connects to no model, and reports the same", async () => {
    const second = await counted(() => stage.run(["score", "--format", "json"]));
    expect(second).toMatchObject({ code: 0, asked: {}, stderr: "", connected: false });
    const kept = parseScores(second).skills;
    expect(kept.every((skill) => layerOf(skill, "judge").cached)).toBe(true);
    expect(kept.map((skill) => layerOf(skill, "judge").usage.requests)).toEqual([0, 0]);
    const results = (skills: typeof kept) => skills.map(({ layers: _, ...rest }) => rest);
    expect(results(kept)).toEqual(results(parseScores(first).skills));
  });

  it("goes into the cache beside other rubrics' results", async () => {
    const cache = JSON.parse(await stage.read(".waza/quality-scores.json")) as { skills: object };
    expect(Object.keys(cache.skills)).toEqual(["skills/alpha", "skills/beta"]);
    expect((await stage.run(["cache", "stats"])).stdout).toContain("plugin-eval: 2 results");
  });
});

describe("a panel of judges", () => {
  const marks = [0.6, 0.7, 0.8];

  it("asks each of them once, and gives means, agreement and intervals", async () => {
    const fair = (mark: number) => (dimension: string) =>
      dimension === "orchestration_fitness" ? mark - 0.4 : mark;
    stage.behave(pluginEvalModel({ judge: pluginEvalPanel(...marks.map(fair)) }));
    const run = await counted(() => score("alpha", "--judges", "3"));
    stage.behave(pluginEvalModel());
    expect(run).toMatchObject({ code: 0, asked: { judge: 3 } });
    const report = parseScore(run);
    const judge = layerOf(report, "judge");
    expect(judge).toMatchObject({ judges: 3, cached: false, usage: { requests: 3 } });
    const quality = judge.dimensions.find(({ id }) => id === "output_quality");
    expect(quality?.marks).toEqual(marks);
    expect(quality?.score).toBe(0.7);
    expect(judge.agreement?.kappa.value).toBeGreaterThan(0);
    expect(judge.agreement).toMatchObject({ judges: 3, items: 10 });
    expect(JSON.parse(run.stdout).layers[1]).toMatchObject({ kappa: judge.agreement?.kappa.value });
    expect(judge.agreement?.pairs).toHaveLength(3);
    expect(judge.agreement?.alpha.value).toBeGreaterThan(0);
    const { low, high } = report.dimensions.output_quality?.interval ?? {};
    expect(low).toBeLessThan(0.7);
    expect(high).toBeGreaterThan(0.7);
    expect(report.composite.interval?.low).toBeLessThan(report.composite.score ?? 0);

    const again = await counted(() => score("alpha", "--judges", "3"));
    expect(again.asked).toEqual({});
    expect(parseScore(again).composite).toEqual(report.composite);
    expect(layerOf(parseScore(again), "judge").agreement).toEqual(judge.agreement);
  });
});

describe("a judge that does not answer", () => {
  it("leaves its skill without composite and badge, and the others alone", async () => {
    const sound = pluginEvalJudge();
    await stage.write("skills/gamma/SKILL.md", skillText("gamma"));
    stage.behave(
      pluginEvalModel({
        judge: (request) =>
          nameOf(request) === "gamma" ? stubbornJudge({ say: "Good." })(request) : sound(request),
      }),
    );
    const { code, stdout } = await score("--threshold", "1");
    stage.behave(pluginEvalModel());
    expect(code).toBe(3);
    const { skills, gate, summary } = parseScores({ stdout });
    expect(gate).toBe("incomplete");
    expect(summary).toMatchObject({ found: 3, scored: 2, errors: 1 });
    expect(skills.map(({ status }) => status)).toEqual(["passed", "passed", "error"]);
    const gamma = skills[2];
    expect(gamma).toMatchObject({
      composite: { score: null, badge: null },
      error: { code: "judge-prose" },
    });
    expect(gamma && layerOf(gamma, "judge")).toMatchObject({ score: null, error: { code: "judge-prose" } });
    expect(gamma?.dimensions.progressive_disclosure?.layers.static).toBeGreaterThan(0);
    // Nothing of it is kept: it is asked again.
    expect((await counted(() => score())).asked).toEqual({ judge: 1 });
  });
});

describe("the interface that the method publishes", () => {
  it("exits 1 below the threshold, with the document on stdout all the same", async () => {
    for (const depth of ["quick", "standard"]) {
      const args = ["score", "./skills/alpha", "--depth", depth, "--output", "json", "--threshold"];
      const below = await stage.run([...args, "70"]);
      expect(below.code).toBe(1);
      expect(parseScore(below)).toMatchObject({ depth, threshold: 70, gate: "failed", status: "failed" });
      expect((await stage.run([...args, "40"])).code).toBe(0);
      expect(await stage.read("json")).toBe("");
    }
  });

  it("writes to a file where --output is no format, and refuses two formats", async () => {
    const { code, stdout } = await stage.run([
      "score",
      "alpha",
      "--format",
      "json",
      "--output",
      "out/report.json",
    ]);
    expect({ code, stdout }).toEqual({ code: 0, stdout: "" });
    const printed = await score("alpha");
    expect(withoutTimes(await stage.read("out/report.json"))).toBe(withoutTimes(printed.stdout));
    const both = await stage.run(["score", "alpha", "--format", "html", "--output", "json"]);
    expect(both).toMatchObject({ code: 2, stdout: "" });
  });
});

describe("a plugin folder", () => {
  it("is scored skill by skill, with its agents by their frontmatter", async () => {
    await stage.write("kit/.claude-plugin/plugin.json", '{"name": "kit"}');
    await stage.write("kit/skills/one/SKILL.md", skillText("one"));
    await stage.write("kit/skills/two/SKILL.md", skillText("two"));
    await stage.write("kit/agents/plain.md", "---\nname: plain\ndescription: Reads.\n---\n\nRead.\n");
    await stage.write(
      "kit/agents/rich.md",
      "---\nname: rich\ndescription: Reviews changes before they are merged. Use proactively.\ntools: Read, Grep\nmodel: haiku\n---\n\nReview.\n",
    );
    const { code, stdout } = await stage.run(["score", "kit/", "--depth", "quick", "--format", "json"]);
    const report = parseScores({ stdout });
    expect(code).toBe(0);
    expect(report.skills.map(({ path }) => path)).toEqual(["kit/skills/one", "kit/skills/two"]);
    expect(report.agents).toEqual([
      { name: "plain", path: "kit/agents/plain.md", score: 0.5 },
      { name: "rich", path: "kit/agents/rich.md", score: 1 },
    ]);
    const { stdout: text } = await stage.run(["score", "kit", "--depth", "quick", "--quiet"]);
    expect(text).toMatch(/rich +kit\/agents\/rich\.md +1\.00/);
    const { stdout: skills } = await stage.run([
      "score",
      "kit/skills",
      "--depth",
      "quick",
      "--format",
      "json",
    ]);
    expect(parseScores({ stdout: skills }).agents).toEqual([]);
  });

  it("may hold agents alone", async () => {
    await stage.write("crew/.claude-plugin/plugin.json", '{"name": "crew"}');
    await stage.write("crew/agents/plain.md", "---\nname: plain\ndescription: Reads.\n---\n\nRead.\n");
    const { code, stdout } = await stage.run(["score", "crew", "--depth", "quick", "--format", "json"]);
    expect(code).toBe(0);
    expect(parseScores({ stdout })).toMatchObject({
      skills: [],
      agents: [{ name: "plain" }],
      summary: { found: 0, average: null },
    });
    const { stdout: text } = await stage.run(["score", "crew", "--depth", "quick"]);
    expect(text).toContain("crew/agents/plain.md");
  });
});

it("fails with --strict for a warning about the search, which is said on stderr", async () => {
  for (const folder of ["a", "b"]) await stage.write(`twins/${folder}/SKILL.md`, skillText("twin"));
  const args = ["score", "twins", "--depth", "quick", "--format", "json"];
  const { code, stderr } = await stage.run(args);
  expect(code).toBe(0);
  expect(stderr).toMatch(/warning: .*twin.*\[duplicate-name\]/);
  const strict = await stage.run([...args, "--strict"]);
  expect(strict.code).toBe(1);
  expect(parseScores(strict)).toMatchObject({ gate: "failed", summary: { passed: 2, failed: 0 } });
});

import { afterAll, describe, expect, it } from "vitest";
import { skillText } from "../support/cli.js";
import { goodJudge } from "../support/judges.js";
import type { Behaviour, SeenRequest } from "../support/loopback-model.js";
import {
  layerOf,
  obedientAgent,
  offeredSkill,
  parseScore,
  pluginEvalModel,
  pluginEvalPanel,
  promptOf,
  publishedSchema,
  requestsByRole,
  roleOf,
  withoutTimes,
} from "../support/plugin-eval-model.js";
import { openStage, type Stage } from "../support/stage.js";

const stages: Stage[] = [];
afterAll(() => Promise.all(stages.map((stage) => stage.close())));

async function open(
  behave: Behaviour,
  skills = ["alpha"],
  files: Record<string, string> = {},
): Promise<Stage> {
  const stage = await openStage(skills, files);
  stages.push(stage);
  stage.behave(behave);
  return stage;
}

/** Scores alpha with eight simulated uses: six prompts that should trigger it, two near misses. */
function scoreDeep(stage: Stage, ...more: string[]) {
  return stage.run([
    "score",
    "skills/alpha",
    "--depth",
    "deep",
    "--simulations",
    "8",
    "--format",
    "json",
    ...more,
  ]);
}

/** Text of a skill with more lines in its frontmatter. */
function skillWith(name: string, fields: string): string {
  return skillText(name).replace(/^description:/m, `${fields}\ndescription:`);
}

const agentRequests = ({ requests }: Stage): SeenRequest[] =>
  requests.filter((request) => roleOf(request) === "agent");

/** Names in the list of skills that the runtime shows to the model. */
const namesIn = ({ system }: SeenRequest): string[] =>
  [...system.matchAll(/<name>([^<]*)<\/name>/g)].map(([, name = ""]) => name);

describe.concurrent("the depth deep", () => {
  it("asks for exactly what it needs, and reports what the agents did", async () => {
    const near = Array.from({ length: 3 }, (_, index) => `near-${index}`);
    const far = Array.from({ length: 22 }, (_, index) => `far-${String(index).padStart(2, "0")}`);
    const dinner = (name: string) =>
      skillText(name).replace(/^description: .*$/m, "description: Cooks dinner. Use when guests come.");
    const stage = await open(
      pluginEvalModel(),
      ["alpha", ...near],
      Object.fromEntries(far.map((name) => [`skills/${name}/SKILL.md`, dinner(name)])),
    );
    await stage.write("skills/alpha/references/shops.md", "# Shops\n\nMilk comes from the dairy.\n");
    const run = await scoreDeep(stage);
    expect(run.code).toBe(0);
    // 6 uses of two turns and 2 near misses of one, after a self-test of two turns and one.
    expect(requestsByRole(stage.requests)).toEqual({
      judge: 1,
      writer: 1,
      agent: 3 + 6 * 2 + 2,
      answerJudge: 6,
    });
    expect(run.stderr).toMatch(/^Plan: about 25 model requests, [\d,]+ input tokens\.\n/);

    // What an agent is given: the list of skills with the nearest siblings, what loads and reads them from our copies,
    // and nothing of the host.
    for (const request of agentRequests(stage)) {
      expect(request.tools).toEqual(["skill", "read_skill_file"]);
      const [own, ...siblings] = namesIn(request);
      expect(own).toBe("alpha");
      expect(siblings).toHaveLength(20);
      expect(siblings).toEqual(expect.arrayContaining(near));
      expect(JSON.stringify(request.messages)).not.toContain(stage.root);
    }
    const loaded = agentRequests(stage).filter(({ turn }) => turn === 2);
    expect(loaded).toHaveLength(7);
    for (const { messages } of loaded) expect(JSON.stringify(messages)).toContain("Sort receipts");

    expect((await publishedSchema("score")).safeParse(JSON.parse(run.stdout)).error).toBeUndefined();
    const report = parseScore(run);
    expect(report).toMatchObject({
      depth: "deep",
      label: "Certified (8 of 50 simulations)",
      status: "passed",
      error: null,
    });
    expect(report.composite.badge).not.toBeNull();
    const simulation = layerOf(report, "simulation");
    expect(simulation).toMatchObject({
      kept: 0,
      figures: {
        simulations: 8,
        prompts: { source: "model" },
        selfTest: { positive: true, negative: false, offered: true },
        activation: { rate: 1, count: 6, runs: 6, effectiveRuns: 6 },
        falseActivation: { rate: 0, count: 0, runs: 2 },
        precision: 1,
        recall: 1,
        f1: { value: 1 },
        quality: { mean: 0.8, runs: 6 },
        failures: { count: 0, runs: 8, rate: 0 },
        // Each request costs 1,200 tokens, and a use takes two.
        tokens: { median: 2_400, interquartileRange: 0, outliers: 0, runs: 6 },
        efficiency: { value: 0.7 },
      },
      usage: { requests: 1 + 3 + 14 + 6 },
      error: null,
    });
    expect(simulation.score).toBe(0.97);
    const { triggering_accuracy, output_quality, robustness, token_efficiency, scope_calibration } =
      report.dimensions;
    expect(triggering_accuracy?.layers.simulation).toBe(1);
    expect(output_quality?.layers.simulation).toBe(0.8);
    expect(robustness?.layers.simulation).toBe(1);
    expect(token_efficiency?.layers.simulation).toBe(0.7);
    expect(scope_calibration?.layers.simulation).toBeNull();
    expect(robustness?.interval?.low).toBeLessThan(1);
  });

  it("lets an agent open references, which count among its own turns, within the limit of requests", async () => {
    const shops = "Milk comes from the dairy.";
    const agent: Behaviour = (request) => {
      if (!/please use it|^Load/.test(promptOf(request))) return { say: "Something else entirely." };
      const calls = [
        { tool: "skill", args: { skill: offeredSkill(request) } },
        { tool: "read_skill_file", args: { path: "references/shops.md" } },
      ];
      const call = calls[request.turn - 1];
      return call
        ? { calls: [call] }
        : { say: "The milk on this receipt comes from the dairy, as the list of shops says." };
    };
    const stage = await open(pluginEvalModel({ agent }), ["alpha"], {
      "skills/alpha/references/shops.md": `# Shops\n\n${shops}\n`,
    });
    const most = 1 + 1 + 4 + 6 * 3 + 2 + 6;
    const run = await scoreDeep(stage, "--max-requests", String(most));
    expect(run.code).toBe(0);
    expect(requestsByRole(stage.requests)).toEqual({
      judge: 1,
      writer: 1,
      agent: 4 + 6 * 3 + 2,
      answerJudge: 6,
    });
    const answered = agentRequests(stage).filter(({ turn }) => turn === 3);
    expect(answered).toHaveLength(7);
    for (const { messages } of answered) expect(JSON.stringify(messages.at(-1))).toContain(shops);

    const tight = await scoreDeep(stage, "--max-requests", "9", "--refresh");
    expect(tight.code).toBe(3);
    expect(stage.requests.length).toBeLessThanOrEqual(most + 9);
  });

  it("has nothing to read with where no skill has references", async () => {
    const stage = await open(pluginEvalModel(), ["alpha", "beta"]);
    await scoreDeep(stage, "--simulations", "2");
    for (const request of agentRequests(stage)) expect(request.tools).toEqual(["skill"]);
  });

  it("tells uses from false alarms: an agent that always loads the skill is not accurate", async () => {
    const stage = await open(
      pluginEvalModel({ agent: obedientAgent((prompt) => /^(please|something|Load)/.test(prompt)) }),
    );
    const run = await scoreDeep(stage);
    const simulation = layerOf(parseScore(run), "simulation");
    expect(simulation).toMatchObject({
      figures: {
        activation: { rate: 1 },
        falseActivation: { rate: 1, count: 2, runs: 2 },
        precision: 0.75,
        recall: 1,
        quality: { runs: 8 },
      },
    });
    // 2·6 / (2·6 + 2)
    expect(simulation.figures?.f1?.value).toBeCloseTo(6 / 7, 6);
    expect(parseScore(run).dimensions.triggering_accuracy?.layers.simulation).toBeCloseTo(6 / 7, 6);
    const { stdout } = await stage.run(["score", "alpha", "--depth", "deep", "--simulations", "8"]);
    expect(stdout).toMatch(/false activation 100%/);
  });

  it("counts another skill's activation for the other one", async () => {
    const rival: Behaviour = (request) => {
      if (request.turn > 1 || !/^(please|Load)/.test(promptOf(request)))
        return { say: "Here is the complete result, with every step." };
      const wanted = /case [12]$/.test(promptOf(request)) ? "beta" : "alpha";
      return { calls: [{ tool: "skill", args: { skill: wanted } }] };
    };
    const stage = await open(pluginEvalModel({ agent: rival }), ["alpha", "beta"]);
    const simulation = layerOf(parseScore(await scoreDeep(stage)), "simulation");
    expect(simulation).toMatchObject({
      figures: { activation: { count: 4, runs: 6 }, quality: { runs: 4 } },
    });
    expect(requestsByRole(stage.requests).answerJudge).toBe(4);
  });
});

describe.concurrent("activation that cannot be measured", () => {
  it("with a model that ignores its tool: no runs, no composite, exit 3, and what to do", async () => {
    const stage = await open(pluginEvalModel({ agent: obedientAgent(() => false) }));
    const run = await scoreDeep(stage);
    expect(run.code).toBe(3);
    expect(requestsByRole(stage.requests)).toEqual({ judge: 1, writer: 1, agent: 2 });
    const report = parseScore(run);
    expect(report).toMatchObject({
      status: "error",
      gate: "incomplete",
      composite: { score: null, badge: null },
      error: { code: "activation-unmeasured" },
    });
    expect(layerOf(report, "simulation")).toMatchObject({
      figures: {
        simulations: 0,
        selfTest: { positive: false, negative: false, offered: true },
        activation: null,
      },
      score: null,
    });
    expect(report.dimensions.triggering_accuracy).toMatchObject({ layers: { simulation: null } });
    expect(run.stderr).toContain("Activation could not be measured with this model.");
    expect(run.stderr).toMatch(/→ .*--model.*--depth standard/);
    const { code, stdout } = await stage.run(["score", "alpha", "--depth", "deep", "--simulations", "8"]);
    expect(code).toBe(3);
    expect(stdout).toMatch(/Activation could not be measured/);
    expect(stdout).not.toMatch(/Composite: \d/);
  });

  it("for a skill that only people may call: nobody but the judges is asked", async () => {
    const judge = pluginEvalPanel(
      () => 0.2,
      () => 0.9,
    );
    const stage = await open(pluginEvalModel({ judge }), ["beta"], {
      "skills/alpha/SKILL.md": skillWith("alpha", "disable-model-invocation: true"),
    });
    const run = await scoreDeep(stage, "--judges", "2", "--threshold", "60");
    expect(run.code).toBe(3);
    expect(requestsByRole(stage.requests)).toEqual({ judge: 2 });
    const report = parseScore(run);
    expect(report).toMatchObject({ composite: { score: null }, error: { code: "skill-not-offered" } });
    // Nothing is undecided about a composite that there is not.
    expect(report.findings.map(({ code }) => code)).not.toContain("JUDGE_UNDECIDED");
    expect(layerOf(report, "simulation")).toMatchObject({
      figures: { simulations: 0, selfTest: { positive: null, negative: null, offered: false } },
    });
  });

  it("for a skill of which the runtime does not take the name: no agent is asked", async () => {
    const text = skillText("alpha").replace("name: alpha", 'name: "R&D <größe>"');
    const stage = await open(pluginEvalModel(), ["beta"], { "skills/alpha/SKILL.md": text });
    const run = await scoreDeep(stage);
    expect(run.code).toBe(3);
    expect(requestsByRole(stage.requests)).toEqual({ judge: 1, writer: 1 });
    expect(layerOf(parseScore(run), "simulation")).toMatchObject({
      figures: { selfTest: { offered: false } },
      error: { code: "skill-not-offered" },
    });
  });
});

describe.concurrent("prompts that the model does not write", () => {
  it("are made from the description, and every report says so", async () => {
    const stage = await open(
      pluginEvalModel({
        writer: () => ({ say: "1. Sort my receipts\n2. Tidy the folder" }),
        agent: obedientAgent((prompt) => /Sorts receipts|^Load the skill/.test(prompt)),
      }),
    );
    const simulation = layerOf(parseScore(await scoreDeep(stage)), "simulation");
    expect(simulation.figures?.prompts).toMatchObject({ source: "fallback" });
    expect(simulation.figures?.prompts?.list).toHaveLength(20);
    expect(simulation.figures).toMatchObject({
      activation: { rate: 1, runs: 6 },
      falseActivation: { rate: 0, runs: 2 },
    });
    const { stdout } = await stage.run(["score", "alpha", "--depth", "deep", "--simulations", "8"]);
    expect(stdout).toMatch(/prompts were made from the description/);
    expect(requestsByRole(stage.requests).writer).toBe(1);
  });
});

describe.concurrent("the same seed and the same replies", () => {
  /** Depends on the prompt alone, in every role. */
  const uneven = pluginEvalModel({
    judge: pluginEvalPanel(
      () => 0.6,
      (dimension) => (dimension === "robustness" ? 0.2 : 0.8),
    ),
    agent: (request) => {
      const prompt = promptOf(request);
      const uses = /^Load|please use it, case [1245]$|something else, case 1$/.test(prompt);
      if (uses && request.turn === 1)
        return { calls: [{ tool: "skill", args: { skill: offeredSkill(request) } }] };
      return { say: `The answer to: ${prompt}` };
    },
    answerJudge: (request) => {
      const [, number = "0"] = /answer to: .*case (\d+)/.exec(request.subject) ?? [];
      return goodJudge(Number(number) / 10)(request);
    },
  });

  it("give the same document to the byte, whichever answer comes first", async () => {
    const documents = await Promise.all(
      ["1", "5"].map(async (concurrency) => {
        const stage = await open(uneven, ["alpha", "beta"]);
        const args = ["--depth", "thorough", "--judges", "2", "--seed", "7", "--concurrency", concurrency];
        const run = await scoreDeep(stage, ...args, "--no-cache");
        expect(run.code).toBe(0);
        expect(await stage.read(".waza/quality-scores.json")).toBe("");
        return run.stdout;
      }),
    );
    const [first = "", second = ""] = documents.map(withoutTimes);
    expect(second).toBe(first);
    const report = parseScore({ stdout: documents[0] ?? "" });
    expect(report).toMatchObject({ depth: "thorough", label: "Certified+ (8 of 100 simulations)", seed: 7 });
    const { figures } = layerOf(report, "simulation");
    expect(figures).toMatchObject({
      activation: { count: 4, runs: 6 },
      falseActivation: { count: 1, runs: 2 },
      quality: { runs: 5 },
    });
    expect(figures?.consistency?.cv).toBeGreaterThan(0.1);
  });
});

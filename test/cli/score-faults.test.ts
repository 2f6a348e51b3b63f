import { afterEach, describe, expect, it } from "vitest";
import type { ScoredSkill } from "../../src/documents/score.js";
import { nameOf } from "../support/judges.js";
import type { Behaviour, Reply } from "../support/loopback-model.js";
import {
  layerOf,
  obedientAgent,
  parseScore,
  parseScores,
  pluginEvalModel,
  promptOf,
  promptWriter,
  requestsByRole,
  roleOf,
} from "../support/plugin-eval-model.js";
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

/** An agent that does something else for the prompts of these numbers. */
function agentThat(replies: Readonly<Record<number, Reply>>): Behaviour {
  const good = obedientAgent();
  return (request) => {
    const [, number] = /^please use it, case (\d+)$/.exec(promptOf(request)) ?? [];
    return replies[Number(number)] ?? good(request);
  };
}

/** What the agents were asked for after a point, sorted; each prompt once. */
function promptsAfter({ requests }: Stage, start: number): string[] {
  const agents = requests.slice(start).filter((request) => roleOf(request) === "agent");
  return [...new Set(agents.map(promptOf))].sort();
}

describe("runs that fail", () => {
  it("are counted, the others go on, and what may be the skill's doing is kept until it may take longer", async () => {
    const stage = await open(
      pluginEvalModel({ agent: agentThat({ 2: { status: 400 }, 4: { fault: "hang" } }) }),
    );
    const run = await scoreDeep(stage, "--timeout", "0.5");
    expect(run.code).toBe(0);
    const report = parseScore(run);
    expect(report).toMatchObject({ status: "passed", error: null });
    expect(report.composite.score).not.toBeNull();
    const simulation = simulationOf(report);
    expect(simulation).toMatchObject({
      figures: {
        failures: { count: 2, runs: 8, rate: 0.25 },
        activation: { count: 4, runs: 4 },
        quality: { runs: 4 },
      },
      error: null,
    });
    // Clopper and Pearson for 2 of 8 (SciPy 1.17.1).
    expect(simulation.figures?.failures?.interval?.low).toBeCloseTo(0.0318540262499442, 6);
    expect(simulation.figures?.failures?.interval?.high).toBeCloseTo(0.6508557944128, 6);
    expect(report.dimensions.robustness?.layers.simulation).toBe(0.75);

    stage.behave(pluginEvalModel());
    const before = stage.requests.length;
    const again = await scoreDeep(stage, "--timeout", "0.5");
    expect(promptsAfter(stage, before)).toEqual(["please use it, case 2"]);
    expect(simulationOf(parseScore(again))).toMatchObject({ kept: 7, figures: { failures: { count: 1 } } });
    const patient = await scoreDeep(stage, "--timeout", "30");
    expect(promptsAfter(stage, before)).toEqual(["please use it, case 2", "please use it, case 4"]);
    expect(simulationOf(parseScore(patient))).toMatchObject({ kept: 7, figures: { failures: { count: 0 } } });
  });

  it("without exception leave the layer without a result: exit 3, and what was spent is told", async () => {
    const failing = Object.fromEntries([1, 2, 3, 4, 5, 6].map((number) => [number, { status: 400 }]));
    const agent = agentThat(failing);
    const stage = await open(
      pluginEvalModel({
        agent: (request) => (/^something/.test(promptOf(request)) ? { status: 400 } : agent(request)),
      }),
    );
    const run = await scoreDeep(stage);
    expect(run.code).toBe(3);
    const report = parseScore(run);
    expect(report).toMatchObject({
      status: "error",
      gate: "incomplete",
      composite: { score: null, badge: null },
    });
    expect(simulationOf(report)).toMatchObject({
      score: null,
      figures: null,
      error: { code: report.error?.code, message: expect.stringContaining("400") },
      usage: { requests: 1 + 3 },
    });
    expect(layerOf(report, "judge")).toMatchObject({ error: null });
    expect(run.stderr).toMatch(/error: .*400/);
    // Nothing of it stands in the way of the next attempt.
    stage.behave(pluginEvalModel());
    const again = await scoreDeep(stage);
    expect(again.code).toBe(0);
    expect(simulationOf(parseScore(again))).toMatchObject({
      kept: 0,
      figures: { failures: { count: 0, runs: 8 } },
    });
  });

  it("from the self-test on are told as what they are, not as a model without tools", async () => {
    const stage = await open(pluginEvalModel({ agent: () => ({ status: 400 }) }), ["alpha", "beta"]);
    const run = await scoreDeep(stage);
    expect(run.code).toBe(3);
    for (const skill of parseScores(run).skills) {
      expect(skill.error?.message).toContain("400");
      expect(skill.error?.code).not.toBe("activation-unmeasured");
    }
    expect(requestsByRole(stage.requests)).toEqual({ judge: 2, writer: 2, agent: 4 });
  });

  it("because the prompts do not come in time end the layer of that skill, not the program", async () => {
    const good = promptWriter();
    const stage = await open(
      pluginEvalModel({
        writer: (request) => (nameOf(request) === "beta" ? { fault: "hang" } : good(request)),
      }),
      ["alpha", "beta"],
    );
    const run = await scoreDeep(stage, "--simulations", "3", "--timeout", "0.5");
    expect(run.code).toBe(3);
    const [alpha, beta] = parseScores(run).skills;
    expect(alpha).toMatchObject({ name: "alpha", status: "passed", error: null });
    expect(beta).toMatchObject({ name: "beta", status: "error", error: { code: "timeout" } });
    expect(run.stderr).not.toContain("unexpected error");
  });
});

describe("--max-requests", () => {
  it("is never exceeded; what was finished is kept, and the next run asks for the rest alone", async () => {
    const stage = await open();
    // Of the 25 that it takes.
    for (const [limit, code] of [
      [3, 3],
      [11, 3],
      [25, 0],
    ] as const) {
      const before = stage.requests.length;
      const run = await scoreDeep(stage, "--max-requests", String(limit), "--concurrency", "3");
      expect({ limit, code: run.code }).toEqual({ limit, code });
      expect(stage.requests.length - before).toBeLessThanOrEqual(limit);
      if (code === 3) {
        expect(parseScore(run)).toMatchObject({
          composite: { score: null },
          error: { code: "request-limit" },
        });
      }
    }
    const asked = requestsByRole(stage.requests);
    expect(asked).toMatchObject({ judge: 1, writer: 1 });
    const before = stage.requests.length;
    expect((await scoreDeep(stage)).code).toBe(0);
    expect(stage.requests.length - before).toBe(0);
  });
});

import { describe, expect, it } from "vitest";
import type { Lane } from "../../src/model/agent.js";
import { ModelError } from "../../src/model/errors.js";
import { canMeasureActivation, testActivation } from "../../src/simulate/self-test.js";
import {
  type Act,
  OURS,
  openLane,
  RIVAL,
  ScriptedAgents,
  type ScriptedAgentsOptions,
  STAGE,
} from "./samples.js";

const { signal } = new AbortController();

/** @param acts for the prompt that names the skill, and for the one that needs none */
async function test(
  positive: Act,
  negative: Act = {},
  options?: ScriptedAgentsOptions,
  lane: Lane = openLane,
) {
  const agents = new ScriptedAgents((prompt) => (prompt.includes("skill") ? positive : negative), options);
  const tested = await testActivation(agents, STAGE, { lane, timeout: 0.2 }, signal);
  expect(agents.closed).toBe(agents.opened.length);
  return { agents, ...tested };
}

describe("the self-test", () => {
  it("asks for the skill by the name that the runtime knows, and for something that needs no skill", async () => {
    const { agents, selfTest, usage } = await test({ loads: [OURS] }, {}, { names: { [OURS]: "real-name" } });
    expect(agents.prompts).toHaveLength(2);
    expect(agents.prompts.filter((prompt) => prompt.includes('"real-name"'))).toHaveLength(1);
    expect(selfTest).toEqual({ positive: true, negative: false, offered: true });
    expect(usage.requests).toBe(2);
    expect(canMeasureActivation(selfTest)).toBe(true);
  });

  it("costs nothing for a skill that the runtime cannot load", async () => {
    const { agents, selfTest, usage } = await test({ loads: [OURS] }, {}, { names: { [RIVAL]: "rival" } });
    expect(agents.prompts).toEqual([]);
    expect(selfTest).toEqual({ positive: null, negative: null, offered: false });
    expect(usage.requests).toBe(0);
    expect(canMeasureActivation(selfTest)).toBe(false);
  });

  it("fails for a skill that is not in the list that the model sees", async () => {
    const { selfTest } = await test({}, {}, { offered: ["rival"] });
    expect(selfTest).toMatchObject({ positive: false, offered: false });
    expect(canMeasureActivation(selfTest)).toBe(false);
  });

  it.each<readonly [string, Act, boolean | null]>([
    ["does not load it", {}, false],
    ["loads another", { loads: [RIVAL] }, false],
  ])("fails with an agent that %s", async (_, act, positive) => {
    const { selfTest } = await test(act);
    expect(selfTest).toEqual({ positive, negative: false, offered: true });
    expect(canMeasureActivation(selfTest)).toBe(false);
  });

  it("notes an agent that loads the skill for a sum, and goes on", async () => {
    const { selfTest } = await test({ loads: [OURS] }, { loads: [OURS] });
    expect(selfTest).toEqual({ positive: true, negative: true, offered: true });
    expect(canMeasureActivation(selfTest)).toBe(true);
  });

  it("leaves open what a failed session would have shown", async () => {
    const error = new ModelError("model-failed", "HTTP 400");
    const { selfTest } = await test({ loads: [OURS] }, { error });
    expect(selfTest).toEqual({ positive: true, negative: null, offered: true });
    expect(canMeasureActivation(selfTest)).toBe(true);
  });

  it("tells why the session that must load the skill failed, unless it had loaded it by then", async () => {
    const error = new ModelError("model-failed", "HTTP 400");
    const failed = await test({ error });
    expect(failed.selfTest).toMatchObject({ positive: null, offered: true });
    expect(failed.failure).toEqual({ code: "model-failed", message: "HTTP 400" });
    const late = await test({ loads: [OURS], error });
    expect(late.selfTest.positive).toBe(true);
    expect(late.failure).toBeNull();
  });

  it("waits for its turn with both sessions", async () => {
    let turns = 0;
    const lane: Lane = (work) => {
      turns += 1;
      return work();
    };
    await test({ loads: [OURS] }, {}, {}, lane);
    expect(turns).toBe(2);
  });

  it("does not swallow what every run would meet", async () => {
    const error = new ModelError("not-logged-in", "Nobody.", null, true);
    await expect(test({ error })).rejects.toBe(error);
    await expect(test({}, {}, { openError: error })).rejects.toBe(error);
  });
});

import { describe, expect, it } from "vitest";
import { ModelError } from "../../src/model/errors.js";
import { agentOptions, simulateSession } from "../../src/simulate/run.js";
import { type Act, OURS, RIVAL, ScriptedAgents, STAGE } from "./samples.js";

async function simulate(
  act: Act | (() => Act),
  { timeout = 60, signal = new AbortController().signal } = {},
) {
  const agents = new ScriptedAgents(() => (typeof act === "function" ? act() : act));
  const session = await simulateSession(agents, "sort these", { stage: STAGE, timeout }, signal);
  expect([agents.opened.length, agents.closed]).toEqual([1, 1]);
  return { agents, session };
}

describe("a simulated session", () => {
  it("puts one request to an agent that has the staged skills, and says what came of it", async () => {
    const { agents, session } = await simulate({ loads: [OURS], says: "All sorted." });
    expect(agents.prompts).toEqual(["sort these"]);
    expect(agents.opened).toEqual([agentOptions(STAGE)]);
    expect(session).toMatchObject({
      activated: true,
      offeredSkills: ["ours", "rival"],
      output: "All sorted.",
      error: null,
      usage: { requests: 1, inputTokens: 100 },
    });
  });

  it("tells the agent nothing about skills, for whether it uses them is what is measured", () => {
    const { instructions, skillFolders } = agentOptions(STAGE);
    expect(instructions).not.toMatch(/skill/i);
    expect(skillFolders).toEqual(STAGE.folders);
  });

  it.each<readonly [string, Act, boolean]>([
    ["the skill under test", { loads: [OURS] }, true],
    ["it after another", { loads: [RIVAL, OURS] }, true],
    ["another one", { loads: [RIVAL] }, false],
    ["another one of the same name", { loads: ["/stage/001/ours/SKILL.md"] }, false],
    ["none", {}, false],
  ])("counts as activated by the path of what was loaded: %s", async (_, act, activated) => {
    expect((await simulate(act)).session.activated).toBe(activated);
  });

  it("that fails is a result with its reason; what was loaded before is known", async () => {
    const error = new ModelError("model-failed", "HTTP 400");
    const reason = { code: "model-failed", message: "HTTP 400" };
    expect((await simulate({ error })).session).toMatchObject({ activated: null, output: "", error: reason });
    expect((await simulate({ loads: [OURS], error })).session).toMatchObject({
      activated: true,
      error: reason,
    });
  });

  it("that takes too long is a result, too", async () => {
    const { session } = await simulate({ hangs: true }, { timeout: 0.05 });
    expect(session).toMatchObject({ activated: null, error: { code: "timeout" } });
    expect(session.durationMs).toBeGreaterThan(0);
  });

  it("that cannot even be opened says nothing about the skills that it would have been told of", async () => {
    const agents = new ScriptedAgents(() => ({}), { openError: new ModelError("runtime-died", "Gone.") });
    const { signal } = new AbortController();
    const session = await simulateSession(agents, "x", { stage: STAGE, timeout: 60 }, signal);
    expect(session).toMatchObject({
      activated: null,
      offeredSkills: null,
      error: { code: "runtime-died" },
      usage: { requests: 0 },
    });
  });

  it.each([
    ["what every other run would meet, too", new ModelError("unreachable", "Nobody there.", null, true)],
    ["a defect", new TypeError("x is not a function")],
  ])("does not swallow %s", async (_, error) => {
    await expect(simulate({ error })).rejects.toBe(error);
  });

  it("that is interrupted ends with the reason of the interruption, also when it fails meanwhile", async () => {
    const reason = new Error("Ctrl-C");
    for (const act of [{ hangs: true }, { error: new ModelError("model-failed", "HTTP 400") }]) {
      const stop = new AbortController();
      const stopping = (): Act => {
        queueMicrotask(() => stop.abort(reason));
        return act;
      };
      await expect(simulate(stopping, { signal: stop.signal })).rejects.toBe(reason);
    }
  });
});

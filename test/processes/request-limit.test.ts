import { describe, expect, it } from "vitest";
import { goodJudge, scoreCall, scoreCalls, stubbornJudge, summaryCall } from "../support/judges.js";
import type { Behaviour } from "../support/loopback-model.js";
import { cachedPaths, play } from "../support/scenario.js";

/** How often the runtime asks for the rest of a cut answer before it can be stopped. */
const CONTINUATIONS = 2;

const GOOD = scoreCalls(4, 4, 4, 4, 4, 4);

describe("--max-requests", () => {
  const skills = ["a", "b", "c", "d", "e"];
  const forgets: Behaviour = stubbornJudge(
    { calls: [...GOOD.slice(0, 5), summaryCall()] },
    { calls: [scoreCall("robustness", 4), summaryCall()] },
  );
  const stumbles: Behaviour = stubbornJudge({
    calls: [...GOOD.slice(0, 5), { tool: "set_dimension_score", args: '{"dimension": "rob' }],
  });
  const wanders: Behaviour = stubbornJudge({ calls: [{ tool: "shell", args: { command: "ls" } }] });
  const chats: Behaviour = stubbornJudge({ say: "Nice skill." });
  const runsOn: Behaviour = stubbornJudge({ say: "And another thing", finish: "length" });

  it.concurrent.each<[string, Behaviour, number]>([
    ["behaves", goodJudge(), 3],
    ["needs a correction", forgets, 1],
    ["sends arguments that cannot be read", stumbles, 0],
    ["calls tools that it does not have", wanders, 0],
    ["answers in prose", chats, 0],
  ])("is never exceeded by a judge that %s", async (_what, behave, atLeast) => {
    const result = await play({
      spawned: true,
      skills,
      behave,
      args: ["--max-requests", "3", "--concurrency", "2"],
    });
    expect(result.requests.length).toBeLessThanOrEqual(3);
    expect(result.report.summary.scored).toBeGreaterThanOrEqual(atLeast);
    expect(result.report.summary.scored + result.report.summary.errors).toBe(5);
    expect(cachedPaths(result.cache)).toHaveLength(result.report.summary.scored);
    expect(result.skills.e?.error?.code).toBe("request-limit");
    expect(result.code).toBe(3);
  });

  it.concurrent.each<[string, Behaviour]>([
    ["calls tools that it does not have", wanders],
    ["sends arguments that cannot be read", stumbles],
    ["is refused again and again", stubbornJudge({ calls: [scoreCall("taste", 4)] })],
  ])("or not given, a judge that %s is stopped after a few", async (_what, behave) => {
    const result = await play({ spawned: true, skills: ["a", "b"], behave });
    // Six for a conversation, and what the runtime asks before it obeys: with a model that answers at once, a few more.
    expect(result.requests.length).toBeLessThanOrEqual(2 * 10);
    expect(result.skills.a?.error?.code).toBe("request-cap");
    expect(result.code).toBe(3);
  });

  it.concurrent("stops a judge that is cut off, as soon as the runtime lets it", async () => {
    const result = await play({
      spawned: true,
      skills,
      behave: runsOn,
      args: ["--max-requests", "3", "--concurrency", "1"],
    });
    expect(result.requests.length).toBeLessThanOrEqual(3 + CONTINUATIONS);
    expect(result.skills.e?.error?.code).toBe("request-limit");
  });
});

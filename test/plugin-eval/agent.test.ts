import { describe, expect, it } from "vitest";
import { scoreAgent } from "../../src/plugin-eval/agent.js";

describe("scoreAgent", () => {
  it.each([
    [{}, 0.5],
    [{ description: "x".repeat(20) }, 0.55],
    [{ description: "x".repeat(40) }, 0.6],
    [{ description: "Use proactively." }, 0.7],
    [{ tools: "Read, Grep" }, 0.6],
    [{ tools: [] }, 0.6],
    [{ tools: ["*"] }, 0.5],
    [{ tools: "*" }, 0.5],
    [{ model: "opus" }, 0.6],
    [{ model: 4, description: 5, tools: null }, 0.5],
    [{ description: `Use proactively ${"x".repeat(40)}`, tools: ["Read"], model: "opus" }, 1],
  ])("%j scores %d", (data, score) => {
    expect(scoreAgent(data).score).toBe(score);
  });
});

import { describe, expect, it } from "vitest";
import { ModelError } from "../../src/model/errors.js";
import { MATCH_SYSTEM, WINNER_TOOL } from "../../src/rating/match-prompt.js";
import { matchKey, ORDERS, pairIn, playMatch, toMatch } from "../../src/rating/pairwise.js";
import { ScriptedModel, type ScriptedTurn } from "../judge/scripted-model.js";
import { contestant } from "./samples.js";

const pair = { a: contestant("soup"), b: contestant("stew") };
const won = [WINNER_TOOL, { winner: "B", magnitude: "clear", reasoning: "B is safer." }] as const;
const wrong = [WINNER_TOOL, { winner: "B" }] as const;

function play(model: ScriptedModel, signal: AbortSignal = new AbortController().signal) {
  return playMatch(model, pair, signal);
}

describe("a model that behaves", () => {
  const model = new ScriptedModel([{ calls: [won] }]);

  it("is asked once and its answer comes back with what it cost", async () => {
    expect(await play(model)).toEqual({
      winner: "B",
      magnitude: "clear",
      reasoning: "B is safer.",
      usage: { requests: 1, inputTokens: 0, outputTokens: 0, cacheReadTokens: 0 },
      model: "scripted",
      omitted: { a: [], b: [] },
    });
    expect(model.prompts).toHaveLength(1);
    expect(model.closed).toBe(1);
  });

  it("gets the one system message, the one tool and a cap on requests", () => {
    expect(model.sessions[0]?.system).toBe(MATCH_SYSTEM);
    expect(model.sessions[0]?.tools.map(({ name }) => name)).toEqual([WINNER_TOOL]);
    expect(model.sessions[0]?.maxRequests).toBeGreaterThan(1);
  });
});

describe("a model that does not", () => {
  it("is told what was wrong and may correct itself", async () => {
    const model = new ScriptedModel([{ calls: [wrong, won] }]);
    expect((await play(model)).winner).toBe("B");
    expect(model.replies.map(({ ok }) => ok)).toEqual([false, true]);
    expect(model.prompts).toHaveLength(1);
  });

  it("is reminded once", async () => {
    const model = new ScriptedModel([{ text: "B, clearly." }, { calls: [won] }]);
    expect((await play(model)).winner).toBe("B");
    expect(model.prompts[1]).toContain(WINNER_TOOL);
  });

  const cases: readonly (readonly [string, readonly ScriptedTurn[], string])[] = [
    ["prose", [{ text: "B." }, { text: "As I said: B." }], "match-incomplete"],
    ["silence", [{}, {}], "match-incomplete"],
    ["nothing acceptable", [{ calls: [wrong] }, { calls: [wrong] }], "match-incomplete"],
    ["a cut answer", [{}, { finishReason: "length", text: "{" }], "match-cut-off"],
    ["a refusal", [{}, { finishReason: "content_filter" }], "match-refused"],
  ];

  it.each(cases)("has no result for %s", async (_what, turns, code) => {
    const model = new ScriptedModel(turns);
    await expect(play(model)).rejects.toMatchObject({ code, fatal: false });
    expect(model.prompts).toHaveLength(2);
    expect(model.closed).toBe(1);
  });

  it("is quoted with no more than a line of its prose", async () => {
    const talk = new ScriptedModel([{}, { text: `one\ntwo ${"long ".repeat(200)}` }]);
    const error = await play(talk).catch((reason: unknown) => reason);
    expect(error).toBeInstanceOf(ModelError);
    expect((error as ModelError).message).toContain("one two");
    expect((error as ModelError).message.length).toBeLessThan(200);
  });
});

describe("failures around it", () => {
  const cap = new ModelError("request-cap", "No more.");

  it("keeps an answer that was given before the requests ran out", async () => {
    expect((await play(new ScriptedModel([{ calls: [won], error: cap }]))).winner).toBe("B");
  });

  it("passes the cap on when there is none, but for cut answers", async () => {
    await expect(play(new ScriptedModel([{ calls: [wrong], error: cap }]))).rejects.toBe(cap);
    const cut = new ScriptedModel([{ finishReason: "length" }, { error: cap }]);
    await expect(play(cut)).rejects.toMatchObject({ code: "match-cut-off" });
  });

  it("passes on whatever else fails, and closes the session", async () => {
    const offline = new ModelError("offline", "No network.", null, true);
    const model = new ScriptedModel([{ error: offline }]);
    await expect(play(model)).rejects.toBe(offline);
    expect(model.closed).toBe(1);
  });

  it("opens no session for what is too long, or after an abort", async () => {
    const model = new ScriptedModel([], 100);
    await expect(play(model)).rejects.toMatchObject({ code: "prompt-too-long" });
    const stopped = new Error("stopped");
    const other = new ScriptedModel([]);
    await expect(play(other, AbortSignal.abort(stopped))).rejects.toBe(stopped);
    expect([...model.sessions, ...other.sessions]).toEqual([]);
  });

  it("says which references were left out, to the model and to the caller", async () => {
    const long = contestant("soup", "Stir for an hour. ".repeat(3000));
    const model = new ScriptedModel([{ calls: [won] }], 6_000);
    const { omitted } = await playMatch(model, { ...pair, a: long }, new AbortController().signal);
    expect(omitted).toEqual({ a: ["references/soup-1.md"], b: [] });
    expect(model.prompts[0]).toContain("- references/soup-1.md");
    expect(model.prompts[0]).not.toContain("Stir for an hour.");
  });
});

describe("what it says of the visitor", () => {
  it.each([
    ["visitor-first", "A", "visitor"],
    ["visitor-first", "B", "opponent"],
    ["visitor-second", "A", "opponent"],
    ["visitor-second", "B", "visitor"],
    ["visitor-first", "tie", "draw"],
    ["visitor-second", "tie", "draw"],
  ] as const)("%s, winner %s: %s", (order, winner, expected) => {
    const magnitude = winner === "tie" ? null : "small";
    expect(toMatch("x", order, { winner, magnitude, reasoning: "So." })).toEqual({
      opponent: "x",
      order,
      winner: expected,
      magnitude,
      reasoning: "So.",
    });
  });

  it("fits the order in which the pair is read", () => {
    expect(ORDERS.map((order) => pairIn(order, "visitor", "opponent"))).toEqual([
      { a: "visitor", b: "opponent" },
      { a: "opponent", b: "visitor" },
    ]);
  });
});

describe("matchKey", () => {
  const key = matchKey({ a: "h1", b: "h2" }, "m");

  it("is the same for the same match", () => {
    expect(matchKey({ a: "h1", b: "h2" }, "m")).toBe(key);
    expect(key).toMatch(/^sha256:[0-9a-f]{64}$/);
  });

  it("changes with texts, order and model", () => {
    const keys = [
      key,
      matchKey({ a: "h2", b: "h1" }, "m"),
      matchKey({ a: "h1", b: "h3" }, "m"),
      matchKey({ a: "h1", b: "h2" }, null),
      matchKey({ a: "h1", b: "h2" }, "null"),
    ];
    expect(new Set(keys).size).toBe(keys.length);
  });
});

import { describe, expect, it } from "vitest";
import { converse, silenceOf } from "../../src/dialogue/converse.js";
import { ModelError } from "../../src/model/errors.js";
import { ScriptedModel, type ScriptedTurn } from "../judge/scripted-model.js";

const { signal } = new AbortController();
const cap = new ModelError("request-cap", "No more.");

async function talk(
  turns: readonly ScriptedTurn[],
  { isEnough = false, reminder = null as string | null } = {},
) {
  const model = new ScriptedModel(turns);
  const session = await model.open({ system: "", tools: [], maxRequests: 2 });
  const turn = await converse(session, "Go.", { isEnough, reminder: () => reminder }, signal).catch(
    (error: unknown) => error,
  );
  expect(model.closed).toBe(1);
  return { turn, prompts: model.prompts };
}

describe("converse", () => {
  it("sends one reminder, and only where something is missing", async () => {
    expect(await talk([{ text: "a" }])).toMatchObject({ turn: { text: "a" }, prompts: ["Go."] });
    const reminded = await talk([{ text: "a" }, { text: "b" }], { reminder: "And?" });
    expect(reminded).toMatchObject({ turn: { text: "b" }, prompts: ["Go.", "And?"] });
  });

  it("passes on that requests ran out, unless there is enough or the cause was a cut", async () => {
    expect((await talk([{ error: cap }])).turn).toBe(cap);
    expect((await talk([{ error: cap }], { isEnough: true })).turn).toBeNull();
    const cut = await talk([{ finishReason: "length" }, { error: cap }], { reminder: "And?" });
    expect(cut.turn).toMatchObject({ finishReason: "length" });
  });

  it("passes on every other failure, however much there is", async () => {
    const broken = new ModelError("provider-failed", "HTTP 500");
    expect((await talk([{ error: broken }], { isEnough: true })).turn).toBe(broken);
  });
});

describe("silenceOf", () => {
  const task = { code: "match", verb: "compare", goal: "decided" };
  const codeOf = (finishReason: string | null, text = "") =>
    silenceOf({ text, finishReason }, task, (prose) => ({ code: prose ?? "silent", message: "" })).code;

  it("tells a refusal, a cut, prose and silence apart", () => {
    expect(["content_filter", "refusal", "length"].map((reason) => codeOf(reason, "x"))).toEqual([
      "match-refused",
      "match-refused",
      "match-cut-off",
    ]);
    expect(codeOf("stop", " one\n two ")).toBe('"one two"');
    expect(codeOf("stop", " \n")).toBe("silent");
    expect(silenceOf(null, task, (prose) => ({ code: String(prose), message: "" })).code).toBe("null");
  });
});

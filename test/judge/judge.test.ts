import { describe, expect, it } from "vitest";
import { openJudgeSession } from "../../src/judge/judge.js";
import { SCORE_TOOL, SUMMARY_TOOL, systemMessage } from "../../src/judge/prompt.js";
import { ModelError } from "../../src/model/errors.js";
import { fileOf, judgeSubject, subjectOf, tinyRubric } from "./samples.js";
import { ScriptedModel, type ScriptedTurn } from "./scripted-model.js";

const rubric = tinyRubric();

const score = (dimension: string, value: unknown) =>
  [SCORE_TOOL, { dimension, score: value, rationale: "So it is.", evidence: [] }] as const;
const clear = score("clear_steps", 4);
const safe = score("heat_safety", 2);
const summary = [SUMMARY_TOOL, { summary: "Good.", improvements: ["Salt it."] }] as const;

function judge(model: ScriptedModel) {
  return judgeSubject(model, rubric, subjectOf(), new AbortController().signal);
}

describe("a judge that behaves", () => {
  const model = new ScriptedModel([{ calls: [clear, safe, summary] }]);

  it("is asked once and gives a complete result", async () => {
    const judgement = await judge(model);
    expect(judgement).toMatchObject({
      dimensions: [
        { id: "clear_steps", score: 4 },
        { id: "heat_safety", score: 2 },
      ],
      summary: "Good.",
      improvements: ["Salt it."],
      model: "scripted",
      omitted: [],
    });
    expect(model.prompts).toHaveLength(1);
    expect(model.closed).toBe(1);
  });

  it("gets the rubric as system message and only the scoring tools", () => {
    expect(model.sessions[0]?.system).toBe(systemMessage(rubric));
    expect(model.sessions[0]?.tools.map(({ name }) => name)).toEqual([SCORE_TOOL, SUMMARY_TOOL]);
  });
});

describe("a judge that forgets something", () => {
  it("is reminded once of what is missing", async () => {
    const model = new ScriptedModel([{ calls: [clear] }, { calls: [safe, summary] }]);
    expect((await judge(model)).dimensions).toHaveLength(2);
    expect(model.prompts).toHaveLength(2);
    expect(model.prompts[1]).toContain("heat_safety");
    expect(model.prompts[1]).not.toContain("clear_steps");
  });

  it("is reminded of the summary, but a missing one costs no score", async () => {
    const model = new ScriptedModel([{ calls: [clear, safe] }]);
    expect(await judge(model)).toMatchObject({ summary: "", improvements: [] });
    expect(model.prompts).toHaveLength(2);
  });

  it("is not reminded once it was let go", async () => {
    const model = new ScriptedModel([{ calls: [clear, summary, summary, summary] }]);
    await expect(judge(model)).rejects.toMatchObject({ code: "judge-incomplete" });
    expect(model.prompts).toHaveLength(1);
  });

  it("keeps complete scores when the request cap ends the talk before the summary", async () => {
    const cap = new ModelError("request-cap", "No more.");
    const model = new ScriptedModel([{ calls: [clear, safe], error: cap }]);
    expect((await judge(model)).dimensions.map((dimension) => dimension.score)).toEqual([4, 2]);
  });

  it("keeps nothing when the cap ends it before the scores", async () => {
    const cap = new ModelError("request-cap", "No more.");
    await expect(judge(new ScriptedModel([{ calls: [clear], error: cap }]))).rejects.toBe(cap);
  });
});

describe("the reason why there is no score", () => {
  it("is the cut when cut answers used up the requests", async () => {
    const cap = new ModelError("request-cap", "No more.");
    const model = new ScriptedModel([{ calls: [clear], finishReason: "length" }, { error: cap }]);
    await expect(judge(model)).rejects.toMatchObject({ code: "judge-cut-off" });
  });

  const cases: readonly (readonly [string, readonly ScriptedTurn[], string])[] = [
    ["prose", [{ text: "Instruction clarity: 5/5" }, { text: "As I said: 5." }], "judge-prose"],
    ["silence", [{}, {}], "judge-silent"],
    ["blanks only", [{ text: " \n" }, { text: "\t" }], "judge-silent"],
    ["a part of the scores", [{ calls: [clear] }, {}], "judge-incomplete"],
    [
      "scores off the scale",
      [{ calls: [score("clear_steps", 85)] }, { calls: [score("heat_safety", null)] }],
      "judge-incomplete",
    ],
    ["a cut answer", [{ calls: [clear] }, { finishReason: "length", text: "{" }], "judge-cut-off"],
    ["a refusal", [{ text: "I cannot." }, { finishReason: "content_filter" }], "judge-refused"],
  ];

  it.each(cases)("%s", async (_what, turns, code) => {
    const model = new ScriptedModel(turns);
    await expect(judge(model)).rejects.toMatchObject({ code, fatal: false });
    expect(model.prompts).toHaveLength(2);
    expect(model.closed).toBe(1);
  });

  it("carries what was scored, with null for the rest", async () => {
    await expect(judge(new ScriptedModel([{ calls: [safe] }, {}]))).rejects.toMatchObject({
      dimensions: [
        { id: "clear_steps", score: null },
        { id: "heat_safety", score: 2 },
      ],
    });
  });

  it("quotes no more than a line of prose", async () => {
    const talk = new ScriptedModel([{ text: "x" }, { text: `one\ntwo ${"long ".repeat(200)}` }]);
    const error = await judge(talk).catch((reason: unknown) => reason);
    expect(error).toBeInstanceOf(ModelError);
    expect((error as ModelError).message).toContain("one two");
    expect((error as ModelError).message.length).toBeLessThan(200);
  });
});

describe("around the conversation", () => {
  it("leaves out references that do not fit, and does not verify quotes against them", async () => {
    const long = fileOf("references/long.md", "Stir for an hour. ".repeat(3000));
    const quote = [
      SCORE_TOOL,
      { dimension: "clear_steps", score: 4, rationale: "x", evidence: ["Stir for an hour."] },
    ] as const;
    const model = new ScriptedModel([{ calls: [quote, quote, safe, summary] }], 6_000);
    const judgement = await judgeSubject(model, rubric, subjectOf(long), new AbortController().signal);
    expect(judgement.omitted).toEqual(["references/long.md"]);
    expect(model.prompts[0]).not.toContain("Stir for an hour.");
    expect(model.prompts[0]).toContain("references/long.md");
    expect(judgement.dimensions[0]?.evidence[0]?.verified).toBe(false);
  });

  it("opens no session for a subject that is too long, or after an abort", async () => {
    const model = new ScriptedModel([], 100);
    await expect(judge(model)).rejects.toMatchObject({ code: "prompt-too-long" });
    const stopped = new Error("stopped");
    await expect(
      judgeSubject(new ScriptedModel([]), rubric, subjectOf(), AbortSignal.abort(stopped)),
    ).rejects.toBe(stopped);
    expect(model.sessions).toEqual([]);
  });

  it("asks in a new session when the first was lost before its turn", async () => {
    const model = new ScriptedModel([{ calls: [clear, safe, summary] }]);
    const { signal } = new AbortController();
    const session = await openJudgeSession(model, rubric, subjectOf(), signal);
    expect(model.prompts).toEqual([]);
    model.isOpen = false;
    expect((await session.run(signal)).dimensions).toHaveLength(2);
    expect(model.sessions).toHaveLength(2);
  });

  it("closes a session that was never used", async () => {
    const model = new ScriptedModel([]);
    const session = await openJudgeSession(model, rubric, subjectOf(), new AbortController().signal);
    session.cancel();
    expect(model.closed).toBe(1);
    expect(model.prompts).toEqual([]);
  });

  it("passes on a model failure and closes the session", async () => {
    const broken = new ModelError("provider-failed", "HTTP 500");
    const model = new ScriptedModel([{ error: broken }]);
    await expect(judge(model)).rejects.toBe(broken);
    expect(model.closed).toBe(1);
  });
});

import { describe, expect, it } from "vitest";
import { EvidenceIndex } from "../../src/judge/evidence.js";
import {
  PREDICTIONS_TOOL,
  reminderMessage,
  SCORE_TOOL,
  SUMMARY_TOOL,
  subjectMessage,
  systemMessage,
} from "../../src/judge/prompt.js";
import { Scorecard } from "../../src/judge/scorecard.js";
import type { Rubric } from "../../src/model/rubric.js";
import { judgeSubject, predictions, predictionsRubric, SOUP, subjectOf, tinyRubric } from "./samples.js";
import { ScriptedModel } from "./scripted-model.js";

const REASON = { rationale: "The description is too wide.", evidence: [] };

function open(rubric: Rubric = predictionsRubric()) {
  const card = new Scorecard(rubric, new EvidenceIndex([SOUP]));
  const call = (name: string, args: unknown) => {
    const tool = card.tools().find((candidate) => candidate.name === name);
    if (!tool) throw new Error(`no tool ${name}`);
    return tool.handle(args);
  };
  return {
    card,
    raw: (args: unknown) => call(PREDICTIONS_TOOL, args),
    predict: (list: unknown, more: Record<string, unknown> = {}) =>
      call(PREDICTIONS_TOOL, { predictions: list, ...REASON, ...more }),
    score: (dimension: string, score: unknown) => call(SCORE_TOOL, { dimension, score, ...REASON }),
    summarise: () => call(SUMMARY_TOOL, { summary: "Good.", improvements: [] }),
  };
}

const scoreOf = (card: Scorecard) => card.allDimensions[0]?.score;

/** The list with one of its ten replaced. */
const withOne = (change: Record<string, unknown>) =>
  predictions().map((item, index) => (index === 3 ? { ...item, ...change } : item));

describe("the score", () => {
  it.each([
    ["tttttfffff", "tttttfffff", 1],
    ["tttttfffff", "ttttttffff", 10 / 11],
    ["tttttfffff", "ttttffffff", 8 / 9],
    ["tttttfffff", "ttffffffft", 4 / 8],
    ["tttttfffff", "ffffffffff", 0],
    ["tfffffffff", "tttttttttt", 2 / 11],
  ])("is F1 of %s foretold as %s", (should, would, f1) => {
    const { card, predict } = open();
    expect(predict(predictions(should, would)).ok).toBe(true);
    expect(scoreOf(card)).toBeCloseTo(f1, 12);
  });

  it("comes with the predictions that it was computed from", () => {
    const { card, predict } = open();
    predict(predictions("tttttfffff", "ttttttffff"), { evidence: ["Cut the onions"] });
    expect(card.dimensions[0]).toMatchObject({
      id: "trigger_fit",
      rationale: REASON.rationale,
      evidence: [{ line: 3, verified: true }],
    });
    expect(card.dimensions[0]?.predictions?.slice(4, 7)).toEqual([
      { prompt: "Prompt 5", shouldTrigger: true, wouldTrigger: true },
      { prompt: "Prompt 6", shouldTrigger: false, wouldTrigger: true },
      { prompt: "Prompt 7", shouldTrigger: false, wouldTrigger: false },
    ]);
  });

  it("is not what the judge says it is", () => {
    const { card, predict, score } = open();
    const reply = score("trigger_fit", 1);
    expect(reply).toMatchObject({ ok: false });
    expect(reply.text).toContain(`is computed from predictions; call ${PREDICTIONS_TOOL}`);
    expect(scoreOf(card)).toBeNull();
    predict(predictions("tttttfffff", "ffffffffff"), { score: 1, f1: 1 });
    expect(scoreOf(card)).toBe(0);
    score("trigger_fit", 1);
    expect(scoreOf(card)).toBe(0);
  });

  it("is replaced by a second call, and kept when a later one is refused", () => {
    const { card, predict } = open();
    predict(predictions("tttttfffff", "ffffffffff"));
    predict(predictions());
    expect(scoreOf(card)).toBe(1);
    expect(predict(predictions().slice(1)).ok).toBe(false);
    expect(scoreOf(card)).toBe(1);
  });

  it.each([0, 1, 0.5, 1 / 3, "0.8333333333333334", "1.0"])("of the other dimension may be %o", (given) => {
    const { card, score } = open();
    expect(score("clear_steps", given).ok).toBe(true);
    expect(card.dimensions[0]?.score).toBe(Number(given));
  });
});

describe("predictions are refused", () => {
  const cases: readonly (readonly [string, unknown, RegExp])[] = [
    ["when there are none", undefined, /list/],
    ["when they are a text", JSON.stringify(predictions()), /list/],
    ["when there are nine", predictions().slice(1), /exactly 10, not 9/],
    [
      "when there are eleven",
      [...predictions(), { ...predictions()[0], prompt: "More" }],
      /exactly 10, not 11/,
    ],
    ["when one is a text", withOne({}).with(3, "Prompt" as never), /prediction 4/],
    ["when one is null", withOne({}).with(3, null as never), /prediction 4/],
    ["when a prompt is empty", withOne({ prompt: " \n" }), /prediction 4/],
    ["when a prompt is a number", withOne({ prompt: 7 }), /prediction 4/],
    ["when a prompt is long", withOne({ prompt: "x".repeat(501) }), /500/],
    ["when a prompt stands twice", withOne({ prompt: "  prompt\n1 " }), /twice/],
    ["when a verdict is missing", withOne({ would_trigger: undefined }), /would_trigger/],
    ["when a verdict is a number", withOne({ should_trigger: 1 }), /should_trigger/],
    ["when a verdict is a word", withOne({ should_trigger: "yes" }), /true or false/],
    ["when nothing should trigger", predictions("ffffffffff", "tttttfffff"), /some prompts and false/],
    ["when everything should trigger", predictions("tttttttttt", "tttttfffff"), /some prompts and false/],
  ];

  it.each(cases)("%s", (_what, list, problem) => {
    const { card, predict } = open();
    const reply = predict(list);
    expect(reply.ok).toBe(false);
    expect(reply.text).toMatch(problem);
    expect(reply.text).toContain("trigger_fit");
    expect(scoreOf(card)).toBeNull();
  });

  it.each([undefined, null, 7, "text", []])("when the arguments are %o", (args) => {
    expect(open().raw(args).ok).toBe(false);
  });

  it("without a rationale, and where the rubric asks for it without a quote", () => {
    expect(open().predict(predictions(), { rationale: " " }).ok).toBe(false);
    const { predict } = open(predictionsRubric({ evidence: "required" }));
    expect(predict(predictions()).ok).toBe(false);
    expect(predict(predictions(), { evidence: ["Cut the onions"] }).ok).toBe(true);
  });

  it("once for an invented quote, which then stays unverified", () => {
    const { card, predict } = open();
    const invented = { evidence: ["Always wear gloves."] };
    expect(predict(predictions(), invented)).toMatchObject({ ok: false });
    expect(predict(predictions(), invented)).toMatchObject({ ok: true });
    expect(card.dimensions[0]?.evidence[0]?.verified).toBe(false);
  });
});

it("true and false may be words, and a prompt of 500 characters is short enough", () => {
  const { card, predict } = open();
  expect(
    predict(withOne({ prompt: "x".repeat(500), should_trigger: "true", would_trigger: " False " })).ok,
  ).toBe(true);
  expect(card.dimensions[0]?.predictions?.[3]).toEqual({
    prompt: "x".repeat(500),
    shouldTrigger: true,
    wouldTrigger: false,
  });
});

describe("the dimension", () => {
  const [first, ...others] = predictionsRubric().criteria;
  const two = predictionsRubric({
    criteria: [...(first ? [first, { ...first, id: "second_fit", title: "Second Fit" }] : []), ...others],
  });

  it.each([undefined, null, "", "trigger_fit", "Trigger Fit"])(
    "may be %o where there is one",
    (dimension) => {
      expect(open().predict(predictions(), { dimension }).ok).toBe(true);
    },
  );

  it.each(["clear_steps", "charm", 4])("may not be %o", (dimension) => {
    const reply = open().predict(predictions(), { dimension });
    expect(reply).toMatchObject({ ok: false });
    expect(reply.text).toContain("trigger_fit");
  });

  it("must be named where there are two", () => {
    const { card, predict } = open(two);
    const reply = predict(predictions());
    expect(reply).toMatchObject({ ok: false });
    expect(reply.text).toContain("trigger_fit, second_fit");
    expect(predict(predictions(), { dimension: "second_fit" }).ok).toBe(true);
    expect(card.missing.map(({ id }) => id)).toEqual(["trigger_fit", "clear_steps"]);
  });
});

describe("the summary and the reminder", () => {
  it("ask for the predictions by the name of their tool", () => {
    const { card, score, summarise } = open();
    score("clear_steps", 0.5);
    const reply = summarise();
    expect(reply).toMatchObject({ ok: false });
    expect(reply.text).toContain(PREDICTIONS_TOOL);
    expect(reminderMessage(card.missing, true)).toContain(`${PREDICTIONS_TOOL} for trigger_fit`);
    expect(reminderMessage(card.missing, true)).not.toContain(SCORE_TOOL);
  });

  it("name both tools when both kinds are missing", () => {
    const message = reminderMessage(predictionsRubric().criteria, true);
    expect(message).toContain(`${SCORE_TOOL} for clear_steps and ${PREDICTIONS_TOOL} for trigger_fit`);
  });

  it("say nothing of predictions where there are none", () => {
    expect(reminderMessage(tinyRubric().criteria, true)).not.toContain(PREDICTIONS_TOOL);
  });
});

describe("what the judge is told", () => {
  it("names the third tool and how to call it, only where it is needed", () => {
    const text = systemMessage(predictionsRubric());
    expect(text).toMatch(/1\. set_dimension_score, once for each dimension except trigger_fit:/);
    expect(text).toMatch(/2\. set_trigger_predictions, once, for trigger_fit: predictions,.*exactly 10/);
    expect(text).toMatch(/3\. set_quality_summary, last:/);
    expect(systemMessage(tinyRubric())).not.toContain(PREDICTIONS_TOOL);
  });

  it("ends with what is to be done", () => {
    const lastLineFor = (rubric: Rubric) => subjectMessage(rubric, subjectOf(), []).split("\n").at(-1);
    expect(lastLineFor(predictionsRubric())).toBe(
      "Score the dimensions clear_steps, call set_trigger_predictions for trigger_fit, then close with set_quality_summary.",
    );
    expect(lastLineFor(predictionsRubric({ criteria: predictionsRubric().criteria.slice(0, 1) }))).toBe(
      "Call set_trigger_predictions for trigger_fit, then close with set_quality_summary.",
    );
  });

  it("has a tool for every kind of dimension and none for others; only the summary ends the turn", () => {
    const toolsOf = (rubric: Rubric) =>
      open(rubric)
        .card.tools()
        .map(({ name, terminal }) => (terminal ? `${name}!` : name));
    expect(toolsOf(predictionsRubric())).toEqual([SCORE_TOOL, PREDICTIONS_TOOL, `${SUMMARY_TOOL}!`]);
    expect(toolsOf(predictionsRubric({ criteria: predictionsRubric().criteria.slice(0, 1) }))).toEqual([
      PREDICTIONS_TOOL,
      `${SUMMARY_TOOL}!`,
    ]);
  });
});

it("a judge who forgot the predictions is reminded and gives a complete result", async () => {
  const model = new ScriptedModel([
    { calls: [[SCORE_TOOL, { dimension: "clear_steps", score: 0.75, ...REASON }]] },
    {
      calls: [
        [PREDICTIONS_TOOL, { predictions: predictions("tttttfffff", "ttttffffff"), ...REASON }],
        [SUMMARY_TOOL, { summary: "Good.", improvements: [] }],
      ],
    },
  ]);
  const { signal } = new AbortController();
  const { dimensions } = await judgeSubject(model, predictionsRubric(), subjectOf(), signal);
  expect(model.prompts[1]).toContain(PREDICTIONS_TOOL);
  expect(dimensions.map(({ score }) => score)).toEqual([8 / 9, 0.75]);
});

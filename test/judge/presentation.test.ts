import { describe, expect, it } from "vitest";
import { loadRubric } from "../../src/config/rubric.js";
import { openJudgeSession } from "../../src/judge/judge.js";
import { presentRubric } from "../../src/judge/presentation.js";
import { SCORE_TOOL, SUMMARY_TOOL, subjectMessage, systemMessage } from "../../src/judge/prompt.js";
import { hasAscendingAnchors } from "../../src/text/anchors.js";
import { subjectOf, tinyRubric } from "./samples.js";
import { ScriptedModel } from "./scripted-model.js";

const RUNS = [1, 2, 3, 4, 5, 6];

describe("what a run of a panel reads", () => {
  it("is the rubric as written in the first", async () => {
    const rubric = await loadRubric("agent-output", null);
    expect(systemMessage(presentRubric(rubric, 1))).toBe(systemMessage(rubric));
  });

  it("is every criterion once, in another order each time", async () => {
    const rubric = await loadRubric("skill-quality", null);
    const ids = RUNS.map((run) =>
      presentRubric(rubric, run)
        .criteria.map(({ id }) => id)
        .join(),
    );
    expect(new Set(ids).size).toBe(RUNS.length);
    const sorted = new Set(ids.map((list) => list.split(",").sort().join()));
    expect(sorted.size).toBe(1);
  });

  it("has the anchors from the other end in every second", async () => {
    const rubric = await loadRubric("skill-quality", null);
    for (const run of RUNS) {
      const ascending = presentRubric(rubric, run).criteria.map(({ body }) => hasAscendingAnchors(body));
      expect(new Set(ascending)).toEqual(new Set([run % 2 === 0]));
    }
  });

  it("depends on the rubric and the number of the run alone", () => {
    const other = presentRubric(tinyRubric({ hash: "sha256:other" }), 2);
    expect(presentRubric(tinyRubric(), 2)).toEqual(presentRubric(tinyRubric(), 2));
    expect(other.criteria).toHaveLength(2);
  });
});

describe("a run that reads the rubric in another order", () => {
  const rubric = tinyRubric();
  const score = (dimension: string, value: number) =>
    [SCORE_TOOL, { dimension, score: value, rationale: "So it is.", evidence: [] }] as const;

  it("is asked in that order, in the message, the tools and the reminder", async () => {
    const model = new ScriptedModel([
      {},
      { calls: [score("heat_safety", 2), score("clear_steps", 4), [SUMMARY_TOOL, { summary: "Good." }]] },
    ]);
    const { signal } = new AbortController();
    const session = await openJudgeSession(model, rubric, subjectOf(), signal, 2);
    const judgement = await session.run(signal);
    const presented = presentRubric(rubric, 2);
    expect(model.sessions[0]?.system).toBe(systemMessage(presented));
    expect(model.sessions[0]?.system).not.toBe(systemMessage(rubric));
    expect(model.prompts[0]?.split("\n").at(-1)).toBe(
      subjectMessage(presented, subjectOf(), []).split("\n").at(-1),
    );
    expect(model.prompts[1]).toContain("heat_safety, clear_steps");
    expect(judgement.dimensions.map(({ id, score: mark }) => [id, mark])).toEqual([
      ["clear_steps", 4],
      ["heat_safety", 2],
    ]);
    expect(judgement.runs).toBe(1);
  });
});

import { describe, expect, it } from "vitest";
import { judgedDimension, rubricRef } from "../../src/documents/from-model.js";
import type { Criterion, Rubric } from "../../src/model/rubric.js";
import type { DimensionScore } from "../../src/model/score.js";

const criterion = (id: string, source: Criterion["source"]): Criterion => ({
  id,
  title: `All about ${id}`,
  label: id,
  weight: 1,
  order: 1,
  body: "",
  method: "judged",
  source,
});
const RUBRIC: Rubric = {
  id: "tiny",
  title: "Tiny Assessment",
  subject: "recipe",
  scale: { min: 1, max: 5, whole: true },
  bands: [{ id: "good", title: "GOOD", from: 3.5 }],
  evidence: "unless-absent",
  criteria: [
    criterion("steps", "overridden"),
    criterion("heat", "added"),
    criterion("taste", "built-in"),
    criterion("smell", "overridden"),
  ],
  disabled: ["garnish"],
  hash: "sha256:tiny",
};

const scored = (more: Partial<DimensionScore>): DimensionScore => ({
  id: "steps",
  title: "Clear Steps",
  weight: 2,
  score: 4,
  rationale: "They are clear.",
  evidence: [],
  ...more,
});
const shown = (more: Partial<DimensionScore>) => judgedDimension(scored(more), RUBRIC);

it("a rubric says on which scale it scores, and what local files did to its criteria", () => {
  expect(rubricRef(RUBRIC)).toEqual({
    id: "tiny",
    title: "Tiny Assessment",
    hash: "sha256:tiny",
    scale: { min: 1, max: 5, whole: true },
    bands: [{ id: "good", title: "GOOD", from: 3.5 }],
    overridden: ["steps", "smell"],
    added: ["heat"],
    disabled: ["garnish"],
  });
});

describe("a dimension", () => {
  it("of one run has one mark, no interval and no split", () => {
    expect(shown({})).toEqual({
      ...scored({}),
      label: "steps",
      marks: [4],
      interval: null,
      split: false,
      predictions: null,
    });
  });

  it("without a score has no mark", () => {
    const none = shown({ score: null, rationale: "" });
    expect(none).toMatchObject({ score: null, marks: [], interval: null, split: false });
  });

  it("of a panel has its marks, their interval, and whether they contradict each other", () => {
    const alike = shown({ score: 14 / 3, marks: [5, 5, 4] });
    expect(alike).toMatchObject({ marks: [5, 5, 4], split: false });
    expect(alike.interval?.low).toBeLessThan(14 / 3);
    expect(alike.interval?.high).toBe(5);
    expect(shown({ marks: [2, 5, 5] })).toMatchObject({ marks: [2, 5, 5], split: true });
  });

  it("keeps what it was computed from, and its own title where the rubric does not know it", () => {
    const predictions = [{ prompt: "Cook!", shouldTrigger: true, wouldTrigger: false }];
    expect(shown({ predictions, id: "else" })).toMatchObject({ predictions, label: "Clear Steps" });
  });
});

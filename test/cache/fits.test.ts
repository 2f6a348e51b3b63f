import { describe, expect, it } from "vitest";
import { fits } from "../../src/cache/fits.js";
import type { Criterion, Rubric } from "../../src/model/rubric.js";
import type { DimensionScore } from "../../src/model/score.js";
import { entry } from "./entries.js";

const criterion: Criterion = {
  id: "robustness",
  title: "Robustness",
  label: "Robust",
  weight: 1,
  order: 1,
  body: "…",
  method: "judged",
  source: "built-in",
};
const rubric: Rubric = {
  id: "skill-quality",
  title: "Skill quality",
  subject: "agent skill",
  scale: { min: 1, max: 5, whole: true },
  bands: [],
  evidence: "required",
  criteria: [criterion],
  disabled: [],
  hash: "sha256:rubric",
};
const predicted: Rubric = {
  ...rubric,
  scale: { min: 0, max: 1, whole: false },
  criteria: [{ ...criterion, method: "predictions" }],
};

const [only] = entry().dimensions;

function withDimension(over: Partial<DimensionScore>, runs = 1) {
  return entry({ runs, dimensions: only ? [{ ...only, ...over }] : [] });
}

/** Ten predictions of which so many of the five wanted ones trigger: F1 = 2n / (n + 5). */
function predictions(hits: number, run = 1): NonNullable<DimensionScore["predictions"]> {
  return Array.from({ length: 10 }, (_, index) => ({
    prompt: `Run ${run}, prompt ${index}`,
    shouldTrigger: index < 5,
    wouldTrigger: index < hits,
  }));
}

describe("a single run", () => {
  it("fits when it is of the rubric's own making", () => {
    expect(fits(entry(), rubric)).toBe(true);
  });

  it.each([
    { score: 0 },
    { score: 97 },
    { score: 3.5 },
    { score: null },
    { weight: 1e9 },
    { id: "beauty" },
    { marks: [4] },
    { predictions: predictions(5) },
  ])("does not with a forged dimension: %o", (forged) => {
    expect(fits(withDimension(forged), rubric)).toBe(false);
  });

  it("does not under another rubric, or with dimensions too few or too many", () => {
    expect(fits(entry({ rubric: "agent-output" }), rubric)).toBe(false);
    expect(fits(entry({ dimensions: [] }), rubric)).toBe(false);
    expect(fits(entry({ dimensions: [...entry().dimensions, ...entry().dimensions] }), rubric)).toBe(false);
  });
});

describe("a panel", () => {
  it("fits with one mark a run, of which the score is the mean", () => {
    expect(fits(withDimension({ score: 3.5, marks: [3, 4] }, 2), rubric)).toBe(true);
    expect(fits(withDimension({ score: 11 / 3, marks: [3, 4, 4] }, 3), rubric)).toBe(true);
    expect(fits(withDimension({ score: 11 / 3 + 1e-12, marks: [3, 4, 4] }, 3), rubric)).toBe(true);
  });

  it.each([
    ["without marks", { score: 3.5 }],
    ["with too few", { score: 3, marks: [3] }],
    ["with too many", { score: 4, marks: [4, 4, 4] }],
    ["with another mean", { score: 5, marks: [3, 4] }],
    ["with a mean that is a hair off", { score: 3.5 + 1e-6, marks: [3, 4] }],
    ["with a mark between two steps", { score: 3.5, marks: [3.25, 3.75] }],
    ["with a mark off the scale", { score: 4, marks: [2, 6] }],
  ])("does not %s", (_what, forged) => {
    expect(fits(withDimension(forged, 2), rubric)).toBe(false);
  });
});

describe("a score from predictions", () => {
  const f1 = (hits: number) => (2 * hits) / (hits + 5);

  it("fits when it is what the predictions come to, in every run", () => {
    expect(fits(withDimension({ score: f1(4), predictions: predictions(4) }), predicted)).toBe(true);
    const marks = [f1(4), f1(1)];
    const both = [...predictions(4), ...predictions(1, 2)];
    const score = (f1(4) + f1(1)) / 2;
    expect(fits(withDimension({ score, marks, predictions: both }, 2), predicted)).toBe(true);
    expect(fits(withDimension({ score, marks: [...marks].reverse(), predictions: both }, 2), predicted)).toBe(
      false,
    );
  });

  it.each([
    ["another score", { score: 1, predictions: predictions(4) }],
    ["no predictions", { score: 1 }],
    ["too few", { score: 1, predictions: predictions(5).slice(1) }],
    [
      "one that stands twice",
      { score: 1, predictions: [...predictions(5).slice(1), ...predictions(5).slice(1, 2)] },
    ],
    [
      "nothing that should stay silent",
      {
        score: 1,
        predictions: predictions(5).map((item) => ({ ...item, shouldTrigger: true, wouldTrigger: true })),
      },
    ],
  ])("does not with %s", (_what, forged) => {
    expect(fits(withDimension(forged), predicted)).toBe(false);
  });
});

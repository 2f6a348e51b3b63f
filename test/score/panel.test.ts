import { describe, expect, it } from "vitest";
import { Agreement } from "../../src/model/agreement.js";
import type { Rubric } from "../../src/model/rubric.js";
import type { DimensionScore } from "../../src/model/score.js";
import { agreementOf, panelAverage, splitDimensions } from "../../src/score/panel.js";

const SCALE = { min: 1, max: 5, whole: true };
const ANCHORS = "## Anchors\n\n- **5** - best\n- **1** - worst\n";
const IDS = ["d0", "d1", "d2", "d3"];
const RUBRIC: Rubric = {
  id: "tiny",
  title: "Tiny",
  subject: "recipe",
  scale: SCALE,
  bands: [],
  evidence: "unless-absent",
  criteria: IDS.map((id, order) => ({
    id,
    title: id,
    label: id,
    weight: 1,
    order,
    body: ANCHORS,
    method: "judged",
    source: "built-in",
  })),
  disabled: [],
  hash: "sha256:tiny",
};

/** A dimension with one mark a run. */
function marked(id: string, marks: readonly number[], weight = 1): DimensionScore {
  const score = marks.reduce((sum, mark) => sum + mark, 0) / marks.length;
  return {
    id,
    title: id,
    weight,
    score,
    rationale: "",
    evidence: [],
    ...(marks.length > 1 && { marks: [...marks] }),
  };
}

const subject = (...marks: readonly (readonly number[])[]) =>
  marks.map((ofRuns, index) => marked(IDS[index] ?? "", ofRuns));

describe("panelAverage", () => {
  it("is the mean of the averages of the runs", () => {
    const average = panelAverage([marked("d0", [4, 5], 3), marked("d1", [2, 3], 1)], 2, SCALE);
    expect(average?.mean).toBeCloseTo((3.5 + 4.5) / 2, 12);
    expect(average?.interval?.low).toBeLessThan(4);
    expect(average?.interval?.high).toBeGreaterThan(4);
  });

  it("is narrower where marks that differ make up for each other", () => {
    const width = (...dimensions: DimensionScore[]) => {
      const interval = panelAverage(dimensions, 2, SCALE)?.interval;
      return (interval?.high ?? 0) - (interval?.low ?? 0);
    };
    expect(width(marked("d0", [2, 4]), marked("d1", [4, 2]))).toBeLessThan(
      width(marked("d0", [2, 4]), marked("d1", [2, 4])),
    );
  });

  it("has no interval for one run, and is null where a dimension has no score", () => {
    expect(panelAverage([marked("d0", [4])], 1, SCALE)).toMatchObject({ mean: 4, interval: null });
    expect(panelAverage([{ ...marked("d0", [4]), score: null }], 1, SCALE)).toBeNull();
    expect(panelAverage([marked("d0", [4, 4]), { ...marked("d1", [4]), score: null }], 2, SCALE)).toBeNull();
  });
});

it("splitDimensions names those whose marks lie two points apart", () => {
  expect(splitDimensions(subject([4, 4], [3, 5], [4, 5], [1, 5]), SCALE)).toEqual(["d1", "d3"]);
  expect(splitDimensions(subject([4], [1]), SCALE)).toEqual([]);
});

describe("agreementOf", () => {
  it("is null for one run and for nothing", () => {
    expect(agreementOf([subject([4], [3])], RUBRIC)).toBeNull();
    expect(agreementOf([], RUBRIC)).toBeNull();
  });

  it("counts cells of subject and dimension, and is what its schema says", () => {
    const agreement = agreementOf([subject([5, 5, 4], [2, 2, 2]), subject([1, 2, 1], [3, 3, 3])], RUBRIC);
    expect(Agreement.parse(agreement)).toEqual(agreement);
    expect(agreement).toMatchObject({ judges: 3, items: 4, splitDimensions: [] });
    expect(agreement?.pairs.map(({ judges }) => judges)).toEqual([
      [1, 2],
      [1, 3],
      [2, 3],
    ]);
    // Equal: 3 of 4, 3 of 4, 2 of 4; the others are one point apart.
    expect(agreement?.exact).toBeCloseTo(8 / 12, 12);
    expect(agreement?.withinOne).toBe(1);
    expect(agreement?.alpha.value).toBeGreaterThan(0.8);
    expect(agreement?.alpha.interval?.low).toBeLessThan(agreement?.alpha.value ?? 0);
  });

  it("has a kappa that is the mean over the pairs", () => {
    const agreement = agreementOf([subject([1, 1, 5], [5, 5, 1], [3, 3, 3])], RUBRIC);
    // Both of the first two agree completely, and both contradict the third.
    expect(agreement?.pairs.map(({ kappa }) => kappa)).toEqual([1, -1, -1]);
    expect(agreement?.kappa).toEqual({ value: -1 / 3, reason: null });
    expect(agreement?.splitDimensions).toEqual(["d0", "d1"]);
  });

  it("says why it has no value", () => {
    const alike = agreementOf([subject([4, 4], [4, 4])], RUBRIC);
    expect(alike).toMatchObject({
      alpha: { value: null, interval: null, reason: "no-variation" },
      kappa: { value: null, reason: "no-variation" },
      exact: 1,
    });
    const single = agreementOf([subject([4, 3])], RUBRIC);
    expect(single).toMatchObject({
      alpha: { value: null, reason: "too-few" },
      kappa: { value: null, reason: "too-few" },
      exact: 0,
      withinOne: 1,
    });
  });

  it("leaves out a subject of which a run is missing", () => {
    const unfinished = subject([4], [3]).map((dimension) => ({ ...dimension, score: null }));
    expect(agreementOf([subject([4, 4], [2, 3]), unfinished], RUBRIC)?.items).toBe(2);
  });

  it("shows an effect of the order of the levels where there is one", () => {
    // Odd runs read them as written, even ones from the lowest up.
    const shifted = agreementOf([subject([3, 4, 3, 4], [2, 3, 2, 3], [4, 5, 4, 5], [1, 2, 1, 2])], RUBRIC);
    expect(shifted?.orderEffect.levels).toBeCloseTo(1, 12);
    expect(shifted?.orderEffect.position).toBeCloseTo(0, 12);
    const without = { ...RUBRIC, criteria: RUBRIC.criteria.map((item) => ({ ...item, body: "Words." })) };
    expect(agreementOf([subject([3, 4, 3, 4])], without)?.orderEffect.levels).toBeNull();
  });

  it("shows no effect of order on scores from predictions", () => {
    const predicted: Rubric = {
      ...RUBRIC,
      criteria: RUBRIC.criteria.map((item) => ({ ...item, method: "predictions" })),
    };
    expect(agreementOf([subject([3, 4], [2, 2])], predicted)?.orderEffect).toEqual({
      position: null,
      levels: null,
    });
  });
});

import { describe, expect, it } from "vitest";
import { type DimensionId, penaltyOf } from "../../src/model/plugin-eval.js";
import {
  badgeOf,
  DEPTHS,
  DIMENSIONS,
  gradeOf,
  type LayerScores,
  labelOf,
  pluginEvalScore,
} from "../../src/score/plugin-eval.js";

/** Scores without intervals. */
const exact = (scores: Partial<Record<DimensionId, number | null>>): LayerScores =>
  Object.fromEntries(
    Object.entries(scores).map(([id, score]) => [id, score === null ? null : { score, interval: null }]),
  );
const all = (score: number): LayerScores =>
  exact(Object.fromEntries(DIMENSIONS.map(({ id }) => [id, score])));

function blendOf(id: DimensionId, layers: Parameters<typeof pluginEvalScore>[0]): number | null | undefined {
  return pluginEvalScore(layers, 0).dimensions.find((dimension) => dimension.id === id)?.score;
}

describe("the table of dimensions", () => {
  it("has weights that add up to 1, over the dimensions and over the layers of each", () => {
    expect(DIMENSIONS).toHaveLength(10);
    expect(DIMENSIONS.reduce((sum, { weight }) => sum + weight, 0)).toBeCloseTo(1, 12);
    for (const { blend } of DIMENSIONS) {
      expect(Object.values(blend).reduce((sum, share) => sum + share, 0)).toBeCloseTo(1, 12);
    }
  });
});

describe("blending", () => {
  it("weighs the layers that measured", () => {
    const layers = {
      static: exact({ triggering_accuracy: 1 }),
      judge: exact({ triggering_accuracy: 0.5 }),
      simulation: exact({ triggering_accuracy: 0 }),
    };
    expect(blendOf("triggering_accuracy", layers)).toBeCloseTo(0.275, 12);
    expect(blendOf("triggering_accuracy", { ...layers, simulation: {} })).toBeCloseTo(0.275 / 0.4, 12);
    expect(
      blendOf("triggering_accuracy", { ...layers, simulation: { triggering_accuracy: null } }),
    ).toBeCloseTo(0.275 / 0.4, 12);
  });

  it("takes the plain mean where the layers that measured have no weight", () => {
    expect(blendOf("progressive_disclosure", { simulation: exact({ progressive_disclosure: 0.7 }) })).toBe(
      0.7,
    );
    expect(blendOf("output_quality", { static: exact({ output_quality: 0.3 }) })).toBe(0.3);
    expect(
      blendOf("progressive_disclosure", {
        judge: exact({ progressive_disclosure: 0.4 }),
        simulation: exact({ progressive_disclosure: 1 }),
      }),
    ).toBeCloseTo(0.4, 12);
  });

  it("keeps a measured 0 apart from unmeasured, and a layer that measured nothing from one that did not run", () => {
    expect(blendOf("robustness", { judge: exact({ robustness: 0 }) })).toBe(0);
    const { dimensions } = pluginEvalScore({ judge: { robustness: null } }, 0);
    expect(dimensions.find(({ id }) => id === "robustness")).toEqual({
      id: "robustness",
      title: "Robustness",
      weight: 0.05,
      score: null,
      grade: null,
      interval: null,
      layers: { judge: null },
    });
  });
});

describe("intervals", () => {
  const sampled = (score: number, half: number) => ({
    score,
    interval: { low: score - half, high: score + half },
  });

  it("come from the layers that gave a sample, by their shares", () => {
    const { dimensions } = pluginEvalScore(
      {
        static: exact({ triggering_accuracy: 1 }),
        judge: { triggering_accuracy: sampled(0.5, 0.1) },
        simulation: { triggering_accuracy: sampled(0.6, 0.05) },
      },
      0,
    );
    const half = Math.hypot(0.25 * 0.1, 0.6 * 0.05);
    expect(dimensions[0]?.interval?.low).toBeCloseTo(0.635 - half, 12);
    expect(dimensions[0]?.interval?.high).toBeCloseTo(0.635 + half, 12);
  });

  it("reach the composite with the penalty, and stay on the scale", () => {
    const one = pluginEvalScore({ judge: { robustness: sampled(0.5, 0.1) } }, 2);
    expect(one.interval?.low).toBeCloseTo(36, 9);
    expect(one.interval?.high).toBeCloseTo(54, 9);
    expect(pluginEvalScore({ judge: { robustness: sampled(0.98, 0.1) } }, 0).interval?.high).toBe(100);
  });

  it("are absent where nothing was sampled", () => {
    const { interval, dimensions } = pluginEvalScore({ static: all(0.5) }, 0);
    expect(interval).toBeNull();
    expect(dimensions.every((dimension) => dimension.interval === null)).toBe(true);
  });
});

describe("the composite", () => {
  it("is the same for equal scores whatever was measured", () => {
    expect(pluginEvalScore({ static: all(0.8), judge: all(0.8) }, 0).composite).toBeCloseTo(80, 9);
    expect(pluginEvalScore({ static: exact({ token_efficiency: 0.8 }) }, 0).composite).toBeCloseTo(80, 9);
  });

  it("is null when nothing was measured", () => {
    expect(pluginEvalScore({}, 3)).toMatchObject({ composite: null, badge: null });
  });

  it("weighs dimensions and multiplies by the penalty", () => {
    const layers = { judge: exact({ triggering_accuracy: 1, orchestration_fitness: 0 }) };
    expect(pluginEvalScore(layers, 0).composite).toBeCloseTo((100 * 0.25) / 0.45, 9);
    expect(pluginEvalScore(layers, 2).composite).toBeCloseTo((90 * 0.25) / 0.45, 9);
  });

  it("loses at most half", () => {
    expect([0, 1, 10, 11].map(penaltyOf)).toEqual([1, 0.95, 0.5, 0.5]);
  });
});

describe("grades and badges", () => {
  it.each([
    [0.9, "A"],
    [0.1 + 0.2 + 0.6 - 1e-12, "A"],
    [0.8999, "B"],
    [0.8, "B"],
    [0.7, "C"],
    [0.6, "D"],
    [0.59, "F"],
    [0, "F"],
  ])("%d is %s", (score, grade) => {
    expect(gradeOf(score)).toBe(grade);
  });

  it.each([
    [90, null, "platinum"],
    [89.99, null, "gold"],
    [95, 1600, "platinum"],
    [95, 1599, "gold"],
    [95, 1350, "bronze"],
    [95, 1299, null],
    [70, 1700, "silver"],
    [60, null, "bronze"],
    [59.9, null, null],
  ])("composite %d with Elo %s earns %s", (composite, elo, id) => {
    expect(badgeOf(composite, elo)?.id ?? null).toBe(id);
  });

  it.each([
    ["quick", 0, "Estimated"],
    ["deep", 50, "Certified"],
    ["deep", 200, "Certified"],
    ["thorough", 50, "Certified+ (50 of 100 simulations)"],
  ] as const)("calls depth %s with %d simulations %s", (depth, simulations, label) => {
    expect(labelOf(depth, simulations)).toBe(label);
  });

  it("names each depth after what it ran", () => {
    expect(Object.values(DEPTHS).map(({ label, simulations }) => [label, simulations])).toEqual([
      ["Estimated", 0],
      ["Assessed", 0],
      ["Certified", 50],
      ["Certified+", 100],
    ]);
  });
});

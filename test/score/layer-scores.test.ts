import { describe, expect, it } from "vitest";
import type { SimulationFigures } from "../../src/model/simulation.js";
import { judgeScores, simulationScores, staticScores } from "../../src/score/layer-scores.js";

const dimension = (id: string, score: number | null, marks?: number[]) => ({
  id,
  title: id,
  weight: 1,
  score,
  rationale: "",
  evidence: [],
  ...(marks && { marks }),
});

describe("the static layer", () => {
  it("measures eight dimensions, and passes on what it could not measure", () => {
    const part = (score: number | null) => ({ score, parts: [] });
    const scores = staticScores({
      subScores: {
        frontmatter_quality: part(0.1),
        orchestration_wiring: part(0.2),
        progressive_disclosure: part(0.3),
        structural_completeness: part(0.4),
        token_efficiency: part(0.5),
        ecosystem_coherence: part(0.6),
        scope_calibration: part(0.7),
        code_template_quality: part(null),
      },
      antiPatterns: [],
      penalty: 1,
      score: 0.3,
    });
    const exact = (score: number) => ({ score, interval: null });
    expect(scores).toEqual({
      triggering_accuracy: exact(0.1),
      orchestration_fitness: exact(0.2),
      scope_calibration: exact(0.7),
      progressive_disclosure: exact(0.3),
      token_efficiency: exact(0.5),
      structural_completeness: exact(0.4),
      code_template_quality: null,
      ecosystem_coherence: exact(0.6),
    });
  });
});

describe("the judge layer", () => {
  it("has no interval for a single judge, and one for a panel", () => {
    const scores = judgeScores([
      dimension("robustness", 0.5),
      dimension("output_quality", 0.6, [0.5, 0.7]),
      dimension("scope_calibration", null),
      dimension("a_criterion_of_the_team", 0.1),
    ]);
    expect(scores.robustness).toEqual({ score: 0.5, interval: null });
    expect(scores.output_quality?.score).toBe(0.6);
    expect(scores.output_quality?.interval?.low).toBeLessThan(0.5);
    expect(scores.output_quality?.interval?.high).toBeGreaterThan(0.7);
    expect(scores.scope_calibration).toBeNull();
    expect(scores.triggering_accuracy).toBeNull();
    expect(Object.keys(scores)).not.toContain("a_criterion_of_the_team");
  });
});

describe("the simulation layer", () => {
  const unmeasured: SimulationFigures = {
    simulations: 0,
    prompts: null,
    selfTest: null,
    activation: null,
    falseActivation: null,
    precision: null,
    recall: null,
    f1: null,
    quality: null,
    consistency: null,
    failures: null,
    tokens: null,
    efficiency: null,
    score: null,
  };

  it("measures four dimensions and leaves the others alone", () => {
    const interval = { low: 0.1, high: 0.2 };
    expect(
      simulationScores({
        ...unmeasured,
        f1: { value: 0.9, interval },
        quality: { mean: 0.7, runs: 3, interval: null },
        failures: { rate: 0.15, count: 3, runs: 20, interval },
        efficiency: { value: 0.4, interval: null },
      }),
    ).toEqual({
      triggering_accuracy: { score: 0.9, interval },
      output_quality: { score: 0.7, interval: null },
      robustness: { score: 0.85, interval: { low: 0.8, high: 0.9 } },
      token_efficiency: { score: 0.4, interval: null },
    });
  });

  it("measures nothing where nothing was measured", () => {
    expect(Object.values(simulationScores(unmeasured))).toEqual([null, null, null, null]);
  });
});

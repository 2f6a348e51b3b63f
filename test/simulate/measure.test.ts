import { describe, expect, it } from "vitest";
import type { SelfTest, SimulatedRun, SimulationFigures } from "../../src/model/simulation.js";
import { measure } from "../../src/simulate/measure.js";
import { FAILED, promptsOf, runOf } from "./samples.js";

const PASSED: SelfTest = { positive: true, negative: false, offered: true };

type Outcome = readonly [prompt: number, run: SimulatedRun];

function figuresOf(
  kinds: string,
  outcomes: readonly Outcome[],
  selfTest = PASSED,
  seed = "1",
): SimulationFigures {
  const runs = outcomes.map(([prompt, run]) => ({ prompt, run }));
  return measure({ prompts: promptsOf(kinds), selfTest }, runs, seed);
}

/** Three prompts that should trigger, one near miss, two runs each: something of everything. */
const MIXED: readonly Outcome[] = [
  [0, runOf(true, { quality: 0.8, tokens: 2_000 })],
  [1, runOf(true, { quality: 0.4, tokens: 2_500 })],
  [2, runOf(true, { unjudged: "The judge said nothing.", tokens: 10_000 })],
  [3, runOf(false, { tokens: 900 })],
  [0, runOf(true, { quality: 0.6, tokens: 3_000 })],
  [1, runOf(false, { tokens: 900 })],
  [2, FAILED],
  [3, runOf(true, { quality: 0.2, tokens: 2_500 })],
];

/** Expected values: SciPy 1.17.1 and NumPy, from the definitions, in a program of their own. */
describe("the figures of a simulation", () => {
  const figures = figuresOf("sssn", MIXED);

  it("say how many runs, with which prompts and after which self-test", () => {
    const { source, prompts } = promptsOf("sssn");
    expect(figures).toMatchObject({ simulations: 8, prompts: { source, list: prompts }, selfTest: PASSED });
    expect(figures.prompts?.list).toHaveLength(prompts.length);
  });

  it("say what became of each prompt", () => {
    const [first, , third, nearMiss] = figures.prompts?.list ?? [];
    expect(first).toMatchObject({ kind: "should-trigger", runs: 2, known: 2, activated: 2, failed: 0 });
    expect(first?.quality).toBeCloseTo(0.7, 12);
    expect(third).toMatchObject({ runs: 2, known: 1, activated: 1, failed: 1, quality: null });
    expect(nearMiss).toMatchObject({ kind: "near-miss", runs: 2, known: 2, activated: 1 });
    expect(nearMiss?.quality).toBeCloseTo(0.2, 12);
    expect(figuresOf("sn", [[0, FAILED]]).prompts?.list).toMatchObject([
      { runs: 1, known: 0, activated: null, failed: 1 },
      { runs: 0, known: 0, activated: null, failed: 0 },
    ]);
  });

  it("count activations where one was due, without the session that failed before", () => {
    expect(figures.activation).toMatchObject({ rate: 0.8, count: 4, runs: 5 });
    expect(figures.activation?.effectiveRuns).toBeCloseTo(3.2035928143712575, 9);
    expect(figures.activation?.interval?.low).toBeCloseTo(0.2987769210499144, 9);
    expect(figures.activation?.interval?.high).toBeCloseTo(0.9740607795363522, 9);
  });

  it("count false activations apart: two runs of one prompt tell as much as one", () => {
    expect(figures.falseActivation).toMatchObject({ rate: 0.5, count: 1, runs: 2, effectiveRuns: 1 });
    expect(figures.falseActivation?.interval?.low).toBeCloseTo(0.054620755528852, 9);
  });

  it("give F1 of both: 2·4 / (2·4 + 1 + 1), with an interval from the two rates", () => {
    expect(figures.precision).toBeCloseTo(4 / 5, 12);
    expect(figures.recall).toBeCloseTo(4 / 5, 12);
    expect(figures.f1?.value).toBeCloseTo(0.8, 12);
    expect(figures.f1?.interval?.low).toBeCloseTo(0.3933949958511336, 9);
    expect(figures.f1?.interval?.high).toBeCloseTo(0.9238958637472764, 9);
  });

  it("give the quality of what was judged, with prompts as the units of its interval", () => {
    expect(figures.quality?.mean).toBeCloseTo(0.5, 12);
    expect(figures.quality?.runs).toBe(4);
    expect(figures.quality?.interval?.low).toBeCloseTo(0.20753551052469787, 6);
    expect(figures.quality?.interval?.high).toBeCloseTo(0.7924644894753021, 6);
  });

  it("give the spread of the quality as population deviation over mean", () => {
    expect(figures.consistency?.cv).toBeCloseTo(Math.sqrt(0.05) / 0.5, 12);
    const { low, high } = figures.consistency?.interval ?? { low: Number.NaN, high: Number.NaN };
    expect(low).toBeGreaterThanOrEqual(0);
    expect(high).toBeGreaterThan(low);
    expect(high).toBeLessThan(1);
  });

  it("give the failures of all runs with the exact interval", () => {
    expect(figures.failures).toMatchObject({ rate: 1 / 8, count: 1, runs: 8 });
    expect(figures.failures?.interval?.low).toBeCloseTo(0.003159723531252275, 6);
    expect(figures.failures?.interval?.high).toBeCloseTo(0.5265096708751638, 6);
  });

  it("give the cost of a use: what a session without the skill costs would flatter it", () => {
    expect(figures.tokens).toEqual({ median: 2_500, interquartileRange: 500, outliers: 1, runs: 5 });
    expect(figures.efficiency?.value).toBeCloseTo(1 - 2_500 / 8_000, 12);
    const { low, high } = figures.efficiency?.interval ?? { low: Number.NaN, high: Number.NaN };
    expect(low).toBeGreaterThanOrEqual(0);
    expect(low).toBeLessThan(high);
    expect(high).toBeLessThanOrEqual(1 - 2_000 / 8_000);
  });

  it("make the layer's score of four parts", () => {
    expect(figures.score).toBeCloseTo(0.7295859213500127, 12);
  });

  it("are the same for the same outcomes and seed; another seed moves what was sampled alone", () => {
    const many = Array.from({ length: 15 }, (_, prompt): Outcome => {
      return [prompt, runOf(true, { quality: ((prompt * 7) % 15) / 20 + 0.2, tokens: 1_000 + 61 * prompt })];
    });
    const first = figuresOf("s".repeat(15), many);
    expect(figuresOf("s".repeat(15), many)).toEqual(first);
    const other = figuresOf("s".repeat(15), many, PASSED, "2");
    expect(other.consistency?.interval).not.toEqual(first.consistency?.interval);
    const { consistency, efficiency, ...exact } = other;
    expect(first).toMatchObject(exact);
    expect([consistency?.cv, efficiency?.value]).toEqual([first.consistency?.cv, first.efficiency?.value]);
  });
});

describe("a simulation in which all went well", () => {
  const use = runOf(true, { quality: 1, tokens: 2_400 });
  const figures = figuresOf("sssn", [
    ...[0, 1, 2, 0, 1, 2].map((prompt): Outcome => [prompt, use]),
    [3, runOf(false)],
    [3, runOf(false)],
  ]);

  it("does not pass for certainty: every rate has a width", () => {
    expect(figures.activation?.interval?.low).toBeCloseTo(0.4385029682449544, 9);
    expect(figures.falseActivation?.interval?.high).toBeCloseTo(0.7934506856227626, 9);
    expect(figures.f1?.value).toBe(1);
    expect(figures.f1?.interval?.low).toBeCloseTo(0.592566252169632, 9);
    expect(figures.f1?.interval?.high).toBe(1);
    expect(figures.quality?.interval?.low).toBeLessThan(1);
    expect(figures.failures?.interval?.high).toBeGreaterThan(0.3);
  });

  it("has no interval where resampling equal values cannot give one, binary noise or not", () => {
    expect(figures.consistency).toEqual({ cv: 0, interval: null });
    expect(figures.efficiency).toEqual({ value: 0.7, interval: null });
    // The mean of six times 0.8 is not 0.8 in binary.
    const noisy = figuresOf(
      "sss",
      [0, 1, 2, 0, 1, 2].map((prompt): Outcome => [prompt, runOf(true, { quality: 0.8 })]),
    );
    expect(noisy.consistency?.cv).toBeCloseTo(0, 12);
    expect(noisy.consistency?.interval).toBeNull();
  });

  it("has a score of 0.4 + 0.3 + 0.2 + 0.1·0.7", () => {
    expect(figures.score).toBeCloseTo(0.97, 12);
  });
});

describe("what could not be measured", () => {
  it("is null when the skill was never used; the score rests on the rest", () => {
    const figures = figuresOf("ssn", [
      [0, runOf(false)],
      [1, runOf(false)],
      [2, runOf(false)],
    ]);
    expect(figures).toMatchObject({
      activation: { rate: 0, count: 0, runs: 2 },
      precision: null,
      recall: 0,
      f1: { value: 0 },
      quality: null,
      consistency: null,
      tokens: null,
      efficiency: null,
      failures: { rate: 0 },
    });
    // (0.4·0 + 0.2·1) / (0.4 + 0.2)
    expect(figures.score).toBeCloseTo(1 / 3, 12);
  });

  it("is F1 without a near miss: nothing is known of false alarms", () => {
    const figures = figuresOf("ssn", [
      [0, runOf(true, { quality: 0.5, tokens: 800 })],
      [1, runOf(true, { quality: 0.5, tokens: 800 })],
    ]);
    expect(figures).toMatchObject({ falseActivation: null, precision: null, recall: 1, f1: null });
    expect(figures.activation?.rate).toBe(1);
  });

  it("is everything but the failures when every run failed", () => {
    const figures = figuresOf("ssn", [
      [0, FAILED],
      [1, FAILED],
      [2, FAILED],
    ]);
    expect(figures).toMatchObject({
      activation: null,
      falseActivation: null,
      precision: null,
      recall: null,
      f1: null,
      quality: null,
      consistency: null,
      failures: { rate: 1, count: 3, runs: 3 },
      tokens: null,
      efficiency: null,
      score: null,
    });
  });

  it("is everything without a run", () => {
    const figures = figuresOf("sn", [], { positive: false, negative: null, offered: true });
    expect(figures).toMatchObject({ simulations: 0, activation: null, failures: null, score: null });
  });

  it("is activation when the agent cannot load skills, whatever the runs say", () => {
    for (const selfTest of [
      { ...PASSED, positive: false },
      { ...PASSED, positive: null },
      { ...PASSED, offered: false },
    ]) {
      expect(figuresOf("sssn", MIXED, selfTest)).toMatchObject({
        activation: null,
        falseActivation: null,
        f1: null,
        recall: null,
        score: null,
      });
    }
  });

  it("is the quality of one output's spread, and of outputs that nobody judged", () => {
    const one = figuresOf("sn", [[0, runOf(true, { quality: 0.7, tokens: 10 })]]);
    expect(one).toMatchObject({ quality: { mean: 0.7, runs: 1, interval: null }, consistency: null });
    // (0.4·1 + 0.2·1 + 0.1·(1 − 10/8000)) / 0.7
    expect(one.score).toBeCloseTo((0.6 + 0.1 * (1 - 10 / 8_000)) / 0.7, 12);
    const none = figuresOf("sn", [[0, runOf(true, { unjudged: "It said nothing.", tokens: 10 })]]);
    expect(none).toMatchObject({ quality: null, consistency: null, tokens: { runs: 1 } });
  });

  it("is the spread of outputs that are worth nothing: there is no mean to relate it to", () => {
    const figures = figuresOf("ssn", [
      [0, runOf(true, { quality: 0, tokens: 10 })],
      [1, runOf(true, { quality: 0, tokens: 10 })],
    ]);
    expect(figures).toMatchObject({ quality: { mean: 0 }, consistency: null });
  });

  it("does not make a session that failed after it loaded the skill a cheap use of it", () => {
    const error = { code: "timeout", message: "Too slow." };
    const figures = figuresOf("sn", [
      [0, runOf(true, { error, tokens: 1 })],
      [0, runOf(true, { quality: 1, tokens: 4_000 })],
    ]);
    expect(figures).toMatchObject({
      activation: { rate: 1, runs: 2 },
      failures: { rate: 0.5 },
      tokens: { median: 4_000, runs: 1 },
    });
  });
});

it("has no efficiency left at 8,000 tokens, and less than none is none", () => {
  for (const [tokens, value] of [
    [8_000, 0],
    [80_000, 0],
    [2_000, 0.75],
  ] as const) {
    const figures = figuresOf("sn", [[0, runOf(true, { tokens })]]);
    expect(figures.efficiency?.value).toBe(value);
  }
});

it("counts input and output tokens of the session, and not what judging it cost", () => {
  const usage = { requests: 2, inputTokens: 700, outputTokens: 300, cacheReadTokens: 600 };
  const judgeUsage = { requests: 1, inputTokens: 9_000, outputTokens: 9_000, cacheReadTokens: 0 };
  const figures = figuresOf("sn", [[0, runOf(true, { usage, judgeUsage })]]);
  expect(figures.tokens?.median).toBe(1_000);
});

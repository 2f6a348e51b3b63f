import { describe, expect, it } from "vitest";
import type { EvaluatedOutput } from "../../src/documents/verdict.js";
import { ranked, rankingOf } from "../../src/score/ranking.js";
import { evaluated, scored, unscoredOutput } from "../report/samples/verdict.js";

const SCALE = { min: 1, max: 5 };

/** An output whose two dimensions got the same marks. */
function panelOutput(path: string, ...marks: number[]): EvaluatedOutput {
  const composite = marks.reduce((sum, mark) => sum + mark, 0) / marks.length;
  const more = marks.length > 1 ? { marks } : {};
  return evaluated(path, {
    composite,
    runs: marks.length,
    dimensions: [scored("Accuracy", composite, more), scored("Helpfulness", composite, more)],
  });
}

describe("rankingOf", () => {
  it("tells a difference that is larger than the noise from one that is not", () => {
    const [first, second, third] = rankingOf(
      [panelOutput("a.md", 5, 5, 5), panelOutput("b.md", 3, 4, 3), panelOutput("c.md", 3, 3, 4)],
      SCALE,
    );
    expect(first).toMatchObject({ path: "a.md", composite: 5, toNext: { path: "b.md", detectable: true } });
    expect(first?.toNext?.difference).toBeCloseTo(5 / 3, 12);
    expect(first?.toNext?.interval?.low).toBeGreaterThan(0);
    expect(second?.toNext).toMatchObject({ path: "c.md", difference: 0, detectable: false });
    expect(third?.toNext).toBeNull();
  });

  it("has differences of single runs, and says nothing of their noise", () => {
    const [first] = rankingOf([panelOutput("a.md", 5), panelOutput("b.md", 3)], SCALE);
    expect(first?.toNext).toEqual({ path: "b.md", difference: 2, interval: null, detectable: null });
  });

  it("has no difference to an output without a composite", () => {
    const [first, second] = rankingOf([panelOutput("a.md", 5), unscoredOutput("b.md")], SCALE);
    expect(first?.toNext).toBeNull();
    expect(second).toEqual({ path: "b.md", composite: null, toNext: null });
  });
});

it("ranked puts the best first, equal ones as they came, and those without a composite last", () => {
  const outputs = [
    unscoredOutput("none.md"),
    evaluated("low.md", { composite: 2 }),
    evaluated("one.md", { composite: 4 - 1e-12 }),
    evaluated("two.md", { composite: 4 }),
  ];
  expect(ranked(outputs).map(({ path }) => path)).toEqual(["one.md", "two.md", "low.md", "none.md"]);
});

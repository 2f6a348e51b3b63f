import fc from "fast-check";
import { describe, expect, it } from "vitest";
import type { Side } from "../../src/model/comparison.js";
import { compareSides, isIncomplete, isRegression, matchByPath } from "../../src/score/compare.js";
import { DIMENSIONS } from "../../src/score/plugin-eval.js";
import { changed, dimensions, judged, later, measured, side, unscored } from "../report/compare-samples.js";

const dimensionOf = (a: Side, b: Side, id: string) =>
  compareSides(a, b).dimensions.find((dimension) => dimension.id === id);
const codesOf = (a: Side, b: Side) => compareSides(a, b).warnings.map(({ code }) => code);

describe("exact figures", () => {
  it("differ exactly, and the higher one wins", () => {
    const after = later({ dimensions: dimensions({ triggering_accuracy: measured(0.85) }), composite: 73 });
    expect(dimensionOf(side(), after, "triggering_accuracy")).toMatchObject({
      a: 0.7,
      b: 0.85,
      interval: null,
      noise: "none",
      isDetectable: true,
      winner: "b",
      grades: { a: "C", b: "B" },
    });
    expect(compareSides(side(), after).composite).toMatchObject({ difference: 3, winner: "b" });
    expect(compareSides(after, side()).composite).toMatchObject({ difference: -3, winner: "a" });
  });

  it("that are equal but for binary noise have no winner", () => {
    const after = later({ composite: 70 + 1e-10 });
    expect(compareSides(side(), after).composite).toMatchObject({ isDetectable: false, winner: null });
    expect(compareSides(side(), later({ composite: 70 + 1e-8 })).composite.winner).toBe("b");
  });

  it("are all ten, in report order, with their weights", () => {
    const ids = compareSides(side(), later()).dimensions.map(({ id, title, weight }) => [id, title, weight]);
    expect(ids).toEqual(DIMENSIONS.map(({ id, title, weight }) => [id, title, weight]));
  });
});

describe("what was not measured", () => {
  it("is no difference and no zero", () => {
    const after = later({ dimensions: dimensions({ code_template_quality: measured(null) }) });
    expect(dimensionOf(side(), after, "code_template_quality")).toMatchObject({
      a: 0.7,
      b: null,
      difference: null,
      noise: null,
      isDetectable: null,
      winner: null,
      grades: { a: "C", b: null },
    });
    expect(dimensionOf(side(), after, "output_quality")).toMatchObject({
      a: null,
      b: null,
      difference: null,
    });
  });

  it("on one side only is said, because the composites rest on different dimensions", () => {
    const after = later({ dimensions: dimensions({ code_template_quality: measured(null) }) });
    expect(compareSides(side(), after).warnings).toEqual([
      { code: "dimensions-differ", onlyA: ["Code Template Quality"], onlyB: [] },
    ]);
    expect(codesOf(side(), unscored())).toEqual([]);
  });

  it("leaves a comparison incomplete when it is a whole side", () => {
    const comparison = compareSides(side(), unscored());
    expect(comparison.composite).toMatchObject({ a: 70, b: null, difference: null, winner: null });
    expect(isIncomplete(comparison)).toBe(true);
    expect(isRegression(comparison)).toBe(false);
    expect(isIncomplete(compareSides(side(), later()))).toBe(false);
  });
});

describe("sampled figures", () => {
  it("differ by an interval that joins both", () => {
    const found = dimensionOf(judged(0.5, 0.03), judged(0.8, 0.04), "orchestration_fitness");
    expect(found).toMatchObject({ noise: "measured", isDetectable: true, winner: "b" });
    // MOVER for symmetric margins is the root of the sum of squares: 0.05.
    expect(found?.interval?.low).toBeCloseTo(0.25, 12);
    expect(found?.interval?.high).toBeCloseTo(0.35, 12);
  });

  it("are not told apart when the interval holds zero", () => {
    const comparison = compareSides(judged(0.6, 0.3), judged(0.7, 0.3));
    expect(comparison.composite).toMatchObject({ noise: "measured", isDetectable: false, winner: null });
    expect(isRegression(compareSides(judged(0.7, 0.3), judged(0.6, 0.3)))).toBe(false);
    expect(isRegression(compareSides(judged(0.9, 0.05), judged(0.2, 0.05)))).toBe(true);
  });

  it("are never told apart by a single judge", () => {
    const comparison = compareSides(judged(0.9, null), judged(0.1, null));
    const dimension = comparison.dimensions.find(({ id }) => id === "orchestration_fitness");
    for (const contrast of [comparison.composite, dimension]) {
      expect(contrast).toMatchObject({ noise: "unknown", isDetectable: null, interval: null, winner: null });
    }
    expect(isRegression(comparison)).toBe(false);
    expect(comparison.warnings).toEqual([{ code: "noise-unknown" }]);
  });

  it("do not become certain because a simulation has an interval and the single judge beside it has none", () => {
    const orchestration_fitness = measured(0.9, {
      layers: ["static", "judge", "monte-carlo"],
      interval: { low: 0.88, high: 0.92 },
    });
    const deep = judged(0.9, null, {
      dimensions: dimensions({ orchestration_fitness }),
      interval: { low: 67, high: 69 },
    });
    const panel = { ...deep, layers: [{ name: "judge", judges: 3 }] };
    const exact = side({ conditions: deep.conditions });
    expect(compareSides(exact, deep).composite).toMatchObject({ noise: "unknown", winner: null });
    expect(compareSides(exact, panel).composite).toMatchObject({ noise: "measured", isDetectable: true });
  });

  it("beside an exact figure have the interval of the sampled one", () => {
    const found = dimensionOf(side(), judged(0.8, 0.05), "orchestration_fitness");
    expect(found?.interval?.low).toBeCloseTo(0.05, 12);
    expect(found?.interval?.high).toBeCloseTo(0.15, 12);
  });

  it("may have come from any layer that ran when the report does not say", () => {
    const silent = measured(0.9, { layers: null });
    const after = judged(0.9, null, { dimensions: dimensions({ token_efficiency: silent }) });
    expect(dimensionOf(side(), after, "token_efficiency")).toMatchObject({ noise: "unknown", winner: null });
    const quick = later({ dimensions: dimensions({ token_efficiency: silent }) });
    expect(dimensionOf(side(), quick, "token_efficiency")).toMatchObject({ noise: "none", winner: "b" });
  });

  it("of unknown noise do not spoil the exact ones", () => {
    const after = judged(0.9, null, {
      dimensions: { ...judged(0.9, null).dimensions, token_efficiency: measured(0.2) },
    });
    expect(dimensionOf(side(), after, "token_efficiency")).toMatchObject({ noise: "none", winner: "a" });
  });

  it("never have a winner against the sign of their difference, nor one within noise", () => {
    const figure = fc.record({
      score: fc.double({ min: 0, max: 1, noNaN: true }),
      reach: fc.constantFrom(0, 0.01, 0.2),
    });
    fc.assert(
      fc.property(figure, figure, (a, b) => {
        const found = dimensionOf(
          judged(a.score, a.reach),
          judged(b.score, b.reach),
          "orchestration_fitness",
        );
        const { difference, winner, interval } = found ?? {};
        expect(difference).toBe(b.score - a.score);
        if (winner === "b") expect(interval?.low).toBeGreaterThan(0);
        if (winner === "a") expect(interval?.high).toBeLessThan(0);
        const mirrored = dimensionOf(
          judged(b.score, b.reach),
          judged(a.score, a.reach),
          "orchestration_fitness",
        );
        const other = { a: "b", b: "a" } as const;
        expect(mirrored?.winner ?? null).toBe(winner ? other[winner] : null);
      }),
    );
  });
});

describe("anti-patterns", () => {
  it("are gained and lost by count, not by kind", () => {
    expect(changed().antiPatterns).toEqual({
      gained: [{ code: "DEAD_CROSS_REF", count: 2 }],
      lost: [{ code: "MISSING_TRIGGER", count: 1 }],
    });
    const more = (count: number) => side({ antiPatterns: Array(count).fill("ORPHAN_REFERENCE") });
    expect(compareSides(more(3), more(1)).antiPatterns).toEqual({
      gained: [],
      lost: [{ code: "ORPHAN_REFERENCE", count: 2 }],
    });
    expect(compareSides(more(2), more(2)).antiPatterns).toEqual({ gained: [], lost: [] });
  });
});

describe("conditions", () => {
  const conditions = judged(0.5, 0.1).conditions;
  const under = (more: Partial<typeof conditions>) =>
    judged(0.5, 0.1, { conditions: { ...conditions, ...more } });

  it.each([
    ["depth", { depth: "deep" }, "standard", "deep"],
    ["model", { model: "model-b" }, "model-a", "model-b"],
    ["rubric", { rubric: "sha256:s" }, "sha256:r", "sha256:s"],
    ["seed", { seed: 0 }, "1", "0"],
    ["version", { version: "0.0.1" }, "0.0.0", "0.0.1"],
  ] as const)("that differ in the %s are named", (condition, more, a, b) => {
    expect(compareSides(under({}), under(more)).warnings).toEqual([
      { code: "conditions-differ", condition, a, b },
    ]);
  });

  it("that are not known on one side, or equal, are no difference", () => {
    expect(codesOf(under({}), under({}))).not.toContain("conditions-differ");
    const unknown = under({ model: null, rubric: null, seed: null });
    expect(codesOf(under({}), unknown)).not.toContain("conditions-differ");
  });
});

describe("the texts", () => {
  const warningOf = (a: Side, b: Side) =>
    compareSides(a, b).warnings.find(({ code }) => code === "identical-texts");

  it("are identical when their hashes are, whether the scores are or not", () => {
    expect(compareSides(side(), side()).isIdentical).toBe(true);
    expect(warningOf(side(), side())).toEqual({ code: "identical-texts", differ: false });
    expect(warningOf(side(), side({ composite: 60 }))).toEqual({ code: "identical-texts", differ: true });
    expect(compareSides(side(), later())).toMatchObject({ isIdentical: false, warnings: [] });
  });

  it("without a hash are neither", () => {
    const unreadable = side({ contentHash: null });
    expect(compareSides(unreadable, unreadable)).toMatchObject({ isIdentical: null, warnings: [] });
  });
});

describe("lists", () => {
  it("are put together by path; what one has alone stays alone", () => {
    const named = (...names: string[]) => names.map((name) => side({ name, path: `skills/${name}` }));
    const { pairs, onlyA, onlyB } = matchByPath(named("a", "b", "c"), named("d", "c", "a"));
    expect(pairs.map(([a, b]) => [a.name, b.name])).toEqual([
      ["c", "c"],
      ["a", "a"],
    ]);
    expect(onlyA.map(({ name }) => name)).toEqual(["b"]);
    expect(onlyB.map(({ name }) => name)).toEqual(["d"]);
  });
});

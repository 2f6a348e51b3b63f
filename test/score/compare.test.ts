import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { Comparison } from "../../src/documents/compare.js";
import { compareSides, isIncomplete, isRegression, matchByPath } from "../../src/score/compare.js";
import { DIMENSIONS } from "../../src/score/plugin-eval.js";
import type { ScoredSide } from "../../src/score/side.js";
import {
  changed,
  composite,
  dimensions,
  judged,
  later,
  measured,
  side,
  unscored,
} from "../report/samples/compare.js";

const dimensionOf = (before: ScoredSide, after: ScoredSide, id: string) =>
  compareSides(before, after).dimensions.find((dimension) => dimension.id === id);
const codesOf = (before: ScoredSide, after: ScoredSide) =>
  compareSides(before, after).warnings.map(({ code }) => code);

it("gives what the document says of a comparison, and nothing else", () => {
  for (const comparison of [changed(), compareSides(judged(0.5, 0.1), unscored())]) {
    expect(Comparison.strict().parse(comparison)).toEqual(comparison);
  }
});

describe("exact figures", () => {
  it("differ exactly, and the higher one wins", () => {
    const after = later({
      dimensions: dimensions({ triggering_accuracy: measured(0.85) }),
      composite: composite(73),
    });
    expect(dimensionOf(side(), after, "triggering_accuracy")).toMatchObject({
      before: 0.7,
      after: 0.85,
      interval: null,
      noise: "none",
      detectable: true,
      winner: "after",
      grades: { before: "C", after: "B" },
    });
    expect(compareSides(side(), after).composite).toMatchObject({ difference: 3, winner: "after" });
    expect(compareSides(after, side()).composite).toMatchObject({ difference: -3, winner: "before" });
  });

  it("that are equal but for binary noise have no winner", () => {
    const after = later({ composite: composite(70 + 1e-10) });
    expect(compareSides(side(), after).composite).toMatchObject({ detectable: false, winner: null });
    expect(compareSides(side(), later({ composite: composite(70 + 1e-8) })).composite.winner).toBe("after");
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
      before: 0.7,
      after: null,
      difference: null,
      noise: null,
      detectable: null,
      winner: null,
      grades: { before: "C", after: null },
    });
    expect(dimensionOf(side(), after, "output_quality")).toMatchObject({
      before: null,
      after: null,
      difference: null,
    });
  });

  it("on one side only is said, because the composites rest on different dimensions", () => {
    const after = later({ dimensions: dimensions({ code_template_quality: measured(null) }) });
    const warning = (which: string) => ({
      code: "dimensions-differ",
      message: expect.stringContaining(`: Code Template Quality (${which}).`),
    });
    expect(compareSides(side(), after).warnings).toEqual([warning("before")]);
    expect(compareSides(after, side()).warnings).toEqual([warning("after")]);
    expect(codesOf(side(), unscored())).toEqual([]);
  });

  it("leaves a comparison incomplete when it is a whole side", () => {
    const comparison = compareSides(side(), unscored());
    expect(comparison.composite).toMatchObject({ before: 70, after: null, difference: null, winner: null });
    expect(isIncomplete(comparison)).toBe(true);
    expect(isRegression(comparison)).toBe(false);
    expect(isIncomplete(compareSides(side(), later()))).toBe(false);
  });
});

describe("sampled figures", () => {
  it("differ by an interval that joins both", () => {
    const found = dimensionOf(judged(0.5, 0.03), judged(0.8, 0.04), "orchestration_fitness");
    expect(found).toMatchObject({ noise: "measured", detectable: true, winner: "after" });
    // MOVER for symmetric margins is the root of the sum of squares: 0.05.
    expect(found?.interval?.low).toBeCloseTo(0.25, 12);
    expect(found?.interval?.high).toBeCloseTo(0.35, 12);
  });

  it("are not told apart when the interval holds zero", () => {
    const comparison = compareSides(judged(0.6, 0.3), judged(0.7, 0.3));
    expect(comparison.composite).toMatchObject({ noise: "measured", detectable: false, winner: null });
    expect(isRegression(compareSides(judged(0.7, 0.3), judged(0.6, 0.3)))).toBe(false);
    expect(isRegression(compareSides(judged(0.9, 0.05), judged(0.2, 0.05)))).toBe(true);
  });

  it("are never told apart by a single judge", () => {
    const comparison = compareSides(judged(0.9, null), judged(0.1, null));
    const dimension = comparison.dimensions.find(({ id }) => id === "orchestration_fitness");
    for (const contrast of [comparison.composite, dimension]) {
      expect(contrast).toMatchObject({ noise: "unknown", detectable: null, interval: null, winner: null });
    }
    expect(isRegression(comparison)).toBe(false);
    expect(comparison.warnings).toMatchObject([{ code: "noise-unknown" }]);
  });

  it("do not become certain because a simulation has an interval and the single judge beside it has none", () => {
    const layers = ["static", "judge", "simulation"] as const;
    const deep = judged(0.9, null, {
      dimensions: dimensions({
        orchestration_fitness: measured(0.9, { low: 0.88, high: 0.92 }, layers),
      }),
      composite: { ...composite(68), interval: { low: 67, high: 69 } },
      layers,
    });
    const panel = { ...deep, judges: 3 };
    const exact = side({ conditions: deep.conditions });
    expect(compareSides(exact, deep).composite).toMatchObject({ noise: "unknown", winner: null });
    expect(compareSides(exact, panel).composite).toMatchObject({ noise: "measured", detectable: true });
  });

  it("beside an exact figure have the interval of the sampled one", () => {
    const found = dimensionOf(side(), judged(0.8, 0.05), "orchestration_fitness");
    expect(found?.interval?.low).toBeCloseTo(0.05, 12);
    expect(found?.interval?.high).toBeCloseTo(0.15, 12);
  });

  it("may have come from any layer that ran when the report does not say", () => {
    const silent = measured(0.9, null, []);
    const after = judged(0.9, null, { dimensions: dimensions({ token_efficiency: silent }) });
    expect(dimensionOf(side(), after, "token_efficiency")).toMatchObject({ noise: "unknown", winner: null });
    const quick = later({ dimensions: dimensions({ token_efficiency: silent }) });
    expect(dimensionOf(side(), quick, "token_efficiency")).toMatchObject({ noise: "none", winner: "after" });
  });

  it("of unknown noise do not spoil the exact ones", () => {
    const after = judged(0.9, null, {
      dimensions: dimensions({
        orchestration_fitness: measured(0.9, null, ["static", "judge"]),
        token_efficiency: measured(0.2),
      }),
    });
    expect(dimensionOf(side(), after, "token_efficiency")).toMatchObject({ noise: "none", winner: "before" });
  });

  it("have the winner that the sign of their difference and the interval say, on either side", () => {
    const figure = fc.record({
      score: fc.double({ min: 0, max: 1, noNaN: true }),
      reach: fc.constantFrom(0, 0.01, 0.2),
    });
    const sideWith = ({ score, reach }: { score: number; reach: number }) => judged(score, reach);
    const seen = new Set<string | null>();
    fc.assert(
      fc.property(figure, figure, (first, second) => {
        const [before, after] = [sideWith(first), sideWith(second)];
        const found = dimensionOf(before, after, "orchestration_fitness");
        const mirrored = dimensionOf(after, before, "orchestration_fitness");
        if (!found?.interval || found.difference === null) throw new Error("Both sides have an interval.");
        const { difference, winner, interval } = found;
        expect(difference).toBe(second.score - first.score);
        // The noise of binary arithmetic is no difference, see TOLERANCE.
        const isDifferent = Math.abs(difference) > 1e-9;
        const above = isDifferent && interval.low > 0;
        const below = isDifferent && interval.high < 0;
        expect(winner).toBe(above ? "after" : below ? "before" : null);
        const other = { before: "after", after: "before" } as const;
        expect(mirrored?.winner).toBe(winner && other[winner]);
        seen.add(winner);
      }),
      { seed: 1, numRuns: 300 },
    );
    expect(seen).toEqual(new Set(["before", "after", null]));
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
    ["depth", { depth: "deep" }, "depth standard and deep"],
    ["model", { model: "model-b" }, "model model-a and model-b"],
    ["rubric", { rubric: "sha256:s" }, "criteria sha256:r and sha256:s"],
    ["seed", { seed: 0 }, "seed 1 and 0"],
    ["version", { version: "0.0.1" }, "version of the program 0.0.0 and 0.0.1"],
  ])("that differ in the %s are named", (_, more, named) => {
    const comparison = compareSides(under({}), under(more));
    expect(comparison.warnings).toEqual([
      { code: "conditions-differ", message: expect.stringContaining(`: ${named}.`) },
    ]);
    expect(comparison.likeForLike).toBe(false);
  });

  it("that differ in several ways are said at once, and before all else", () => {
    const other = under({ depth: "deep", model: "model-b" });
    const alike = { contentHash: "sha256:x" };
    const comparison = compareSides({ ...under({}), ...alike }, { ...other, ...alike });
    expect(comparison.warnings.map(({ code }) => code)).toEqual(["conditions-differ", "identical-texts"]);
    expect(comparison.warnings[0]?.message).toContain("depth standard and deep; model model-a and model-b");
  });

  it("that are not known on one side, or equal, are no difference", () => {
    expect(compareSides(under({}), under({}))).toMatchObject({ likeForLike: true, warnings: [] });
    const unknown = under({ model: null, rubric: null, seed: null });
    expect(codesOf(under({}), unknown)).not.toContain("conditions-differ");
  });
});

describe("the texts", () => {
  const warningOf = (before: ScoredSide, after: ScoredSide) =>
    compareSides(before, after).warnings.find(({ code }) => code === "identical-texts");

  it("are identical when their hashes are, whether the scores are or not", () => {
    expect(compareSides(side(), side()).identical).toBe(true);
    expect(warningOf(side(), side())?.message).toMatch(/identical\.$/);
    expect(warningOf(side(), side({ composite: composite(60) }))?.message).toContain("what differs");
    expect(compareSides(side(), later())).toMatchObject({ identical: false, warnings: [] });
  });

  it("without a hash are neither", () => {
    const unreadable = side({ contentHash: null });
    for (const other of [unreadable, side()]) {
      expect(compareSides(unreadable, other)).toMatchObject({ identical: null, warnings: [] });
    }
  });
});

describe("lists", () => {
  it("are put together by path; what one has alone stays alone", () => {
    const named = (...names: string[]) => names.map((name) => side({ name, path: `skills/${name}` }));
    const { pairs, onlyBefore, onlyAfter } = matchByPath(named("a", "b", "c"), named("d", "c", "a"));
    expect(pairs.map(([before, after]) => [before.name, after.name])).toEqual([
      ["c", "c"],
      ["a", "a"],
    ]);
    expect(onlyBefore.map(({ name }) => name)).toEqual(["b"]);
    expect(onlyAfter.map(({ name }) => name)).toEqual(["d"]);
  });
});

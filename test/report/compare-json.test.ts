import { describe, expect, it } from "vitest";
import type { ComparisonReport } from "../../src/model/comparison.js";
import { CompareJson, renderCompareJson } from "../../src/report/compare-json.js";
import { compareSides } from "../../src/score/compare.js";
import { DIMENSIONS } from "../../src/score/plugin-eval.js";
import { changed, comparisonReport, judged, later, listReport, side, unscored } from "./compare-samples.js";

// biome-ignore lint/suspicious/noExplicitAny: a document of JSON
const parse = (report: ComparisonReport): any => JSON.parse(renderCompareJson(report));
const one = (...sides: Parameters<typeof compareSides>) => parse(comparisonReport([compareSides(...sides)]));

describe("the document of two skills", () => {
  it("has both sides, ten dimensions, the composite, the winner and the anti-patterns", () => {
    const document = parse(comparisonReport([changed()]));
    expect(CompareJson.safeParse(document).error).toBeUndefined();
    expect(document).toMatchObject({
      schemaVersion: 1,
      tool: { name: "waza-quality", version: "0.0.0" },
      command: "compare",
      depth: "quick",
      a: { name: "soup", path: "skills/soup", source: "skill", revision: null, report: null },
      b: { composite: { score: 76.54, badge: "Gold", ci_low: null, ci_high: null } },
      composite: { a: 70, b: 76.54, noise: "none", detectable: true, winner: "b" },
      winner: "b",
      anti_patterns: {
        gained: [{ code: "DEAD_CROSS_REF", count: 2 }],
        lost: [{ code: "MISSING_TRIGGER", count: 1 }],
      },
      identical: false,
      like_for_like: true,
    });
    expect(Object.keys(document.dimensions)).toEqual(DIMENSIONS.map(({ id }) => id));
    expect(document.dimensions.token_efficiency).toMatchObject({
      weight: 0.06,
      a: 0.7,
      b: 0.62,
      grade_a: "C",
      grade_b: "D",
      winner: "a",
    });
  });

  it("rounds nothing", () => {
    const { composite } = one(side(), later({ composite: 70.123456789 }));
    expect(composite.difference).toBe(70.123456789 - 70);
  });

  it("has the ends of the interval of the difference, not of a side", () => {
    const { dimensions, b } = one(judged(0.5, 0.03), judged(0.8, 0.04));
    expect(dimensions.orchestration_fitness).toMatchObject({ noise: "measured", detectable: true });
    expect(dimensions.orchestration_fitness.ci_low).toBeCloseTo(0.25, 12);
    expect(dimensions.orchestration_fitness.ci_high).toBeCloseTo(0.35, 12);
    expect(b.composite.ci_low).toBeCloseTo(65.2, 9);
  });

  it("says null for everything that is not known", () => {
    const document = one(judged(0.5, null), judged(0.8, null));
    expect(document.composite).toMatchObject({
      noise: "unknown",
      detectable: null,
      ci_low: null,
      winner: null,
    });
    expect(document.winner).toBeNull();
    expect(document.identical).toBeNull();
    const missing = one(side(), unscored());
    expect(missing.composite).toMatchObject({
      a: 70,
      b: null,
      difference: null,
      noise: null,
      detectable: null,
    });
    expect(missing.b.error).toMatchObject({ code: "frontmatter-syntax", hint: "Quote the value." });
  });

  it("says when it is not like for like, and the depth is then that of neither", () => {
    const { conditions } = judged(0.5, 0.03);
    const document = one(
      judged(0.5, 0.03),
      judged(0.5, 0.03, { conditions: { ...conditions, depth: "deep" } }),
    );
    expect(document).toMatchObject({ depth: null, like_for_like: false });
    expect(document.warnings).toMatchObject([{ code: "conditions-differ" }]);
    expect(document.warnings[0].message).toContain("deep");
    expect([document.a.conditions.depth, document.b.conditions.depth]).toEqual(["standard", "deep"]);
  });

  it("names the file and the revision that a side came from", () => {
    const document = one(
      side({ source: { kind: "report", file: "a.json" } }),
      side({ path: "skills/soup@main", source: { kind: "revision", revision: "main" } }),
    );
    expect(document.a).toMatchObject({ source: "report", report: "a.json", revision: null });
    expect(document.b).toMatchObject({ source: "revision", report: null, revision: "main" });
  });
});

describe("the document of two lists", () => {
  it("has a comparison for each skill, and what only one has", () => {
    const document = parse(listReport());
    expect(CompareJson.safeParse(document).error).toBeUndefined();
    expect(document.comparisons.map(({ winner }: { winner: string | null }) => winner)).toEqual(["b", null]);
    expect(document.only_in_a).toEqual([{ name: "bread", path: "skills/bread" }]);
    expect(document.only_in_b).toEqual([{ name: "cake", path: "skills/cake" }]);
    expect(document).not.toHaveProperty("dimensions");
  });

  it("stays a list with one comparison in it", () => {
    expect(parse(comparisonReport([changed()], { isList: true })).comparisons).toHaveLength(1);
  });
});

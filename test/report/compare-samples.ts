import type { Comparison, ComparisonReport, Side, SideDimension } from "../../src/model/comparison.js";
import type { DimensionId } from "../../src/model/plugin-eval.js";
import { compareSides } from "../../src/score/compare.js";
import { DIMENSIONS, gradeOf } from "../../src/score/plugin-eval.js";

type Dimensions = Partial<Record<DimensionId, SideDimension>>;

/** One dimension that static analysis measured, or that other layers measured too. */
export function measured(score: number | null, more: Partial<SideDimension> = {}): SideDimension {
  const grade = score === null ? null : gradeOf(score);
  return { score, grade, interval: null, layers: ["static"], ...more };
}

/** All ten dimensions at 0.7, those of the judge alone unmeasured. */
export function dimensions(more: Dimensions = {}): Dimensions {
  const all = DIMENSIONS.map(({ id, check }) => [id, measured(check === null ? null : 0.7)] as const);
  return { ...Object.fromEntries(all), ...more };
}

/** A skill as quick depth scores it. */
export function side(more: Partial<Side> = {}): Side {
  return {
    source: { kind: "skill" },
    name: "soup",
    path: "skills/soup",
    contentHash: "sha256:before",
    conditions: { depth: "quick", version: "0.0.0", model: null, rubric: null, seed: null },
    composite: 70,
    interval: null,
    badge: "Silver",
    rating: null,
    dimensions: dimensions(),
    layers: [{ name: "static", judges: null }],
    antiPatterns: [],
    findings: [],
    error: null,
    ...more,
  };
}

/** The same after something was done about it. */
export function later(more: Partial<Side> = {}): Side {
  return side({ contentHash: "sha256:after", ...more });
}

const JUDGED = ["static", "judge"];

/**
 * A skill as a panel scores it at standard depth: one dimension from the judge, the others exact.
 * @param reach half of the interval of that dimension; null for a single judge
 */
export function judged(score: number, reach: number | null, more: Partial<Side> = {}): Side {
  const within = (value: number, by: number) => ({ low: value - by, high: value + by });
  const composite = 50 + score * 20;
  return side({
    contentHash: null,
    conditions: { depth: "standard", version: "0.0.0", model: "model-a", rubric: "sha256:r", seed: 1 },
    composite,
    interval: reach === null ? null : within(composite, reach * 20),
    dimensions: dimensions({
      orchestration_fitness: measured(score, {
        layers: JUDGED,
        interval: reach === null ? null : within(score, reach),
      }),
    }),
    layers: [
      { name: "static", judges: null },
      { name: "judge", judges: reach === null ? 1 : 3 },
    ],
    ...more,
  });
}

/** A skill that could not be scored. */
export function unscored(more: Partial<Side> = {}): Side {
  return later({
    composite: null,
    badge: null,
    dimensions: {},
    layers: [],
    error: { code: "frontmatter-syntax", message: "SKILL.md:3: not valid YAML.", hint: "Quote the value." },
    ...more,
  });
}

/** Better and worse in one dimension each, an anti-pattern less and two more. */
export function changed(more: Partial<Side> = {}): Comparison {
  const before = side({ antiPatterns: ["MISSING_TRIGGER", "ORPHAN_REFERENCE"] });
  const after = later({
    composite: 76.54,
    badge: "Gold",
    dimensions: dimensions({
      triggering_accuracy: measured(0.85),
      token_efficiency: measured(0.62),
      code_template_quality: measured(null),
    }),
    antiPatterns: ["ORPHAN_REFERENCE", "DEAD_CROSS_REF", "DEAD_CROSS_REF"],
    ...more,
  });
  return compareSides(before, after);
}

export function comparisonReport(
  comparisons: readonly Comparison[],
  more: Partial<ComparisonReport> = {},
): ComparisonReport {
  return {
    version: "0.0.0",
    timestamp: "2024-05-06T07:08:09.000Z",
    isList: false,
    comparisons,
    onlyInA: [],
    onlyInB: [],
    ...more,
  };
}

/** Two reports: one skill better, one without a score, one in each of them alone. */
export function listReport(): ComparisonReport {
  const salad = { name: "salad", path: "skills/salad" };
  return comparisonReport([changed(), compareSides(side(salad), unscored(salad))], {
    isList: true,
    onlyInA: [{ name: "bread", path: "skills/bread" }],
    onlyInB: [{ name: "cake", path: "skills/cake" }],
  });
}

/** Everything that a stranger's report can say in it. */
export function hostileSide(text: string): Side {
  return later({
    source: { kind: "report", file: "b.json" },
    name: text,
    path: text,
    badge: text,
    conditions: { depth: text, version: text, model: text, rubric: text, seed: 2 },
    antiPatterns: [text],
    findings: [{ code: text, severity: "warning", message: text, file: text, line: 1 }],
    error: { code: text, message: text, hint: text },
  });
}

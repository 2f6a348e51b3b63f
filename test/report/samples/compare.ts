import type { CompareDocument, Comparison } from "../../../src/documents/compare.js";
import type { ScoredDimension } from "../../../src/documents/score.js";
import { rounded } from "../../../src/documents/write.js";
import type { DimensionId, LayerId } from "../../../src/model/plugin-eval.js";
import { compareSides } from "../../../src/score/compare.js";
import { DIMENSIONS, gradeOf } from "../../../src/score/plugin-eval.js";
import type { ScoredSide } from "../../../src/score/side.js";

type SideDimension = ScoredSide["dimensions"][number];
type Measured = Omit<SideDimension, "id">;

const SILVER = { title: "Silver", stars: 2 };
export const GOLD = { title: "Gold", stars: 3 };

/** What some layers measured of a dimension: of each the same. */
export function measured(
  score: number | null,
  interval: Measured["interval"] = null,
  layers: readonly LayerId[] = ["static"],
): Measured {
  const grade = score === null ? null : (gradeOf(score) as ScoredDimension["grade"]);
  return { score, grade, interval, layers: Object.fromEntries(layers.map((layer) => [layer, score])) };
}

/** All ten dimensions at 0.7, those of the judge alone unmeasured. */
export function dimensions(more: Partial<Record<DimensionId, Measured>> = {}): SideDimension[] {
  return DIMENSIONS.map(({ id, check }) => ({ id, ...(more[id] ?? measured(check === null ? null : 0.7)) }));
}

/** A score with its badge, as no interval is known of it. */
export const composite = (score: number | null, badge: ScoredSide["composite"]["badge"] = SILVER) => ({
  score,
  interval: null,
  badge,
});

/** A skill as quick depth scores it. */
export function side(more: Partial<ScoredSide> = {}): ScoredSide {
  return {
    source: { kind: "skill" },
    name: "soup",
    path: "skills/soup",
    contentHash: "sha256:before",
    conditions: { depth: "quick", version: "0.0.0", model: null, rubric: null, seed: null },
    composite: composite(70),
    rating: null,
    antiPatterns: [],
    findings: [],
    error: null,
    dimensions: dimensions(),
    layers: ["static"],
    judges: null,
    ...more,
  };
}

/** The same after something was done about it. */
export function later(more: Partial<ScoredSide> = {}): ScoredSide {
  return side({ contentHash: "sha256:after", ...more });
}

/**
 * A skill as a panel scores it at standard depth: one dimension from the judge, the others exact.
 * @param reach half of the interval of that dimension; null for a single judge
 */
export function judged(score: number, reach: number | null, more: Partial<ScoredSide> = {}): ScoredSide {
  const within = (value: number, by: number | null) =>
    by === null ? null : { low: value - by, high: value + by };
  const whole = 50 + score * 20;
  const orchestration_fitness = measured(score, within(score, reach), ["static", "judge"]);
  return side({
    contentHash: null,
    conditions: { depth: "standard", version: "0.0.0", model: "model-a", rubric: "sha256:r", seed: 1 },
    composite: { ...composite(whole), interval: within(whole, reach && reach * 20) },
    dimensions: dimensions({ orchestration_fitness }),
    layers: ["static", "judge"],
    judges: reach === null ? 1 : 3,
    ...more,
  });
}

/** A skill that could not be scored. */
export function unscored(more: Partial<ScoredSide> = {}): ScoredSide {
  return later({
    composite: composite(null, null),
    dimensions: [],
    layers: [],
    error: { code: "frontmatter-syntax", message: "SKILL.md:3: not valid YAML.", hint: "Quote the value." },
    ...more,
  });
}

/** Better and worse in one dimension each, an anti-pattern less and two more. */
export function changed(): Comparison {
  const before = side({ antiPatterns: ["MISSING_TRIGGER", "ORPHAN_REFERENCE"] });
  const after = later({
    composite: composite(76.54, GOLD),
    dimensions: dimensions({
      triggering_accuracy: measured(0.85),
      token_efficiency: measured(0.62),
      code_template_quality: measured(null),
    }),
    antiPatterns: ["ORPHAN_REFERENCE", "DEAD_CROSS_REF", "DEAD_CROSS_REF"],
  });
  return compareSides(before, after);
}

/** The document of some comparisons, rounded as a run returns it. */
export function compareDocument(
  comparisons: readonly Comparison[],
  more: Partial<CompareDocument> = {},
): CompareDocument {
  return rounded({
    schemaVersion: 2,
    tool: { name: "waza-quality", version: "0.0.0" },
    command: "compare",
    timestamp: "2024-05-06T07:08:09.000Z",
    depth: "quick",
    gate: "passed",
    comparisons,
    onlyBefore: [],
    onlyAfter: [],
    ...more,
  });
}

/** Two reports: one skill better, one without a score, one in each of them alone. */
export function listDocument(): CompareDocument {
  const salad = { name: "salad", path: "skills/salad" };
  return compareDocument([changed(), compareSides(side(salad), unscored(salad))], {
    gate: "incomplete",
    onlyBefore: [{ name: "bread", path: "skills/bread" }],
    onlyAfter: [{ name: "cake", path: "skills/cake" }],
  });
}

/** Everything that a stranger's report can say in it. */
export function hostileSide(text: string): ScoredSide {
  return later({
    source: { kind: "report", file: "after.json" },
    name: text,
    path: text,
    composite: composite(70, { title: text, stars: 1 }),
    conditions: { depth: text, version: text, model: text, rubric: text, seed: 2 },
    antiPatterns: [text],
    findings: [{ code: text, severity: "warning", message: text, file: text, line: 1, column: null }],
    error: { code: text, message: text, hint: text },
  });
}

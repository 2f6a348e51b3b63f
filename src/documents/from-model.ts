import type { Rubric } from "../model/rubric.js";
import type { DimensionScore } from "../model/score.js";
import { meanMark } from "../statistics/mean-mark.js";
import type { JudgedDimension, RubricRef } from "./parts.js";

/** Which rubric scored, and what local files changed in it. */
export function rubricRef({ id, title, hash, scale, bands, criteria, disabled }: Rubric): RubricRef {
  const idsOf = (source: string) => criteria.filter((item) => item.source === source).map((item) => item.id);
  return { id, title, hash, scale, bands, overridden: idsOf("overridden"), added: idsOf("added"), disabled };
}

/** A scored dimension with what its marks show: their interval, and whether they contradict each other. */
export function judgedDimension(dimension: DimensionScore, { criteria, scale }: Rubric): JudgedDimension {
  const { id, title, weight, score, rationale, evidence, predictions } = dimension;
  const marks = score === null ? [] : (dimension.marks ?? [score]);
  const { interval = null, isSplit: split = false } = meanMark(marks, scale) ?? {};
  const label = criteria.find((criterion) => criterion.id === id)?.label ?? title;
  return {
    id,
    title,
    label,
    weight,
    score,
    rationale,
    evidence,
    marks,
    interval,
    split,
    predictions: predictions ?? null,
  };
}

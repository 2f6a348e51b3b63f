import type { Gate, Status } from "../documents/parts.js";
import type { Bar } from "../documents/quality.js";
import type { Finding } from "../findings/finding.js";
import { reaches } from "../model/compare.js";
import type { DimensionScore } from "../model/score.js";
import type { Interval } from "../statistics/interval.js";

/** The verdict on one scored skill, from the unrounded numbers. */
export function passesBar(
  result: {
    readonly average: number;
    readonly dimensions: readonly DimensionScore[];
    readonly findings: readonly Finding[];
  },
  bar: Bar,
): boolean {
  const { threshold, minScore, strict } = bar;
  if (!reaches(result.average, threshold)) return false;
  if (
    minScore !== null &&
    result.dimensions.some(({ score }) => score === null || !reaches(score, minScore))
  ) {
    return false;
  }
  return !strict || isClean(result);
}

function isClean({
  dimensions,
  findings,
}: {
  dimensions: readonly DimensionScore[];
  findings: readonly Finding[];
}) {
  const verified = dimensions.every(({ evidence }) => evidence.every((item) => item.verified));
  return verified && findings.every(({ severity }) => severity === "info");
}

/** `undecided`: the runs of the panel leave it open on which side of the limit the average lies. */
export type SideOfLimit = "passed" | "failed" | "undecided";

/**
 * On which side of a limit an average lies: by its interval where there is one, else by the average itself. An interval
 * that begins at the limit lies above it.
 */
export function sideOfLimit(average: number, interval: Interval | null, limit: number): SideOfLimit {
  const { low, high } = interval ?? { low: average, high: average };
  if (reaches(low, limit)) return "passed";
  return reaches(high, limit) ? "undecided" : "failed";
}

/**
 * The verdict on a run. A skill without a score is neither good nor bad: it makes the whole incomplete.
 * @param failingWarnings number of warnings about the search as a whole that fail the gate (`--strict`)
 */
export function gateOf(skills: readonly { readonly status: Status }[], failingWarnings = 0): Gate {
  if (skills.some(({ status }) => status === "error" || status === "skipped")) return "incomplete";
  return failingWarnings > 0 || skills.some(({ status }) => status === "failed") ? "failed" : "passed";
}

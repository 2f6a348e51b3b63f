import type { Gate, Status } from "../documents/parts.js";
import type { Bar } from "../documents/quality.js";
import type { Finding } from "../findings/finding.js";
import { reaches } from "../model/compare.js";
import type { DimensionScore } from "../model/score.js";
import type { Interval } from "../statistics/interval.js";

/** What the verdict on a skill follows from. */
interface Scored {
  readonly average: number;
  readonly dimensions: readonly DimensionScore[];
  readonly findings: readonly Finding[];
}

/** The verdict on one scored skill, from the unrounded numbers. */
export function passesBar({ average, dimensions, findings }: Scored, bar: Bar): boolean {
  const { threshold, minScore, strict } = bar;
  const isHighEnough = ({ score }: DimensionScore) =>
    minScore === null || (score !== null && reaches(score, minScore));
  if (!reaches(average, threshold) || !dimensions.every(isHighEnough)) return false;
  if (!strict) return true;
  const isVerified = dimensions.every(({ evidence }) => evidence.every((item) => item.verified));
  return isVerified && findings.every(({ severity }) => severity === "info");
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

import type { Change, Comparison, SideName } from "../../documents/compare.js";
import { TOLERANCE } from "../../model/compare.js";
import { counted, valueBesideLimits } from "../../text/numbers.js";
import { NO_NUMBER } from "./figures.js";

/** Documents are rounded to so many. */
const MOST_DECIMALS = 6;

/** What figures lie between, their fewest decimals, and where grades or badges begin: no rounding may cross that. */
export interface Scale {
  readonly min: number;
  readonly max: number;
  readonly decimals: number;
  readonly limits: readonly number[];
}

export const SHARES: Scale = { min: 0, max: 1, decimals: 2, limits: [0.6, 0.7, 0.8, 0.9] };
export const COMPOSITES: Scale = { min: 0, max: 100, decimals: 1, limits: [60, 70, 80, 90] };

/** What can become of a figure: a sign of one character, what it means, and of how many of several it is true. */
export const OUTCOMES = {
  better: { sign: "▲", meaning: "better", tally: "better", tone: "good" },
  worse: { sign: "▼", meaning: "worse", tally: "worse", tone: "bad" },
  equal: { sign: "=", meaning: "no difference", tally: "without a difference", tone: null },
  undetected: {
    sign: "≈",
    meaning: "no detectable difference",
    tally: "without a detectable difference",
    tone: null,
  },
  unknown: { sign: "?", meaning: "undecided, noise not measured", tally: "undecided", tone: null },
  unmeasured: { sign: NO_NUMBER, meaning: "nothing to compare", tally: "not scored", tone: null },
} as const;

export type Outcome = (typeof OUTCOMES)[keyof typeof OUTCOMES];

export function outcomeOf({ difference, noise, winner }: Change): Outcome {
  if (difference === null) return OUTCOMES.unmeasured;
  if (winner !== null) return winner === "after" ? OUTCOMES.better : OUTCOMES.worse;
  if (Math.abs(difference) <= TOLERANCE) return OUTCOMES.equal;
  return noise === "unknown" ? OUTCOMES.unknown : OUTCOMES.undetected;
}

/**
 * The figures of a change, with as many decimals as it takes to see what is claimed of them. The interval is `exact`
 * where there is no noise, and empty where it is not known.
 */
export function changeTexts(change: Change, scale: Scale) {
  const { before, after, difference, interval, noise } = change;
  const decimals = decimalsFor(change, scale.decimals);
  const plain = (value: number | null): string =>
    value === null ? NO_NUMBER : valueBesideLimits(value, scale.limits, decimals);
  const ends = interval && `${signed(interval.low, decimals)} to ${signed(interval.high, decimals)}`;
  return {
    before: plain(before),
    after: plain(after),
    difference: difference === null ? NO_NUMBER : signed(difference, decimals),
    interval: ends ?? (noise === "none" ? "exact" : ""),
  };
}

/** Two figures that differ are read as different, and an interval beside zero is not read as touching it. */
function decimalsFor({ before, after, difference, interval, winner }: Change, fewest: number): number {
  if (before === null || after === null || Math.abs(difference ?? 0) <= TOLERANCE) return fewest;
  const apart = [difference ?? 0, ...(winner !== null && interval ? [interval.low, interval.high] : [])];
  for (let decimals = fewest; decimals < MOST_DECIMALS; decimals += 1) {
    const isSeen = apart.every((value) => Number(value.toFixed(decimals)) !== 0);
    if (isSeen && before.toFixed(decimals) !== after.toFixed(decimals)) return decimals;
  }
  return MOST_DECIMALS;
}

function signed(value: number, decimals: number): string {
  const size = Math.abs(value).toFixed(decimals);
  return Number(size) === 0 ? size : `${value < 0 ? "−" : "+"}${size}`;
}

/** The result of the whole as part of a sentence, without the figures. */
export function resultText({ before, after, composite, likeForLike }: Comparison): string {
  const unscored = [before, after].filter((side) => side.composite.score === null);
  if (unscored.length === 2) return "neither side is scored";
  if (unscored.length === 1) return `${unscored[0] === before ? "before" : "after"} is not scored`;
  return `${outcomeOf(composite).meaning}${likeForLike ? "" : " (not like for like)"}`;
}

/** The result of the whole with its figures: `Composite 71.2 → 76.5 (+5.3, exact): better`. */
export function resultSentence(comparison: Comparison): string {
  const { before, after, difference, interval } = changeTexts(comparison.composite, COMPOSITES);
  const { sign } = outcomeOf(comparison.composite);
  const precision = interval === "" || interval === "exact" ? interval : `95 %: ${interval}`;
  const change = [difference, precision].filter((text) => text !== "").join(", ");
  const hasChanged = sign !== OUTCOMES.equal.sign && sign !== OUTCOMES.unmeasured.sign;
  return `Composite ${before} → ${after}${hasChanged ? ` (${change})` : ""}: ${resultText(comparison)}`;
}

/** `3 skills compared: 1 better, 2 not scored`. */
export function tallyText(comparisons: readonly Comparison[]): string {
  const counts = Object.values(OUTCOMES).flatMap((outcome) => {
    const count = comparisons.filter(({ composite }) => outcomeOf(composite) === outcome).length;
    return count > 0 ? [`${count} ${outcome.tally}`] : [];
  });
  return `${counted(comparisons.length, "skill")} compared: ${counts.join(", ")}`;
}

/** The dimensions that one side wins, first what moves the composite most: `Token Efficiency +0.15`. */
export function moversText({ dimensions }: Comparison, winner: SideName): string {
  const impact = ({ weight, difference }: Comparison["dimensions"][number]): number =>
    weight * Math.abs(difference ?? 0);
  return dimensions
    .filter((dimension) => dimension.winner === winner)
    .sort((first, second) => impact(second) - impact(first))
    .map((dimension) => `${dimension.title} ${changeTexts(dimension, SHARES).difference}`)
    .join(", ");
}

/** `DEAD_CROSS_REF, ORPHAN_REFERENCE ×2`. */
export function codesText(codes: Comparison["antiPatterns"]["gained"]): string {
  return codes.map(({ code, count }) => (count === 1 ? code : `${code} ×${count}`)).join(", ");
}

/** A badge on both sides: `Silver → Gold`; empty when neither has one. */
export function badgesText({ before, after }: Comparison): string {
  const [first = "", second = ""] = [before, after].map(
    ({ composite: { badge, score } }) => badge?.title ?? (score === null ? NO_NUMBER : "none"),
  );
  if (before.composite.badge === null && after.composite.badge === null) return "";
  return first === second ? `${first} on both sides` : `${first} → ${second}`;
}

/** A rating on both sides; empty when neither has one. */
export function ratingsText({ before, after }: Comparison): string {
  if (before.rating === null && after.rating === null) return "";
  return [before, after].map(({ rating }) => rating?.toFixed(0) ?? NO_NUMBER).join(" → ");
}

/** What stands below the table about its figures; empty for nothing. */
export function figuresText({ dimensions }: Comparison): string {
  const noises = new Set(dimensions.flatMap(({ noise }) => noise ?? []));
  if (noises.has("measured")) {
    return "Intervals are 95 % for each dimension by itself: now and then one of ten stands out by chance.";
  }
  return noises.has("none") && noises.size === 1
    ? "All figures are exact: the same text gives the same score. They show its form; --depth standard has a judge read it."
    : "";
}

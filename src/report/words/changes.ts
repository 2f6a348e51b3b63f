import type { Change, Comparison } from "../../documents/compare.js";
import { TOLERANCE } from "../../model/compare.js";
import { valueBesideLimits } from "../../text/numbers.js";
import { NO_NUMBER, signedText } from "./figures.js";

/** Documents are rounded to so many. */
const MOST_DECIMALS = 6;

/** What figures lie between, their fewest decimals, and where grades or badges begin: no rounding may cross that. */
export interface FigureScale {
  readonly min: number;
  readonly max: number;
  readonly decimals: number;
  readonly limits: readonly number[];
}

export const SHARES: FigureScale = { min: 0, max: 1, decimals: 2, limits: [0.6, 0.7, 0.8, 0.9] };
export const COMPOSITES: FigureScale = { min: 0, max: 100, decimals: 1, limits: [60, 70, 80, 90] };

/** What can become of a figure, with a sign of one character. */
export const TRENDS = {
  better: { sign: "▲", meaning: "better", tone: "good" },
  worse: { sign: "▼", meaning: "worse", tone: "bad" },
  equal: { sign: "=", meaning: "no difference", tone: null },
  undetected: { sign: "≈", meaning: "no detectable difference", tone: null },
  unknown: { sign: "?", meaning: "undecided, noise not measured", tone: null },
  unmeasured: { sign: NO_NUMBER, meaning: "not scored", tone: null },
} as const;

export function trendOf({ difference, noise, winner }: Change): (typeof TRENDS)[keyof typeof TRENDS] {
  if (difference === null) return TRENDS.unmeasured;
  if (winner !== null) return winner === "after" ? TRENDS.better : TRENDS.worse;
  if (Math.abs(difference) <= TOLERANCE) return TRENDS.equal;
  return noise === "unknown" ? TRENDS.unknown : TRENDS.undetected;
}

/**
 * The figures of a change, with as many decimals as it takes to see what is claimed of them. The interval is `exact`
 * where there is no noise, and empty where it is not known.
 */
export function changeTexts(change: Change, scale: FigureScale) {
  const { difference, interval, noise } = change;
  const decimals = decimalsFor(change, scale.decimals);
  const plain = (value: number | null): string =>
    value === null ? NO_NUMBER : valueBesideLimits(value, scale.limits, decimals);
  const ends = interval && [interval.low, interval.high].map((end) => signedText(end, decimals)).join(" to ");
  return {
    before: plain(change.before),
    after: plain(change.after),
    difference: difference === null ? NO_NUMBER : signedText(difference, decimals),
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

/** The result of the whole as part of a sentence, without the figures. */
export function resultText({ before, after, composite, likeForLike }: Comparison): string {
  const unscored = [before, after].filter((side) => side.composite.score === null);
  if (unscored.length === 2) return "neither side is scored";
  if (unscored.length === 1) return `${unscored[0] === before ? "before" : "after"} is not scored`;
  return `${trendOf(composite).meaning}${likeForLike ? "" : " (not like for like)"}`;
}

/** The result of the whole with its figures: `Composite 71.2 → 76.5 (+5.3, exact): better`. */
export function resultSentence(comparison: Comparison): string {
  const { composite } = comparison;
  const { before, after, difference, interval } = changeTexts(composite, COMPOSITES);
  const precision = composite.interval ? `, 95 %: ${interval}` : interval && `, ${interval}`;
  const hasChanged = Math.abs(composite.difference ?? 0) > TOLERANCE;
  const change = hasChanged ? ` (${difference}${precision})` : "";
  return `Composite ${before} → ${after}${change}: ${resultText(comparison)}`;
}

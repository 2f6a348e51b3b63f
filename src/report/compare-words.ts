import { TOLERANCE } from "../model/compare.js";
import type {
  Comparison,
  ComparisonWarning,
  Condition,
  Contrast,
  CountedCode,
  DimensionContrast,
  Side,
} from "../model/comparison.js";
import { counted, valueBesideLimits } from "./numbers.js";
import { NO_NUMBER } from "./score-numbers.js";

const MOST_DECIMALS = 9;
const MINUS = "−";

/** How figures are written: the fewest decimals, and where grades or badges begin, which no rounding may cross. */
export interface Scale {
  readonly decimals: number;
  readonly limits: readonly number[];
}

/** 0 to 1. */
export const SHARE_SCALE: Scale = { decimals: 2, limits: [0.6, 0.7, 0.8, 0.9] };
/** 0 to 100. */
export const COMPOSITE_SCALE: Scale = { decimals: 1, limits: [60, 70, 80, 90] };

/** What a contrast shows, seen from a, the one before. */
export type Outcome = "better" | "worse" | "equal" | "undetected" | "unknown" | "unmeasured";

export function outcomeOf({ difference, noise, winner }: Contrast): Outcome {
  if (difference === null) return "unmeasured";
  if (winner !== null) return winner === "b" ? "better" : "worse";
  if (Math.abs(difference) <= TOLERANCE) return "equal";
  return noise === "unknown" ? "unknown" : "undetected";
}

/** One character each, and what it means. */
export const OUTCOMES: Readonly<Record<Outcome, { readonly sign: string; readonly meaning: string }>> = {
  better: { sign: "▲", meaning: "b is better" },
  worse: { sign: "▼", meaning: "b is worse" },
  equal: { sign: "=", meaning: "no difference" },
  undetected: { sign: "≈", meaning: "no detectable difference" },
  unknown: { sign: "?", meaning: "undecided, noise not measured" },
  unmeasured: { sign: NO_NUMBER, meaning: "nothing to compare" },
};

export interface ContrastTexts {
  readonly a: string;
  readonly b: string;
  /** With its sign. */
  readonly difference: string;
  /** 95 % interval of the difference; `exact` where there is no noise, empty where it is not known. */
  readonly interval: string;
}

/** The figures of a contrast, with as many decimals as it takes to see what is claimed of them. */
export function contrastTexts(contrast: Contrast, scale: Scale): ContrastTexts {
  const { a, b, difference, interval, noise } = contrast;
  const decimals = decimalsFor(contrast, scale.decimals);
  const plain = (value: number | null): string =>
    value === null ? NO_NUMBER : valueBesideLimits(value, scale.limits, decimals);
  return {
    a: plain(a),
    b: plain(b),
    difference: difference === null ? NO_NUMBER : signed(difference, decimals),
    interval: interval
      ? `${signed(interval.low, decimals)} to ${signed(interval.high, decimals)}`
      : noise === "none"
        ? "exact"
        : "",
  };
}

/** Two figures that differ are read as different, and an interval beside zero is not read as touching it. */
function decimalsFor({ a, b, difference, interval, winner }: Contrast, fewest: number): number {
  if (a === null || b === null || difference === null || Math.abs(difference) <= TOLERANCE) return fewest;
  const apart = [difference, ...(winner !== null && interval ? [interval.low, interval.high] : [])];
  for (let decimals = fewest; decimals < MOST_DECIMALS; decimals += 1) {
    const isSeen = apart.every((value) => Number(value.toFixed(decimals)) !== 0);
    if (isSeen && a.toFixed(decimals) !== b.toFixed(decimals)) return decimals;
  }
  return MOST_DECIMALS;
}

function signed(value: number, decimals: number): string {
  const size = Math.abs(value).toFixed(decimals);
  if (Number(size) === 0) return size;
  return `${value < 0 ? MINUS : "+"}${size}`;
}

/** The result of the whole as part of a sentence, without the figures. */
export function verdictText(comparison: Comparison): string {
  const { a, b, composite } = comparison;
  const outcome = outcomeOf(composite);
  if (outcome === "unmeasured") {
    if (a.composite === null && b.composite === null) return "neither side is scored";
    return `${a.composite === null ? "a" : "b"} is not scored`;
  }
  const { meaning } = OUTCOMES[outcome];
  return unlikeText(comparison) === null ? meaning : `${meaning} (not like for like)`;
}

/** The result of the whole with its figures: `Composite 71.2 → 76.5 (+5.3, exact): b is better`. */
export function verdictSentence(comparison: Comparison): string {
  const { a, b, difference, interval } = contrastTexts(comparison.composite, COMPOSITE_SCALE);
  const outcome = outcomeOf(comparison.composite);
  const precision = interval === "" ? "" : interval === "exact" ? ", exact" : `, 95 %: ${interval}`;
  const hasChange = outcome !== "equal" && outcome !== "unmeasured";
  const change = hasChange ? ` (${difference}${precision})` : "";
  return `Composite ${a} → ${b}${change}: ${verdictText(comparison)}`;
}

/** Whether there is a dimension that both sides measured. */
export function hasContrasts({ dimensions }: Comparison): boolean {
  return dimensions.some(({ difference }) => difference !== null);
}

const TALLY: Readonly<Record<Outcome, string>> = {
  better: "better",
  worse: "worse",
  equal: "without a difference",
  undetected: "without a detectable difference",
  unknown: "undecided",
  unmeasured: "not scored",
};

/** `3 skills compared: 1 better, 2 not scored`. */
export function tallyText(comparisons: readonly Comparison[]): string {
  const outcomes = comparisons.map(({ composite }) => outcomeOf(composite));
  const parts = Object.entries(TALLY).flatMap(([outcome, word]) => {
    const count = outcomes.filter((each) => each === outcome).length;
    return count > 0 ? [`${count} ${word}`] : [];
  });
  return `${counted(comparisons.length, "skill")} compared: ${parts.join(", ")}`;
}

/** Dimensions in which b is better, and in which it is worse; first what moves the composite most. */
export function movers({ dimensions }: Comparison): {
  readonly better: readonly DimensionContrast[];
  readonly worse: readonly DimensionContrast[];
} {
  const impact = ({ weight, difference }: DimensionContrast): number => weight * Math.abs(difference ?? 0);
  const won = (side: "a" | "b") =>
    dimensions.filter(({ winner }) => winner === side).sort((x, y) => impact(y) - impact(x));
  return { better: won("b"), worse: won("a") };
}

/** `Token Efficiency +0.15`. */
export function moverText(contrast: DimensionContrast): string {
  return `${contrast.title} ${contrastTexts(contrast, SHARE_SCALE).difference}`;
}

/** `ORPHAN_REFERENCE ×2`. */
export function countedCodeText({ code, count }: CountedCode): string {
  return count === 1 ? code : `${code} ×${count}`;
}

/** Where a side comes from. It may hold untrusted text and is to be cleaned for where it goes. */
export function placeText({ path, source }: Side): string {
  return source.kind === "report" ? `${path} (${source.file})` : path;
}

/** `quick`, or both depths when they differ. Untrusted, as the place. */
export function depthText({ a, b }: Comparison): string {
  const [before, after] = [a.conditions.depth, b.conditions.depth];
  return before === after ? before : `${before} (a), ${after} (b)`;
}

/** A badge on both sides: `Silver → Gold`; null when neither has one. */
export function badgeText({ a, b }: Comparison): string | null {
  if (a.badge === null && b.badge === null) return null;
  const name = ({ badge, composite }: Side): string => badge ?? (composite === null ? NO_NUMBER : "none");
  return a.badge === b.badge ? `${name(a)} on both sides` : `${name(a)} → ${name(b)}`;
}

/** A rating on both sides; null when neither has one. */
export function ratingsText({ a, b }: Comparison): string | null {
  if (a.rating === null && b.rating === null) return null;
  const text = (rating: number | null): string => (rating === null ? NO_NUMBER : rating.toFixed(0));
  return `${text(a.rating)} → ${text(b.rating)}`;
}

/** `D → B`, `B` when both are the same. */
export function gradesText({ a, b }: DimensionContrast["grades"]): string {
  return a === b ? (a ?? NO_NUMBER) : `${a ?? NO_NUMBER} → ${b ?? NO_NUMBER}`;
}

const EXACT_NOTE =
  "All figures are exact: the same text gives the same score. They show its form; --depth standard has a judge read it.";
const CHANCE_NOTE =
  "Intervals are 95 % for each dimension by itself: now and then one of ten stands out by chance.";

/** What stands below the table about its figures; null for nothing. */
export function figuresNote({ dimensions }: Comparison): string | null {
  const noises = new Set(dimensions.flatMap(({ noise }) => noise ?? []));
  if (noises.has("measured")) return CHANCE_NOTE;
  return noises.size === 1 && noises.has("none") ? EXACT_NOTE : null;
}

/** Conditions that make the two sides unlike; they are said first, and all at once. */
export function unlikeText({ warnings }: Comparison): string | null {
  const unlike = warnings.flatMap((warning) =>
    warning.code === "conditions-differ"
      ? [`${CONDITIONS[warning.condition]} ${warning.a} and ${warning.b}`]
      : [],
  );
  return unlike.length === 0
    ? null
    : `Not like for like, so differences are not those of the skills alone: ${unlike.join("; ")}.`;
}

const CONDITIONS: Readonly<Record<Condition, string>> = {
  depth: "depth",
  model: "model",
  rubric: "criteria",
  seed: "seed",
  version: "version of the program",
};

/** The sentence for a warning. It may hold untrusted text and is to be cleaned for where it goes. */
export function warningText(warning: ComparisonWarning): string {
  switch (warning.code) {
    case "conditions-differ":
      return `Not like for like: the ${CONDITIONS[warning.condition]} differs, ${warning.a} (a) and ${warning.b} (b).`;
    case "dimensions-differ": {
      const titles = [
        ...warning.onlyA.map((title) => `${title} (a)`),
        ...warning.onlyB.map((title) => `${title} (b)`),
      ];
      return `Measured on one side only, so the composites rest on different dimensions: ${titles.join(", ")}.`;
    }
    case "noise-unknown":
      return "How far the scores would stray on a repeat was not measured, so no difference of theirs counts as detectable. Score with --judges 3 to measure it.";
    case "identical-texts":
      return warning.differ
        ? "The texts of both sides are identical: what differs comes from noise, from the conditions or from what lies around the skill."
        : "The texts of both sides are identical.";
  }
}

/** What was noticed, without that which `unlikeText` says, in the order of importance. */
export function otherWarnings({ warnings }: Comparison): string[] {
  return warnings.filter(({ code }) => code !== "conditions-differ").map(warningText);
}

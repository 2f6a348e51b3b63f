import { TOLERANCE } from "../model/compare.js";
import type {
  Comparison,
  ComparisonWarning,
  Condition,
  Contrast,
  CountedCode,
  DimensionContrast,
  Figure,
  Noise,
  Side,
  SideDimension,
} from "../model/comparison.js";
import { intervalDifference } from "../statistics/difference.js";
import { DIMENSIONS, type PluginEvalDimension } from "./plugin-eval.js";

/** The layer whose figures follow from the text alone. */
const EXACT_LAYER = "static";
/** Fewer independent runs of the judge do not show how far its marks stray. */
const FEWEST_JUDGES = 2;

/**
 * Sets two scored skills beside each other, dimension by dimension and as wholes. A difference between exact figures is
 * exact; between figures with intervals it has an interval (MOVER) and counts as detectable when that leaves out zero;
 * with a figure of unknown noise it is never called detectable.
 * @param a the one before
 * @param b the one after
 */
export function compareSides(a: Side, b: Side): Comparison {
  const dimensions = DIMENSIONS.map((dimension) => dimensionContrast(dimension, a, b));
  const composite = contrast(compositeFigure(a), compositeFigure(b));
  const isIdentical =
    a.contentHash === null || b.contentHash === null ? null : a.contentHash === b.contentHash;
  return {
    a,
    b,
    dimensions,
    composite,
    antiPatterns: {
      gained: surplus(b.antiPatterns, a.antiPatterns),
      lost: surplus(a.antiPatterns, b.antiPatterns),
    },
    isIdentical,
    warnings: [
      ...conditionWarnings(a, b),
      ...dimensionWarnings(dimensions, composite),
      ...(composite.noise === "unknown" ? [{ code: "noise-unknown" } as const] : []),
      ...(isIdentical ? [identicalWarning([composite, ...dimensions])] : []),
    ],
  };
}

/** Whether the second is worse than the first as a whole, beyond noise. */
export function isRegression({ composite }: Comparison): boolean {
  return composite.winner === "a";
}

/** Whether one of the two has no composite. */
export function isIncomplete({ composite }: Comparison): boolean {
  return composite.difference === null;
}

/** Puts together what has the same path on both sides, in the order of the second. */
export function matchByPath(
  as: readonly Side[],
  bs: readonly Side[],
): { readonly pairs: readonly (readonly [Side, Side])[]; readonly onlyA: Side[]; readonly onlyB: Side[] } {
  const before = new Map(as.map((side) => [side.path, side]));
  const after = new Set(bs.map(({ path }) => path));
  return {
    pairs: bs.flatMap((b) => {
      const a = before.get(b.path);
      return a ? [[a, b] as const] : [];
    }),
    onlyA: as.filter(({ path }) => !after.has(path)),
    onlyB: bs.filter(({ path }) => !before.has(path)),
  };
}

function dimensionContrast({ id, title, weight }: PluginEvalDimension, a: Side, b: Side): DimensionContrast {
  return {
    id,
    title,
    weight,
    ...contrast(dimensionFigure(a, a.dimensions[id]), dimensionFigure(b, b.dimensions[id])),
    grades: { a: a.dimensions[id]?.grade ?? null, b: b.dimensions[id]?.grade ?? null },
  };
}

function contrast(a: Figure, b: Figure): Contrast {
  if (a.value === null || b.value === null) {
    const nothing = { difference: null, interval: null, noise: null, isDetectable: null, winner: null };
    return { a: a.value, b: b.value, ...nothing };
  }
  const difference = b.value - a.value;
  const noise = joined(a.noise, b.noise);
  const { interval, isDetectable } =
    noise === "measured"
      ? intervalDifference(estimate(b, b.value), estimate(a, a.value))
      : { interval: null, isDetectable: noise === "none" || null };
  const detected = isDetectable && Math.abs(difference) > TOLERANCE;
  const winner = detected ? (difference > 0 ? "b" : "a") : null;
  return { a: a.value, b: b.value, difference, interval, noise, isDetectable: detected, winner };
}

/** The noise of a difference. */
function joined(a: Noise, b: Noise): Noise {
  if (a === "unknown" || b === "unknown") return "unknown";
  return a === "none" && b === "none" ? "none" : "measured";
}

/** An exact figure has an interval of zero width. */
function estimate({ interval }: Figure, value: number) {
  return { value, interval: interval ?? { low: value, high: value } };
}

function dimensionFigure(side: Side, dimension: SideDimension | undefined): Figure {
  if (!dimension) return { value: null, interval: null, noise: "none" };
  const noise = noiseOf(side, dimension);
  return { value: dimension.score, interval: noise === "measured" ? dimension.interval : null, noise };
}

/**
 * The interval of a dimension covers only what gave a sample: beside a simulation the mark of a single judge counts
 * as exact in it. That is too narrow to call a difference detectable by it.
 */
function noiseOf(side: Side, dimension: SideDimension): Noise {
  const ran = side.layers.map(({ name }) => name);
  const sampling = (dimension.layers ?? ran).filter((name) => name !== EXACT_LAYER);
  if (sampling.length === 0) return "none";
  const judges = side.layers.find(({ name }) => name === "judge")?.judges ?? 1;
  const isComplete = !sampling.includes("judge") || judges >= FEWEST_JUDGES;
  return isComplete && dimension.interval !== null ? "measured" : "unknown";
}

/** As a whole a skill is known as well as the least known of its dimensions. */
function compositeFigure(side: Side): Figure {
  const { composite: value } = side;
  const noises = DIMENSIONS.flatMap(({ id }) => {
    const dimension = side.dimensions[id];
    return dimension && dimension.score !== null ? [noiseOf(side, dimension)] : [];
  });
  if (noises.every((noise) => noise === "none")) return { value, interval: null, noise: "none" };
  const isMeasured = side.interval !== null && !noises.includes("unknown");
  return isMeasured
    ? { value, interval: side.interval, noise: "measured" }
    : { value, interval: null, noise: "unknown" };
}

/** What the first list has more of than the second, by code in the order of the first. */
function surplus(codes: readonly string[], others: readonly string[]): CountedCode[] {
  const there = countsOf(others);
  return [...countsOf(codes)]
    .map(([code, count]) => ({ code, count: count - (there.get(code) ?? 0) }))
    .filter(({ count }) => count > 0);
}

function countsOf(codes: readonly string[]): ReadonlyMap<string, number> {
  const counts = new Map<string, number>();
  for (const code of codes) counts.set(code, (counts.get(code) ?? 0) + 1);
  return counts;
}

const CONDITIONS: readonly Condition[] = ["depth", "model", "rubric", "seed", "version"];

/** A condition that one side does not know, or that had no part in its score, is no difference. */
function conditionWarnings(a: Side, b: Side): ComparisonWarning[] {
  return CONDITIONS.flatMap((condition) => {
    const [before, after] = [a.conditions[condition], b.conditions[condition]];
    if (before === null || after === null || before === after) return [];
    return [{ code: "conditions-differ", condition, a: String(before), b: String(after) }];
  });
}

function identicalWarning(contrasts: readonly Contrast[]): ComparisonWarning {
  const differ = contrasts.some(({ difference }) => Math.abs(difference ?? 0) > TOLERANCE);
  return { code: "identical-texts", differ };
}

function dimensionWarnings(
  dimensions: readonly DimensionContrast[],
  composite: Contrast,
): ComparisonWarning[] {
  if (composite.difference === null) return [];
  const onlyA = dimensions.filter(({ a, b }) => a !== null && b === null).map(({ title }) => title);
  const onlyB = dimensions.filter(({ a, b }) => a === null && b !== null).map(({ title }) => title);
  return onlyA.length + onlyB.length > 0 ? [{ code: "dimensions-differ", onlyA, onlyB }] : [];
}

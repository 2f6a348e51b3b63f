import type { Change, Comparison, DimensionChange, Side } from "../documents/compare.js";
import { TOLERANCE } from "../model/compare.js";
import { intervalDifference } from "../statistics/difference.js";
import type { Interval } from "../statistics/interval.js";
import { comparisonWarnings } from "./compare-warnings.js";
import { DIMENSIONS, type PluginEvalDimension } from "./plugin-eval.js";
import type { ScoredSide } from "./side.js";

/** Fewer independent runs of the judge do not show how far its marks stray. */
const FEWEST_JUDGES = 2;

type Noise = NonNullable<Change["noise"]>;

/** A figure of one side with what is known of its noise. */
interface Figure {
  readonly value: number | null;
  /** null unless its noise is `measured`. */
  readonly interval: Interval | null;
  readonly noise: Noise;
}

/**
 * Sets two scored skills beside each other, dimension by dimension and as wholes. A difference between exact figures is
 * exact; between figures with intervals it has an interval (MOVER) and counts as detectable when that leaves out zero;
 * with a figure of unknown noise it is never called detectable.
 */
export function compareSides(before: ScoredSide, after: ScoredSide): Comparison {
  const hashes = [before.contentHash, after.contentHash];
  const compared = {
    before: sideAlone(before),
    after: sideAlone(after),
    dimensions: DIMENSIONS.map((dimension) => dimensionChange(dimension, before, after)),
    composite: change(compositeFigure(before), compositeFigure(after)),
    antiPatterns: {
      gained: surplus(after.antiPatterns, before.antiPatterns),
      lost: surplus(before.antiPatterns, after.antiPatterns),
    },
    identical: hashes.includes(null) ? null : hashes[0] === hashes[1],
  };
  const warnings = comparisonWarnings(compared);
  return { ...compared, likeForLike: warnings.every(({ code }) => code !== "conditions-differ"), warnings };
}

/** Whether the second is worse than the first as a whole, beyond noise. */
export function isRegression({ composite }: Comparison): boolean {
  return composite.winner === "before";
}

/** Whether one of the two has no composite. */
export function isIncomplete({ composite }: Comparison): boolean {
  return composite.difference === null;
}

/** Puts together what has the same path on both sides, in the order of the second. */
export function matchByPath<Item extends { readonly path: string }>(
  before: readonly Item[],
  after: readonly Item[],
): {
  readonly pairs: readonly (readonly [before: Item, after: Item])[];
  readonly onlyBefore: readonly Item[];
  readonly onlyAfter: readonly Item[];
} {
  const known = new Map(before.map((item) => [item.path, item]));
  const kept = new Set(after.map(({ path }) => path));
  return {
    pairs: after.flatMap((item) => {
      const earlier = known.get(item.path);
      return earlier ? [[earlier, item] as const] : [];
    }),
    onlyBefore: before.filter(({ path }) => !kept.has(path)),
    onlyAfter: after.filter(({ path }) => !known.has(path)),
  };
}

/** Without what only the comparison needs. */
function sideAlone({ dimensions, layers, judges, ...side }: ScoredSide): Side {
  return side;
}

function dimensionChange(
  { id, title, weight }: PluginEvalDimension,
  before: ScoredSide,
  after: ScoredSide,
): DimensionChange {
  const [first, second] = [before, after].map((side) => side.dimensions.find((each) => each.id === id));
  return {
    id,
    title,
    weight,
    ...change(dimensionFigure(before, first), dimensionFigure(after, second)),
    grades: { before: first?.grade ?? null, after: second?.grade ?? null },
  };
}

function change(first: Figure, second: Figure): Change {
  const [before, after] = [first.value, second.value];
  if (before === null || after === null) {
    return { before, after, difference: null, interval: null, noise: null, detectable: null, winner: null };
  }
  const difference = after - before;
  const noises = [first.noise, second.noise];
  const noise = noises.includes("unknown") ? "unknown" : noises.includes("measured") ? "measured" : "none";
  const { interval, isDetectable } =
    noise === "measured"
      ? intervalDifference(estimate(second, after), estimate(first, before))
      : { interval: null, isDetectable: noise === "none" || null };
  const detectable = isDetectable && Math.abs(difference) > TOLERANCE;
  const winner = detectable ? (difference > 0 ? "after" : "before") : null;
  return { before, after, difference, interval, noise, detectable, winner };
}

/** An exact figure has an interval of zero width. */
function estimate({ interval }: Figure, value: number) {
  return { value, interval: interval ?? { low: value, high: value } };
}

type SideDimension = ScoredSide["dimensions"][number];

function dimensionFigure(side: ScoredSide, dimension: SideDimension | undefined): Figure {
  if (!dimension) return { value: null, interval: null, noise: "none" };
  const noise = noiseOf(side, dimension);
  return { value: dimension.score, interval: noise === "measured" ? dimension.interval : null, noise };
}

/**
 * Only static analysis follows from the text alone. The interval of a dimension covers only what gave a sample: beside
 * a simulation the mark of a single judge counts as exact in it. That is too narrow to call a difference detectable by.
 */
function noiseOf({ layers: ran, judges }: ScoredSide, { layers, interval }: SideDimension): Noise {
  const measuring = ran.filter((name) => (layers[name] ?? null) !== null);
  // A report that does not say by which layers it measured may have been sampled by every one that ran.
  const sampling = (measuring.length > 0 ? measuring : ran).filter((name) => name !== "static");
  if (sampling.length === 0) return "none";
  const isComplete = !sampling.includes("judge") || (judges ?? 1) >= FEWEST_JUDGES;
  return isComplete && interval !== null ? "measured" : "unknown";
}

/** As a whole a skill is known as well as the least known of its dimensions. */
function compositeFigure(side: ScoredSide): Figure {
  const { score: value, interval } = side.composite;
  const scored = side.dimensions.filter(({ score }) => score !== null);
  const noises = scored.map((dimension) => noiseOf(side, dimension));
  if (noises.every((noise) => noise === "none")) return { value, interval: null, noise: "none" };
  return interval === null || noises.includes("unknown")
    ? { value, interval: null, noise: "unknown" }
    : { value, interval, noise: "measured" };
}

/** What the first list has more of than the second, by code in the order of the first. */
function surplus(codes: readonly string[], others: readonly string[]) {
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

import { mean } from "./spread.js";

/** One mark and where the judge met it. */
export interface PlacedMark {
  readonly dimension: string;
  /** Place of the dimension among the criteria: 0 first, 1 last. */
  readonly position: number;
  /** Whether the levels of the criterion were listed from the lowest up. */
  readonly ascending: boolean;
  readonly mark: number;
}

/** What the order of the text did to the marks, in marks; null where the runs cannot show it. */
export interface OrderEffect {
  /** Slope over the list: how much higher the last place is marked than the first. */
  readonly position: number | null;
  /** How much higher marks are with ascending levels than with descending ones. */
  readonly levels: number | null;
}

/** The effect of both orders, each within dimensions, so that a hard dimension in one place does not pass for one. */
export function orderEffect(marks: readonly PlacedMark[]): OrderEffect {
  const dimensions = [...new Set(marks.map(({ dimension }) => dimension))];
  const groups = dimensions.map((dimension) => marks.filter((each) => each.dimension === dimension));
  return { position: positionSlope(groups), levels: levelsEffect(groups) };
}

/** Least squares with one intercept a dimension; null when no dimension was met in two places. */
function positionSlope(groups: readonly (readonly PlacedMark[])[]): number | null {
  let products = 0;
  let squares = 0;
  for (const group of groups) {
    // Equal places leave binary noise after centring, which must not pass for a spread.
    if (group.every(({ position }) => position === group[0]?.position)) continue;
    const meanPosition = mean(group.map(({ position }) => position)) ?? 0;
    const meanOfMarks = mean(group.map(({ mark }) => mark)) ?? 0;
    for (const { position, mark } of group) {
      products += (position - meanPosition) * (mark - meanOfMarks);
      squares += (position - meanPosition) ** 2;
    }
  }
  return squares > 0 ? products / squares : null;
}

/** Mean over the dimensions that were met in both orders; null when there is none. */
function levelsEffect(groups: readonly (readonly PlacedMark[])[]): number | null {
  return mean(
    groups.flatMap((group) => {
      const up = meanMarkOf(group, true);
      const down = meanMarkOf(group, false);
      return up === null || down === null ? [] : [up - down];
    }),
  );
}

function meanMarkOf(group: readonly PlacedMark[], ascending: boolean): number | null {
  return mean(group.filter((each) => each.ascending === ascending).map(({ mark }) => mark));
}

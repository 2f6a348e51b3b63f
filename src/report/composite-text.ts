import type { VerdictReport } from "../model/verdict-report.js";
import type { Interval } from "../statistics/interval.js";
import { valueBesideLimits } from "./numbers.js";
import { rangeText } from "./panel-text.js";

/** A composite with at least two decimals, and as many as it takes to read in it the verdict that it was given. */
export function compositeText(
  composite: number,
  { rubric, bar }: Pick<VerdictReport, "rubric" | "bar">,
): string {
  const limits = [
    ...rubric.bands.map(({ from }) => from),
    ...(bar.threshold === null ? [] : [bar.threshold]),
  ];
  return valueBesideLimits(composite, limits, 2);
}

/** Its interval, so that each end is read on its side of the bar: ` (3.80-4.44)`; nothing where there is none. */
export function compositeRange(interval: Interval | null, { bar }: Pick<VerdictReport, "bar">): string {
  if (interval === null) return "";
  const limits = [bar.minVerdict.from, ...(bar.threshold === null ? [] : [bar.threshold])];
  return ` (${rangeText(interval, (value) => valueBesideLimits(value, limits, 2))})`;
}

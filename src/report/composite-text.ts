import type { VerdictReport } from "../model/verdict-report.js";
import { valueBesideLimits } from "./numbers.js";

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

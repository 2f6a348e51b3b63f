import { reaches } from "../model/compare.js";
import type { Band } from "../model/rubric.js";

/**
 * The band that a value falls into: the highest whose lower bound it reaches, up to the tolerance of floating-point
 * arithmetic, so that 3.5 belongs to the band from 3.5.
 * @returns null when there are no bands, or the value lies below all of them
 */
export function bandOf(value: number, bands: readonly Band[]): Band | null {
  const descending = [...bands].sort((a, b) => b.from - a.from);
  return descending.find(({ from }) => reaches(value, from)) ?? null;
}

/** Whether a band is as good as another or better. */
export function isAtLeast(band: Band, limit: Band): boolean {
  return band.from >= limit.from;
}

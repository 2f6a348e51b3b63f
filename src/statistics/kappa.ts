import { mean, squaredDeviations } from "./spread.js";

/**
 * Cohen's kappa of paired marks with quadratic weights (Cohen 1968), the distance being that of the marks themselves:
 * κ = 1 − Σ(a − b)² / Σ over all n² pairings (a − b)² / n. Whole marks give the usual figure; marks on any numeric
 * scale need no categories. Equal to Lin's concordance correlation (1989) with divisor n.
 * @returns at most 1; null for fewer than two pairs, or when all marks of both are equal
 * @throws RangeError when the lists differ in length
 */
export function weightedKappa(a: readonly number[], b: readonly number[]): number | null {
  if (a.length !== b.length) throw new RangeError(`${a.length} marks cannot be paired with ${b.length}`);
  const first = a[0];
  if (a.length < 2 || [...a, ...b].every((mark) => mark === first)) return null;
  const count = a.length;
  const observed = a.reduce((sum, mark, index) => sum + (mark - (b[index] ?? mark)) ** 2, 0);
  const shift = (mean(a) ?? 0) - (mean(b) ?? 0);
  const expected = squaredDeviations(a) + squaredDeviations(b) + count * shift ** 2;
  return 1 - observed / expected;
}

/** How far above the third quartile, in interquartile ranges, a value is an outlier (Tukey 1977). */
const OUTLIER_RANGES = 1.5;

/** The arithmetic mean; null of nothing. */
export function mean(values: readonly number[]): number | null {
  return values.length > 0 ? sum(values) / values.length : null;
}

/** Sum of the squared distances to the mean; 0 of nothing. */
export function squaredDeviations(values: readonly number[]): number {
  const centre = mean(values) ?? 0;
  return sum(values.map((value) => (value - centre) ** 2));
}

/** Standard deviation with divisor n, of the values themselves and not of what they were drawn from; null of nothing. */
export function populationSd(values: readonly number[]): number | null {
  return values.length > 0 ? Math.sqrt(squaredDeviations(values) / values.length) : null;
}

/**
 * The value below which the share p of the values lies, linear between neighbours: type 7 of Hyndman and Fan (1996),
 * the default of R and NumPy.
 * @param p 0 to 1
 * @returns null of nothing
 * @throws RangeError when p is out of range
 */
export function quantile(values: readonly number[], p: number): number | null {
  if (!(p >= 0 && p <= 1)) throw new RangeError(`No quantile of ${p}`);
  const sorted = [...values].sort((a, b) => a - b);
  const position = (sorted.length - 1) * p;
  const below = sorted[Math.floor(position)];
  const above = sorted[Math.ceil(position)];
  if (below === undefined || above === undefined) return null;
  return below + (above - below) * (position - Math.floor(position));
}

/** null of nothing. */
export function median(values: readonly number[]): number | null {
  return quantile(values, 0.5);
}

/** Third quartile minus first; null of nothing. */
export function interquartileRange(values: readonly number[]): number | null {
  const first = quantile(values, 0.25);
  const third = quantile(values, 0.75);
  return first === null || third === null ? null : third - first;
}

/** The values more than 1.5 interquartile ranges above the third quartile, in their given order. */
export function upperOutliers(values: readonly number[]): number[] {
  const third = quantile(values, 0.75);
  const range = interquartileRange(values);
  if (third === null || range === null) return [];
  return values.filter((value) => value > third + OUTLIER_RANGES * range);
}

/** Population standard deviation over the mean; null for fewer than two values and for a mean of 0. */
export function coefficientOfVariation(values: readonly number[]): number | null {
  const centre = mean(values);
  const sd = populationSd(values);
  return values.length < 2 || centre === null || sd === null || centre === 0 ? null : sd / centre;
}

function sum(values: readonly number[]): number {
  return values.reduce((total, value) => total + value, 0);
}

import jstat from "jstat";

/**
 * Quantile of the beta distribution, right to 8 digits for shapes up to some hundreds.
 * @param p 0 to 1
 * @param a first shape, above 0
 * @param b second shape, above 0
 * @throws RangeError when an argument is out of range
 */
export function betaQuantile(p: number, a: number, b: number): number {
  if (!(p >= 0 && p <= 1 && a > 0 && b > 0)) throw new RangeError(`No beta quantile of ${p} for ${a}, ${b}`);
  return jstat.beta.inv(p, a, b);
}

/**
 * Quantile of Student's t distribution, right to 7 digits.
 * @param p above 0, below 1
 * @param df degrees of freedom, above 0; need not be whole
 * @throws RangeError when an argument is out of range
 */
export function tQuantile(p: number, df: number): number {
  if (!(p > 0 && p < 1 && df > 0)) throw new RangeError(`No t quantile of ${p} for ${df} degrees of freedom`);
  return jstat.studentt.inv(p, df);
}

/**
 * Quantile of the standard normal distribution.
 * @param p above 0, below 1
 * @throws RangeError when p is out of range
 */
export function normalQuantile(p: number): number {
  if (!(p > 0 && p < 1)) throw new RangeError(`No normal quantile of ${p}`);
  return jstat.normal.inv(p, 0, 1);
}

/** The statistics of the fit: rank correlation and a seeded bootstrap. */

export function mean(values: readonly number[]): number {
  return values.reduce((sum, value) => sum + value, 0) / values.length;
}

/** Standard deviation of the values themselves, not of a population they were drawn from. */
export function deviation(values: readonly number[]): number {
  const center = mean(values);
  return Math.sqrt(mean(values.map((value) => (value - center) ** 2)));
}

/** Spearman's rank correlation, ties at their mean rank; NaN when one side is constant. */
export function spearman(a: readonly number[], b: readonly number[]): number {
  return pearson(ranks(a), ranks(b));
}

function pearson(a: readonly number[], b: readonly number[]): number {
  const [meanA, meanB] = [mean(a), mean(b)];
  const products = a.map((value, index) => (value - meanA) * ((b[index] ?? 0) - meanB));
  return mean(products) / (deviation(a) * deviation(b));
}

function ranks(values: readonly number[]): number[] {
  return values.map((value) => {
    const below = values.filter((other) => other < value).length;
    const equal = values.filter((other) => other === value).length;
    return below + (equal + 1) / 2;
  });
}

const RESAMPLES = 2000;
const SEED = 20260;

/** The middle 95 % of the rank correlation over resampled pairs. The same pairs give the same interval. */
export function bootstrapInterval(a: readonly number[], b: readonly number[]): readonly [number, number] {
  const random = seeded(SEED);
  const found: number[] = [];
  for (let round = 0; round < RESAMPLES; round++) {
    const picked = a.map(() => Math.floor(random() * a.length));
    const at = (values: readonly number[]): number[] => picked.map((index) => values[index] ?? 0);
    const rho = spearman(at(a), at(b));
    if (!Number.isNaN(rho)) found.push(rho);
  }
  found.sort((x, y) => x - y);
  const quantile = (q: number): number => found[Math.floor(q * (found.length - 1))] ?? Number.NaN;
  return [quantile(0.025), quantile(0.975)];
}

/** mulberry32: numbers from 0 to 1, the same for the same seed. */
function seeded(seed: number): () => number {
  let state = seed;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
}

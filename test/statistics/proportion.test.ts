import fc from "fast-check";
import { describe, expect, it } from "vitest";
import {
  type Cluster,
  clopperPearson,
  clusteredProportion,
  wilson,
} from "../../src/statistics/proportion.js";
import { createRandom } from "../../src/statistics/random.js";

const repeated = (count: number, cluster: Cluster): Cluster[] => Array.from({ length: count }, () => cluster);

/** Newcombe 1998, Statistics in Medicine 17: 857-872, table I. */
const NEWCOMBE = [
  { k: 81, n: 263, score: [0.2553, 0.3662], exact: [0.2527, 0.3676] },
  { k: 15, n: 148, score: [0.0624, 0.1605], exact: [0.0578, 0.1617] },
  { k: 0, n: 20, score: [0, 0.1611], exact: [0, 0.1684] },
  { k: 1, n: 29, score: [0.0061, 0.1718], exact: [0.0009, 0.1776] },
] as const;

describe("wilson", () => {
  it.each(NEWCOMBE)("matches the published interval of $k of $n", ({ k, n, score }) => {
    expect(wilson(k, n)?.low).toBeCloseTo(score[0], 4);
    expect(wilson(k, n)?.high).toBeCloseTo(score[1], 4);
  });

  it("surrounds the rate, within 0 to 1, for whole and broken counts", () => {
    fc.assert(
      fc.property(
        fc.double({ min: 1e-6, max: 1e6, noNaN: true }),
        fc.double({ min: 0, max: 1, noNaN: true }),
        (trials, rate) => {
          const { low, high } = wilson(rate * trials, trials) ?? { low: 1, high: 0 };
          expect(low).toBeGreaterThanOrEqual(0);
          expect(low).toBeLessThanOrEqual(rate + 1e-12);
          expect(high).toBeGreaterThanOrEqual(rate - 1e-12);
          expect(high).toBeLessThanOrEqual(1);
          expect(high).toBeGreaterThan(low);
        },
      ),
    );
  });

  it("ends exactly at 0 and 1 where the rate does", () => {
    expect(wilson(0, 7)?.low).toBe(0);
    expect(wilson(7, 7)?.high).toBe(1);
  });

  it("has nothing to say about no trials, and refuses impossible counts", () => {
    expect(wilson(0, 0)).toBeNull();
    expect(() => wilson(3, 2)).toThrow(RangeError);
    expect(() => wilson(-1, 2)).toThrow(RangeError);
    expect(() => wilson(Number.NaN, 2)).toThrow(RangeError);
  });
});

describe("clopperPearson", () => {
  it.each(NEWCOMBE)("matches the published interval of $k of $n", ({ k, n, exact }) => {
    expect(clopperPearson(k, n)?.low).toBeCloseTo(exact[0], 4);
    expect(clopperPearson(k, n)?.high).toBeCloseTo(exact[1], 4);
  });

  it("matches SciPy 1.17.1, binomtest(4, 50).proportion_ci(method='exact')", () => {
    expect(clopperPearson(4, 50)?.low).toBeCloseTo(0.022227964, 7);
    expect(clopperPearson(4, 50)?.high).toBeCloseTo(0.192342784, 7);
  });

  it("surrounds the rate and leaves 2.5 % in each binomial tail, for all counts up to 200", () => {
    const logFactorials = [0];
    for (let n = 1; n <= 200; n++) logFactorials.push((logFactorials[n - 1] ?? 0) + Math.log(n));
    const factorial = (n: number) => logFactorials[n] ?? Number.NaN;
    /** P(from ≤ X ≤ to) of a binomial count, summed term by term. */
    const binomial = (from: number, to: number, n: number, p: number): number => {
      let sum = 0;
      for (let k = from; k <= to; k++) {
        const ways = factorial(n) - factorial(k) - factorial(n - k);
        sum += Math.exp(ways + k * Math.log(p) + (n - k) * Math.log(1 - p));
      }
      return sum;
    };
    let worst = 0;
    const disordered: string[] = [];
    for (let n = 1; n <= 200; n++) {
      for (let k = 0; k <= n; k++) {
        const { low, high } = clopperPearson(k, n) ?? { low: 1, high: 0 };
        if (!(0 <= low && low <= k / n && k / n <= high && high <= 1 && low < high)) {
          disordered.push(`${k} of ${n}`);
        }
        if (k > 0) worst = Math.max(worst, Math.abs(binomial(k, n, n, low) - 0.025));
        if (k < n) worst = Math.max(worst, Math.abs(binomial(0, k, n, high) - 0.025));
      }
    }
    expect(disordered).toEqual([]);
    expect(worst).toBeLessThan(1e-6);
  });

  it("mirrors itself for successes, and shifts with more failures", () => {
    const counts = fc
      .integer({ min: 1, max: 200 })
      .chain((n) => fc.tuple(fc.integer({ min: 0, max: n - 1 }), fc.constant(n)));
    fc.assert(
      fc.property(counts, ([k, n]) => {
        const here = clopperPearson(k, n) ?? { low: 1, high: 0 };
        const more = clopperPearson(k + 1, n) ?? { low: 0, high: 0 };
        const mirrored = clopperPearson(n - k, n) ?? { low: 1, high: 0 };
        expect(more.low).toBeGreaterThan(here.low);
        expect(more.high).toBeGreaterThan(here.high);
        expect(mirrored.low).toBeCloseTo(1 - here.high, 6);
        expect(mirrored.high).toBeCloseTo(1 - here.low, 6);
      }),
    );
  });

  it("has nothing to say about no trials, and refuses impossible or broken counts", () => {
    expect(clopperPearson(0, 0)).toBeNull();
    expect(() => clopperPearson(4, 3)).toThrow(RangeError);
    expect(() => clopperPearson(0.5, 3)).toThrow(RangeError);
    expect(() => clopperPearson(0, Number.POSITIVE_INFINITY)).toThrow(RangeError);
  });
});

describe("clusteredProportion", () => {
  it("matches a separate NumPy computation of design effect and interval", () => {
    const found = clusteredProportion([
      { successes: 3, trials: 3 },
      { successes: 2, trials: 3 },
      { successes: 0, trials: 3 },
      { successes: 3, trials: 4 },
      { successes: 1, trials: 2 },
    ]);
    expect(found?.rate).toBeCloseTo(0.6, 12);
    expect(found?.trials).toBe(15);
    expect(found?.effectiveTrials).toBeCloseTo(6.57978978, 8);
    expect(found?.interval.low).toBeCloseTo(0.26342653, 7);
    expect(found?.interval.high).toBeCloseTo(0.86284989, 7);
  });

  it("counts one cluster as one trial", () => {
    for (const successes of [0, 7, 10]) {
      const found = clusteredProportion([{ successes, trials: 10 }]);
      expect(found?.effectiveTrials).toBeCloseTo(1, 12);
      expect(found?.interval).toEqual(wilson(successes / 10, 1));
    }
  });

  it("counts clusters in full agreement as one trial each", () => {
    const found = clusteredProportion(repeated(15, { successes: 3, trials: 3 }));
    expect(found?.effectiveTrials).toBeCloseTo(15, 12);
    expect(found?.interval.low).toBeCloseTo(wilson(15, 15)?.low ?? 0, 12);
    expect(found?.interval.high).toBe(1);
    expect(clusteredProportion(repeated(5, { successes: 0, trials: 9 }))?.effectiveTrials).toBeCloseTo(5, 12);
  });

  it("keeps clusters that are all alike apart from independent trials", () => {
    const found = clusteredProportion(repeated(5, { successes: 2, trials: 4 }));
    expect(found?.effectiveTrials).toBeCloseTo(8.75, 10);
  });

  it("counts single trials as independent", () => {
    const found = clusteredProportion([
      { successes: 1, trials: 1 },
      { successes: 0, trials: 1 },
      { successes: 1, trials: 1 },
    ]);
    expect(found?.effectiveTrials).toBeCloseTo(3, 12);
    expect(found?.interval).toEqual(wilson(2, 3));
  });

  it("does not reward a first failure", () => {
    const lows = [0, 1, 2, 3].map(
      (failed) =>
        clusteredProportion([
          ...repeated(15 - failed, { successes: 3, trials: 3 }),
          ...repeated(failed, { successes: 2, trials: 3 }),
        ])?.interval.low ?? 1,
    );
    expect(lows).toEqual([...lows].sort((a, b) => b - a));
  });

  it("stays between one trial a cluster and all trials, around the rate", () => {
    const cluster = fc
      .integer({ min: 0, max: 30 })
      .chain((trials) =>
        fc.record({ successes: fc.integer({ min: 0, max: trials }), trials: fc.constant(trials) }),
      );
    fc.assert(
      fc.property(fc.array(cluster, { minLength: 1, maxLength: 20 }), (clusters) => {
        const found = clusteredProportion(clusters);
        const trials = clusters.reduce((sum, each) => sum + each.trials, 0);
        const squares = clusters.reduce((sum, each) => sum + each.trials ** 2, 0);
        if (found === null) {
          expect(trials).toBe(0);
          return;
        }
        expect(found.effectiveTrials).toBeLessThanOrEqual(trials + 1e-9);
        expect(found.effectiveTrials).toBeGreaterThanOrEqual(trials ** 2 / squares - 1e-9);
        expect(found.interval.low).toBeLessThanOrEqual(found.rate + 1e-12);
        expect(found.interval.high).toBeGreaterThanOrEqual(found.rate - 1e-12);
      }),
    );
  });

  it("covers the true rate where the plain interval does not", () => {
    const random = createRandom("coverage");
    const [rate, correlation, samples] = [0.8, 0.6, 1500];
    let clustered = 0;
    let plain = 0;
    for (let sample = 0; sample < samples; sample++) {
      // A prompt is either decided once for all its runs, or anew for each: its correlation is the share of the former.
      const clusters = Array.from({ length: 15 }, (): Cluster => {
        const hits = () => (random.unit() < rate ? 1 : 0);
        if (random.unit() < correlation) return { successes: 5 * hits(), trials: 5 };
        return { successes: hits() + hits() + hits() + hits() + hits(), trials: 5 };
      });
      const found = clusteredProportion(clusters)?.interval ?? { low: 1, high: 0 };
      const successes = clusters.reduce((sum, each) => sum + each.successes, 0);
      const naive = wilson(successes, 75) ?? { low: 1, high: 0 };
      if (found.low <= rate && rate <= found.high) clustered++;
      if (naive.low <= rate && rate <= naive.high) plain++;
    }
    expect(clustered / samples).toBeGreaterThan(0.93);
    expect(plain / samples).toBeLessThan(0.8);
  });

  it("has nothing to say without a trial, and refuses impossible counts", () => {
    expect(clusteredProportion([])).toBeNull();
    expect(clusteredProportion([{ successes: 0, trials: 0 }])).toBeNull();
    expect(() => clusteredProportion([{ successes: 2, trials: 1 }])).toThrow(RangeError);
  });
});

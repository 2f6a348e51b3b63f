import { TOLERANCE } from "../model/compare.js";
import type { Corpus, Match, OpponentResult, Rating, Standing } from "../model/rating.js";
import { bootstrapInterval } from "../statistics/bootstrap.js";
import { unlessFlat } from "../statistics/interval.js";
import { bradleyTerryOf } from "./bradley-terry.js";
import { eloOf } from "./elo.js";
import { joinOrders } from "./results.js";

const SAMPLES = 500;

/**
 * Where a skill stands in a corpus after its matches.
 *
 * The percentile is the share of the opponents that were beaten, draws by half. Comparing ratings with the whole corpus
 * would say more than was measured: before anything was rated, all of it stands at 1500, and a single win would lift a
 * visitor above everything.
 * @param matches in any order
 * @param seed of the resampling: equal matches, ratings and seed give equal figures
 * @returns null when no opponent was judged in both orders
 * @throws RangeError for matches against something that is not in the corpus, or two in the same order
 */
export function standingOf(
  matches: readonly Match[],
  corpus: Corpus,
  seed: string | number,
): Standing | null {
  const ratings = new Map(corpus.entries.map(({ path, rating }) => [path, rating]));
  const { results, incomplete } = joinOrders(matches, ratings);
  const bradleyTerry = ratingOf(results, bradleyTerryOf, seed);
  const elo = ratingOf(results, eloOf, seed);
  if (bradleyTerry === null || elo === null) return null;
  return {
    bradleyTerry,
    elo,
    percentile: (100 * results.reduce((sum, { score }) => sum + score, 0)) / results.length,
    results,
    closest: closestTo(bradleyTerry.value, results),
    incomplete,
    corpusSize: corpus.entries.length,
  };
}

/** A rating with the interval that resampling the opponents gives it; null without any result. */
function ratingOf(
  results: readonly OpponentResult[],
  statistic: (results: readonly OpponentResult[]) => number | null,
  seed: string | number,
): Rating | null {
  const value = statistic(results);
  if (value === null) return null;
  const interval = bootstrapInterval(results, statistic, { seed, samples: SAMPLES });
  return { value, interval: unlessFlat(interval) };
}

/** @param results at least one, by path */
function closestTo(rating: number, results: readonly OpponentResult[]): string {
  const gap = (result: OpponentResult): number => Math.abs(result.rating - rating);
  return results.reduce((best, next) => (gap(next) < gap(best) - TOLERANCE ? next : best)).opponent;
}

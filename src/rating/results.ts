import type { Match, MatchOrder, OpponentResult, Standing } from "../model/rating.js";
import { byCodePoint } from "../text/order.js";

/** The results of a visitor, both lists in code-point order of the opponents. */
export type Results = Pick<Standing, "results" | "incomplete">;

/**
 * Joins the two matches against each opponent into one result: a win or a loss when both orders say so, else a draw.
 * Orders that differ are noted as position bias, also when one of them is a draw. An opponent that was judged in one
 * order only has no result, because nothing tells how far its position decided.
 * @param matches in any order
 * @param ratings rating of each opponent by path
 * @throws RangeError for an opponent without a rating, or judged twice in the same order
 */
export function joinOrders(matches: readonly Match[], ratings: ReadonlyMap<string, number>): Results {
  const results: OpponentResult[] = [];
  const incomplete: string[] = [];
  for (const opponent of [...new Set(matches.map((match) => match.opponent))].sort(byCodePoint)) {
    const own = matches.filter((match) => match.opponent === opponent);
    const rating = ratings.get(opponent);
    if (rating === undefined) throw new RangeError(`no rating for the opponent ${opponent}`);
    const first = inOrder(own, "visitor-first");
    const second = inOrder(own, "visitor-second");
    if (first === undefined || second === undefined) {
      incomplete.push(opponent);
      continue;
    }
    const agreed = first.winner === second.winner;
    results.push({ opponent, rating, score: agreed ? SCORES[first.winner] : SCORES.draw, agreed });
  }
  return { results, incomplete };
}

const SCORES = { visitor: 1, draw: 0.5, opponent: 0 } as const;

function inOrder(matches: readonly Match[], order: MatchOrder): Match | undefined {
  const [match, ...others] = matches.filter((candidate) => candidate.order === order);
  if (others.length > 0) throw new RangeError(`more than one match ${order} against ${match?.opponent}`);
  return match;
}

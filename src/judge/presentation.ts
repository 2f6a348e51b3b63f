import type { Rubric } from "../model/rubric.js";
import { runOrder } from "../statistics/run-order.js";
import { reverseAnchors } from "../text/anchors.js";

/**
 * The rubric as a run of a panel reads it. The first run reads it as it is written; others read the criteria in another
 * order, and every second one the anchors from the other end, because the order of a text moves marks. It depends on the
 * hash of the rubric and the number of the run alone, so all subjects of a run share one message.
 * @param run 1-based
 */
export function presentRubric(rubric: Rubric, run: number): Rubric {
  const { order, isReversed } = runOrder(rubric.criteria.length, run, rubric.hash);
  const criteria = order.flatMap((index) => rubric.criteria[index] ?? []);
  return {
    ...rubric,
    criteria: isReversed
      ? criteria.map((criterion) => ({ ...criterion, body: reverseAnchors(criterion.body) }))
      : criteria,
  };
}

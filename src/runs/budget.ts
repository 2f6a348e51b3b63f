import type { RequestBudget } from "../model/agent.js";

/** A budget of so many model requests; null for no limit. */
export function createBudget(most: number | null): RequestBudget {
  let left = most ?? Number.POSITIVE_INFINITY;
  return {
    isLimited: most !== null,
    take() {
      if (left < 1) return false;
      left -= 1;
      return true;
    },
  };
}

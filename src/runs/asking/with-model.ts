import type { CopilotModel } from "../../copilot/client.js";
import type { RequestBudget } from "../../model/agent.js";
import { ModelError } from "../../model/errors.js";
import type { World } from "../world.js";

/**
 * Does some work with a model, and ends its runtime whatever happens.
 * @param work gets the model, or why there is none; mistakes in the configuration are thrown instead
 */
export async function withModel<T>(
  { connect, env, onKill }: World,
  limits: { readonly model: string | null; readonly maxRequests: number | null },
  work: (model: CopilotModel | ModelError) => Promise<T>,
): Promise<T> {
  const options = { model: limits.model, env, budget: createBudget(limits.maxRequests) };
  const model = await connect(options).catch((error: unknown) => {
    if (error instanceof ModelError) return error;
    throw error;
  });
  if (model instanceof ModelError) return work(model);
  onKill(() => model.kill());
  try {
    return await work(model);
  } finally {
    await model.stop();
  }
}

/** A budget of so many model requests; null for no limit. */
function createBudget(most: number | null): RequestBudget {
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

import type { Io } from "../cli/io.js";
import type { CopilotModel } from "../copilot/client.js";
import { ModelError } from "../model/errors.js";
import { createBudget } from "./budget.js";

/** Which model, and how much of it. */
export interface ModelChoice {
  readonly io: Io;
  /** null: the runtime's default. */
  readonly model: string | null;
  /** The most model requests; null for no limit. */
  readonly maxRequests: number | null;
}

/**
 * Does some work with a model, and ends its runtime whatever happens. Only this loads the SDK.
 * @param work gets the model, or why there is none; mistakes in the configuration are thrown instead
 */
export async function withModel<T>(
  choice: ModelChoice,
  work: (model: CopilotModel | ModelError) => Promise<T>,
): Promise<T> {
  const model = await connect(choice);
  if (model instanceof ModelError) return work(model);
  choice.io.onKill(() => model.kill());
  try {
    return await work(model);
  } finally {
    await model.stop();
  }
}

async function connect({ io, model, maxRequests }: ModelChoice): Promise<CopilotModel | ModelError> {
  try {
    const { connectModel } = await import("./connect.js");
    return await connectModel({ model, env: io.env, budget: createBudget(maxRequests) });
  } catch (error) {
    if (error instanceof ModelError) return error;
    throw error;
  }
}

import type { CopilotModel, CopilotOptions } from "../copilot/client.js";
import { ModelError, messageOf } from "../model/errors.js";

/**
 * Loads the SDK, which is large, and only when a model is really needed.
 * @throws ModelError when it cannot be loaded on this installation
 */
export async function connectModel(options: CopilotOptions): Promise<CopilotModel> {
  const { createCopilotModel } = await import("../copilot/client.js").catch((error: unknown) => {
    throw new ModelError(
      "sdk-unavailable",
      `The Copilot SDK cannot be loaded on Node ${process.versions.node}: ${messageOf(error).split("\n")[0]}`,
      "Reinstall with `npm install`, or use a supported Node version (20.19 or newer).",
      true,
    );
  });
  return createCopilotModel(options);
}

import { ModelError } from "../model/errors.js";
import { loadTokenCounter } from "../text/tokens.js";

/** Room for tool definitions, the runtime's own lines and the differences between tokenizers. */
const RESERVE = 1.1;
const FIXED_TOKENS = 600;

/** What can be made smaller by leaving out whole parts. */
export interface Fitting<T> {
  /** How many parts may be left out, from the last. */
  readonly optional: number;
  /** What is left when so many of them are kept. */
  keep(kept: number): T;
  /** The whole prompt, as it would be sent. */
  compose(fitted: T): string;
  /** What is never left out, as the beginning of a sentence that goes on "about … tokens". */
  readonly indispensable: string;
}

/**
 * Leaves out parts from the last until the prompt fits. No part is ever cut.
 * @param limit the most tokens a prompt may have; null when unknown, then nothing is left out
 * @throws ModelError `prompt-too-long` when even what may not be left out does not fit
 */
export async function fitToLimit<T>(
  limit: number | null,
  { optional, keep, compose, indispensable }: Fitting<T>,
): Promise<T> {
  if (limit === null) return keep(optional);
  const countTokens = await loadTokenCounter();
  let needed = 0;
  for (let kept = optional; kept >= 0; kept -= 1) {
    const fitted = keep(kept);
    needed = Math.ceil(countTokens(compose(fitted)) * RESERVE) + FIXED_TOKENS;
    if (needed <= limit) return fitted;
  }
  throw new ModelError(
    "prompt-too-long",
    `${indispensable} about ${needed} tokens; the model takes ${limit}.`,
    "Choose a model with a larger context, or make the text shorter.",
  );
}

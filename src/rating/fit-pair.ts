import { ModelError } from "../model/errors.js";
import { oneLine } from "../text/safe.js";
import { loadTokenCounter } from "../text/tokens.js";
import type { Contestant, Pair } from "./match-prompt.js";

/** Room for the tool definition, the runtime's own lines and the differences between tokenizers. */
const RESERVE = 1.1;
const FIXED_TOKENS = 600;

export interface FittedPair {
  readonly pair: Pair<Contestant>;
  /** Paths of the files that were left out of each, in their order. */
  readonly omitted: Pair<readonly string[]>;
}

/**
 * Leaves out references until the prompt fits: both skills show at most the same number of them, from the first, so
 * that neither the order of the two nor the greater length of one decides what the other may show. `SKILL.md` is never
 * left out and no file is ever cut.
 * @param limit the most tokens a prompt may have; null when unknown, then nothing is left out
 * @param compose the whole prompt, as it would be sent
 * @throws ModelError `prompt-too-long` when even the two `SKILL.md` do not fit
 */
export async function fitPair(
  pair: Pair<Contestant>,
  limit: number | null,
  compose: (fitted: FittedPair) => string,
): Promise<FittedPair> {
  const references = Math.max(pair.a.files.length, pair.b.files.length) - 1;
  if (limit === null) return keepReferences(pair, references);
  const countTokens = await loadTokenCounter();
  const cost = (fitted: FittedPair): number =>
    Math.ceil(countTokens(compose(fitted)) * RESERVE) + FIXED_TOKENS;
  for (let kept = references; kept >= 0; kept -= 1) {
    const fitted = keepReferences(pair, kept);
    if (cost(fitted) <= limit) return fitted;
  }
  const needed = cost(keepReferences(pair, 0));
  throw new ModelError(
    "prompt-too-long",
    `The SKILL.md of ${oneLine(pair.a.name)} and of ${oneLine(pair.b.name)} need about ${needed} tokens together; the model takes ${limit}.`,
    "Choose a model with a larger context, or make the text shorter.",
  );
}

/** Both skills with so many of their references at most. */
function keepReferences({ a, b }: Pair<Contestant>, kept: number): FittedPair {
  const shorten = (skill: Contestant): Contestant => {
    const [main, ...references] = skill.files;
    return { ...skill, files: [main, ...references.slice(0, kept)] };
  };
  const omittedFrom = ({ files }: Contestant): string[] => files.slice(1 + kept).map(({ path }) => path);
  return {
    pair: { a: shorten(a), b: shorten(b) },
    omitted: { a: omittedFrom(a), b: omittedFrom(b) },
  };
}

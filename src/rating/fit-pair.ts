import { fitToLimit } from "../dialogue/fit.js";
import { oneLine } from "../text/safe.js";
import type { Contestant, Pair } from "./match-prompt.js";

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
export function fitPair(
  pair: Pair<Contestant>,
  limit: number | null,
  compose: (fitted: FittedPair) => string,
): Promise<FittedPair> {
  return fitToLimit(limit, {
    optional: Math.max(pair.a.files.length, pair.b.files.length) - 1,
    keep: (kept) => keepReferences(pair, kept),
    compose,
    indispensable: `The SKILL.md of ${oneLine(pair.a.name)} and of ${oneLine(pair.b.name)} together need`,
  });
}

/** Both skills with so many of their references at most. */
function keepReferences({ a, b }: Pair<Contestant>, kept: number): FittedPair {
  const shorten = (skill: Contestant): Contestant => {
    const [main, ...references] = skill.files;
    return { ...skill, files: [main, ...references.slice(0, kept)] };
  };
  const omittedFrom = ({ files }: Contestant): string[] => files.slice(1 + kept).map(({ path }) => path);
  return { pair: { a: shorten(a), b: shorten(b) }, omitted: { a: omittedFrom(a), b: omittedFrom(b) } };
}

/** How often each outcome of a yes-or-no prediction occurred that F1 counts. */
interface ConfusionCounts {
  readonly truePositives: number;
  readonly falsePositives: number;
  readonly falseNegatives: number;
}

/** Each 0 to 1, or null where it has no denominator. */
interface F1Score {
  /** Share of what was predicted that was expected; null when nothing was predicted. */
  readonly precision: number | null;
  /** Share of what was expected that was predicted; null when nothing was expected. */
  readonly recall: number | null;
  /** 2TP / (2TP + FP + FN), the harmonic mean of both (van Rijsbergen 1979); null when nothing was expected. */
  readonly f1: number | null;
}

/** Counts predictions (`actual`: what happened or was foretold) against what was right (`expected`). */
export function confusion(
  predictions: readonly { readonly expected: boolean; readonly actual: boolean }[],
): ConfusionCounts {
  const count = (expected: boolean, actual: boolean) =>
    predictions.filter((each) => each.expected === expected && each.actual === actual).length;
  return {
    truePositives: count(true, true),
    falsePositives: count(false, true),
    falseNegatives: count(true, false),
  };
}

export function f1Score({ truePositives, falsePositives, falseNegatives }: ConfusionCounts): F1Score {
  const predicted = truePositives + falsePositives;
  const expected = truePositives + falseNegatives;
  return {
    precision: predicted > 0 ? truePositives / predicted : null,
    recall: expected > 0 ? truePositives / expected : null,
    f1: expected > 0 ? (2 * truePositives) / (predicted + expected) : null,
  };
}

import type { EvaluatedOutput, RankedOutput } from "../documents/verdict.js";
import { TOLERANCE } from "../model/compare.js";
import { meanDifference } from "../statistics/difference.js";
import type { ValueRange } from "../statistics/mean-mark.js";
import { panelAverage } from "./panel.js";

/** Best first; those equal up to the noise of arithmetic in the order given, those without a composite last. */
export function ranked(outputs: readonly EvaluatedOutput[]): EvaluatedOutput[] {
  const rankOf = ({ composite }: EvaluatedOutput): number => composite ?? Number.NEGATIVE_INFINITY;
  return [...outputs].sort((a, b) => {
    const [rank, other] = [rankOf(a), rankOf(b)];
    return rank === other || Math.abs(rank - other) < TOLERANCE ? 0 : other - rank;
  });
}

/**
 * Says for each output how far it lies above the next one, and whether that is more than the runs differ among
 * themselves.
 * @param outputs in their order, see `ranked`
 */
export function rankingOf(outputs: readonly EvaluatedOutput[], scale: ValueRange): RankedOutput[] {
  return outputs.map((output, index) => {
    const { path, composite } = output;
    return { path, composite, toNext: stepTo(output, outputs[index + 1], scale) };
  });
}

function stepTo(
  output: EvaluatedOutput,
  next: EvaluatedOutput | undefined,
  scale: ValueRange,
): RankedOutput["toNext"] {
  if (!next || output.composite === null || next.composite === null) return null;
  const [own, other] = [output, next].map(({ dimensions, runs }) => panelAverage(dimensions, runs, scale));
  if (!own || !other) return null;
  const { interval, isDetectable: detectable } = meanDifference(own, other);
  return { path: next.path, difference: output.composite - next.composite, interval, detectable };
}

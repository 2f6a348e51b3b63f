import { type Agreement, LEVEL_SHARE } from "../../model/agreement.js";
import { decimalText, NO_NUMBER, percentText, signedText, withInterval } from "./figures.js";
import type { Scale } from "./marks.js";

const NO_VALUE = { "no-variation": "all marks are equal", "too-few": "too few marks" } as const;

/** How far the runs of a panel agree, one sentence each: all together, pair by pair, and what the order did. */
export function agreementSentences(agreement: Agreement, scale: Scale): string[] {
  const { judges, kappa, pairs, orderEffect } = agreement;
  const width = LEVEL_SHARE * (scale.max - scale.min);
  const level = width === 1 ? "one point" : String(width);
  const effects = [
    orderEffect.position !== null &&
      `from the first criterion to the last marks move by ${signedText(orderEffect.position)}`,
    orderEffect.levels !== null && `with anchors from the lowest up by ${signedText(orderEffect.levels)}`,
  ].filter((effect) => effect !== false);
  return [
    `Agreement of ${judges} runs: Krippendorff's ${alphaText(agreement)}, kappa ${measureText(kappa)}, ${alikeText(agreement, level)}.`,
    // Two runs are their only pair.
    ...(pairs.length > 1 ? pairs : []).map((pair) => {
      const own = pair.kappa === null ? "not measured" : decimalText(pair.kappa);
      return `Judges ${pair.judges.join(" and ")}: kappa ${own}, ${alikeText(pair, level)}.`;
    }),
    ...(effects.length > 0 ? [`Effect of order: ${effects.join(", ")}.`] : []),
  ];
}

/** `alpha 0.81 (0.60-0.90)`, or why there is none. */
export function alphaText({ alpha }: Agreement): string {
  return `alpha ${withInterval(measureText(alpha), alpha.interval)}`;
}

function measureText({ value, reason }: Agreement["kappa"]): string {
  return value === null ? `${NO_NUMBER} (${reason ? NO_VALUE[reason] : "not measured"})` : decimalText(value);
}

/** How many of the pairs of marks are equal, or at most a level of the scale apart. */
function alikeText({ exact, withinOne }: Pick<Agreement, "exact" | "withinOne">, level: string): string {
  const share = (of: number | null): string => (of === null ? NO_NUMBER : percentText(of));
  return `${share(exact)} of pairs equal, ${share(withinOne)} within ${level}`;
}

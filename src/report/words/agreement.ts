import { type Agreement, LEVEL_SHARE } from "../../model/agreement.js";
import { decimalText, NO_NUMBER, percentText, signedText, withInterval } from "./figures.js";
import type { Scale } from "./marks.js";

const NO_VALUE = { "no-variation": "no variation", "too-few": "too few marks" } as const;

/** How far the runs of a panel agree, one sentence each: all together, pair by pair, and what the order did. */
export function agreementSentences(agreement: Agreement, scale: Scale): string[] {
  // Two runs are their only pair.
  const pairs = agreement.pairs.length > 1 ? agreement.pairs : [];
  const effect = orderEffectText(agreement);
  return [
    `${agreementText(agreement, scale)}.`,
    ...pairs.map(({ judges, kappa, exact, withinOne }) => {
      const own = kappa === null ? "not measured" : decimalText(kappa);
      const alike = `${share(exact)} equal, ${share(withinOne)} within a level`;
      return `Judges ${judges.join(" and ")}: kappa ${own}, ${alike}.`;
    }),
    ...(effect ? [`${effect}.`] : []),
  ];
}

/** How far the runs of a panel agree, in one sentence without a full stop. */
export function agreementText({ judges, alpha, kappa, exact, withinOne }: Agreement, scale: Scale): string {
  const width = LEVEL_SHARE * (scale.max - scale.min);
  return [
    `Agreement of ${judges} runs: Krippendorff's alpha ${withInterval(measureText(alpha), alpha.interval)}`,
    `kappa ${measureText(kappa)}`,
    `${share(exact)} of pairs equal`,
    `${share(withinOne)} within ${width === 1 ? "one point" : width}`,
  ].join(", ");
}

/** What the order of the rubric did to the marks; null where the runs cannot show it. */
export function orderEffectText({ orderEffect: { position, levels } }: Agreement): string | null {
  const parts = [
    ...(position === null
      ? []
      : [`from the first criterion to the last marks move by ${signedText(position)}`]),
    ...(levels === null ? [] : [`with anchors from the lowest up by ${signedText(levels)}`]),
  ];
  return parts.length > 0 ? `Effect of order: ${parts.join(", ")}` : null;
}

function measureText({ value, reason }: Agreement["kappa"]): string {
  return value === null ? `${NO_NUMBER} (${reason ? NO_VALUE[reason] : "not measured"})` : decimalText(value);
}

function share(of: number | null): string {
  return of === null ? NO_NUMBER : percentText(of);
}

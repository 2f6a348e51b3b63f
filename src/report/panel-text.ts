import { type Agreement, LEVEL_SHARE } from "../model/agreement.js";
import type { Scale } from "../model/rubric.js";
import type { DimensionScore } from "../model/score.js";
import type { Interval } from "../statistics/interval.js";
import { meanMark } from "../statistics/mean-mark.js";

/** What the text and document formats say of a panel: several runs of the judge over one subject. */

const NO_VALUE = { "no-variation": "no variation", "too-few": "too few marks" } as const;

/** `4.3/5`: a mean of marks always shows its decimals; null when the dimension was not marked by a panel. */
export function panelMean({ score, marks }: DimensionScore, scale: Scale): string | null {
  return score === null || marks === undefined ? null : `${printed(scale)(score)}/${scale.max}`;
}

/** `4.3/5 (3.6-5.0)`: the mean of the marks and its 95 % interval. */
export function panelMark(dimension: DimensionScore, scale: Scale): string | null {
  const mean = panelMean(dimension, scale);
  const interval = meanMark(dimension.marks ?? [], scale)?.interval ?? null;
  return mean && interval ? `${mean} (${rangeText(interval, printed(scale))})` : mean;
}

function printed({ whole }: Scale): (value: number) => string {
  return (value) => value.toFixed(whole ? 1 : 2);
}

/** `judges split (2, 5, 5)` where the marks contradict each other; null where they do not, or there is only one. */
export function splitText({ marks = [] }: DimensionScore, scale: Scale): string | null {
  if (marks.length < 2 || !meanMark(marks, scale)?.isSplit) return null;
  return `judges split (${marks.map((mark) => Number(mark.toFixed(2))).join(", ")})`;
}

/** `3.6-5.0` */
export function rangeText({ low, high }: Interval, print: (value: number) => string): string {
  return `${print(low)}-${print(high)}`;
}

/** A difference with its sign, and with its interval where there is one: `−0.40 (−0.79 to −0.01)`. */
export function differenceText(difference: number, interval: Interval | null): string {
  const own = signed(difference);
  return interval ? `${own} (${signed(interval.low)} to ${signed(interval.high)})` : own;
}

/** A minus as wide as the plus; nothing before a zero. */
function signed(value: number): string {
  const text = negatable(value);
  return value > 0 && Number(text) !== 0 ? `+${text}` : text;
}

function negatable(value: number): string {
  const digits = Math.abs(value).toFixed(2);
  return value < 0 && Number(digits) !== 0 ? `−${digits}` : digits;
}

/** What the figures of a panel are. */
export function panelLegend(runs: number): string {
  return `Means of ${runs} independent runs of the judge; in brackets 95% intervals`;
}

/** How far the runs agree, in one sentence without a full stop. */
export function agreementText(agreement: Agreement, scale: Scale): string {
  const { judges, alpha, kappa, exact, withinOne } = agreement;
  const width = LEVEL_SHARE * (scale.max - scale.min);
  const level = width === 1 ? "one point" : String(width);
  return [
    `Agreement of ${judges} runs: Krippendorff's alpha ${measureText(alpha)}${alpha.interval ? ` (${negatable(alpha.interval.low)} to ${negatable(alpha.interval.high)})` : ""}`,
    `kappa ${measureText(kappa)}`,
    `${percent(exact)} of pairs equal`,
    `${percent(withinOne)} within ${level}`,
  ].join(", ");
}

/** What the order of the rubric did to the marks; null where the runs cannot show it. */
export function orderEffectText({ orderEffect: { position, levels } }: Agreement): string | null {
  const parts = [
    ...(position === null ? [] : [`from the first criterion to the last marks move by ${signed(position)}`]),
    ...(levels === null ? [] : [`with anchors from the lowest up by ${signed(levels)}`]),
  ];
  return parts.length > 0 ? `Effect of order: ${parts.join(", ")}` : null;
}

function measureText({ value, reason }: Agreement["kappa"]): string {
  return value === null ? `– (${reason ? NO_VALUE[reason] : "not measured"})` : negatable(value);
}

function percent(share: number | null): string {
  return share === null ? "–" : `${Math.round(share * 100)}%`;
}

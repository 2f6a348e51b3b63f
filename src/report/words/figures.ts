import type { Interval } from "../../statistics/interval.js";
import { valueBesideLimits } from "../../text/numbers.js";

/** Where there is no number. */
export const NO_NUMBER = "–";
/** Grades and badges begin at tens of a hundred: rounding must not lift a value over one of them. */
const TENS = Array.from({ length: 10 }, (_, index) => (index + 1) * 10);
const TENTHS = TENS.map((ten) => ten / 100);

/** A score of 0 to 1 with two decimals, and as many as it takes to read its grade in it. */
export function scoreText(value: number | null | undefined): string {
  return value == null ? NO_NUMBER : valueBesideLimits(value, TENTHS, 2);
}

/** A composite of 0 to 100 with one decimal, and as many as it takes to read badge and verdict in it. */
export function hundredText(composite: number | null, threshold: number | null): string {
  if (composite === null) return NO_NUMBER;
  return valueBesideLimits(composite, [...TENS, ...(threshold === null ? [] : [threshold])]);
}

/** A share of 0 to 1 in whole percent; 0% and 100% only when they are exact. */
export function percentText(share: number): string {
  const percent = Math.round(share * 100);
  if (percent === 0 && share > 0) return "<1%";
  if (percent === 100 && share < 1) return ">99%";
  return `${percent}%`;
}

/** Any number with a real minus sign, but none before a zero. */
export function decimalText(value: number, decimals = 2): string {
  const digits = Math.abs(value).toFixed(decimals);
  return value < 0 && Number(digits) !== 0 ? `−${digits}` : digits;
}

/** The same with a plus, as wide as the minus, for a difference. */
export function signedText(value: number, decimals = 2): string {
  const text = decimalText(value, decimals);
  return value > 0 && Number(text) !== 0 ? `+${text}` : text;
}

/** Both ends of an interval: `0.60-0.90`, or `−0.10 to 0.40` where a hyphen would read as a minus. */
export function rangeText({ low, high }: Interval, show = (end: number) => decimalText(end)): string {
  return `${show(low)}${low < 0 ? " to " : "-"}${show(high)}`;
}

/** A value with its interval behind it, if it has one: `0.81 (0.60-0.90)`. */
export function withInterval(
  value: string,
  interval: Interval | null,
  show?: (end: number) => string,
): string {
  return interval === null ? value : `${value} (${rangeText(interval, show)})`;
}

/** A share with its interval in percent: `92% (79-97)`. */
export function shareText({ rate, interval }: { rate: number; interval: Interval | null }): string {
  return withInterval(percentText(rate), interval, (end) => String(Math.round(end * 100)));
}

/** A rating on the Elo scale: `1534 (1450-1620)`; a dash for none. */
export function ratingText(rating: { value: number; interval: Interval | null } | undefined): string {
  return rating ? withInterval(rating.value.toFixed(0), rating.interval, (end) => end.toFixed(0)) : NO_NUMBER;
}

import { reaches } from "../model/compare.js";

const MOST_DECIMALS = 9;

/** One decimal, always: `4.0`. */
export function oneDecimal(value: number): string {
  return value.toFixed(1);
}

/** A limit as it was given, with at least one decimal: `3.0`, `3.25`. */
export function limitText(limit: number): string {
  return Number.isInteger(limit) ? limit.toFixed(1) : String(limit);
}

/**
 * A value beside its limit, with as few decimals as possible (at least one) so that what is read agrees with the
 * verdict: 2.96 against 3.0 is not printed as 3.0.
 */
export function valueBesideLimit(value: number, limit: number, fewestDecimals = 1): string {
  return valueBesideLimits(value, [limit], fewestDecimals);
}

/** The same beside several limits: what is read reaches exactly those that the value reaches. */
export function valueBesideLimits(value: number, limits: readonly number[], fewestDecimals = 1): string {
  for (let decimals = fewestDecimals; decimals < MOST_DECIMALS; decimals += 1) {
    const text = value.toFixed(decimals);
    const read = Number(text);
    if (limits.every((limit) => reaches(read, limit) === reaches(value, limit))) return text;
  }
  return value.toFixed(MOST_DECIMALS);
}

/** `1 skill`, `2 skills`. */
export function counted(count: number, noun: string, plural: string = `${noun}s`): string {
  return `${count.toLocaleString("en-US")} ${count === 1 ? noun : plural}`;
}

/** `0.4 s`, `12 s`, `3 min 05 s`. */
export function durationText(milliseconds: number): string {
  const seconds = milliseconds / 1000;
  const tenths = seconds.toFixed(1);
  if (Number(tenths) < 10) return `${tenths} s`;
  const whole = Math.round(seconds);
  if (whole < 60) return `${whole} s`;
  return `${Math.floor(whole / 60)} min ${String(whole % 60).padStart(2, "0")} s`;
}

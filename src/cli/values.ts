import { InvalidArgumentError } from "commander";

/** A parser for a text that says something: an unset variable in a script is a mistake, not a choice. */
export function filled(text: string): string {
  if (text.trim() === "") throw new InvalidArgumentError("Expected a value, found nothing.");
  return text;
}

/** A parser for a decimal number in a range. */
export function numberFrom(min: number, max: number): (text: string) => number {
  return (text) => inRange(text.trim() === "" ? Number.NaN : Number(text), "number", min, max);
}

/** A parser for a whole number in a range. */
export function wholeFrom(min: number, max: number): (text: string) => number {
  return (text) => inRange(/^\d+$/.test(text.trim()) ? Number(text) : Number.NaN, "whole number", min, max);
}

function inRange(value: number, what: string, min: number, max: number): number {
  if (value >= min && value <= max) return value;
  throw new InvalidArgumentError(`Expected a ${what} from ${min} to ${max}.`);
}

/** A parser for one part of several. */
export function shard(text: string): { index: number; count: number } {
  const match = /^(\d{1,6})\/(\d{1,6})$/.exec(text.trim());
  const [index, count] = [Number(match?.[1]), Number(match?.[2])];
  if (!(index >= 1 && index <= count))
    throw new InvalidArgumentError("Expected i/n with 1 ≤ i ≤ n, such as 2/5.");
  return { index, count };
}

/** A parser for a flag that may be given more than once. */
export function collect(text: string, before: readonly string[] = []): string[] {
  return [...before, filled(text)];
}

import type { Figures, ScorePart, SubScore } from "../model/plugin-eval.js";

/** Builds a part; `points` may be negative, then `max` is 0. */
export function part(
  id: string,
  points: number,
  max: number,
  about: { readonly line?: number | null; readonly args?: Figures } = {},
): ScorePart {
  return { id, points, max, line: about.line ?? null, args: about.args ?? {} };
}

/** A part that is earned whole or not at all. */
export function earned(id: string, condition: boolean, max: number, line: number | null = null): ScorePart {
  return part(id, condition ? max : 0, max, { line });
}

/**
 * A part with the points of the highest step that the value reaches; 0 below all of them.
 * @param steps rising points by the least value that earns them
 */
export function stepped(
  id: string,
  value: number,
  steps: Readonly<Record<number, number>>,
  about: { readonly line?: number | null; readonly args: Figures } = { args: { count: value } },
): ScorePart {
  const reached = Object.entries(steps).filter(([from]) => value >= Number(from));
  const points = reached.map(([, each]) => each);
  return part(id, Math.max(0, ...points), Math.max(...Object.values(steps)), about);
}

/** Adds up the parts, between 0 and 1. Sums of decimal points are freed from binary noise. */
export function sumOf(parts: readonly ScorePart[]): SubScore {
  const sum = parts.reduce((total, { points }) => total + points, 0);
  return { score: Math.min(1, Math.max(0, Math.round(sum * 1e9) / 1e9)), parts };
}

/** Differences below this are noise of floating-point arithmetic, not of quality. */
export const TOLERANCE = 1e-9;

/** Half of the last decimal that documents give: a figure that reads as its limit has reached it. */
const HALF_A_DECIMAL = 5e-7;

/** Whether a value reaches a limit, as far as documents tell them apart. */
export function reaches(value: number, limit: number): boolean {
  return value >= limit - HALF_A_DECIMAL;
}

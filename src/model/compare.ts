/** Differences below this are noise of floating-point arithmetic, not of quality. */
export const TOLERANCE = 1e-9;

/** Whether a value reaches a limit, up to the tolerance. */
export function reaches(value: number, limit: number): boolean {
  return value >= limit - TOLERANCE;
}

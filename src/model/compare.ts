/** Half of the last decimal of a document: values that a saved document cannot tell apart are equal. */
export const TOLERANCE = 5e-7;

/** Whether a value reaches a limit, up to the tolerance. */
export function reaches(value: number, limit: number): boolean {
  return value >= limit - TOLERANCE;
}

import type { Io } from "../edge/io.js";
import { type OutputOptions, prepareOutput, present } from "../edge/present.js";
import { type Manners, worldOf } from "../edge/world.js";
import { type CompareOptions, runCompare } from "../runs/comparing/compare.js";

/**
 * Compares two skills, two saved reports, or one skill at two git revisions.
 * @returns the exit code
 * @throws KnownError when a side names nothing that can be compared, or nothing could be begun
 */
export async function compare(
  io: Io,
  before: string,
  after: string,
  options: CompareOptions & OutputOptions & Manners,
): Promise<number> {
  await prepareOutput(io, options);
  const document = await runCompare(worldOf(io, options), before, after, options);
  return present(io, { kind: "compare", document }, options);
}

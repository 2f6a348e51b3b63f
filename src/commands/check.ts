import type { Io } from "../edge/io.js";
import { type OutputOptions, prepareOutput, present } from "../edge/present.js";
import { worldOf } from "../edge/world.js";
import { type CheckOptions, runCheck } from "../runs/check/check.js";

/**
 * Checks whether skills are structurally ready, and with `deep` judges them too: one report, one exit code.
 * @returns the exit code
 * @throws KnownError when nothing could be begun
 */
export async function check(
  io: Io,
  targets: readonly string[],
  options: CheckOptions & OutputOptions,
): Promise<number> {
  await prepareOutput(io, options);
  const document = await runCheck(worldOf(io, options), targets, options);
  return present(io, { kind: "check", document }, options);
}

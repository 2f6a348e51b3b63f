import type { Io } from "../edge/io.js";
import { type OutputOptions, prepareOutput, present } from "../edge/present.js";
import { worldOf } from "../edge/world.js";
import { planQuality, type QualityOptions, runQuality } from "../runs/quality.js";

export interface QualityCommand extends QualityOptions, OutputOptions {
  /** Say what would be sent, and send nothing. */
  readonly dryRun: boolean;
}

/**
 * Judges skills, or says what judging them would take.
 * @returns the exit code
 * @throws KnownError when nothing could be begun
 */
export async function quality(io: Io, targets: readonly string[], options: QualityCommand): Promise<number> {
  await prepareOutput(io, options);
  const world = worldOf(io, options);
  return options.dryRun
    ? present(io, { kind: "plan", document: await planQuality(world, targets, options) }, options)
    : present(io, { kind: "quality", document: await runQuality(world, targets, options) }, options);
}

import type { Io } from "../edge/io.js";
import { type OutputOptions, prepareOutput, present } from "../edge/present.js";
import { worldOf } from "../edge/world.js";
import type { ScoreOptions } from "../runs/layers/scoring.js";
import { runScore } from "../runs/score.js";

export interface ScoreCommand extends ScoreOptions, OutputOptions {
  /** Begin a simulation without asking. */
  readonly yes: boolean;
}

/**
 * Scores skills on the ten PluginEval dimensions, as far as the layers of the depth measure them.
 * @returns the exit code
 * @throws KnownError when nothing could be begun
 */
export async function score(io: Io, targets: readonly string[], options: ScoreCommand): Promise<number> {
  await prepareOutput(io, options);
  const document = await runScore(worldOf(io, options), targets, options);
  return present(io, { kind: "score", document }, options);
}

import type { Io } from "../edge/io.js";
import { type OutputOptions, prepareOutput, present } from "../edge/present.js";
import { worldOf } from "../edge/world.js";
import { type JudgeOptions, runJudge } from "../runs/outputs/judge.js";

/**
 * Evaluates outputs of agents: each on its own, then ranked when there are several.
 * @param files paths, or `-` for stdin
 * @returns the exit code
 * @throws KnownError when nothing could be begun
 */
export async function judge(
  io: Io,
  files: readonly string[],
  options: JudgeOptions & OutputOptions,
): Promise<number> {
  await prepareOutput(io, options);
  const document = await runJudge(worldOf(io, options), files, options);
  return present(io, { kind: "judge", document }, options);
}

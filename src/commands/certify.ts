import type { Io } from "../edge/io.js";
import { prepareOutput, present } from "../edge/present.js";
import { worldOf } from "../edge/world.js";
import { type CertifyOptions, runCertify } from "../runs/certify.js";
import type { ScoreCommand } from "./score.js";

export interface CertifyCommand extends CertifyOptions, ScoreCommand {
  /** Let the matches change the ratings of the references too. */
  readonly updateCorpus: boolean;
}

/**
 * Scores skills with all layers, and rates them in matches against the corpus.
 * @returns the exit code
 * @throws KnownError when there is no corpus, or nothing could be begun
 */
export async function certify(io: Io, targets: readonly string[], options: CertifyCommand): Promise<number> {
  await prepareOutput(io, options);
  const { document, updateCorpus } = await runCertify(worldOf(io, options), targets, options);
  const exitCode = await present(io, { kind: "certify", document }, options);
  // Whatever becomes of the corpus, the report is out: it was paid for.
  if (options.updateCorpus) await updateCorpus();
  return exitCode;
}

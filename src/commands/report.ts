import type { Io } from "../edge/io.js";
import { type OutputOptions, prepareOutput, show } from "../edge/present.js";
import { EXIT } from "../model/errors.js";
import { readSavedDocument } from "../runs/saved-documents.js";

/**
 * Renders a saved document again, whatever command made it.
 * @param file what `--format json` wrote
 * @returns the exit code: 0, whatever the document says of its skills
 * @throws UsageError when the file is no document of this program
 */
export async function report(io: Io, file: string, options: OutputOptions): Promise<number> {
  await prepareOutput(io, options);
  await show(io, readSavedDocument(io.cwd, file), options);
  return EXIT.ok;
}

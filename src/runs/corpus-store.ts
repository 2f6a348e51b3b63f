import { homedir } from "node:os";
import { dirname, join, resolve } from "node:path";
import { withLock } from "../files/lock.js";
import { readText } from "../files/read.js";
import { createFolders, MOST_KEPT_BYTES, replaceFile } from "../files/write.js";
import { ConfigError, messageOf } from "../model/errors.js";
import type { Corpus } from "../model/rating.js";
import { CORPUS_FILE, missingCorpus, parseCorpus, printCorpus } from "../rating/corpus-file.js";
import type { World } from "./world.js";

/** How long a change waits for other processes, in milliseconds. */
const LOCK_PATIENCE_MS = 15_000;

/** The index of the corpus: in the folder that the user named, else below the home folder. */
export function corpusFile({ cwd, env }: Pick<World, "cwd" | "env">, folder: string | null): string {
  const home = env.HOME ?? env.USERPROFILE ?? homedir();
  return join(folder === null ? join(home, ".waza", "corpus") : resolve(cwd, folder), CORPUS_FILE);
}

/** @throws ConfigError when there is no index, or one that cannot be used */
export async function readCorpus(file: string): Promise<Corpus> {
  const corpus = findCorpus(file);
  if (corpus === null) throw missingCorpus(file);
  return corpus;
}

/**
 * Changes the index in one step, whatever other processes do with it.
 * @param change gets null when there is no index yet
 * @throws ConfigError when the index cannot be used or written
 */
export async function changeCorpus(file: string, change: (corpus: Corpus | null) => Corpus): Promise<Corpus> {
  try {
    await createFolders(dirname(file));
    return await withLock(file, LOCK_PATIENCE_MS, async () => {
      const changed = change(findCorpus(file));
      await replaceFile(file, printCorpus(changed));
      return changed;
    });
  } catch (error) {
    if (error instanceof ConfigError) throw error;
    throw new ConfigError(
      "corpus-unwritable",
      `The corpus at ${file} cannot be written: ${messageOf(error)}`,
      "Choose another folder with --corpus-dir.",
    );
  }
}

function findCorpus(file: string): Corpus | null {
  const read = readText(file, { maxBytes: MOST_KEPT_BYTES, follow: "anywhere" });
  if (read.ok) return parseCorpus(read.text, file);
  if (read.reason === "missing") return null;
  throw new ConfigError("corpus-unreadable", `The corpus at ${file} cannot be read (${read.code}).`);
}

import { mkdir, readFile } from "node:fs/promises";
import { homedir } from "node:os";
import { dirname, join, resolve } from "node:path";
import { replaceFile } from "../cache/disk.js";
import { withLock } from "../cache/lock.js";
import type { Io } from "../cli/io.js";
import { ConfigError, messageOf } from "../model/errors.js";
import type { Corpus } from "../model/rating.js";
import { CORPUS_FILE, missingCorpus, parseCorpus, printCorpus } from "../rating/corpus-file.js";

/** How long a change waits for other processes, in milliseconds. */
const LOCK_PATIENCE_MS = 15_000;

/** The index of the corpus: in the folder that the user named, else below the home folder. */
export function corpusFile(io: Io, folder: string | null): string {
  const home = io.env.HOME ?? io.env.USERPROFILE ?? homedir();
  return join(folder === null ? join(home, ".waza", "corpus") : resolve(io.cwd, folder), CORPUS_FILE);
}

/** @throws ConfigError when there is no index, or one that cannot be used */
export async function readCorpus(file: string): Promise<Corpus> {
  const corpus = await findCorpus(file);
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
    await mkdir(dirname(file), { recursive: true });
    return await withLock(file, LOCK_PATIENCE_MS, async () => {
      const changed = change(await findCorpus(file));
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

async function findCorpus(file: string): Promise<Corpus | null> {
  const text = await readFile(file, "utf8").catch((error: NodeJS.ErrnoException) => {
    if (error.code === "ENOENT") return null;
    throw new ConfigError("corpus-unreadable", `The corpus at ${file} cannot be read (${error.code}).`);
  });
  return text === null ? null : parseCorpus(text, file);
}

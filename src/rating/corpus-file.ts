import { isAbsolute } from "node:path";
import { z } from "zod";
import { ConfigError } from "../model/errors.js";
import type { Corpus } from "../model/rating.js";
import { parseJson } from "../text/data.js";
import { corpusOf, pathBelow } from "./corpus.js";

/** Name of the index in the folder of a corpus. */
export const CORPUS_FILE = "index.json";
/** The layout of the file. A file with a later one belongs to a later release. */
const SCHEMA_VERSION = 1;

/** Longest path in UTF-16 code units. */
const PATH_LIMIT = 4096;
/** No rating of a real corpus comes near it, and formulas stay finite. */
const RATING_LIMIT = 10_000;

const Path = z
  .string()
  .min(1)
  .max(PATH_LIMIT)
  .refine((path) => !path.includes("\0"), "must be a path");

const Hash = z.string().regex(/^sha256:[0-9a-f]{64}$/);

const StoredEntry = z.object({
  path: Path,
  name: z.string(),
  category: z.string(),
  lines: z.int().nonnegative(),
  contentHash: Hash,
  rating: z.number().min(-RATING_LIMIT).max(RATING_LIMIT),
});

const StoredCorpus = z
  .object({
    root: Path.refine(isAbsolute, "must be an absolute path"),
    skills: z.array(StoredEntry),
    counted: z.array(Hash).default([]),
  })
  // What the paths lead to is sent to a model: they must not lead out of the corpus.
  .refine(({ root, skills }) => skills.every(({ path }) => pathBelow(root, path) === path), {
    path: ["skills"],
    message: "every path must be relative and lie below the root",
  })
  .refine(({ skills }) => new Set(skills.map(({ path }) => path)).size === skills.length, {
    path: ["skills"],
    message: "a path stands there twice",
  });

const Versioned = z.object({ schemaVersion: z.int() });

/**
 * Reads the text of an index. Nothing in it is trusted; fields that are not known are left out.
 * @param file what to call it in messages
 * @throws ConfigError `corpus-newer` for one of a later release, `corpus-damaged` for anything else that is no index
 */
export function parseCorpus(text: string, file: string): Corpus {
  const content = parseJson(text);
  const version = Versioned.safeParse(content).data?.schemaVersion;
  if (version !== undefined && version > SCHEMA_VERSION) throw newer(file, version);
  if (version !== SCHEMA_VERSION) throw damaged(file, "it is no index of a corpus");
  const { data, error } = StoredCorpus.safeParse(content);
  if (!data) {
    const issue = error.issues[0];
    throw damaged(file, `${issue?.path.join(".")}: ${issue?.message}`);
  }
  return corpusOf(data.root, data.skills, data.counted);
}

/**
 * Writes a corpus as text: two spaces, skills by path in code-point order, LF, final newline. Equal corpora give equal
 * bytes.
 */
export function printCorpus({ root, entries, counted }: Corpus): string {
  const inOrder = corpusOf(root, entries, counted);
  const skills = inOrder.entries.map(({ path, name, category, lines, contentHash, rating }) => ({
    path,
    name,
    category,
    lines,
    contentHash,
    rating,
  }));
  const document = { schemaVersion: SCHEMA_VERSION, root, skills, counted: inOrder.counted };
  return `${JSON.stringify(document, null, 2)}\n`;
}

/** For whoever looks for an index where there is none. */
export function missingCorpus(file: string): ConfigError {
  return new ConfigError("corpus-missing", `There is no corpus at ${file}.`, `${INIT}.`);
}

const INIT = "Index a folder of reference skills with `waza-quality corpus init <dir>`";

function newer(file: string, version: number): ConfigError {
  return new ConfigError(
    "corpus-newer",
    `${file} was written by a later release (schema version ${version}).`,
    `Update waza-quality, or set the file aside. ${INIT}.`,
  );
}

function damaged(file: string, reason: string): ConfigError {
  return new ConfigError("corpus-damaged", `${file} cannot be used: ${reason}.`, `Set it aside. ${INIT}.`);
}

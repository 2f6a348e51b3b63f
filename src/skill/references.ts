import { createHash } from "node:crypto";
import { extname } from "node:path";
import { MAX_TEXT_BYTES, type NotText, readText, withFile } from "../files/read.js";
import { type Finding, finding } from "../findings/finding.js";
import type { SkillFile, WithheldFile } from "../model/skill.js";
import { wordSet } from "../text/data.js";
import { byCodePoint } from "../text/order.js";
import { type HashRecord, nameRecord, rawRecord, textRecord } from "./content-hash.js";
import { type ListedFile, listFiles, type SkillFolder } from "./listing.js";

/** Extensions that promise text: when such a file cannot be decoded it is damaged, not of another kind. */
const TEXT_EXTENSIONS = wordSet(
  "md mdx markdown txt rst adoc json jsonc json5 jsonl yaml yml toml ini cfg conf env csv tsv xml html htm css scss " +
    "svg tex sql graphql proto js mjs cjs jsx ts mts cts tsx vue svelte py pyi rb php pl lua r jl java kt kts scala " +
    "groovy go rs c h cc cpp cxx hpp cs fs swift m mm dart ex exs erl hs clj sh bash zsh fish ps1 bat cmd tf",
);

export interface References {
  readonly files: readonly SkillFile[];
  readonly withheld: readonly WithheldFile[];
  readonly findings: readonly Finding[];
  readonly records: readonly HashRecord[];
}

/** What one file adds to the references. */
interface Reference {
  readonly file?: SkillFile;
  readonly withheld?: WithheldFile;
  readonly finding?: Finding;
  readonly record?: HashRecord;
}

/**
 * Reads everything below `references/` that lies inside the skill folder, in code-point order.
 * Findings: those of the listing; `not-utf8` (error, args `encoding`, `offset`) for damaged text; `unreadable` (error,
 * args `reason`); `too-large` (warning, args `bytes`, `max`); `not-text` (info) for other kinds of files.
 */
export async function readReferences(folder: SkillFolder): Promise<References> {
  const listing = await listFiles(folder, "references");
  const all = [...listing.files.map(readReference), ...listing.outside.map(outsideReference)];
  const withheld = all.flatMap((reference) => reference.withheld ?? []);
  return {
    files: all.flatMap((reference) => reference.file ?? []),
    withheld: withheld.sort((a, b) => byCodePoint(a.path, b.path)),
    findings: [...listing.findings, ...all.flatMap((reference) => reference.finding ?? [])],
    records: all.flatMap((reference) => reference.record ?? []),
  };
}

function readReference({ path, real }: ListedFile): Reference {
  const read = readText(real);
  if (read.ok) return { file: { path, text: read.text }, record: textRecord(path, read.text) };
  if (read.reason === "too-large") return largeReference(path, real, read.bytes ?? 0);
  return read.reason === "not-text" ? undecodableReference(path, read) : unreadable(path, read.code);
}

/** What is too large to keep in memory still counts for the content hash. */
function largeReference(path: string, real: string, bytes: number): Reference {
  const digested = withFile(real, {}, (chunks) => {
    const hash = createHash("sha256");
    let isBinary = false;
    for (const chunk of chunks) {
      hash.update(chunk);
      isBinary ||= chunk.includes(0);
    }
    return { sha256: hash.digest(), isBinary };
  });
  if (!digested.ok) return unreadable(path, digested.code);
  const { sha256, isBinary } = digested.value;
  const record = rawRecord(path, sha256);
  if (isBinary && !promisesText(path)) return { ...notText(path, bytes), record };
  return {
    withheld: { path, reason: "too-large", bytes },
    finding: finding("too-large", { file: path }, { bytes, max: MAX_TEXT_BYTES }),
    record,
  };
}

function undecodableReference(path: string, { raw, encoding, offset }: NotText): Reference {
  if (promisesText(path)) return { finding: finding("not-utf8", { file: path }, { encoding, offset }) };
  return { ...notText(path, raw.length), record: rawRecord(path, createHash("sha256").update(raw).digest()) };
}

function unreadable(path: string, reason: string): Reference {
  return { finding: finding("unreadable", { file: path }, { reason }) };
}

function notText(path: string, bytes: number): Reference {
  return { withheld: { path, reason: "not-text", bytes }, finding: finding("not-text", { file: path }) };
}

/** The listing already made the finding. */
function outsideReference(path: string): Reference {
  return { withheld: { path, reason: "outside", bytes: null }, record: nameRecord(path) };
}

function promisesText(path: string): boolean {
  return TEXT_EXTENSIONS.has(extname(path).slice(1).toLowerCase());
}

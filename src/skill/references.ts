import { createHash } from "node:crypto";
import { extname } from "node:path";
import pLimit from "p-limit";
import { type Finding, finding } from "../model/finding.js";
import type { SkillFile, WithheldFile } from "../model/skill.js";
import { byCodePoint } from "../text/order.js";
import { type HashRecord, nameRecord, rawRecord, textRecord } from "./content-hash.js";
import type { SkillFolder } from "./folder.js";
import { type ListedFile, listFiles } from "./listing.js";
import { digestFile, MAX_TEXT_BYTES, readText, type TextRead } from "./read-text.js";

/** Files of one skill that are open at a time. */
const FILES_IN_FLIGHT = 16;

/** Extensions that promise text: when such a file cannot be decoded it is damaged, not of another kind. */
const TEXT_EXTENSIONS: ReadonlySet<string> = new Set(
  (
    "md mdx markdown txt rst adoc json jsonc json5 jsonl yaml yml toml ini cfg conf env csv tsv xml html htm css scss " +
    "svg tex sql graphql proto js mjs cjs jsx ts mts cts tsx vue svelte py pyi rb php pl lua r jl java kt kts scala " +
    "groovy go rs c h cc cpp cxx hpp cs fs swift m mm dart ex exs erl hs clj sh bash zsh fish ps1 bat cmd tf"
  )
    .split(" ")
    .map((extension) => `.${extension}`),
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
  const limit = pLimit(FILES_IN_FLIGHT);
  const read = await Promise.all(listing.files.map((file) => limit(() => readReference(file))));
  const all = [...read, ...listing.outside.map(outsideReference)];
  const withheld = all.flatMap((reference) => reference.withheld ?? []);
  return {
    files: all.flatMap((reference) => reference.file ?? []),
    withheld: withheld.sort((a, b) => byCodePoint(a.path, b.path)),
    findings: [...listing.findings, ...all.flatMap((reference) => reference.finding ?? [])],
    records: all.flatMap((reference) => reference.record ?? []),
  };
}

async function readReference({ path, real }: ListedFile): Promise<Reference> {
  const read = await readText(real);
  switch (read.kind) {
    case "text":
      return { file: { path, text: read.text }, record: textRecord(path, read.text) };
    case "too-large":
      return largeReference(path, real, read.bytes);
    case "undecodable":
      return undecodableReference(path, read);
    case "unreadable":
      return unreadable(path, read.reason);
  }
}

async function largeReference(path: string, real: string, bytes: number): Promise<Reference> {
  const digested = await digestFile(real);
  if (!digested.ok) return unreadable(path, digested.reason);
  const { sha256, isBinary } = digested.value;
  const record = rawRecord(path, sha256);
  if (isBinary && !promisesText(path)) return { ...notText(path, bytes), record };
  return {
    withheld: { path, reason: "too-large", bytes },
    finding: finding("too-large", "warning", { file: path }, { bytes, max: MAX_TEXT_BYTES }),
    record,
  };
}

function undecodableReference(
  path: string,
  { raw, cause }: Extract<TextRead, { kind: "undecodable" }>,
): Reference {
  if (promisesText(path)) {
    const args = { encoding: cause.encoding, offset: cause.offset };
    return { finding: finding("not-utf8", "error", { file: path }, args) };
  }
  return { ...notText(path, raw.length), record: rawRecord(path, createHash("sha256").update(raw).digest()) };
}

function unreadable(path: string, reason: string): Reference {
  return { finding: finding("unreadable", "error", { file: path }, { reason }) };
}

function notText(path: string, bytes: number): Reference {
  return {
    withheld: { path, reason: "not-text", bytes },
    finding: finding("not-text", "info", { file: path }),
  };
}

/** The listing already made the finding. */
function outsideReference(path: string): Reference {
  return { withheld: { path, reason: "outside", bytes: null }, record: nameRecord(path) };
}

function promisesText(path: string): boolean {
  return TEXT_EXTENSIONS.has(extname(path).toLowerCase());
}

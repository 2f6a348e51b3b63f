import { createHash } from "node:crypto";
import { dirname, join, sep } from "node:path";
import { errnoOf } from "../files/errno.js";
import { createFile, createFolders, createLink } from "../files/write.js";
import { type Finding, finding } from "../findings/finding.js";
import { type GitPlace, readBlobs, tooLarge } from "./git.js";
import type { SkillPlan, TreeEntry } from "./tree.js";

/** What the references of one skill may have in all: 256 MiB. */
const MOST_BYTES = 256 * 1024 * 1024;
const MOST_FILES = 20_000;
const MOST_LINKS = 1_000;
/** Bytes of a path that no common system follows: enough to see that such a link cannot be made. */
const UNUSABLE_TARGET = 8192;

/** Faults of a name or of its place. Others, such as a full disk, say nothing about the skill and are passed on. */
const NAME_FAULTS: ReadonlySet<string> = new Set([
  ..."EEXIST EISDIR ENOENT ENOTDIR ENAMETOOLONG EINVAL EILSEQ ELOOP EPERM ERR_INVALID_ARG_VALUE".split(" "),
]);

/**
 * Reads what the links of a tree hold, by their paths.
 * @throws UsageError `revision-too-large`, `git-failed`
 */
export async function readTargets(
  place: GitPlace,
  entries: readonly TreeEntry[],
): Promise<ReadonlyMap<string, string>> {
  const links = entries.filter(({ kind }) => kind === "link");
  if (links.length > MOST_LINKS) throw tooLarge(`has more than ${MOST_LINKS} links in this skill`);
  const targets = new Map<string, string>();
  for await (const { item, content } of readBlobs(place, links)) {
    targets.set(item.path, await firstBytes(content, UNUSABLE_TARGET));
  }
  return targets;
}

/**
 * Writes what was planned of a skill into a folder that does not exist yet: contents where they count, else a
 * placeholder that is empty if the file is. A link that leaves the skill becomes one that leads out of its copy, so that
 * the loader says the same of it.
 * Findings: `unreadable` (error, args `reason`: `unsafe-path`, or the file system's code).
 * @param dir absolute
 * @param outside absolute path of a folder that `dir` lies in
 * @throws UsageError `revision-too-large`, `git-failed`
 */
export async function writeSkill(
  place: GitPlace,
  plan: SkillPlan,
  { dir, outside }: { readonly dir: string; readonly outside: string },
): Promise<Finding[]> {
  const { texts, names, links } = plan;
  if (texts.length + names.length > MOST_FILES)
    throw tooLarge(`has more than ${MOST_FILES} files in this skill`);
  const faults = new Map<string, Finding>();
  const tryTo = async (path: string, write: (target: string) => Promise<unknown>): Promise<void> => {
    if (faults.has(path)) return;
    const reason = isSafe(path) ? await faultOf(() => write(join(dir, path))) : "unsafe-path";
    if (reason !== null) faults.set(path, finding("unreadable", { file: path }, { reason }));
  };
  await createFolders(dir);
  // All folders and files come before the first link: nothing is ever written through one.
  for (const { path } of [...texts, ...names, ...links]) {
    await tryTo(path, (target) => createFolders(dirname(target)));
  }
  let bytes = 0;
  for await (const { item, size, content } of readBlobs(place, texts)) {
    bytes += size;
    if (bytes > MOST_BYTES) throw tooLarge(`has more than ${MOST_BYTES} bytes of references in this skill`);
    await tryTo(item.path, (target) => createFile(target, content));
  }
  for (const { path, oid } of names) {
    const placeholder = oid === emptyOid(oid.length) ? "" : "\n";
    await tryTo(path, (target) => createFile(target, placeholder));
  }
  for (const link of links) {
    await tryTo(link.path, (target) =>
      link.target === null ? createLink(target, outside, "folder") : createLink(target, link.target),
    );
  }
  return [...faults.values()];
}

/** Whether a path from a git tree stays below the folder that it is joined to. */
export function isSafe(path: string): boolean {
  const isForeign = sep === "\\" && /[\\:]/.test(path);
  return !isForeign && path.split("/").every((step) => step !== "" && step !== "." && step !== "..");
}

/** @returns the code of a fault of the name; null when all went well */
export async function faultOf(write: () => Promise<unknown>): Promise<string | null> {
  try {
    await write();
    return null;
  } catch (error) {
    const code = errnoOf(error);
    if (!NAME_FAULTS.has(code)) throw error;
    return code;
  }
}

/** The id that git gives to a file without content; SHA-256 repositories have longer ids. */
function emptyOid(length: number): string {
  return createHash(length === 40 ? "sha1" : "sha256")
    .update("blob 0\0")
    .digest("hex");
}

async function firstBytes(content: AsyncIterable<Buffer>, most: number): Promise<string> {
  let bytes = Buffer.alloc(0);
  for await (const part of content) {
    bytes = Buffer.concat([bytes, part]);
    if (bytes.length >= most) break;
  }
  return bytes.subarray(0, most).toString("utf8");
}

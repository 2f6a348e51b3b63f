import { basename, dirname, join, posix, relative, resolve } from "node:path";
import { kindOf, realPath } from "../files/look.js";
import { ancestorsOf, posixRelative, toPosix } from "../files/paths.js";
import type { Finding } from "../findings/finding.js";
import { UsageError } from "../model/errors.js";
import { isMainName, type LoadedSkill, MAIN_FILE, type SkillLocation } from "../model/skill.js";
import { oneLine } from "../text/safe.js";
import { type GitPlace, git, gitFailed } from "./git.js";
import { writeNeighbours } from "./neighbours.js";
import { mainEntryAmong, parseTree, planSkill, skillFoldersAmong, type TreeEntry } from "./tree.js";
import { readTargets, writeSkill } from "./write.js";

const MOST_SUGGESTIONS = 5;
/** SHA-1 or SHA-256. */
const COMMIT_ID = /^(?:[0-9a-f]{40}|[0-9a-f]{64})$/;
/** What git refuses in the name of a branch or tag and does not use to go on from one (gitrevisions(7)). */
const NO_REVISION = /[\s\p{Cc}?*[\\:]|\.\.|^[-^~{]/u;

/**
 * Splits a target such as `skills/my-skill@main` at its last `@` (one that opens `@{…}` belongs to the revision). Only
 * the shape is looked at: a target that exists as a path is one, whatever this function says.
 * @returns null when there is no `@`, or what stands after it cannot name a revision
 */
export function parseRevisionTarget(target: string): Pick<RevisionRequest, "path" | "revision"> | null {
  let at = target.lastIndexOf("@");
  while (at > 0 && target[at + 1] === "{") at = target.lastIndexOf("@", at - 1);
  const path = target.slice(0, Math.max(at, 0));
  const revision = target.slice(at + 1);
  return path !== "" && isRevision(revision) ? { path, revision } : null;
}

function isRevision(text: string): boolean {
  return text !== "" && !NO_REVISION.test(text);
}

interface RevisionRequest {
  /** Absolute workspace root. */
  readonly root: string;
  /** Absolute working directory; a relative path starts here. */
  readonly cwd: string;
  /** The skill's folder or its `SKILL.md`, which need not exist any more. */
  readonly path: string;
  /** Whatever git can resolve to a commit. */
  readonly revision: string;
  /** Absolute path of an existing, empty folder; a copy of what is needed of the skill is written into it. */
  readonly folder: string;
}

/**
 * Reads a skill as it was committed. Nothing is checked out: index, working tree and objects stay as they are. Stored
 * bytes are read, so filters that a checkout would apply (Git LFS, encodings) are not.
 *
 * The skill's `path` ends in `@<revision>`. Its `dir` lies in `folder`, where assets and scripts are placeholders and
 * neighbours that it links to are empty: keep the folder for as long as anything is computed from the skill.
 * Findings beside the loader's: `unreadable` (error, args `reason`) for a name that cannot be written here. A link that
 * leaves the skill and a submodule are `outside-skill`.
 * @param load reads a skill folder
 * @throws UsageError `git-missing`, `not-a-repository`, `unknown-revision`, `no-skill-at-revision`,
 *   `revision-too-large`, `git-failed`
 */
export async function readSkillAtRevision(
  request: RevisionRequest,
  load: (location: SkillLocation) => Promise<LoadedSkill>,
): Promise<LoadedSkill> {
  const named = resolve(request.cwd, request.path);
  const dir = isMainName(basename(named)) ? dirname(named) : named;
  const { place, path } = await locate(dir, realPath(request.folder));
  const commit = await findCommit(place, request);
  const entries = await listTree(place, `${commit}:${path}`);
  const main = mainEntryAmong(entries ?? []);
  if (!entries || main === null) {
    throw noSkill(request, await suggest(place, { commit, dir, path, cwd: request.cwd }, entries ?? []));
  }
  // Parts of the copy lie as in the repository, so that links between skills still lead to them.
  const top = join(place.scratch, path === "" ? basename(dir) || "skill" : "repository");
  const copy = join(top, path);
  const plan = planSkill(entries, main, await readTargets(place, entries));
  const faults = await writeSkill(place, plan, { dir: copy, outside: place.scratch });
  const location = { path: `${posixRelative(resolve(request.root), dir)}@${request.revision}`, dir: copy };
  const loaded = await load({ ...location, entry: main });
  if (loaded.ok) await writeNeighbours(place, { commit, text: loaded.skill.main.text, skill: path, top });
  return withFaults(loaded, faults);
}

/** Finds the repository of a folder, which may be gone, and the folder's POSIX path in it; empty for its top. */
async function locate(dir: string, scratch: string): Promise<{ place: GitPlace; path: string }> {
  const existing = ancestorsOf(dir).find((folder) => kindOf(folder) === "folder") ?? dir;
  const place = { repository: realPath(existing), scratch };
  const answer = await git(place, ["rev-parse", "--show-prefix"]);
  if (!answer.ok) throw notARepository(existing, answer.stderr);
  const path = posix.join(answer.stdout.replace(/\n$/, ""), toPosix(relative(existing, dir)));
  return { place, path: path === "." ? "" : path.replace(/\/$/, "") };
}

async function findCommit(place: GitPlace, { path, revision }: RevisionRequest): Promise<string> {
  const name = `${revision}^{commit}`;
  const answer = isRevision(revision)
    ? await git(place, ["rev-parse", "--verify", "--quiet", "--end-of-options", name])
    : null;
  const commit = answer?.ok ? answer.stdout.trim() : "";
  if (COMMIT_ID.test(commit)) return commit;
  throw new UsageError(
    "unknown-revision",
    `"${oneLine(revision)}" is no commit of the repository of ${oneLine(path)}.`,
    `\`git log --oneline --all -- ${oneLine(path)}\` lists the commits that changed it. A shallow clone, as CI makes it, lacks older ones: \`git fetch --unshallow\` gets them.`,
  );
}

/** Everything below a tree; null when there is no such tree. @param tree starts with the id of a commit */
async function listTree(place: GitPlace, tree: string): Promise<TreeEntry[] | null> {
  const answer = await git(place, ["ls-tree", "-r", "-z", "--full-tree", tree]);
  if (answer.ok) return parseTree(answer.stdout);
  if (/not a valid object name|not a tree object|does not exist/i.test(answer.stderr)) return null;
  throw gitFailed(answer.stderr);
}

/** Skills that may be meant instead, seen from the working directory: those below, else those of the same name. */
async function suggest(
  place: GitPlace,
  { commit, dir, path, cwd }: Readonly<Record<"commit" | "dir" | "path" | "cwd", string>>,
  entries: readonly TreeEntry[],
): Promise<string[]> {
  const below = skillFoldersAmong(entries.map((entry) => entry.path));
  if (below.length > 0) return below.map((folder) => posixRelative(cwd, join(dir, folder)));
  const top = path
    .split("/")
    .filter((step) => step !== "")
    .reduce(dirname, dir);
  const all = (await listTree(place, `${commit}:`)) ?? [];
  const everywhere = skillFoldersAmong(all.map((entry) => entry.path));
  const name = basename(dir).toLowerCase();
  return everywhere
    .filter((folder) => posix.basename(folder).toLowerCase() === name)
    .map((folder) => posixRelative(cwd, join(top, folder)));
}

function noSkill({ path, revision }: RevisionRequest, near: readonly string[]): UsageError {
  const shown = near.slice(0, MOST_SUGGESTIONS).map((folder) => oneLine(`${folder}@${revision}`));
  const more = near.length > shown.length ? ` and ${near.length - shown.length} more` : "";
  return new UsageError(
    "no-skill-at-revision",
    `There is no ${MAIN_FILE} in ${oneLine(path)} at ${oneLine(revision)}.`,
    shown.length > 0
      ? `Skills at that revision: ${shown.join(", ")}${more}.`
      : `Give the path of the folder that held ${MAIN_FILE} at that revision.`,
  );
}

function notARepository(folder: string, complaint: string): UsageError {
  if (/not a git repository/i.test(complaint)) {
    return new UsageError(
      "not-a-repository",
      `${oneLine(folder)} does not lie in a git repository.`,
      "A revision (after @) needs one; give the path alone to read the skill as it is on disk.",
    );
  }
  if (!/dubious ownership/i.test(complaint)) return gitFailed(complaint);
  const trusted = /safe\.directory (.+)/.exec(complaint)?.[1] ?? "<its top folder>";
  return gitFailed(
    "it belongs to another user",
    `If you trust it: git config --global --add safe.directory ${trusted}`,
  );
}

/** The copy lacks what could not be written: such a skill must not pass for a whole one. */
function withFaults(loaded: LoadedSkill, faults: readonly Finding[]): LoadedSkill {
  if (faults.length === 0) return loaded;
  const { path, dir, name, findings } = loaded.skill;
  return { ok: false, skill: { path, dir, name, findings: [...findings, ...faults] } };
}

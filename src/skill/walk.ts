import { basename, join } from "node:path";
import { IgnoreRules } from "../files/ignore.js";
import type { Entry } from "../files/look.js";
import { isWithin, posixRelative } from "../files/paths.js";
import { type LeftAlone, type WalkedFolder, walk } from "../files/walk.js";
import { type Finding, finding } from "../findings/finding.js";
import { MAIN_FILE, type SkillLocation } from "../model/skill.js";
import { mainEntryOf } from "./entry.js";
import { excluder, isWalked } from "./skip.js";

/** Where searches happen. */
export interface SearchScope {
  /** Workspace root, absolute. */
  readonly root: string;
  /** Globs relative to the root. */
  readonly exclude: readonly string[];
  /** Ends a search with its reason. */
  readonly signal?: AbortSignal | undefined;
}

/** A skill and the real path of its folder, by which two ways to the same folder are told apart from two folders. */
export interface FoundSkill {
  readonly location: SkillLocation;
  readonly real: string;
}

/** What one search found, before it is joined with others. */
export interface SearchResult {
  readonly found: readonly FoundSkill[];
  readonly warnings: readonly Finding[];
}

/**
 * All skills in or below a folder that was asked for; the rules for skipping apply to what lies below it.
 * @param from absolute
 */
export async function searchFolder(
  { root, exclude, signal }: SearchScope,
  from: string,
): Promise<SearchResult> {
  const found: FoundSkill[] = [];
  const isExcluded = excluder(exclude);
  const { left } = await walk(from, {
    links: "follow",
    rules: IgnoreRules.above(from, root),
    choose: (folder) => chooseFolders(folder, root, isExcluded, found),
    signal,
  });
  return { found, warnings: left.flatMap((each) => warningOf(each, root)) };
}

/** Adds the folder to what was found if it is a skill, and chooses the folders below it that may hold others. */
function chooseFolders(
  { path, real, entries, rules, isLinked }: WalkedFolder,
  root: string,
  isExcluded: (path: string) => boolean,
  found: FoundSkill[],
): readonly Entry[] {
  const isRoot = path === root;
  // A skill at the root does not count: such a workspace may hold others.
  const isInside = (skill: FoundSkill) => skill.location.dir !== root && isWithin(skill.real, real);
  if (isLinked && found.some(isInside)) return [];
  const entry = mainEntryOf(entries);
  const isSkill =
    entry !== null && !rules?.ignores(join(path, entry), "file") && !(isRoot && isExcluded(MAIN_FILE));
  if (isSkill) found.push({ location: { path: posixRelative(root, path), dir: path, entry }, real });
  if (isSkill && !isRoot) return [];
  const parent = { name: basename(path), isRootSkill: isSkill };
  return entries.filter(
    (child) =>
      (child.isDirectory() || child.isSymbolicLink()) &&
      isWalked(child.name, parent) &&
      !isExcluded(posixRelative(root, join(path, child.name))),
  );
}

function warningOf({ path, reason, code }: LeftAlone, root: string): Finding[] {
  const at = { file: posixRelative(root, path) };
  if (reason === "ignored" || reason === "outside") return [];
  if (reason === "unreadable") return [finding("unreadable", at, { reason: code }, "warning")];
  return [finding(reason === "missing" ? "missing-folder" : reason, at)];
}

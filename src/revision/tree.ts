import { isAbsolute, posix } from "node:path";
import { isMainName, mainNameAmong } from "../model/skill.js";
import { byCodePoint } from "../text/order.js";

/** One file of a git tree. */
export interface TreeEntry {
  readonly kind: "file" | "link" | "submodule";
  /** Id of its object, in hexadecimal digits. */
  readonly oid: string;
  /** POSIX, relative to the listed tree. From outside: it may hold steps that lead out of a folder. */
  readonly path: string;
}

const KINDS: Readonly<Record<string, TreeEntry["kind"]>> = { "120000": "link", "160000": "submodule" };

/** Reads what `git ls-tree -r -z` prints: `<mode> <type> <id>`, a tab and the path, ended by a NUL. */
export function parseTree(listing: string): TreeEntry[] {
  return listing.split("\0").flatMap((record) => {
    const tab = record.indexOf("\t");
    const [mode = "", , oid = ""] = record.slice(0, Math.max(tab, 0)).split(" ");
    return tab < 0 ? [] : [{ kind: KINDS[mode] ?? "file", oid, path: record.slice(tab + 1) }];
  });
}

/** The entry that makes a tree a skill, by the rule for folders on disk; null when there is none. */
export function mainEntryAmong(entries: readonly TreeEntry[]): string | null {
  const paths = entries.filter(({ kind }) => kind !== "submodule").map(({ path }) => path);
  return mainNameAmong(paths.sort(byCodePoint));
}

/** The folders of a listing that are skills, in code-point order; `.` for the listed tree itself. */
export function skillFoldersAmong(paths: readonly string[]): string[] {
  const folders = paths.filter((path) => isMainName(posix.basename(path))).map((path) => posix.dirname(path));
  return [...new Set(folders)].sort(byCodePoint);
}

interface PlannedLink {
  readonly path: string;
  /** As it is stored; null for what leaves the skill folder, submodules included. */
  readonly target: string | null;
}

/** What of a tree belongs to a skill. */
export interface SkillPlan {
  /** Files whose content counts. */
  readonly texts: readonly TreeEntry[];
  /** Files of which only the names count. */
  readonly names: readonly TreeEntry[];
  readonly links: readonly PlannedLink[];
}

/**
 * Chooses what the loader looks at: the main file, `references/`, the names below `assets/` and `scripts/`, and whatever
 * links among these lead to inside the skill.
 * @param main path of the main file
 * @param targets what the links hold, by path
 */
export function planSkill(
  entries: readonly TreeEntry[],
  main: string,
  targets: ReadonlyMap<string, string>,
): SkillPlan {
  const texts = new Set([main, "references"]);
  const names = new Set(["assets", "scripts"]);
  const links = new Map<string, PlannedLink>();
  const special = entries.filter(({ kind }) => kind !== "file");
  for (const scope of [texts, names]) {
    // A set that grows while it is walked: targets of links are looked at for links in turn.
    for (const folder of scope) {
      for (const { path } of special.filter((entry) => isBelow(entry.path, folder))) {
        const target = targets.get(path) ?? null;
        const inner = target === null ? null : innerPath(path, target);
        links.set(path, { path, target: inner === null ? null : target });
        // What holds the link itself would be a loop: nothing is read through it.
        if (inner !== null && inner !== "." && !isBelow(path, inner)) scope.add(inner);
      }
    }
  }
  const files = entries.filter(({ kind }) => kind === "file");
  return {
    texts: files.filter(({ path }) => isCovered(path, texts)),
    names: files.filter(({ path }) => isCovered(path, names) && !isCovered(path, texts)),
    links: [...links.values()].sort((a, b) => byCodePoint(a.path, b.path)),
  };
}

/** Where a link leads by its text alone, seen from the skill folder; null when that is not inside. */
function innerPath(link: string, target: string): string | null {
  if (posix.isAbsolute(target) || isAbsolute(target)) return null;
  const path = posix.join(posix.dirname(link), target).replace(/\/$/, "");
  return path === ".." || path.startsWith("../") ? null : path;
}

function isBelow(path: string, folder: string): boolean {
  return path === folder || path.startsWith(`${folder}/`);
}

function isCovered(path: string, folders: ReadonlySet<string>): boolean {
  for (let above = path; above !== "." && above !== "/"; above = posix.dirname(above)) {
    if (folders.has(above)) return true;
  }
  return false;
}

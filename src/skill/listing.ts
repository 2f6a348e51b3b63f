import { type Entry, listFolder, realPath } from "../files/look.js";
import { posixRelative } from "../files/paths.js";
import { type LeftAlone, walk } from "../files/walk.js";
import { type Finding, finding } from "../findings/finding.js";
import { wordSet } from "../text/data.js";

/** Left behind by systems and interpreters: not part of a skill, and they come and go without anyone's doing. */
const BYPRODUCTS = wordSet(".DS_Store Thumbs.db desktop.ini .git node_modules __pycache__");

/** A listed skill folder: the boundary that nothing read may leave. */
export interface SkillFolder {
  /** Real absolute path. */
  readonly real: string;
  readonly entries: readonly Entry[];
}

/** Resolves and lists a skill folder. @throws a system error when that is not possible */
export async function openFolder(dir: string): Promise<SkillFolder> {
  const real = realPath(dir);
  return { real, entries: await listFolder(real) };
}

export interface ListedFile {
  /** POSIX, relative to the skill folder. */
  readonly path: string;
  /** Absolute real path, inside the skill folder. */
  readonly real: string;
}

export interface Listing {
  /** In code-point order. */
  readonly files: readonly ListedFile[];
  /** Links that leave the skill folder; nothing is known about what they lead to. */
  readonly outside: readonly string[];
  /** `outside-skill`, `unreadable` (errors), `dangling-link`, `link-loop` (warnings). */
  readonly findings: readonly Finding[];
}

/** Lists the files below one folder of a skill without opening any. @param top `references`, `assets` or `scripts` */
export async function listFiles({ real, entries }: SkillFolder, top: string): Promise<Listing> {
  const isStart = (entry: Entry) => entry.name === top && (entry.isDirectory() || entry.isSymbolicLink());
  const { files, left } = await walk(real, {
    links: { inside: real },
    start: { real, entries: entries.filter(isStart) },
    choose: (folder) => folder.entries.filter(({ name }) => !BYPRODUCTS.has(name)),
  });
  const inSkill = (path: string): string => posixRelative(real, path);
  return {
    files: files.map((file) => ({ path: inSkill(file.path), real: file.real })),
    outside: left.filter(({ reason }) => reason === "outside").map(({ path }) => inSkill(path)),
    findings: left.map((each) => findingOf({ ...each, path: inSkill(each.path) })),
  };
}

function findingOf({ path, reason, code }: LeftAlone): Finding {
  if (reason === "outside") return finding("outside-skill", { file: path });
  if (reason === "unreadable") return finding("unreadable", { file: path }, { reason: code });
  // A link to itself leads nowhere; only one to a folder above it is a loop of files.
  return finding(code === "link-loop" ? "link-loop" : "dangling-link", { file: path });
}

import type { Finding } from "../findings/finding.js";

/** The main file of a skill; its name is compared byte for byte on every system. */
export const MAIN_FILE = "SKILL.md";

/** A skill folder that was discovered but not yet read. */
export interface SkillLocation {
  /** POSIX path relative to the workspace root (`.` for the root itself, `../x` outside it): the key of all results. */
  readonly path: string;
  /** Absolute path of the folder. */
  readonly dir: string;
  /** The real directory entry of the main file: `SKILL.md`, or the wrong-case name that was found. */
  readonly entry: string;
}

/** A text file of a skill: decoded, without byte order mark, with LF line ends. */
export interface SkillFile {
  /** POSIX path relative to the skill folder. */
  readonly path: string;
  readonly text: string;
}

/** A file below `references/` that is listed but never sent, and why. */
export interface WithheldFile {
  readonly path: string;
  readonly reason: "too-large" | "not-text" | "outside";
  /** Size in bytes; null when the file was not looked at. */
  readonly bytes: number | null;
}

/** The parsed YAML block at the top of `SKILL.md`. */
export interface Frontmatter {
  readonly data: Readonly<Record<string, unknown>>;
  /** 1-based line in the file of each top-level key. */
  readonly lines: Readonly<Record<string, number>>;
}

/** A skill that was read: everything later stages may know about it. */
export interface Skill {
  readonly path: string;
  readonly dir: string;
  /** `name` of the frontmatter, else the folder's name. */
  readonly name: string;
  /** Trimmed `description` of the frontmatter; empty when there is none. */
  readonly description: string;
  /** null when the file has no frontmatter block. */
  readonly frontmatter: Frontmatter | null;
  readonly main: SkillFile;
  /** 1-based line of `SKILL.md` at which the Markdown body starts. */
  readonly bodyLine: number;
  /** Text files below `references/`, by path in code-point order. */
  readonly references: readonly SkillFile[];
  readonly withheld: readonly WithheldFile[];
  /** Names only, POSIX, relative to the skill folder, code-point order. */
  readonly assets: readonly string[];
  readonly scripts: readonly string[];
  /** `sha256:…` over what the judge may see; see `skill/content-hash.ts`. */
  readonly contentHash: string;
  readonly findings: readonly Finding[];
}

/** A skill that could not be read. At least one finding is an error. */
export type UnreadableSkill = Pick<Skill, "path" | "dir" | "name" | "findings">;

export type LoadedSkill =
  | { readonly ok: true; readonly skill: Skill }
  | { readonly ok: false; readonly skill: UnreadableSkill };

/** Whether a file name is that of a main file, in any case. */
export function isMainName(name: string): boolean {
  return name.toLowerCase() === MAIN_FILE.toLowerCase();
}

/** The name that makes a folder a skill: `SKILL.md`, else the first that is the same in another case, else null. */
export function mainNameAmong(names: readonly string[]): string | null {
  return names.includes(MAIN_FILE) ? MAIN_FILE : (names.find(isMainName) ?? null);
}

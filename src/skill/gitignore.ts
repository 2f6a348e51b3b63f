import type { Dirent } from "node:fs";
import { readFile } from "node:fs/promises";
import { join } from "node:path";
import { isWithin } from "../files/paths.js";
import { type IgnoreFile, IgnoreRules } from "../text/gitignore.js";
import { ancestorsOf, isGitRoot } from "./workspace.js";

/** The `.gitignore` files in force at one place of a walk. */
export class GitIgnore {
  private constructor(private readonly rules: IgnoreRules) {}

  /**
   * The rules in force in a folder at which a walk starts, from its git root (or, outside git, from the workspace
   * root). A start that is itself ignored was asked for by name: then only the files below it count.
   */
  static async at(start: string, root: string): Promise<GitIgnore> {
    const ancestors = ancestorsOf(start);
    const top = ancestors.find(isGitRoot) ?? (isWithin(root, start) ? root : start);
    const above = ancestors.filter((dir) => dir !== start && isWithin(top, dir)).reverse();
    const files = await Promise.all(above.map(readIgnoreFile));
    const inherited = files.reduce((rules, file) => (file ? rules.with(file) : rules), IgnoreRules.none);
    return new GitIgnore(inherited.ignores(start, "folder") ? IgnoreRules.none : inherited);
  }

  /** The rules in force inside a folder, given its listing. */
  async inside(dir: string, entries: readonly Dirent[]): Promise<GitIgnore> {
    // Like git, a `.gitignore` that is a link is not followed.
    if (!entries.some((entry) => entry.name === ".gitignore" && entry.isFile())) return this;
    const file = await readIgnoreFile(dir);
    return file ? new GitIgnore(this.rules.with(file)) : this;
  }

  /**
   * Whether a file or folder is ignored, given that the folder it lies in is not.
   * @param path absolute, below the folders of all rules
   */
  ignores(path: string, kind: "file" | "folder"): boolean {
    return this.rules.ignores(path, kind);
  }
}

async function readIgnoreFile(base: string): Promise<IgnoreFile | null> {
  try {
    return { base, text: await readFile(join(base, ".gitignore"), "utf8") };
  } catch {
    return null; // no such file, or one that may not be read: no rules
  }
}

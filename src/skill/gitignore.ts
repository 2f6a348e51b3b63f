import type { Dirent } from "node:fs";
import { readFile } from "node:fs/promises";
import { dirname, join } from "node:path";
import ignore, { type Ignore } from "ignore";
import { isWithin, posixRelative } from "./paths.js";
import { ancestorsOf, isGitRoot } from "./workspace.js";

interface Layer {
  /** Folder of the `.gitignore` file. */
  readonly base: string;
  readonly rules: Ignore;
}

/** The `.gitignore` files in force at one place of a walk: the nearest one that has an opinion decides. */
export class GitIgnore {
  private constructor(private readonly layers: readonly Layer[]) {}

  /**
   * The rules in force in a folder at which a walk starts, from its git root (or, outside git, from the workspace
   * root). A start that is itself ignored was asked for by name: then only the files below it count.
   */
  static async at(start: string, root: string): Promise<GitIgnore> {
    const ancestors = ancestorsOf(start);
    const top = ancestors.find(isGitRoot) ?? (isWithin(root, start) ? root : start);
    const above = ancestors.filter((dir) => dir !== start && isWithin(top, dir)).reverse();
    const layers = await Promise.all(above.map(readLayer));
    const inherited = new GitIgnore(layers.filter((layer) => layer !== null));
    return inherited.ignores(start, "folder") ? new GitIgnore([]) : inherited;
  }

  /** The rules in force inside a folder, given its listing. */
  async inside(dir: string, entries: readonly Dirent[]): Promise<GitIgnore> {
    // Like git, a `.gitignore` that is a link is not followed.
    if (!entries.some((entry) => entry.name === ".gitignore" && entry.isFile())) return this;
    const layer = await readLayer(dir);
    return layer ? new GitIgnore([...this.layers, layer]) : this;
  }

  /**
   * Whether a file or folder is ignored, given that the folder it lies in is not.
   * @param path absolute, below every layer's folder
   */
  ignores(path: string, kind: "file" | "folder"): boolean {
    for (const layer of this.layers.toReversed()) {
      const { ignored, unignored } = testIn(layer, path, kind);
      if (unignored) return false;
      // What a layer ignores together with its folder was taken back by a nearer layer: this one has no say below it.
      if (ignored && !isIgnoredFolder(layer, dirname(path))) return true;
    }
    return false;
  }
}

function testIn({ base, rules }: Layer, path: string, kind: "file" | "folder") {
  return rules.test(posixRelative(base, path) + (kind === "folder" ? "/" : ""));
}

function isIgnoredFolder(layer: Layer, dir: string): boolean {
  return dir !== layer.base && testIn(layer, dir, "folder").ignored;
}

async function readLayer(base: string): Promise<Layer | null> {
  try {
    const text = await readFile(join(base, ".gitignore"), "utf8");
    // Case counts on every system, so that a walk finds the same skills everywhere.
    return { base, rules: ignore({ ignorecase: false }).add(text) };
  } catch {
    return null; // no such file, or one that may not be read: no rules
  }
}

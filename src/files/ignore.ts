import { dirname, join, relative } from "node:path";
import ignore, { type Ignore } from "ignore";
import { isGitRoot } from "./look.js";
import { ancestorsOf, isWithin, toPosix } from "./paths.js";
import { readBytes } from "./read.js";

const IGNORE_FILE = ".gitignore";

interface Layer {
  /** Folder of the `.gitignore` file. */
  readonly base: string;
  readonly rules: Ignore;
}

/** The `.gitignore` files in force in one folder: the nearest one that has an opinion decides. */
export class IgnoreRules {
  private constructor(private readonly layers: readonly Layer[]) {}

  /**
   * The rules that hold in a folder because of those above it, up to its git root. A folder that is itself ignored was
   * asked for by name: then nothing above it counts.
   * @param folder absolute
   * @param top the folder that stands for the git root where there is none; null for none
   */
  static above(folder: string, top: string | null): IgnoreRules {
    const ancestors = ancestorsOf(folder);
    const root = ancestors.find(isGitRoot) ?? (top !== null && isWithin(top, folder) ? top : folder);
    const above = ancestors.slice(1).filter((dir) => isWithin(root, dir));
    const rules = above.reduceRight((inherited, dir) => inherited.with(dir), new IgnoreRules([]));
    return rules.ignores(folder, "folder") ? new IgnoreRules([]) : rules;
  }

  /**
   * These rules and those of the folder's own `.gitignore`, if it has one that can be read. Like git, one that is a link
   * is not followed.
   */
  with(base: string): IgnoreRules {
    const read = readBytes(join(base, IGNORE_FILE));
    if (!read.ok) return this;
    // Case counts on every system, so that a walk finds the same files everywhere. Bytes that are no UTF-8 stand in
    // comments, as a rule, and are no reason to ignore nothing.
    const rules = ignore({ ignorecase: false }).add(read.value.toString("utf8"));
    return new IgnoreRules([...this.layers, { base, rules }]);
  }

  /** The same for a folder whose entries are known. */
  inside(dir: string, entries: readonly { readonly name: string }[]): IgnoreRules {
    return entries.some(({ name }) => name === IGNORE_FILE) ? this.with(dir) : this;
  }

  /**
   * Whether a file or folder is ignored, given that the folder it lies in is not.
   * @param path absolute, below the folders of all rules
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
  return rules.test(toPosix(relative(base, path)) + (kind === "folder" ? "/" : ""));
}

function isIgnoredFolder(layer: Layer, dir: string): boolean {
  return dir !== layer.base && testIn(layer, dir, "folder").ignored;
}

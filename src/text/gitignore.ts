import { dirname, relative, sep } from "node:path";
import ignore, { type Ignore } from "ignore";

interface Layer {
  /** Folder of the `.gitignore` file. */
  readonly base: string;
  readonly rules: Ignore;
}

/** The text of a `.gitignore` file and the absolute folder that it lies in. */
export interface IgnoreFile {
  readonly base: string;
  readonly text: string;
}

/** The `.gitignore` files in force in one folder: the nearest one that has an opinion decides. Reads nothing itself. */
export class IgnoreRules {
  private constructor(private readonly layers: readonly Layer[]) {}

  static readonly none = new IgnoreRules([]);

  /** These rules and those of a file in a folder below. */
  with({ base, text }: IgnoreFile): IgnoreRules {
    // Case counts on every system, so that a walk finds the same files everywhere.
    return new IgnoreRules([...this.layers, { base, rules: ignore({ ignorecase: false }).add(text) }]);
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
  const steps = relative(base, path).replaceAll(sep, "/");
  return rules.test(steps + (kind === "folder" ? "/" : ""));
}

function isIgnoredFolder(layer: Layer, dir: string): boolean {
  return dir !== layer.base && testIn(layer, dir, "folder").ignored;
}

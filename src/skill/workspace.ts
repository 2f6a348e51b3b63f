import { homedir } from "node:os";
import { join, resolve } from "node:path";
import { isGitRoot, kindOf } from "../files/look.js";
import { ancestorsOf } from "../files/paths.js";

/** The folder that settings, cache and result paths belong to. */
export interface Workspace {
  /** Absolute. */
  readonly root: string;
  /** What made it the root: `.waza.yaml` or `.waza/`, a git checkout, or nothing better than the working directory. */
  readonly marker: "waza" | "git" | "cwd";
}

/**
 * The nearest ancestor with `.waza.yaml` or `.waza/`, else the git root, else the working directory itself. The home
 * folder counts only when it is the working directory: `~/.waza` is where tools keep things for the user, and it must
 * not make everything that the user owns one workspace.
 * @param cwd the working directory
 * @param home the user's home folder
 */
export function findWorkspaceRoot(cwd: string, home: string = homedir()): Workspace {
  const ancestors = ancestorsOf(resolve(cwd));
  const mayBeMarked = ancestors.filter((dir, index) => index === 0 || dir !== resolve(home));
  const waza = mayBeMarked.find(
    (dir) => kindOf(join(dir, ".waza.yaml")) === "file" || kindOf(join(dir, ".waza")) === "folder",
  );
  if (waza !== undefined) return { root: waza, marker: "waza" };
  const git = ancestors.find(isGitRoot);
  if (git !== undefined) return { root: git, marker: "git" };
  return { root: resolve(cwd), marker: "cwd" };
}

import { statSync } from "node:fs";
import { homedir } from "node:os";
import { dirname, join, resolve } from "node:path";

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
  const waza = mayBeMarked.find((dir) => isFile(join(dir, ".waza.yaml")) || isFolder(join(dir, ".waza")));
  if (waza !== undefined) return { root: waza, marker: "waza" };
  const git = ancestors.find(isGitRoot);
  if (git !== undefined) return { root: git, marker: "git" };
  return { root: resolve(cwd), marker: "cwd" };
}

/** Whether the folder is the top of a git checkout; in a linked worktree or a submodule `.git` is a file. */
export function isGitRoot(dir: string): boolean {
  return statOf(join(dir, ".git")) !== undefined;
}

/** The folder itself and everything above it, nearest first. */
export function ancestorsOf(dir: string): string[] {
  const above = dirname(dir);
  return above === dir ? [dir] : [dir, ...ancestorsOf(above)];
}

function isFile(path: string): boolean {
  return statOf(path)?.isFile() ?? false;
}

function isFolder(path: string): boolean {
  return statOf(path)?.isDirectory() ?? false;
}

function statOf(path: string) {
  try {
    return statSync(path, { throwIfNoEntry: false });
  } catch {
    return undefined; // an ancestor that may not be looked into marks nothing
  }
}

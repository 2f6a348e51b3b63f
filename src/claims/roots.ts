import { readFile, realpath, stat } from "node:fs/promises";
import { dirname, join, relative, resolve } from "node:path";
import picomatch from "picomatch";
import { UsageError } from "../model/errors.js";
import { IgnoreRules } from "../text/gitignore.js";
import { errnoOf, toPosix } from "./paths.js";

/** One value of `--context`. All paths are absolute, with links resolved. */
export type ContextRoot =
  | { readonly kind: "file"; readonly path: string; readonly asNamed: string }
  | { readonly kind: "folder"; readonly path: string; readonly asNamed: string }
  /** `path`: the folder at which the walk starts; `matches` takes absolute paths. */
  | {
      readonly kind: "glob";
      readonly path: string;
      readonly asNamed: string;
      readonly matches: (path: string) => boolean;
    };

/**
 * Finds what a value of `--context` names: something that exists, or else a glob.
 * @param cwd absolute and real; relative values start here
 * @throws UsageError `no-such-context` when there is nothing
 */
export async function resolveRoot(value: string, cwd: string): Promise<ContextRoot> {
  const asNamed = resolve(cwd, value);
  const found = await lookAt(asNamed);
  if (found !== null) return { ...found, asNamed };
  if (picomatch.scan(value).isGlob) return globRoot(value, cwd);
  throw noSuchContext(value);
}

async function globRoot(glob: string, cwd: string): Promise<ContextRoot> {
  const { base, glob: pattern } = picomatch.scan(toPosix(glob));
  const asNamed = resolve(cwd, base);
  const found = await lookAt(asNamed);
  if (found?.kind !== "folder") throw noSuchContext(glob);
  const matches = picomatch(pattern, { dot: true });
  const { path } = found;
  return { kind: "glob", path, asNamed, matches: (file) => matches(toPosix(relative(path, file))) };
}

async function lookAt(path: string): Promise<{ kind: "file" | "folder"; path: string } | null> {
  try {
    const real = await realpath(path);
    return { kind: (await stat(real)).isDirectory() ? "folder" : "file", path: real };
  } catch (error) {
    errnoOf(error);
    return null;
  }
}

export function noSuchContext(value: string): UsageError {
  return new UsageError(
    "no-such-context",
    `There is nothing at ${value} to look claims up in.`,
    "Give an existing folder or file, or a glob in quotation marks.",
  );
}

/**
 * The `.gitignore` rules that hold in a folder because of the folders above it, up to its git root. A folder that is
 * itself ignored was asked for by name: then nothing above it counts.
 */
export async function inheritedRules(folder: string): Promise<IgnoreRules> {
  const above: string[] = [];
  for (let dir = folder; !(await isGitRoot(dir)); dir = dirname(dir)) {
    if (dirname(dir) === dir) return IgnoreRules.none;
    above.unshift(dirname(dir));
  }
  let rules = IgnoreRules.none;
  for (const dir of above) rules = await withRulesOf(dir, rules);
  return rules.ignores(folder, "folder") ? IgnoreRules.none : rules;
}

/** The rules together with those of the folder's own `.gitignore`, if it has a readable one. */
export async function withRulesOf(base: string, rules: IgnoreRules): Promise<IgnoreRules> {
  try {
    return rules.with({ base, text: await readFile(join(base, ".gitignore"), "utf8") });
  } catch (error) {
    errnoOf(error);
    return rules;
  }
}

async function isGitRoot(dir: string): Promise<boolean> {
  return stat(join(dir, ".git")).then(
    () => true,
    () => false,
  );
}

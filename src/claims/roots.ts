import { relative, resolve } from "node:path";
import picomatch from "picomatch";
import { followLink } from "../files/look.js";
import { toPosix } from "../files/paths.js";
import { UsageError } from "../model/errors.js";

/** One value of `--context`. All paths are absolute, with links resolved. */
export type ContextRoot = { readonly path: string; readonly asNamed: string } & (
  | { readonly kind: "file" | "folder" }
  /** `path`: the folder at which the walk starts; `matches` takes absolute paths. */
  | { readonly kind: "glob"; readonly matches: (path: string) => boolean }
);

/**
 * Finds what a value of `--context` names: something that exists, or else a glob.
 * @param cwd absolute and real; relative values start here
 * @throws UsageError `no-such-context` when there is nothing
 */
export function resolveRoot(value: string, cwd: string): ContextRoot {
  const asNamed = resolve(cwd, value);
  const found = lookAt(asNamed);
  if (found !== null) return { ...found, asNamed };
  if (picomatch.scan(value).isGlob) return globRoot(value, cwd);
  throw noSuchContext(value);
}

function globRoot(glob: string, cwd: string): ContextRoot {
  const { base, glob: pattern } = picomatch.scan(toPosix(glob));
  const asNamed = resolve(cwd, base);
  const found = lookAt(asNamed);
  if (found?.kind !== "folder") throw noSuchContext(glob);
  const matches = picomatch(pattern, { dot: true });
  const { path } = found;
  return { kind: "glob", path, asNamed, matches: (file) => matches(toPosix(relative(path, file))) };
}

function lookAt(path: string): { kind: "file" | "folder"; path: string } | null {
  const found = followLink(path, null);
  return "real" in found ? { kind: found.kind === "folder" ? "folder" : "file", path: found.real } : null;
}

export function noSuchContext(value: string): UsageError {
  return new UsageError(
    "no-such-context",
    `There is nothing at ${value} to look claims up in.`,
    "Give an existing folder or file, or a glob in quotation marks.",
  );
}

import { isAbsolute, relative, sep } from "node:path";

/** The main file of a skill; its name is compared byte for byte on every system. */
export const MAIN_FILE = "SKILL.md";

/** The path with slashes, whatever the system uses. */
export function toPosix(path: string): string {
  return sep === "/" ? path : path.replaceAll(sep, "/");
}

/** POSIX path of `path` seen from `base`; `.` when they are the same. */
export function posixRelative(base: string, path: string): string {
  return toPosix(relative(base, path)) || ".";
}

/** Whether `path` is `folder` or lies below it; both absolute, and real where links matter. */
export function isWithin(folder: string, path: string): boolean {
  const steps = relative(folder, path);
  return steps === "" || (!isAbsolute(steps) && steps !== ".." && !steps.startsWith(`..${sep}`));
}

/**
 * The code of a file system error (`ENOENT`), for findings: its message may hold private paths.
 * @throws the error itself when it is no file system error
 */
export function errnoOf(error: unknown): string {
  if (error instanceof Error && "code" in error && typeof error.code === "string") return error.code;
  throw error;
}

import { dirname, isAbsolute, relative, sep } from "node:path";

/** The path with slashes, whatever the system uses. */
export function toPosix(path: string): string {
  return sep === "/" ? path : path.replaceAll(sep, "/");
}

/** POSIX path of `path` seen from `base`; `.` when they are the same. */
export function posixRelative(base: string, path: string): string {
  return toPosix(relative(base, path)) || ".";
}

/** The last component of a POSIX path. */
export function baseName(path: string): string {
  return path.slice(path.lastIndexOf("/") + 1);
}

/** Whether `path` is `folder` or lies below it; both absolute, and real where links matter. */
export function isWithin(folder: string, path: string): boolean {
  const steps = relative(folder, path);
  return steps === "" || (!isAbsolute(steps) && steps !== ".." && !steps.startsWith(`..${sep}`));
}

/** The folder itself and everything above it, nearest first. */
export function ancestorsOf(dir: string): string[] {
  const above = dirname(dir);
  return above === dir ? [dir] : [dir, ...ancestorsOf(above)];
}

import { isAbsolute, relative, sep } from "node:path";

/** The path with slashes, whatever the system uses. */
export function toPosix(path: string): string {
  return sep === "/" ? path : path.replaceAll(sep, "/");
}

/** Whether `path` is `folder` or lies below it; both absolute and real. */
export function isWithin(folder: string, path: string): boolean {
  const steps = relative(folder, path);
  return steps === "" || (!isAbsolute(steps) && steps !== ".." && !steps.startsWith(`..${sep}`));
}

/** The last component of a POSIX path. */
export function baseName(path: string): string {
  return path.slice(path.lastIndexOf("/") + 1);
}

/** The code of a file system error, such as `ENOENT`. @throws the error itself when it is no file system error */
export function errnoOf(error: unknown): string {
  if (error instanceof Error && "code" in error && typeof error.code === "string") return error.code;
  throw error;
}

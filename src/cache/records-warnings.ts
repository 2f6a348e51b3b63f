import { dirname } from "node:path";
import type { CacheWarning, Warn } from "./warning.js";

/** System errors that concern one file; every other one would meet its neighbours too. */
const OF_ONE_FILE = new Set(["EFBIG", "ELOCKED"]);

/** What each receiver was told about folders. */
const told = new WeakMap<Warn, Set<string>>();

/**
 * A receiver of warnings about one of many files in a folder: what is wrong with the folder is passed on as a warning
 * about the folder, and once only, however many of its files meet it.
 * @param warn one and the same function for all files of a run
 */
export function warnOfFolderOnce(warn: Warn): Warn {
  const already = told.get(warn) ?? new Set();
  told.set(warn, already);
  return (warning) => {
    const general = aboutFolder(warning);
    if (general === null) return warn(warning);
    const identity = JSON.stringify(general);
    if (already.has(identity)) return;
    already.add(identity);
    warn(general);
  };
}

function aboutFolder(warning: CacheWarning): CacheWarning | null {
  if (warning.code === "cache-unwritable" && !OF_ONE_FILE.has(warning.args.reason))
    return { ...warning, args: { ...warning.args, file: dirname(warning.args.file) } };
  if (warning.code === "cache-outside" && warning.args.link !== warning.args.file)
    return { ...warning, args: { ...warning.args, file: dirname(warning.args.file) } };
  return null;
}

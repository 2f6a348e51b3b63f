import type { cacheRules, DamageReason } from "../findings/cache.js";
import type { Finding } from "../findings/finding.js";

export type { DamageReason };

/**
 * Something about the cache that the user should know. It never fails a run, and each is given at most once a run.
 * `file` is the file as it was given when it was opened, or the folder of many such files when all of them meet the
 * trouble.
 *
 * - `cache-damaged`: the file could not be understood; the run goes on with an empty cache. `reason` is `not-json`,
 *   `wrong-shape`, `too-large`, `not-a-file`, or `other-inputs` when it holds records that belong elsewhere; `movedTo`
 *   is the name it was set aside under, empty when it could not be moved.
 * - `cache-entry-dropped`: `count` entries were left out because they are invalid or incomplete; `paths` holds the
 *   first few skill paths, or ids of records. `origin` is `file` for entries that were read, `run` for a new one that
 *   will not be stored.
 * - `cache-newer`: the file has the later `schemaVersion` `version`. It is neither read nor written: upgrade, or run
 *   with `--no-cache`.
 * - `cache-outside`: `link` is a symbolic link that leaves the workspace. Nothing is read or written through it.
 * - `cache-unwritable`: reading or writing (`operation`) failed with the system's error code `reason` (`EACCES`,
 *   `EROFS`, `ENOSPC`, `ENOTDIR`, …; `ELOCKED` when another process held the lock for too long; `EFBIG` when the file
 *   would become larger than a cache file may be).
 */
export type CacheWarning = Finding<keyof typeof cacheRules>;

/** Receives them. */
export type Warn = (warning: CacheWarning) => void;

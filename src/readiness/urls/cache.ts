import { dirname, join } from "node:path";
import { z } from "zod";
import { errnoOf } from "../../files/errno.js";
import { withLock } from "../../files/lock.js";
import { leavingLink } from "../../files/look.js";
import { readText } from "../../files/read.js";
import { createFolders, replaceFile } from "../../files/write.js";
import { parseJson } from "../../text/data.js";

const DAY_MS = 24 * 60 * 60 * 1000;
/** How long a write waits for other processes, in milliseconds: not long, for the answers can be had again. */
const LOCK_PATIENCE_MS = 2_000;

const CacheFile = z.object({
  schemaVersion: z.literal(1),
  checks: z.record(z.string(), z.object({ state: z.enum(["alive", "dead"]), checkedAt: z.iso.datetime() })),
});
type Checks = z.infer<typeof CacheFile>["checks"];
type ClearState = Checks[string]["state"];

/** Answers about addresses that are less than a day old, in `.waza/url-checks.json` of the workspace. */
export class UrlCache {
  private readonly fresh: Map<string, Checks[string]>;
  private changed = false;

  private constructor(
    private readonly root: string,
    private readonly now: () => number,
    checks: Checks,
  ) {
    const isFresh = ({ checkedAt }: Checks[string]) => {
      const age = now() - Date.parse(checkedAt);
      return age >= 0 && age < DAY_MS;
    };
    this.fresh = new Map(Object.entries(checks).filter(([, check]) => isFresh(check)));
  }

  /**
   * A damaged file, or one that leaves the workspace, counts as empty.
   * @param root absolute path of the workspace
   * @param now milliseconds since 1970
   */
  static open(root: string, now: () => number = Date.now): UrlCache {
    const read = readText(pathOf(root), { follow: [root] });
    const known = read.ok ? CacheFile.safeParse(parseJson(read.text)).data : undefined;
    return new UrlCache(root, now, known?.checks ?? {});
  }

  get(url: string): ClearState | null {
    return this.fresh.get(url)?.state ?? null;
  }

  set(url: string, state: ClearState): void {
    this.fresh.set(url, { state, checkedAt: new Date(this.now()).toISOString() });
    this.changed = true;
  }

  /**
   * Writes what is new, in one step.
   * @returns null, or why it could not be written: a system error code, or `outside` when `.waza` leads out of the
   * workspace
   */
  async save(): Promise<string | null> {
    if (!this.changed) return null;
    try {
      const file = pathOf(this.root);
      if (leavingLink(file, this.root) !== null) return "outside";
      await createFolders(dirname(file));
      const checks = Object.fromEntries([...this.fresh].sort(([a], [b]) => (a < b ? -1 : 1)));
      const text = `${JSON.stringify({ schemaVersion: 1, checks }, null, 2)}\n`;
      await withLock(file, LOCK_PATIENCE_MS, () => replaceFile(file, text));
      this.changed = false;
      return null;
    } catch (error) {
      return errnoOf(error);
    }
  }
}

function pathOf(root: string): string {
  return join(root, ".waza", "url-checks.json");
}

import { setImmediate as nextTurn } from "node:timers/promises";
import { realPath } from "../files/look.js";
import { baseName, isWithin, posixRelative, toPosix } from "../files/paths.js";
import { countLines } from "../text/data.js";
import { PathIndex, type Resolution } from "./path-index.js";
import { type ContextText, readContextText } from "./read.js";
import { type ContextRoot, noSuchContext, resolveRoot } from "./roots.js";
import { type TermPlace, TermSearch } from "./term-search.js";
import { type ContextListing, listContext } from "./walk.js";

/** Files that are searched before other work has its turn. */
const BATCH = 64;

/** What a search for names and ids showed. */
export interface Found {
  /** First place of each term that stands in the context, by `idKey` for ids. */
  readonly places: ReadonlyMap<string, TermPlace>;
  /** Families of ids that the context holds at all. */
  readonly shapes: ReadonlySet<string>;
  /** Files that were too large, no text or unreadable. */
  readonly unread: number;
}

/** `reason`: why the file was not read. */
export type LineCount =
  | { readonly ok: true; readonly lines: number }
  | Extract<ContextText, { readonly ok: false }>;

/**
 * Lists the files of a context once; contents are read later and only as far as a claim needs them. `.gitignore` files
 * count at all levels, those above the context up to the git root included; `.git`, `node_modules` and links that lead
 * out are never entered.
 * @param values folders, files or globs, as typed
 * @param cwd absolute working directory, at which relative values start
 * @param signal ends the listing with its reason
 * @throws UsageError `no-such-context` when a value names nothing
 */
export async function openContext(
  values: readonly string[],
  cwd: string,
  signal?: AbortSignal,
): Promise<ContextIndex> {
  const base = realPath(cwd);
  const roots = values.map((value) => resolveRoot(value, base));
  const listing = await listContext(roots, signal);
  for (const [index, root] of roots.entries()) {
    const isEmpty = root.kind === "glob" && !listing.files.some((path) => root.matches(path));
    if (isEmpty) throw noSuchContext(values[index] ?? "");
  }
  return new ContextIndex(listing, roots, base);
}

/** The files that an output's claims are looked up in. */
export class ContextIndex {
  private readonly paths: PathIndex;
  private readonly lineCounts = new Map<string, LineCount>();

  constructor(
    private readonly listing: ContextListing,
    private readonly roots: readonly ContextRoot[],
    private readonly cwd: string,
  ) {
    const folders = roots.flatMap((root) => (root.kind === "file" ? [] : [root.path]));
    const bases = [...new Set([...folders, cwd].map(toPosix))];
    this.paths = new PathIndex(listing, bases, (path) => roots.some((root) => covers(root, path)));
  }

  /** Number of files. */
  get size(): number {
    return this.listing.files.length;
  }

  /** Finds a file by the path that someone wrote; reads nothing. */
  resolve(cited: string): Resolution {
    return this.paths.resolve(cited);
  }

  /** The path as a person in the working directory would write it: POSIX, never a private absolute path. */
  display(path: string): string {
    const base = [this.cwd, ...this.roots.map((root) => root.path)].find((dir) => isWithin(dir, path));
    const seen = posixRelative(base ?? this.cwd, path);
    return seen === "." ? baseName(path) : seen;
  }

  /** How many lines a file has; it is read once. @param path of a resolution */
  lineCount(path: string): LineCount {
    const known = this.lineCounts.get(path);
    if (known) return known;
    const read = readContextText(path);
    const count: LineCount = read.ok ? { ok: true, lines: countLines(read.text) } : read;
    this.lineCounts.set(path, count);
    return count;
  }

  /** Looks for names and ids in the texts of the context, file by file in order, until all were found. */
  async search(names: Iterable<string>, ids: Iterable<string>): Promise<Found> {
    const search = new TermSearch(names, ids);
    let unread = 0;
    for (const path of this.listing.files) search.addPath(this.display(path));
    for (const [index, path] of this.listing.files.entries()) {
      if (search.isDone) break;
      const read = readContextText(path);
      if (read.ok) search.addText(this.display(path), read.text);
      else unread += 1;
      if (index % BATCH === BATCH - 1) await nextTurn();
    }
    return { places: search.places, shapes: search.shapes, unread };
  }
}

function covers(root: ContextRoot, path: string): boolean {
  if (root.kind === "folder") return isWithin(root.path, path);
  return root.kind === "glob" && root.matches(path);
}

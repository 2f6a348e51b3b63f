import { posix } from "node:path";
import { baseName } from "../files/paths.js";
import { type ContextListing, FOREIGN_FOLDERS } from "./walk.js";

/** What a cited path turned out to be. `path`: absolute POSIX path of a file that the context lists. */
export type Resolution =
  | { readonly kind: "file"; readonly path: string }
  /** Several files end in what was cited, and none stands exactly there. */
  | { readonly kind: "ambiguous"; readonly paths: readonly string[] }
  | { readonly kind: "other-case"; readonly path: string }
  /** It exists, or may well exist, where nobody looks. */
  | { readonly kind: "withheld"; readonly reason: string }
  | { readonly kind: "missing" };

const MISSING: Resolution = { kind: "missing" };
const OUTSIDE: Resolution = { kind: "withheld", reason: "outside of the context" };

/** An import in TypeScript names the file that the compiler will write. */
const COMPILED_FROM: Readonly<Record<string, readonly string[]>> = {
  ".js": [".ts", ".tsx"],
  ".jsx": [".tsx"],
  ".mjs": [".mts"],
  ".cjs": [".cts"],
};
/** So many links in a row are followed: enough for any sound tree, and an end for loops. */
const MAX_LINKS = 8;
const DRIVE = /^[A-Za-z]:\//;

/** Finds files by the paths that people and agents write. Knows names only and reads nothing. */
export class PathIndex {
  private readonly files: ReadonlySet<string>;
  private readonly byName = new Map<string, string[]>();
  private readonly byLowerName = new Map<string, string[]>();

  /**
   * @param bases absolute POSIX folders from which relative paths may be meant, most likely first
   * @param covers whether a file at this absolute path would be part of the context if it existed
   */
  constructor(
    private readonly listing: ContextListing,
    private readonly bases: readonly string[],
    private readonly covers: (path: string) => boolean,
  ) {
    this.files = new Set(listing.files);
    for (const path of listing.files) {
      push(this.byName, baseName(path), path);
      push(this.byLowerName, baseName(path).toLowerCase(), path);
    }
  }

  /**
   * Looks up a path as cited: relative to any base, shortened to its end, absolute, with either kind of slashes.
   * Time grows with the number of files of that name only.
   */
  resolve(cited: string): Resolution {
    const path = posix.normalize(cited.replaceAll("\\", "/"));
    const found = this.find(path);
    if (found.kind !== "missing") return found;
    const extension = posix.extname(path);
    for (const source of COMPILED_FROM[extension] ?? []) {
      const compiled = this.find(path.slice(0, -extension.length) + source);
      if (compiled.kind === "file") return compiled;
    }
    return found;
  }

  private find(path: string): Resolution {
    if (path.startsWith("/") || path.startsWith("~") || DRIVE.test(path)) return this.findAbsolute(path);
    const inside = path.replace(/^(?:\.\.\/)+/, "");
    const found = this.findRelative(inside);
    // A path that climbs starts at a file that nobody named.
    return found.kind === "missing" && inside !== path ? OUTSIDE : found;
  }

  private findRelative(path: string): Resolution {
    const exact = this.bases.map((base) => this.exact(posix.join(base, path))).find((file) => file !== null);
    if (exact) return { kind: "file", path: exact };
    const ending = this.endingIn(path);
    if (ending.kind !== "missing") return ending;
    const candidates = this.bases.map((base) => posix.join(base, path));
    const reasons = candidates.map((candidate) => this.reasonAt(candidate));
    const reason = foreignFolder(path) ?? reasons.find((text) => text !== null);
    if (reason) return { kind: "withheld", reason };
    return candidates.some((candidate) => this.covers(candidate)) ? MISSING : OUTSIDE;
  }

  /** The tree may lie elsewhere than where the output was written, so the end of the path counts: two parts or more. */
  private findAbsolute(path: string): Resolution {
    const exact = this.exact(path) ?? this.exact(posix.join(this.bases[0] ?? "/", path));
    if (exact) return { kind: "file", path: exact };
    const parts = path.split("/").slice(1);
    for (let skipped = 0; skipped + 2 <= parts.length; skipped++) {
      const ending = this.endingIn(parts.slice(skipped).join("/"));
      if (ending.kind !== "missing") return ending;
    }
    const reason = foreignFolder(path) ?? this.reasonAt(path);
    if (reason) return { kind: "withheld", reason };
    return this.bases.some((base) => path.startsWith(`${base}/`)) && this.covers(path) ? MISSING : OUTSIDE;
  }

  private exact(path: string): string | null {
    let real = path;
    for (let links = 0; links <= MAX_LINKS; links++) {
      if (this.files.has(real)) return real;
      const next = this.throughLink(real);
      if (next === null) return null;
      real = next;
    }
    return null;
  }

  private throughLink(path: string): string | null {
    if (this.listing.aliases.size === 0) return null;
    for (const part of pathAndFolders(path)) {
      const real = this.listing.aliases.get(part);
      if (real !== undefined) return real + path.slice(part.length);
    }
    return null;
  }

  private endingIn(path: string): Resolution {
    const name = baseName(path);
    const paths = (this.byName.get(name) ?? []).filter((file) => file.endsWith(`/${path}`));
    const [first, second] = paths;
    if (first !== undefined) {
      return second === undefined ? { kind: "file", path: first } : { kind: "ambiguous", paths };
    }
    const ending = `/${path.toLowerCase()}`;
    const sameName = this.byLowerName.get(name.toLowerCase()) ?? [];
    const otherCase = sameName.find((file) => file.toLowerCase().endsWith(ending));
    return otherCase === undefined ? MISSING : { kind: "other-case", path: otherCase };
  }

  private reasonAt(path: string): string | null {
    for (const part of pathAndFolders(path)) {
      const reason = this.listing.withheld.get(part);
      if (reason !== undefined) return reason;
    }
    return null;
  }
}

function foreignFolder(path: string): string | null {
  const foreign = path.split("/").find((part) => FOREIGN_FOLDERS.has(part));
  return foreign === undefined ? null : `in ${foreign}, which is not looked into`;
}

/** The path itself and the folders above it, innermost first. */
function* pathAndFolders(path: string): Generator<string> {
  for (let part = path; part.length > 1; part = posix.dirname(part)) yield part;
}

function push(lists: Map<string, string[]>, key: string, value: string): void {
  const list = lists.get(key);
  if (list) list.push(value);
  else lists.set(key, [value]);
}

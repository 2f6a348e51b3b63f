import { join } from "node:path";
import { byCodePoint } from "../text/order.js";
import { errnoOf } from "./errno.js";
import type { IgnoreRules } from "./ignore.js";
import { type Entry, followLink, listFolder } from "./look.js";
import { isWithin, toPosix } from "./paths.js";

/** A folder that a walk has come to. */
export interface WalkedFolder {
  /** Absolute path by which it was reached. */
  readonly path: string;
  readonly real: string;
  /** In code-point order. */
  readonly entries: readonly Entry[];
  /** Those in force because of the folders above; null when nobody asked for any. */
  readonly rules: IgnoreRules | null;
  readonly isLinked: boolean;
}

export interface WalkOptions {
  /** Where links may lead: anywhere, nowhere (they are listed), or inside a folder, given by its real path. */
  readonly links: "follow" | "list" | { readonly inside: string };
  /**
   * Chooses among the entries of a folder what is listed, entered or followed; by default everything. Asked once for
   * each real folder.
   */
  readonly choose?: (folder: WalkedFolder) => readonly Entry[];
  /** The ignore rules in force at the start; without them no `.gitignore` counts. */
  readonly rules?: IgnoreRules;
  /** Real path and entries of the start, where they are known already. */
  readonly start?: { readonly real: string; readonly entries?: readonly Entry[] };
  /** Ends the walk with its reason. */
  readonly signal?: AbortSignal | undefined;
}

/** What a walk met and left alone, and why. `code`: the system's error code, else the reason again. */
export interface LeftAlone {
  readonly path: string;
  /** `link-loop`: to itself, or to a folder that holds it. */
  readonly reason: "missing" | "unreadable" | "ignored" | "outside" | "dangling-link" | "link-loop";
  readonly code: string;
}

/** What a walk found, each list in code-point order of its paths, which are absolute. */
export interface Walked {
  /** Whatever is no folder: pipes and devices as well, for nothing was opened. */
  readonly files: readonly { readonly path: string; readonly real: string }[];
  /** Links, when they were to be listed. */
  readonly links: readonly string[];
  readonly left: readonly LeftAlone[];
}

/**
 * Walks a folder and what lies below it. Real folders come first and links afterwards, in order, each real folder once:
 * so a folder that can be reached both ways is found under its own path, however the disk lists its entries. Real paths
 * are asked for only where a link is followed.
 * @param path absolute
 * @throws the signal's reason when it is aborted; nothing that is wrong with a file or folder
 */
export async function walk(path: string, options: WalkOptions): Promise<Walked> {
  const walker = new Walker(options);
  await walker.start(path);
  await walker.followLinks();
  const inOrder = <T>(items: T[], pathOf: (item: T) => string): T[] =>
    items.sort((a, b) => byCodePoint(toPosix(pathOf(a)), toPosix(pathOf(b))));
  return {
    files: inOrder(walker.files, (file) => file.path),
    links: inOrder(walker.links, (link) => link),
    left: inOrder(walker.left, (each) => each.path),
  };
}

type Found = Omit<WalkedFolder, "entries">;

interface PendingLink {
  readonly path: string;
  /** Real path of the folder that holds the link. */
  readonly holder: string;
  readonly rules: IgnoreRules | null;
}

const LINK_FAULTS = { unreadable: "unreadable", loop: "link-loop", dangling: "dangling-link" } as const;

class Walker {
  readonly files: { readonly path: string; readonly real: string }[] = [];
  readonly links: string[] = [];
  readonly left: LeftAlone[] = [];
  private readonly visited = new Set<string>();
  private pending: PendingLink[] = [];

  constructor(private readonly options: WalkOptions) {}

  async start(path: string): Promise<void> {
    const { start, rules = null } = this.options;
    const target = start ? { kind: "folder" as const, real: start.real } : followLink(path, null);
    if ("real" in target)
      await this.visit({ path, real: target.real, rules, isLinked: false }, start?.entries);
    else if (target.kind !== "outside")
      this.leave(path, target.kind === "dangling" ? "missing" : "unreadable", target.code);
  }

  async followLinks(): Promise<void> {
    while (this.pending.length > 0) {
      const batch = this.pending.sort((a, b) => byCodePoint(a.path, b.path));
      this.pending = [];
      for (const link of batch) await this.follow(link);
    }
  }

  private async visit(folder: Found, known?: readonly Entry[]): Promise<void> {
    const { path, real, rules } = folder;
    this.options.signal?.throwIfAborted();
    if (this.visited.has(real)) return;
    this.visited.add(real);
    const entries = known ?? (await this.list(path, real));
    const chosen = this.options.choose?.({ ...folder, entries }) ?? entries;
    if (chosen.length === 0) return;
    const inner = rules?.inside(path, entries) ?? null;
    await Promise.all(chosen.map((entry) => this.visitEntry(entry, folder, inner)));
  }

  private async visitEntry(entry: Entry, parent: Found, rules: IgnoreRules | null): Promise<void> {
    const path = join(parent.path, entry.name);
    const real = join(parent.real, entry.name);
    const isFollowed = entry.isSymbolicLink() && this.options.links !== "list";
    // What a link leads to is not known yet; where it is followed, folders are what is looked for.
    if (rules?.ignores(path, entry.isDirectory() || isFollowed ? "folder" : "file")) {
      this.leave(path, "ignored");
    } else if (isFollowed) this.pending.push({ path, holder: parent.real, rules });
    else if (entry.isSymbolicLink()) this.links.push(path);
    else if (entry.isDirectory()) await this.visit({ path, real, rules, isLinked: false });
    else this.files.push({ path, real });
  }

  private async follow({ path, holder, rules }: PendingLink): Promise<void> {
    const { links } = this.options;
    const target = followLink(path, typeof links === "object" ? links.inside : null);
    if (target.kind === "outside") this.leave(path, "outside");
    else if ("code" in target) this.leave(path, LINK_FAULTS[target.kind], target.code);
    else if (target.kind !== "folder") this.files.push({ path, real: target.real });
    else if (isWithin(target.real, holder)) this.leave(path, "link-loop");
    else await this.visit({ path, real: target.real, rules, isLinked: true });
  }

  private async list(path: string, real: string): Promise<readonly Entry[]> {
    try {
      return await listFolder(real);
    } catch (error) {
      this.leave(path, "unreadable", errnoOf(error));
      return [];
    }
  }

  private leave(path: string, reason: LeftAlone["reason"], code: string = reason): void {
    this.left.push({ path, reason, code });
  }
}

import { join } from "node:path";
import { errnoOf } from "../../files/errno.js";
import { followLink, type Kind, kindOfEntry, listFolder, realPath } from "../../files/look.js";

/** What is at a path: `outside` when a symbolic link on the way leaves the skill folder. */
type PathKind = "file" | "folder" | "outside" | "missing";

interface Entry {
  readonly kind: PathKind;
  /** Real path. */
  readonly path: string;
}

/**
 * Answers what is at a path of a skill folder. Each folder is listed once, when a link first leads into it; names are
 * compared exactly, so the answer is the same on a disk that ignores case. No file is opened.
 */
export class SkillPaths {
  private readonly listings = new Map<string, Promise<ReadonlyMap<string, Entry>>>();
  private realRoot: string | null = null;

  /** @param dir absolute path of the skill folder; it is not touched before something is asked */
  constructor(private readonly dir: string) {}

  private get root(): string {
    this.realRoot ??= realPath(this.dir);
    return this.realRoot;
  }

  /**
   * @param path POSIX path relative to the skill folder, without `..`
   * @throws a system error when the skill folder itself is gone
   */
  async kindAt(path: string): Promise<PathKind> {
    let entry: Entry = { kind: "folder", path: this.root };
    for (const step of path.split("/")) {
      if (step === "" || step === ".") continue;
      if (entry.kind !== "folder") return entry.kind === "outside" ? "outside" : "missing";
      const next = (await this.list(entry.path)).get(step.normalize());
      if (!next) return "missing";
      entry = next;
    }
    return entry.kind;
  }

  private list(folder: string): Promise<ReadonlyMap<string, Entry>> {
    const listing = this.listings.get(folder) ?? this.read(folder);
    this.listings.set(folder, listing);
    return listing;
  }

  /** A folder that may not be listed holds nothing that a reader could reach. */
  private async read(folder: string): Promise<ReadonlyMap<string, Entry>> {
    const entries = await listFolder(folder).catch((error: unknown) => {
      errnoOf(error);
      return [];
    });
    return new Map(
      entries.map((entry): readonly [string, Entry] => {
        const path = join(folder, entry.name);
        const found = entry.isSymbolicLink()
          ? this.follow(path)
          : { kind: pathKind(kindOfEntry(entry)), path };
        // Some systems store names decomposed, whatever was typed.
        return [entry.name.normalize(), found];
      }),
    );
  }

  private follow(link: string): Entry {
    const target = followLink(link, this.root);
    if ("real" in target) return { kind: pathKind(target.kind), path: target.real };
    return { kind: target.kind === "outside" ? "outside" : "missing", path: link };
  }
}

function pathKind(kind: Kind): PathKind {
  return kind === "other" ? "missing" : kind;
}

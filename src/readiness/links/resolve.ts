import { readdir, realpath, stat } from "node:fs/promises";
import { join } from "node:path";
import { isWithin, systemErrorCode } from "../read-inside.js";

/** What is at a path: `outside` when a symbolic link on the way leaves the skill folder. */
export type Place = "file" | "directory" | "outside" | "missing";

interface Spot {
  readonly place: Place;
  /** Real path. */
  readonly path: string;
}

/**
 * Answers what is at a path of a skill folder. Each folder is listed once, when a link first leads into it; names are
 * compared exactly, so the answer is the same on a disk that ignores case. No file is opened.
 */
export class SkillFolder {
  private readonly listings = new Map<string, Promise<ReadonlyMap<string, Spot>>>();
  private realRoot: Promise<string> | null = null;

  /** @param dir absolute path of the skill folder; it is not touched before something is asked */
  constructor(private readonly dir: string) {}

  private get root(): Promise<string> {
    this.realRoot ??= realpath(this.dir);
    return this.realRoot;
  }

  /**
   * @param path POSIX path relative to the skill folder, without `..`
   * @throws a system error when the skill folder itself is gone
   */
  async at(path: string): Promise<Place> {
    let spot: Spot = { place: "directory", path: await this.root };
    for (const step of path.split("/")) {
      if (step === "" || step === ".") continue;
      if (spot.place !== "directory") return spot.place === "outside" ? "outside" : "missing";
      const next = (await this.list(spot.path)).get(step.normalize());
      if (!next) return "missing";
      spot = next;
    }
    return spot.place;
  }

  private list(folder: string): Promise<ReadonlyMap<string, Spot>> {
    const known = this.listings.get(folder);
    if (known) return known;
    const listing = this.read(folder);
    this.listings.set(folder, listing);
    return listing;
  }

  /** A folder that may not be listed holds nothing that a reader could reach. */
  private async read(folder: string): Promise<ReadonlyMap<string, Spot>> {
    const entries = await readdir(folder, { withFileTypes: true }).catch((error: unknown) => {
      systemErrorCode(error);
      return [];
    });
    const spots = entries.map(async (entry): Promise<readonly [string, Spot]> => {
      const path = join(folder, entry.name);
      // Some systems store names decomposed, whatever was typed.
      const name = entry.name.normalize();
      if (entry.isSymbolicLink()) return [name, await this.follow(path)];
      return [name, { place: placeOf(entry), path }];
    });
    return new Map(await Promise.all(spots));
  }

  private async follow(link: string): Promise<Spot> {
    try {
      const path = await realpath(link);
      if (!isWithin(await this.root, path)) return { place: "outside", path: link };
      return { place: placeOf(await stat(path)), path };
    } catch (error) {
      systemErrorCode(error);
      return { place: "missing", path: link };
    }
  }
}

function placeOf(entry: { isFile(): boolean; isDirectory(): boolean }): Place {
  if (entry.isFile()) return "file";
  return entry.isDirectory() ? "directory" : "missing";
}

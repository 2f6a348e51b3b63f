import type { Dirent } from "node:fs";
import { readdir } from "node:fs/promises";
import { join } from "node:path";
import { errnoOf, isWithin } from "../files/paths.js";
import { type Finding, finding } from "../model/finding.js";
import { byCodePoint } from "../text/order.js";
import { resolveLink, type SkillFolder } from "./folder.js";

/** Left behind by systems and interpreters: not part of a skill, and they come and go without anyone's doing. */
const BYPRODUCTS: ReadonlySet<string> = new Set([
  ".DS_Store",
  "Thumbs.db",
  "desktop.ini",
  ".git",
  "node_modules",
  "__pycache__",
]);

export interface ListedFile {
  /** POSIX, relative to the skill folder. */
  readonly path: string;
  /** Absolute real path, inside the skill folder. */
  readonly real: string;
}

export interface Listing {
  /** In code-point order. */
  readonly files: readonly ListedFile[];
  /** Links that leave the skill folder; nothing is known about what they lead to. */
  readonly outside: readonly string[];
  /** `outside-skill`, `unreadable` (errors), `dangling-link`, `link-loop` (warnings). */
  readonly findings: readonly Finding[];
}

/** Lists the files below one folder of a skill without opening any. @param top `references`, `assets` or `scripts` */
export async function listFiles(folder: SkillFolder, top: string): Promise<Listing> {
  const entry = folder.entries.find(({ name }) => name === top);
  const lister = new Lister(folder);
  if (entry?.isDirectory()) await lister.visit(top, join(folder.real, top));
  if (entry?.isSymbolicLink()) await lister.follow({ path: top, holder: folder.real });
  await lister.followLinks();
  return lister.result();
}

interface PendingLink {
  readonly path: string;
  /** Real path of the folder that holds the link. */
  readonly holder: string;
}

/** Real folders come first and links afterwards, in order: a folder reachable both ways is listed under its own path. */
class Lister {
  private readonly files: ListedFile[] = [];
  private readonly outside: string[] = [];
  private readonly findings: Finding[] = [];
  private readonly visited = new Set<string>();
  private links: PendingLink[] = [];

  constructor(private readonly folder: SkillFolder) {}

  async visit(path: string, real: string): Promise<void> {
    if (this.visited.has(real)) return;
    this.visited.add(real);
    try {
      const entries = await readdir(real, { withFileTypes: true });
      await Promise.all(entries.map((entry) => this.visitEntry(entry, path, real)));
    } catch (error) {
      this.note("unreadable", "error", path, { reason: errnoOf(error) });
    }
  }

  private async visitEntry(entry: Dirent, parent: string, parentReal: string): Promise<void> {
    if (BYPRODUCTS.has(entry.name)) return;
    const path = `${parent}/${entry.name}`;
    const real = join(parentReal, entry.name);
    if (entry.isDirectory()) await this.visit(path, real);
    else if (entry.isSymbolicLink()) this.links.push({ path, holder: parentReal });
    else this.files.push({ path, real });
  }

  async followLinks(): Promise<void> {
    while (this.links.length > 0) {
      const batch = this.links.sort((a, b) => byCodePoint(a.path, b.path));
      this.links = [];
      for (const link of batch) await this.follow(link);
    }
  }

  async follow({ path, holder }: PendingLink): Promise<void> {
    const target = await resolveLink(this.folder, path);
    switch (target.kind) {
      case "file":
        this.files.push({ path, real: target.real });
        break;
      case "folder":
        if (isWithin(target.real, holder)) this.note("link-loop", "warning", path);
        else await this.visit(path, target.real);
        break;
      case "outside":
        this.outside.push(path);
        this.note("outside-skill", "error", path);
        break;
      case "dangling":
        this.note("dangling-link", "warning", path);
        break;
      case "unreadable":
        this.note("unreadable", "error", path, { reason: target.reason });
    }
  }

  result(): Listing {
    return {
      files: this.files.sort((a, b) => byCodePoint(a.path, b.path)),
      outside: this.outside.sort(byCodePoint),
      findings: this.findings.sort((a, b) => byCodePoint(a.file ?? "", b.file ?? "")),
    };
  }

  private note(code: string, severity: Finding["severity"], file: string, args: Finding["args"] = {}): void {
    this.findings.push(finding(code, severity, { file }, args));
  }
}

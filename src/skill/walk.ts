import type { Dirent } from "node:fs";
import { readdir, realpath, stat } from "node:fs/promises";
import { basename, join } from "node:path";
import { errnoOf, isWithin, MAIN_FILE, posixRelative } from "../files/paths.js";
import { type Finding, finding } from "../model/finding.js";
import type { SkillLocation } from "../model/skill.js";
import { byCodePoint } from "../text/order.js";
import { mainEntryOf } from "./entry.js";
import { GitIgnore } from "./gitignore.js";
import { excluder, isWalked } from "./skip.js";

/** A skill and the real path of its folder, by which two ways to the same folder are told apart from two folders. */
export interface FoundSkill {
  readonly location: SkillLocation;
  readonly real: string;
}

interface PendingLink {
  readonly dir: string;
  /** Real path of the folder that holds the link. */
  readonly holder: string;
  readonly rules: GitIgnore;
}

/**
 * One search for skills. Real folders are walked first and links afterwards, in order, so that a folder which can be
 * reached both ways is found under its own path, however the disk lists its entries.
 */
export class SkillWalk {
  readonly found: FoundSkill[] = [];
  readonly warnings: Finding[] = [];
  private readonly visited = new Set<string>();
  private readonly isExcluded: (path: string) => boolean;
  private links: PendingLink[] = [];

  /** @param root workspace root, absolute */
  constructor(
    private readonly root: string,
    exclude: readonly string[],
  ) {
    this.isExcluded = excluder(exclude);
  }

  /** Looks into a folder that was asked for; the rules for skipping apply to what lies below it. */
  async start(dir: string): Promise<void> {
    try {
      await this.visit(dir, await realpath(dir), await GitIgnore.at(dir, this.root));
    } catch (error) {
      if (errnoOf(error) === "ENOENT") this.warn("missing-folder", dir);
      else this.warn("unreadable", dir, { reason: errnoOf(error) });
    }
  }

  /** Follows the links to folders that were met so far, and those met on the way. */
  async followLinks(): Promise<void> {
    while (this.links.length > 0) {
      const batch = this.links.sort((a, b) => byCodePoint(a.dir, b.dir));
      this.links = [];
      for (const link of batch) await this.follow(link);
    }
  }

  private async visit(dir: string, real: string, rules: GitIgnore): Promise<void> {
    if (this.visited.has(real)) return;
    this.visited.add(real);
    const entries = await this.list(dir);
    const entry = mainEntryOf(entries);
    const isRoot = dir === this.root;
    const isSkill =
      entry !== null && !rules.ignores(join(dir, entry), "file") && !(isRoot && this.isExcluded(MAIN_FILE));
    if (isSkill) this.found.push({ location: { path: posixRelative(this.root, dir), dir, entry }, real });
    if (isSkill && !isRoot) return;
    const inner = await rules.inside(dir, entries);
    const parent = { name: basename(dir), isRootSkill: isSkill };
    const children = entries.filter(
      (child) => (child.isDirectory() || child.isSymbolicLink()) && isWalked(child.name, parent),
    );
    await Promise.all(children.map((child) => this.visitChild(child, dir, real, inner)));
  }

  private async visitChild(
    child: Dirent,
    parent: string,
    parentReal: string,
    rules: GitIgnore,
  ): Promise<void> {
    const dir = join(parent, child.name);
    if (rules.ignores(dir, "folder") || this.isExcluded(posixRelative(this.root, dir))) return;
    if (child.isSymbolicLink()) this.links.push({ dir, holder: parentReal, rules });
    else await this.visit(dir, join(parentReal, child.name), rules);
  }

  private async follow({ dir, holder, rules }: PendingLink): Promise<void> {
    try {
      const real = await realpath(dir);
      if (!(await stat(real)).isDirectory()) return;
      if (isWithin(real, holder)) this.warn("link-loop", dir);
      else if (!this.isInsideSkill(real)) await this.visit(dir, real, rules);
    } catch (error) {
      const code = errnoOf(error);
      if (code === "ELOOP") this.warn("link-loop", dir);
      else if (code === "ENOENT") this.warn("dangling-link", dir);
      else this.warn("unreadable", dir, { reason: code });
    }
  }

  private async list(dir: string): Promise<Dirent[]> {
    try {
      return await readdir(dir, { withFileTypes: true });
    } catch (error) {
      this.warn("unreadable", dir, { reason: errnoOf(error) });
      return [];
    }
  }

  /** A skill at the root does not count: such a workspace may hold others. */
  private isInsideSkill(real: string): boolean {
    return this.found.some((skill) => skill.location.dir !== this.root && isWithin(skill.real, real));
  }

  private warn(code: string, dir: string, args: Finding["args"] = {}): void {
    this.warnings.push(finding(code, "warning", { file: posixRelative(this.root, dir) }, args));
  }
}

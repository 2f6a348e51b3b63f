import type { Dirent } from "node:fs";
import { readdir, realpath } from "node:fs/promises";
import { join } from "node:path";
import type { IgnoreRules } from "../text/gitignore.js";
import { errnoOf, isWithin, toPosix } from "./paths.js";
import { type ContextRoot, inheritedRules, withRulesOf } from "./roots.js";

/** Never looked into: what they hold was not written by the project. */
export const FOREIGN_FOLDERS: ReadonlySet<string> = new Set([".git", "node_modules"]);

/** What a context holds, by name only. All paths are absolute POSIX paths. */
export interface ContextListing {
  /** Each file once, by its real path, in code-point order. */
  readonly files: readonly string[];
  /** Links that stay inside the context, and the real paths they lead to. */
  readonly aliases: ReadonlyMap<string, string>;
  /** What exists but is not looked into, and why. */
  readonly withheld: ReadonlyMap<string, string>;
}

/** Lists the files of all roots. Links are not followed while walking, so that no loop can arise. */
export async function listContext(roots: readonly ContextRoot[]): Promise<ContextListing> {
  const walk = new ContextWalk(roots);
  await Promise.all(roots.map((root) => walk.start(root)));
  await walk.resolveLinks();
  return { files: [...walk.files].sort(), aliases: walk.aliases, withheld: walk.withheld };
}

class ContextWalk {
  readonly files = new Set<string>();
  readonly aliases = new Map<string, string>();
  readonly withheld = new Map<string, string>();
  private readonly links: string[] = [];

  constructor(private readonly roots: readonly ContextRoot[]) {
    for (const { path, asNamed } of roots) if (path !== asNamed) this.alias(asNamed, path);
  }

  async start(root: ContextRoot): Promise<void> {
    if (root.kind === "file") this.files.add(toPosix(root.path));
    else await this.visit(root.path, await inheritedRules(root.path), root);
  }

  /** A link may only lead to what one of the roots holds anyway. */
  async resolveLinks(): Promise<void> {
    for (const link of this.links) {
      const real = await realpath(link).catch(() => null);
      if (real === null) this.withhold(link, "a link that leads nowhere");
      else if (this.roots.some((root) => isWithin(root.path, real))) this.alias(link, real);
      else this.withhold(link, "a link that leads out of the context");
    }
  }

  private async visit(dir: string, above: IgnoreRules, root: ContextRoot): Promise<void> {
    const entries = await this.list(dir);
    // Like git, a `.gitignore` that is a link is not followed.
    const hasRules = entries.some((entry) => entry.name === ".gitignore" && entry.isFile());
    const rules = hasRules ? await withRulesOf(dir, above) : above;
    await Promise.all(entries.map((entry) => this.visitEntry(entry, join(dir, entry.name), rules, root)));
  }

  private async visitEntry(entry: Dirent, path: string, rules: IgnoreRules, root: ContextRoot) {
    if (FOREIGN_FOLDERS.has(entry.name)) return;
    if (rules.ignores(path, entry.isDirectory() ? "folder" : "file")) {
      this.withhold(path, "ignored by .gitignore");
    } else if (entry.isDirectory()) await this.visit(path, rules, root);
    else if (entry.isSymbolicLink()) this.links.push(path);
    else if (entry.isFile() && (root.kind !== "glob" || root.matches(path))) this.files.add(toPosix(path));
  }

  private async list(dir: string): Promise<Dirent[]> {
    try {
      return await readdir(dir, { withFileTypes: true });
    } catch (error) {
      this.withhold(dir, `unreadable (${errnoOf(error)})`);
      return [];
    }
  }

  private alias(link: string, real: string): void {
    this.aliases.set(toPosix(link), toPosix(real));
  }

  private withhold(path: string, reason: string): void {
    this.withheld.set(toPosix(path), reason);
  }
}

import { dirname, isAbsolute, resolve, sep } from "node:path";
import { kindOf, realPath } from "../files/look.js";
import { ancestorsOf, isWithin, posixRelative } from "../files/paths.js";
import { finding } from "../findings/finding.js";
import { UsageError } from "../model/errors.js";
import { isMainName, MAIN_FILE } from "../model/skill.js";
import { mainEntryIn } from "./entry.js";
import { duplicateNames, type NamedSkill, pickByName, readNames } from "./names.js";
import { type Discovery, isGlob, joinSearches, searchGlob, searchWorkspace } from "./search.js";
import { type SearchResult, type SearchScope, searchFolder } from "./walk.js";

export { duplicateNames };

export interface TargetOptions {
  /** As typed: skill folders, `SKILL.md` files, folders that hold skills, globs, names. None: see `resolveTargets`. */
  readonly targets: readonly string[];
  /** Absolute working directory; relative targets and globs start here. */
  readonly cwd: string;
  /** Absolute workspace root. */
  readonly root: string;
  /** `paths.skills` of the settings: narrows what "every skill" and names mean. */
  readonly paths?: readonly string[];
  /** `quality.exclude`: applies to everything that is searched for, not to a skill given by its path. */
  readonly exclude?: readonly string[];
  /** Ends the search with its reason. */
  readonly signal?: AbortSignal | undefined;
}

/**
 * The skills that the targets mean, each real folder once, in code-point order of their paths. Without a target: the
 * skill around the working directory (looked for below the root only), else every skill of the workspace.
 * @throws UsageError `no-skills`, `no-such-path`, `not-a-skill`, `empty-target`, `unknown-skill`, `ambiguous-skill`
 */
export async function resolveTargets(options: TargetOptions): Promise<Discovery> {
  const resolver = new TargetResolver(options);
  if (options.targets.length === 0) return resolver.implied();
  const searches: SearchResult[] = [];
  const inVain: UsageError[] = [];
  for (const target of options.targets) {
    try {
      searches.push(...(await resolver.search(target)));
    } catch (error) {
      if (!(error instanceof UsageError && error.code === "no-skills")) throw error;
      inVain.push(error);
      searches.push({ found: [], warnings: [finding("target-empty", {}, { target })] });
    }
  }
  // A target without skills beside others that have some is worth a warning; nothing at all is an error.
  const [first] = inVain;
  if (first && searches.every(({ found }) => found.length === 0)) throw first;
  return joinSearches(resolve(options.root), searches);
}

class TargetResolver {
  private readonly cwd: string;
  private readonly scope: SearchScope;
  private readonly paths: readonly string[];
  private everySkill: Promise<Discovery> | null = null;
  private named: Promise<NamedSkill[]> | null = null;

  constructor({ cwd, root, paths = [], exclude = [], signal }: TargetOptions) {
    this.cwd = resolve(cwd);
    this.scope = { root: resolve(root), exclude, signal };
    this.paths = paths;
  }

  async implied(): Promise<Discovery> {
    const { root } = this.scope;
    const below = ancestorsOf(this.cwd).filter((dir) => dir !== root && isWithin(root, dir));
    for (const dir of below) {
      const entry = await mainEntryIn(dir);
      if (entry !== null) return joinSearches(root, [this.single(dir, entry)]);
    }
    const discovery = await this.workspace();
    if (discovery.skills.length > 0) return discovery;
    const places = this.paths.length > 0 ? this.paths.map((path) => resolve(root, path)) : [root];
    throw nothingFound(`below ${places.join(", ")}`);
  }

  async search(target: string): Promise<SearchResult[]> {
    if (target.trim() === "") {
      throw new UsageError("empty-target", "A target is empty.", "Leave it out, or give a path.");
    }
    const path = withRealCase(resolve(this.cwd, target));
    const kind = kindOf(path);
    if (kind === "folder") return [await this.folder(path)];
    if (kind !== null) return [await this.file(path, target)];
    if (isGlob(target)) {
      const result = await searchGlob(this.scope, target, this.cwd);
      return [orNothing(result, `that ${target} matches, from ${this.cwd}`)];
    }
    if (looksLikePath(target)) {
      const hint =
        sep === "/" && target.includes("\\")
          ? `Use forward slashes: ${target.replaceAll("\\", "/")}`
          : "Check the spelling of the path.";
      throw new UsageError("no-such-path", `There is nothing at ${path}.`, hint);
    }
    return [await this.name(target)];
  }

  private async folder(path: string): Promise<SearchResult> {
    const entry = await mainEntryIn(path);
    // A skill at the root does not hide the others of its workspace.
    if (entry !== null && path !== this.scope.root) return this.single(path, entry);
    return orNothing(await searchFolder(this.scope, path), `in ${path}`);
  }

  private async file(path: string, target: string): Promise<SearchResult> {
    const dir = dirname(path);
    const entry = posixRelative(dir, path);
    if (isMainName(entry)) return this.single(dir, (await mainEntryIn(dir)) ?? entry);
    throw new UsageError(
      "not-a-skill",
      `${target} is a file, but not a ${MAIN_FILE}.`,
      "Give the folder of the skill.",
    );
  }

  private async name(target: string): Promise<SearchResult> {
    this.named ??= this.workspace().then(({ skills }) => readNames(skills));
    const { dir, entry } = pickByName(await this.named, target);
    return this.single(dir, entry);
  }

  private single(dir: string, entry: string): SearchResult {
    const location = { path: posixRelative(this.scope.root, dir), dir, entry };
    return { found: [{ location, real: realPath(dir) }], warnings: [] };
  }

  private workspace(): Promise<Discovery> {
    this.everySkill ??= searchWorkspace(this.scope, this.paths).then((searches) =>
      joinSearches(this.scope.root, searches),
    );
    return this.everySkill;
  }
}

function orNothing(result: SearchResult, where: string): SearchResult {
  if (result.found.length === 0) throw nothingFound(where);
  return result;
}

function nothingFound(where: string): UsageError {
  return new UsageError(
    "no-skills",
    `No skill was found ${where}.`,
    `A skill is a folder with a ${MAIN_FILE}. Ignored files, dot folders and build output are not searched: give such a skill by its path.`,
  );
}

/** On a case-insensitive disk a path may be typed in another case; results are keyed by the real one. */
function withRealCase(path: string): string {
  if (kindOf(path) === null) return path;
  const real = realPath(path);
  return real.toLowerCase() === path.toLowerCase() ? real : path;
}

function looksLikePath(target: string): boolean {
  return isAbsolute(target) || /[\\/]/.test(target) || target.startsWith(".") || /\.md$/i.test(target);
}

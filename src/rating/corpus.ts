import { isAbsolute, relative, resolve } from "node:path";
import { toPosix } from "../files/paths.js";
import { type Corpus, type CorpusEntry, START_RATING } from "../model/rating.js";
import type { Skill } from "../model/skill.js";
import { countLines } from "../text/data.js";
import { byCodePoint } from "../text/order.js";

/** Ratings are kept to this fraction of a point, so that the file that holds them stays readable. */
const STEPS_PER_POINT = 100;

/**
 * The corpus of the skills below a folder. Skills of which neither path nor text changed keep their ratings; everything
 * else begins at 1500, because a rating belongs to the text that earned it.
 * @param root absolute path of the folder, spelled as in the folders of the skills
 * @param previous what was known of this corpus; a corpus of another folder gives no ratings
 * @throws RangeError for a skill that lies outside the root
 */
export function buildCorpus(skills: readonly Skill[], root: string, previous: Corpus | null): Corpus {
  const isSameRoot = previous !== null && resolve(previous.root) === resolve(root);
  const known = new Map(isSameRoot ? previous.entries.map((entry) => [entry.path, entry]) : []);
  const entries = skills.map((skill): CorpusEntry => {
    const path = pathBelow(root, skill.dir);
    if (path === null) throw new RangeError(`${skill.dir} does not lie below ${root}`);
    const before = known.get(path);
    return {
      path,
      name: skill.name,
      category: categoryOf(skill.dir),
      lines: countLines(skill.main.text),
      contentHash: skill.contentHash,
      rating: before?.contentHash === skill.contentHash ? before.rating : START_RATING,
    };
  });
  return corpusOf(resolve(root), entries, isSameRoot ? previous.counted : []);
}

/**
 * The corpus with changed ratings. Changes are points to add, so that two visitors at a time both count.
 * @param changes by path; paths that the corpus does not have are ignored
 */
export function withRatings(corpus: Corpus, changes: ReadonlyMap<string, number>): Corpus {
  const entries = corpus.entries.map((entry) => {
    const rating = entry.rating + (changes.get(entry.path) ?? 0);
    return { ...entry, rating: Math.round(rating * STEPS_PER_POINT) / STEPS_PER_POINT };
  });
  return { ...corpus, entries };
}

/** What a visitor's matches change. */
export interface Visit {
  /** `sha256:…` of the visitor's text. */
  readonly visitor: string;
  readonly changes: ReadonlyMap<string, number>;
}

/** The corpus after a visit. A text that visited before changes nothing: its matches are the same ones. */
export function withVisit(corpus: Corpus, { visitor, changes }: Visit): Corpus {
  if (corpus.counted.includes(visitor)) return corpus;
  return { ...withRatings(corpus, changes), counted: [...corpus.counted, visitor].sort(byCodePoint) };
}

/** A corpus with its entries in order; of entries with the same path the last one stays. */
export function corpusOf(
  root: string,
  entries: readonly CorpusEntry[],
  counted: readonly string[] = [],
): Corpus {
  const byPath = new Map(entries.map((entry) => [entry.path, entry]));
  return {
    root,
    entries: [...byPath.values()].sort((a, b) => byCodePoint(a.path, b.path)),
    counted: [...new Set(counted)].sort(byCodePoint),
  };
}

/**
 * What a skill is compared within: the plugin's folder for one below `plugins/<plugin>/skills/`, else the folder that it
 * lies in, or the one above when that is called `skills`; empty at the top of a file system.
 * @param dir absolute path of the skill's folder
 */
export function categoryOf(dir: string): string {
  const steps = toPosix(dir)
    .split("/")
    .filter((step) => step !== "");
  // The innermost of several: a checkout may itself lie below folders of these names.
  const plugin = steps.findLastIndex(
    (step, index) => step === "plugins" && steps[index + 2] === "skills" && index + 3 < steps.length,
  );
  if (plugin !== -1) return steps[plugin + 1] ?? "";
  // `skills` names what lies in it, not what it is about.
  return steps.slice(0, -1).findLast((step) => step !== "skills") ?? "";
}

/**
 * POSIX path of a folder seen from the root, `.` for the root itself; null when it does not lie below it.
 * @param root absolute
 */
export function pathBelow(root: string, dir: string): string | null {
  const path = toPosix(relative(root, resolve(root, dir)));
  if (isAbsolute(path) || path === ".." || path.startsWith("../")) return null;
  return path || ".";
}

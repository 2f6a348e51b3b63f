import { resolve } from "node:path";
import { type Corpus, type CorpusEntry, START_RATING, type Visitor } from "../model/rating.js";
import { byCodePoint } from "../text/order.js";

/** The most references that a skill is compared with. */
const MOST_OPPONENTS = 5;
/** Largest difference in lines between comparable skills, in percent of the visitor's. */
const LINES_PERCENT = 30;

/**
 * Chooses whom a visitor plays: first those of its category and of about its length, then the others; among both those
 * whose rating is nearest to 1500, then by path. The visitor does not play itself, nor the same text twice.
 * @returns at most five entries, the most suitable first; none when the corpus has no other skill
 */
export function chooseOpponents(
  { root, entries }: Corpus,
  visitor: Visitor,
  most: number = MOST_OPPONENTS,
): CorpusEntry[] {
  const seen = new Set([visitor.contentHash]);
  return entries
    .filter(({ path }) => resolve(root, path) !== resolve(visitor.dir))
    .toSorted(
      (a, b) =>
        Number(isComparable(b, visitor)) - Number(isComparable(a, visitor)) ||
        Math.abs(a.rating - START_RATING) - Math.abs(b.rating - START_RATING) ||
        byCodePoint(a.path, b.path),
    )
    .filter(({ contentHash }) => !seen.has(contentHash) && seen.add(contentHash))
    .slice(0, most);
}

/** The same category, and as many lines give or take 30 %. */
function isComparable(entry: CorpusEntry, { category, lines }: Visitor): boolean {
  return entry.category === category && 100 * Math.abs(entry.lines - lines) <= LINES_PERCENT * lines;
}

import type { Skill } from "../model/skill.js";

/** As many skills compete with the one under test. */
export const MOST_SIBLINGS = 20;

/**
 * The skills that an agent has beside the one under test: those of the workspace whose descriptions are nearest to its
 * own, because skills compete where they overlap. Nearest by cosine of the word counts, ties by path.
 * @param others all skills of the workspace; the one under test and others of its name are left out
 * @returns at most `MOST_SIBLINGS`, by path
 */
export function chooseSiblings(skill: Skill, others: readonly Skill[]): Skill[] {
  const own = wordCounts(skill);
  const names = new Set([skill.name]);
  const rivals = byPath(others).filter(({ name }) => !names.has(name) && names.add(name));
  const ranked = rivals
    .map((rival) => ({ rival, nearness: cosine(own, wordCounts(rival)) }))
    .sort((a, b) => b.nearness - a.nearness);
  return byPath(ranked.slice(0, MOST_SIBLINGS).map(({ rival }) => rival));
}

function byPath(skills: readonly Skill[]): Skill[] {
  return [...skills].sort((a, b) => (a.path < b.path ? -1 : a.path > b.path ? 1 : 0));
}

function wordCounts({ name, description }: Skill): ReadonlyMap<string, number> {
  const counts = new Map<string, number>();
  for (const word of `${name} ${description}`.toLowerCase().match(/[\p{L}\p{N}]+/gu) ?? []) {
    counts.set(word, (counts.get(word) ?? 0) + 1);
  }
  return counts;
}

/** 0 for nothing in common, 1 for the same words in the same proportions. */
function cosine(a: ReadonlyMap<string, number>, b: ReadonlyMap<string, number>): number {
  const norm = Math.sqrt(squares(a) * squares(b));
  if (norm === 0) return 0;
  let product = 0;
  for (const [word, count] of a) product += count * (b.get(word) ?? 0);
  return product / norm;
}

function squares(counts: ReadonlyMap<string, number>): number {
  return [...counts.values()].reduce((sum, count) => sum + count * count, 0);
}

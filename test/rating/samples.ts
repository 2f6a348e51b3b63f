import type { Corpus, CorpusEntry, Match, OpponentResult } from "../../src/model/rating.js";
import type { Skill } from "../../src/model/skill.js";
import type { Contestant } from "../../src/rating/match-prompt.js";

/** A hash of the right form that is different for each text. */
export function hashOf(text: string): string {
  return `sha256:${Buffer.from(text).toString("hex").padStart(64, "0").slice(-64)}`;
}

export function entryOf(path: string, more: Partial<CorpusEntry> = {}): CorpusEntry {
  return {
    path,
    name: path,
    category: "kitchen",
    lines: 100,
    contentHash: hashOf(path),
    rating: 1500,
    ...more,
  };
}

export function corpusWith(...entries: CorpusEntry[]): Corpus {
  return { root: "/corpus", entries, counted: [] };
}

/** Both matches against an opponent: `w` won, `d` drawn, `l` lost by the visitor, read first and read second. */
export function matchesOf(opponent: string, outcomes: string): Match[] {
  const winners = { w: "visitor", d: "draw", l: "opponent" } as const;
  return [...outcomes].map((letter, index) => ({
    opponent,
    order: index === 0 ? "visitor-first" : "visitor-second",
    winner: winners[letter as keyof typeof winners],
    magnitude: letter === "d" ? null : "clear",
    reasoning: "So it is.",
  }));
}

export function resultOf(opponent: string, rating: number, score: OpponentResult["score"]): OpponentResult {
  return { opponent, rating, score, agreed: true };
}

export function contestant(name: string, ...references: string[]): Contestant {
  return {
    name,
    files: [
      { path: "SKILL.md", text: `# ${name}\n` },
      ...references.map((text, index) => ({ path: `references/${name}-${index + 1}.md`, text })),
    ],
  };
}

export function skillIn(dir: string, text = "# Soup\n"): Skill {
  return {
    path: "anything",
    dir,
    name: `skill ${dir}`,
    description: "",
    frontmatter: null,
    main: { path: "SKILL.md", text },
    bodyLine: 1,
    references: [],
    withheld: [],
    assets: [],
    scripts: [],
    contentHash: hashOf(dir.slice(-20) + text.slice(0, 10)),
    findings: [],
  };
}

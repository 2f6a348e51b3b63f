import { describe, expect, it } from "vitest";
import type { Corpus } from "../../src/model/rating.js";
import { buildCorpus, categoryOf, withRatings, withVisit } from "../../src/rating/corpus.js";
import { countLines } from "../../src/text/data.js";
import { corpusWith, entryOf, skillIn } from "./samples.js";

const ROOT = "/repo/plugins";
const soup = skillIn("/repo/plugins/kitchen/skills/soup", "# Soup\n\nStir.\n");
const stew = skillIn("/repo/plugins/kitchen/skills/stew");

describe("buildCorpus", () => {
  it("describes each skill, by path in order", () => {
    expect(buildCorpus([stew, soup], ROOT, null)).toEqual({
      root: ROOT,
      entries: [
        {
          path: "kitchen/skills/soup",
          name: soup.name,
          category: "kitchen",
          lines: 3,
          contentHash: soup.contentHash,
          rating: 1500,
        },
        expect.objectContaining({ path: "kitchen/skills/stew", lines: 1, rating: 1500 }),
      ],
      counted: [],
    });
  });

  it("keeps the rating of what did not change, forgets what is gone and starts the rest at 1500", () => {
    const before = withRatings(
      buildCorpus([soup, stew, skillIn("/repo/plugins/gone")], ROOT, null),
      new Map([
        ["kitchen/skills/soup", 40],
        ["kitchen/skills/stew", -40],
      ]),
    );
    const changed = skillIn(stew.dir, "# Better stew\n");
    const after = buildCorpus([soup, changed, skillIn("/repo/plugins/new")], `${ROOT}/`, before);
    expect(after.entries.map(({ path, rating }) => [path, rating])).toEqual([
      ["kitchen/skills/soup", 1540],
      ["kitchen/skills/stew", 1500],
      ["new", 1500],
    ]);
  });

  it("takes no ratings from the corpus of another folder", () => {
    const path = "soup";
    const other = corpusWith(entryOf(path, { rating: 1800, contentHash: soup.contentHash }));
    const built = buildCorpus([soup], "/repo/plugins/kitchen/skills", other);
    expect(built.entries).toEqual([expect.objectContaining({ path, rating: 1500 })]);
  });

  it("takes a skill in the root itself, and none from outside", () => {
    expect(buildCorpus([soup], soup.dir, null).entries[0]?.path).toBe(".");
    expect(buildCorpus([skillIn(`${ROOT}/..soup`)], ROOT, null).entries[0]?.path).toBe("..soup");
    expect(() => buildCorpus([soup], "/repo/plug", null)).toThrow(RangeError);
    expect(() => buildCorpus([skillIn("/repo")], ROOT, null)).toThrow(RangeError);
  });
});

describe("withRatings", () => {
  const corpus = corpusWith(entryOf("a"), entryOf("b", { rating: 1600 }));

  it("adds points, to a hundredth, and ignores what it does not know", () => {
    const changed = withRatings(
      corpus,
      new Map([
        ["b", -10.123456],
        ["stranger", 5],
      ]),
    );
    expect(changed.entries.map(({ rating }) => rating)).toEqual([1500, 1589.88]);
    expect(corpus.entries.map(({ rating }) => rating)).toEqual([1500, 1600]);
  });

  it("adds up, in whatever order two visitors come", () => {
    const one = new Map([["a", 3.25]]);
    const two = new Map([["a", -8.5]]);
    expect(withRatings(withRatings(corpus, one), two)).toEqual(withRatings(withRatings(corpus, two), one));
  });
});

describe("withVisit", () => {
  const visit = (visitor: string, points: number) => ({
    visitor,
    changes: new Map([["kitchen/skills/soup", points]]),
  });
  const ratingIn = ({ entries }: Corpus) => entries.find(({ path }) => path.endsWith("soup"))?.rating;

  it("counts the matches of a text once, and remembers that over a new index", () => {
    const corpus = buildCorpus([soup, stew], ROOT, null);
    const once = withVisit(withVisit(corpus, visit("sha256:b", 8)), visit("sha256:a", 4));
    expect(once.counted).toEqual(["sha256:a", "sha256:b"]);
    expect(ratingIn(once)).toBe(1512);
    expect(withVisit(once, visit("sha256:b", 8))).toEqual(once);
    expect(buildCorpus([soup], ROOT, once).counted).toEqual(once.counted);
    expect(buildCorpus([soup], "/repo", once).counted).toEqual([]);
  });
});

describe("categoryOf", () => {
  it.each([
    ["/repo/plugins/kitchen/skills/soup", "kitchen"],
    ["/repo/plugins/kitchen/skills/hot/soup", "kitchen"],
    ["/x/plugins/old/skills/plugins/new/skills/soup", "new"],
    ["/repo/plugins/kitchen/soup", "kitchen"],
    ["/repo/plugins/kitchen/skills", "kitchen"],
    ["/repo/skills/soup", "repo"],
    ["/repo/plugins/skills/soup", "plugins"],
    ["/repo/kitchen-plugin/skills/soup", "kitchen-plugin"],
    ["/soup", ""],
    ["/", ""],
  ])("of %s is %o", (dir, category) => {
    expect(categoryOf(dir)).toBe(category);
  });
});

describe("countLines", () => {
  it.each([
    ["", 0],
    ["a", 1],
    ["a\n", 1],
    ["a\nb", 2],
    ["a\n\n", 2],
    ["\n", 1],
  ])("of %j is %d", (text, lines) => {
    expect(countLines(text)).toBe(lines);
  });
});

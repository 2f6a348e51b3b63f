import { describe, expect, it } from "vitest";
import type { CorpusEntry, Visitor } from "../../src/model/rating.js";
import { chooseOpponents } from "../../src/rating/opponents.js";
import { corpusWith, entryOf, hashOf } from "./samples.js";

const visitor: Visitor = {
  dir: "/work/soup",
  category: "kitchen",
  lines: 100,
  contentHash: hashOf("visitor"),
};

const chosen = (entries: readonly CorpusEntry[], of: Visitor = visitor): string[] =>
  chooseOpponents(corpusWith(...entries), of).map(({ path }) => path);

describe("chooseOpponents", () => {
  it("prefers the same category at about the same length", () => {
    const entries = [
      entryOf("a", { category: "garage" }),
      entryOf("b", { lines: 131 }),
      entryOf("c", { rating: 1900 }),
      entryOf("d", { lines: 69 }),
      entryOf("e", { lines: 130, rating: 1600 }),
      entryOf("f", { lines: 70, rating: 1450 }),
      entryOf("g", { category: "garage", rating: 1510 }),
    ];
    expect(chosen(entries)).toEqual(["f", "e", "c", "a", "b"]);
  });

  it("then goes by distance from 1500 and by path, whatever the order of the entries", () => {
    const entries = [
      entryOf("é"),
      entryOf("b", { rating: 1490 }),
      entryOf("a", { rating: 1510 }),
      entryOf("Z"),
      entryOf("y", { rating: 1400 }),
      entryOf("x", { rating: 1650 }),
    ];
    expect(chosen(entries)).toEqual(["Z", "é", "a", "b", "y"]);
    expect(chosen(entries.toReversed())).toEqual(["Z", "é", "a", "b", "y"]);
  });

  it("never lets a skill play itself, found by place or by text", () => {
    const entries = [entryOf("soup"), entryOf("copy", { contentHash: visitor.contentHash }), entryOf("stew")];
    expect(chosen(entries, { ...visitor, dir: "/corpus/soup" })).toEqual(["stew"]);
    expect(chosen(entries, { ...visitor, dir: "/corpus/soup/" })).toEqual(["stew"]);
    expect(chosen(entries)).toEqual(["soup", "stew"]);
    expect(chosen([entryOf(".")], { ...visitor, dir: "/corpus" })).toEqual([]);
  });

  it("plays each text once", () => {
    const entries = [entryOf("a"), entryOf("b", { contentHash: hashOf("a") }), entryOf("c")];
    expect(chosen(entries)).toEqual(["a", "c"]);
  });

  it("takes fewer when there are no more, or no more are wanted", () => {
    expect(chosen([])).toEqual([]);
    const many = corpusWith(...[..."abcdefg"].map((path) => entryOf(path)));
    expect(chooseOpponents(many, visitor)).toHaveLength(5);
    expect(chooseOpponents(many, visitor, 2)).toHaveLength(2);
  });
});

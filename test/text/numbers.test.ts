import { describe, expect, it } from "vitest";
import { reaches } from "../../src/model/compare.js";
import { counted, durationText, limitText, valueBesideLimit } from "../../src/text/numbers.js";

describe("valueBesideLimit", () => {
  it.each([
    [4, 3, "4.0"],
    [2.96, 3, "2.96"],
    [2.9999, 3, "2.9999"],
    [3.04, 3, "3.0"],
    [3.17, 3.2, "3.17"],
    [3.16, 3.16, "3.2"],
    [3.14, 3.14, "3.14"],
    [3 - 1e-10, 3, "3.0"],
  ])("%d beside %d reads %s", (value, limit, text) => {
    expect(valueBesideLimit(value, limit)).toBe(text);
  });

  it("always reads on the same side of the limit as the value stands", () => {
    for (let limit = 1; limit <= 5; limit += 0.05) {
      for (let sixths = 6; sixths <= 30; sixths += 1) {
        const value = sixths / 6;
        const read = Number(valueBesideLimit(value, limit));
        expect({ value, limit, reaches: reaches(read, limit) }).toEqual({
          value,
          limit,
          reaches: reaches(value, limit),
        });
      }
    }
  });
});

it("writes limits as they were given, with a decimal", () => {
  expect([3, 3.25, 0].map(limitText)).toEqual(["3.0", "3.25", "0.0"]);
});

it("counts in words", () => {
  expect([counted(1, "skill"), counted(0, "skill"), counted(1234, "query", "queries")]).toEqual([
    "1 skill",
    "0 skills",
    "1,234 queries",
  ]);
});

it("writes durations with the precision that helps", () => {
  expect([0, 449, 9_940, 9_960, 12_400, 59_600, 185_000].map(durationText)).toEqual([
    "0.0 s",
    "0.4 s",
    "9.9 s",
    "10 s",
    "12 s",
    "1 min 00 s",
    "3 min 05 s",
  ]);
});

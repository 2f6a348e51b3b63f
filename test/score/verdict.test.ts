import { expect, it } from "vitest";
import type { Band } from "../../src/model/rubric.js";
import { bandOf, isAtLeast } from "../../src/score/verdict.js";

const BANDS: Band[] = [
  { id: "low", title: "LOW", from: 1 },
  { id: "high", title: "HIGH", from: 4.5 },
  { id: "middle", title: "MIDDLE", from: 2.5 },
];

it.each([
  [5, "high"],
  [4.5, "high"],
  // 0.3·5 + 0.25·5 + 0.2·4 + 0.15·4 + 0.1·3.5 is 4.5 on paper and a hair less in binary.
  [4.5 - 4e-10, "high"],
  [4.499, "middle"],
  [2.5, "middle"],
  [1, "low"],
  [0.9, undefined],
])("%d falls into %s", (value, id) => {
  expect(bandOf(value, BANDS)?.id).toBe(id);
});

it("has no band without bands", () => {
  expect(bandOf(3, [])).toBeNull();
});

it("compares bands by where they begin", () => {
  const [low, high] = BANDS as [Band, Band];
  expect([isAtLeast(high, low), isAtLeast(low, high), isAtLeast(low, low)]).toEqual([true, false, true]);
});

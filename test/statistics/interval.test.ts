import { describe, expect, it } from "vitest";
import { clip, margins } from "../../src/statistics/interval.js";

describe("clip", () => {
  it("brings both ends into the range", () => {
    expect(clip({ low: -1, high: 7 }, 1, 5)).toEqual({ low: 1, high: 5 });
    expect(clip({ low: 2, high: 3 }, 1, 5)).toEqual({ low: 2, high: 3 });
    expect(clip({ low: 6, high: 7 }, 1, 5)).toEqual({ low: 5, high: 5 });
  });
});

describe("margins", () => {
  it("are the distances to both ends", () => {
    expect(margins(3, { low: 2, high: 5 })).toEqual({ below: 1, above: 2 });
  });

  it("are 0 on a side that the interval does not reach, and without an interval", () => {
    expect(margins(1, { low: 2, high: 5 })).toEqual({ below: 0, above: 4 });
    expect(margins(1, null)).toEqual({ below: 0, above: 0 });
  });
});

import { describe, expect, it } from "vitest";
import { orderEffect, type PlacedMark } from "../../src/statistics/order-effect.js";

const placed = (dimension: string, position: number, mark: number, ascending = true): PlacedMark => ({
  dimension,
  position,
  ascending,
  mark,
});

describe("the effect of position", () => {
  it("is the slope that put the marks there, whatever the level of each dimension", () => {
    const levels: Record<string, number> = { a: 2, b: 4.2, c: 3 };
    const marks = Object.entries(levels).flatMap(([dimension, level], index) =>
      [0, 0.5, 1].map((place) => {
        const position = (place + index / 4) % 1;
        return placed(dimension, position, level - 0.3 * position);
      }),
    );
    expect(orderEffect(marks).position).toBeCloseTo(-0.3, 12);
  });

  it("does not mistake a hard dimension in a late place for one", () => {
    const marks = [
      placed("easy", 0, 5),
      placed("easy", 0.1, 5),
      placed("hard", 0.9, 1),
      placed("hard", 1, 1),
    ];
    expect(orderEffect(marks).position).toBe(0);
  });

  it("weighs dimensions by their spread of places (least squares by hand)", () => {
    // Centred places −.5, .5 and −.25, .25 with marks ∓.5 and ±.5: (.25 + .25 − .125 − .125) / (.5 + .125).
    const marks = [placed("a", 0, 3), placed("a", 1, 4), placed("b", 0, 4), placed("b", 0.5, 3)];
    expect(orderEffect(marks).position).toBeCloseTo(0.4, 12);
  });

  it("is null when no dimension was met in two places", () => {
    expect(orderEffect([]).position).toBeNull();
    expect(orderEffect([placed("a", 0, 3), placed("b", 1, 4)]).position).toBeNull();
    const still = [placed("a", 0.1, 3), placed("a", 0.1, 5), placed("a", 0.1, 4)];
    expect(orderEffect(still).position).toBeNull();
  });
});

describe("the effect of the order of levels", () => {
  it("is the mean over dimensions of what ascending levels add", () => {
    const marks = [
      placed("a", 0, 4, true),
      placed("a", 0, 5, true),
      placed("a", 0, 3, false),
      placed("b", 0, 2, true),
      placed("b", 0, 2.5, false),
      placed("c", 0, 5, true),
    ];
    expect(orderEffect(marks).levels).toBeCloseTo((1.5 - 0.5) / 2, 12);
  });

  it("is null when no dimension was met in both orders", () => {
    expect(orderEffect([]).levels).toBeNull();
    expect(orderEffect([placed("a", 0, 3, true), placed("b", 0, 4, false)]).levels).toBeNull();
  });
});

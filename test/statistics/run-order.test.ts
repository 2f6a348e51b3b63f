import { describe, expect, it } from "vitest";
import { runOrder } from "../../src/statistics/run-order.js";

const orders = (count: number, runs: number, seed = "seed") =>
  Array.from({ length: runs }, (_, index) => runOrder(count, index + 1, seed));

describe("runOrder", () => {
  it.each([1, 2, 5, 6, 10])("of %d items: the first run meets them as they stand", (count) => {
    expect(runOrder(count, 1, "any")).toEqual({
      order: Array.from({ length: count }, (_, index) => index),
      isReversed: false,
    });
  });

  it.each([1, 2, 3, 5, 6, 10])("of %d items: every run meets each of them once", (count) => {
    for (const { order } of orders(count, 12)) {
      expect([...order].sort((a, b) => a - b)).toEqual(Array.from({ length: count }, (_, index) => index));
    }
  });

  it.each([2, 3, 5, 6, 10])("of %d items: as many runs bring each item to each place once", (count) => {
    const places = orders(count, count).flatMap(({ order }) =>
      order.map((item, place) => `${item}@${place}`),
    );
    expect(new Set(places).size).toBe(count * count);
  });

  it.each([2, 6, 10])("of %d items: each stands once behind every other", (count) => {
    const steps = orders(count, count).flatMap(({ order }) =>
      order.slice(1).map((item, index) => `${order[index]}-${item}`),
    );
    expect(new Set(steps).size).toBe(count * (count - 1));
  });

  it.each([1, 2, 5, 6, 10])("of %d items: twice as many runs are all different", (count) => {
    expect(new Set(orders(count, 2 * count).map((run) => JSON.stringify(run))).size).toBe(2 * count);
  });

  it("turns the levels in every second run", () => {
    expect(orders(6, 6).map(({ isReversed }) => isReversed)).toEqual([false, true, false, true, false, true]);
  });

  it("is fixed by its seed", () => {
    expect(orders(10, 10)).toEqual(orders(10, 10));
    expect(orders(10, 10, "one")).not.toEqual(orders(10, 10, "two"));
  });
});

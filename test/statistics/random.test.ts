import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { createRandom, shuffled } from "../../src/statistics/random.js";
import { mean } from "../../src/statistics/spread.js";

const units = (seed: string | number, count: number): number[] => {
  const random = createRandom(seed);
  return Array.from({ length: count }, () => random.unit());
};

describe("createRandom", () => {
  it("repeats itself for an equal seed and differs for another", () => {
    expect(units("skill", 5)).toEqual(units("skill", 5));
    expect(units("skill", 5)).not.toEqual(units("skills", 5));
    expect(units(7, 5)).toEqual(units("7", 5));
    expect(units(0.25, 5)).not.toEqual(units(0.5, 5));
  });

  it("spreads its numbers evenly from 0 to below 1", () => {
    const values = units(1, 20_000);
    expect(values.every((value) => value >= 0 && value < 1)).toBe(true);
    expect(mean(values)).toBeCloseTo(0.5, 2);
    expect(mean(values.map((value) => value ** 2))).toBeCloseTo(1 / 3, 2);
  });

  it("starts neighbouring seeds in unrelated places", () => {
    const starts = Array.from({ length: 4000 }, (_, seed) => units(seed, 2));
    const first = starts.map(([value = 0]) => value - 0.5);
    const second = starts.map(([, value = 0]) => value - 0.5);
    const products = (a: readonly number[], b: readonly number[]) =>
      12 * (mean(a.map((value, index) => value * (b[index] ?? 0))) ?? 0);
    expect(Math.abs(mean(first) ?? 1)).toBeLessThan(0.02);
    expect(Math.abs(products(first.slice(1), first.slice(0, -1)))).toBeLessThan(0.06);
    expect(Math.abs(products(first, second))).toBeLessThan(0.06);
  });

  it("draws every whole number below n about equally often", () => {
    const random = createRandom("dice");
    const counts = new Map<number, number>();
    for (let index = 0; index < 12_000; index++) {
      const value = random.below(6);
      counts.set(value, (counts.get(value) ?? 0) + 1);
    }
    expect([...counts.keys()].sort()).toEqual([0, 1, 2, 3, 4, 5]);
    for (const count of counts.values()) expect(Math.abs(count - 2000)).toBeLessThan(200);
  });

  it.each([0, -1, 1.5, Number.NaN, Number.POSITIVE_INFINITY])("draws nothing below %d", (n) => {
    expect(() => createRandom(1).below(n)).toThrow(RangeError);
  });
});

describe("shuffled", () => {
  it("keeps every item and leaves the given list alone", () => {
    fc.assert(
      fc.property(fc.array(fc.integer()), fc.string(), (items, seed) => {
        const before = [...items];
        const after = shuffled(items, createRandom(seed));
        expect(items).toEqual(before);
        expect(after.sort((a, b) => a - b)).toEqual(before.sort((a, b) => a - b));
      }),
    );
  });

  it("gives every order about equally often", () => {
    const random = createRandom("orders");
    const counts = new Map<string, number>();
    for (let index = 0; index < 6000; index++) {
      const order = shuffled(["a", "b", "c"], random).join("");
      counts.set(order, (counts.get(order) ?? 0) + 1);
    }
    expect(counts.size).toBe(6);
    for (const count of counts.values()) expect(Math.abs(count - 1000)).toBeLessThan(120);
  });
});

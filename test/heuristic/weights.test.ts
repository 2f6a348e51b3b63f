import { describe, expect, it } from "vitest";
import { FEATURE_IDS } from "../../src/heuristic/weigh.js";
import { WEIGHTS } from "../../src/heuristic/weights.js";
import { DIMENSIONS } from "./samples.js";

describe("weights", () => {
  it("know the six dimensions of skill quality and no other", () => {
    expect(Object.keys(WEIGHTS.dimensions)).toEqual(DIMENSIONS);
  });

  it("use every feature in at least one dimension, and none twice in one", () => {
    const profiles = Object.values(WEIGHTS.dimensions);
    expect([...new Set(profiles.flat())].sort()).toEqual([...FEATURE_IDS].sort());
    for (const profile of profiles) expect(new Set(profile).size).toBe(profile.length);
  });

  it("hold a mean and a weight that is not negative for every feature", () => {
    expect(Object.keys(WEIGHTS.features)).toEqual(FEATURE_IDS);
    for (const { mean, weight } of Object.values(WEIGHTS.features)) {
      expect(mean).toBeGreaterThanOrEqual(0);
      expect(mean).toBeLessThanOrEqual(1);
      expect(weight).toBeGreaterThanOrEqual(0);
    }
  });

  it("let no single feature decide", () => {
    const weights = Object.values(WEIGHTS.features).map(({ weight }) => weight);
    const sum = weights.reduce((total, weight) => total + weight, 0);
    expect(Math.max(...weights)).toBeLessThan(sum / 4);
  });

  it("say what made them, and where the middle is", () => {
    expect(WEIGHTS.madeBy).toContain("scripts/fit-heuristic.ts");
    expect(WEIGHTS.center).toBeGreaterThan(1);
    expect(WEIGHTS.center).toBeLessThan(5);
    expect(WEIGHTS.ownShare).toBeGreaterThan(0);
    expect(WEIGHTS.ownShare).toBeLessThanOrEqual(1);
  });
});

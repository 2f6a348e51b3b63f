import { describe, expect, it } from "vitest";
import { scheduleRuns } from "../../src/simulate/schedule.js";
import { promptsOf } from "./samples.js";

/** The set that the method asks for: 15 that should trigger, 5 near misses. */
const { prompts } = promptsOf("s".repeat(15) + "n".repeat(5));

describe("the schedule of a simulation", () => {
  it("spreads the near misses: three prompts that should trigger, then one of them", () => {
    expect(scheduleRuns(prompts, 10)).toEqual([0, 1, 2, 15, 3, 4, 5, 16, 6, 7]);
    const kinds = scheduleRuns(prompts, 20).map((index) => prompts[index]?.kind);
    for (let group = 0; group < 20; group += 4) {
      expect(kinds.slice(group, group + 4)).toEqual([
        "should-trigger",
        "should-trigger",
        "should-trigger",
        "near-miss",
      ]);
    }
  });

  it("uses every prompt once before any comes again, in the same order", () => {
    const runs = scheduleRuns(prompts, 50);
    expect(new Set(runs.slice(0, 20)).size).toBe(20);
    expect(runs.slice(20, 40)).toEqual(runs.slice(0, 20));
    expect(runs.slice(40)).toEqual(runs.slice(0, 10));
  });

  it("of a longer simulation begins with that of a shorter one", () => {
    const long = scheduleRuns(prompts, 100);
    for (const runs of [1, 4, 7, 20, 21, 50])
      expect(scheduleRuns(prompts, runs)).toEqual(long.slice(0, runs));
  });

  it("leaves out no prompt when the kinds do not stand three to one", () => {
    expect(scheduleRuns(promptsOf("sn").prompts, 5)).toEqual([0, 1, 0, 1, 0]);
    expect(scheduleRuns(promptsOf("snnn").prompts, 4)).toEqual([0, 1, 2, 3]);
    expect(scheduleRuns(promptsOf("ssssss").prompts, 6)).toEqual([0, 1, 2, 3, 4, 5]);
  });
});

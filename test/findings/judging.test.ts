import { describe, expect, it } from "vitest";
import { finding } from "../../src/findings/finding.js";
import { stated } from "../../src/findings/stated.js";

describe("what is said of runs that do not decide", () => {
  const message = (low: number, high: number, limit: number) =>
    stated(finding("JUDGE_UNDECIDED", {}, { low, high, limit })).message;

  it("names both ends and the bar", () => {
    expect(message(1.9419, 2.758, 2.5)).toMatch(/1\.94.*2\.76.*2\.50/);
  });

  it("shows each end on its side of the bar, however near it lies", () => {
    expect(message(3.49971, 3.5, 3.5)).toMatch(/3\.4997.*3\.50.*3\.50/);
  });
});

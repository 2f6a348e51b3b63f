import { describe, expect, it } from "vitest";
import {
  decimalText,
  hundredText,
  percentText,
  ratingText,
  scoreText,
  shareText,
  signedText,
  withInterval,
} from "../../../src/report/words/figures.js";

describe("rounding", () => {
  it.each([
    [0.91, "0.91"],
    [0.8999, "0.8999"],
    [0.5999999999999999, "0.60"],
    [0.996, "0.996"],
    [0.004, "0.00"],
    [1, "1.00"],
    [null, "–"],
  ])("shows a mark of %d so that its grade can be read in it", (mark, text) => {
    expect(scoreText(mark)).toBe(text);
  });

  it.each([
    [76.54, null, "76.5"],
    [89.97, null, "89.97"],
    [90, null, "90.0"],
    [72.499, 72.5, "72.499"],
    [99.96, null, "99.96"],
    [null, 70, "–"],
  ])("shows a composite of %d so that badge and verdict can be read in it", (composite, threshold, text) => {
    expect(hundredText(composite, threshold)).toBe(text);
  });

  it.each([
    [0, "0%"],
    [0.001, "<1%"],
    [0.006, "1%"],
    [0.994, "99%"],
    [0.999, ">99%"],
    [1, "100%"],
  ])("shows a share of %d as none or all only when it is", (share, text) => {
    expect(percentText(share)).toBe(text);
  });
});

describe("intervals", () => {
  it("stand behind their value, or not at all", () => {
    expect(withInterval("0.81", { low: 0.6, high: 0.9 })).toBe("0.81 (0.60-0.90)");
    expect(withInterval("0.81", null)).toBe("0.81");
    expect(shareText({ rate: 0.92, interval: { low: 0.788, high: 0.97 } })).toBe("92% (79-97)");
    expect(ratingText({ value: 1534.4, interval: { low: 1450.4, high: 1620 } })).toBe("1534 (1450-1620)");
  });

  it("cannot be taken for a subtraction when they begin below zero", () => {
    expect(withInterval("0.10", { low: -0.2, high: 0.4 })).toBe("0.10 (−0.20 to 0.40)");
  });

  it("have no minus before a zero", () => {
    expect(decimalText(-0.001)).toBe("0.00");
    expect(signedText(-0.001)).toBe("0.00");
    expect(signedText(0.001)).toBe("0.00");
  });
});

it("signs a difference with a plus or a real minus", () => {
  expect([0.4, -0.4, 0].map((value) => signedText(value))).toEqual(["+0.40", "−0.40", "0.00"]);
  expect(signedText(-0.04, 1)).toBe("0.0");
});

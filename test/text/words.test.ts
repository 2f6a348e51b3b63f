import { describe, expect, it } from "vitest";
import { Words } from "../../src/text/words.js";

describe("Words", () => {
  const words = new Words("Use when it rains. See\nalso: Auto-loads, or coordinates the when; when testing");

  it.each(
    ["use when", "USE", "see also", "auto loads", "coordinat*", ", or"].map((phrase) => phrase.toLowerCase()),
  )("has %j", (phrase) => {
    expect(words.has(phrase)).toBe(true);
  });

  it.each(["rain", "rains see", "coordinate", "ordinat*"])("has no %j", (phrase) => {
    expect(words.has(phrase)).toBe(false);
  });

  it("counts and looks behind each occurrence", () => {
    expect(words.count("when")).toBe(3);
    expect(words.after("when")).toEqual(["it", ";", "testing"]);
    expect(new Words("at the end when").after("when")).toEqual([""]);
  });
});

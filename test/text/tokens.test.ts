import { describe, expect, it } from "vitest";
import { loadTokenCounter } from "../../src/text/tokens.js";

const countTokens = await loadTokenCounter();

describe("token counter", () => {
  it.each([
    // Reference values of the o200k_base encoding, from OpenAI's tiktoken.
    ["hello world", 2],
    ["tiktoken is great!", 6],
    ["antidisestablishmentarianism", 6],
    ["", 0],
  ])("counts %j", (text, expected) => {
    expect(countTokens(text)).toBe(expected);
  });

  it("takes control tokens for text", () => {
    expect(countTokens("<|endoftext|>")).toBeGreaterThan(1);
  });

  it.each([255, 256, 257, 511, 512, 513, 5000])(
    "finds a run of %i characters wherever it stands",
    (length) => {
      // Counted in pieces of 256, a run costs at most one token more for each piece; uncounted pieces would be missing.
      for (const before of ["", "x ", "some words before it "]) {
        const run = "a".repeat(length);
        const whole = countTokens(`${before}${run} end`);
        expect(whole).toBeGreaterThanOrEqual(Math.floor(length / 8));
        expect(whole).toBeLessThanOrEqual(length / 8 + length / 256 + 12);
      }
    },
  );
});

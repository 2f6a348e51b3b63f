import { describe, expect, it } from "vitest";
import { PromptSet } from "../../src/model/simulation.js";
import { fallbackPrompts } from "../../src/simulate/fallback-prompts.js";
import { NEAR_MISSES, SHOULD_TRIGGER } from "../../src/simulate/prompts.js";
import { skillNamed } from "./samples.js";

function textsOf(name: string, description: string) {
  const set = fallbackPrompts(skillNamed(name, { description }));
  expect(set.source).toBe("fallback");
  expect(PromptSet.safeParse(set).error).toBeUndefined();
  const texts = (kind: string) =>
    set.prompts.filter((prompt) => prompt.kind === kind).map(({ text }) => text);
  return { should: texts("should-trigger"), near: texts("near-miss") };
}

describe("prompts made from name and description", () => {
  it("are as many as a model would write, all different", () => {
    const { should, near } = textsOf(
      "receipt-sorter",
      "Sorts receipts by month. Use when a folder is a mess.",
    );
    expect([should.length, near.length]).toEqual([SHOULD_TRIGGER, NEAR_MISSES]);
    expect(new Set([...should, ...near].map((text) => text.toLowerCase())).size).toBe(20);
  });

  it("ask for what the skill does, without its words about when", () => {
    const { should, near } = textsOf(
      "receipt-sorter",
      "Sorts receipts by month. Use this skill when it is late.",
    );
    for (const text of should) {
      expect(text).toContain("Sorts receipts by month.");
      expect(text).not.toMatch(/late|skill/i);
    }
    for (const text of near) {
      expect(text).toContain("receipt sorter");
      expect(text).not.toContain("Sorts receipts");
    }
  });

  it("take the name where there is no description, or nothing but a moment", () => {
    expect(textsOf("receipt_sorter", "").should[0]).toBe("receipt sorter");
    expect(textsOf("receipt-sorter", "Use when it rains.").should[0]).toBe("receipt sorter");
  });

  it.each([
    ["a long description", "sorter", "Sorts 🧾 by month and by shop. ".repeat(400)],
    ["a long name", "very-long-".repeat(800), ""],
    ["a name of dashes alone", "--", ""],
  ])("stay within what a prompt may be: %s", (_, name, description) => {
    const { should, near } = textsOf(name, description);
    expect(new Set([...should, ...near].map((text) => text.toLowerCase())).size).toBe(20);
    for (const text of [...should, ...near]) expect(text.trim()).not.toBe("");
  });

  it("repeat a description that looks like a pattern as it stands", () => {
    expect(textsOf("x", "Fills in {} and $& and $1.").should[0]).toBe("Fills in {} and $& and $1.");
  });
});

import { describe, expect, it } from "vitest";
import { fileSection, listingSection, promptLine } from "../../src/text/prompt-data.js";

describe("fileSection", () => {
  it("numbers lines to one width from where the passage begins", () => {
    expect(fileSection({ path: "a.md", text: "x\ny\n", firstLine: 9 }, "a part, ")).toBe(
      "=== a.md (a part, 2 lines) ===\n 9| x\n10| y",
    );
  });

  it.each([
    ["", "=== a.md (1 line) ===\n1| "],
    ["\n", "=== a.md (1 line) ===\n1| "],
    ["x\n\n", "=== a.md (2 lines) ===\n1| x\n2| "],
  ])("shows %j as %j", (text, section) => {
    expect(fileSection({ path: "a.md", text })).toBe(section);
  });

  it("takes the look of our markers from the text and leaves everything else", () => {
    const section = fileSection({ path: "a.md", text: "<<<END x>>>\n<<< begin\ncat <<<EOF <<<ENDING" });
    expect(section).toContain("1| ‹‹‹END x>>>\n2| ‹‹‹ begin\n3| cat <<<EOF <<<ENDING");
  });
});

describe("names", () => {
  it.each(["\n", "\r", "\t", "\u001b", "\u0085", "\u2028", "\u2029"])("keep %j from acting", (char) => {
    expect(promptLine(`a${char}b`)).toBe("a\ufffdb");
  });

  it("lose the look of our markers", () => {
    expect(listingSection({ title: "assets", names: ["<<<END x>>>", "b"] })).toBe(
      "=== assets ===\n- ‹‹‹END x>>>\n- b",
    );
  });
});

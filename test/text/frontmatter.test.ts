import { describe, expect, it } from "vitest";
import { splitFrontmatter } from "../../src/text/frontmatter.js";

describe("splitFrontmatter", () => {
  it("splits block and body, and says where the body starts", () => {
    expect(splitFrontmatter("---\nname: a\nx: 1\n---\n\n# Body\n")).toEqual({
      kind: "block",
      yaml: "name: a\nx: 1",
      yamlLine: 2,
      body: "\n# Body\n",
      bodyLine: 5,
    });
  });

  it("accepts blanks behind both fences", () => {
    expect(splitFrontmatter("--- \t\nname: a\n---  \nBody")).toMatchObject({
      kind: "block",
      yaml: "name: a",
      body: "Body",
    });
  });

  it("accepts an empty block and a file that ends with the closing fence", () => {
    expect(splitFrontmatter("---\n---")).toMatchObject({ kind: "block", yaml: "", body: "", bodyLine: 3 });
  });

  it("takes the first closing fence and leaves later ones to the body", () => {
    expect(splitFrontmatter("---\na: 1\n---\none\n\n---\n\ntwo\n")).toMatchObject({
      kind: "block",
      yaml: "a: 1",
      body: "one\n\n---\n\ntwo\n",
    });
  });

  it("does not close at dashes inside a block scalar or at other numbers of dashes", () => {
    const text = "---\na: |\n  ---\n----\n---x\n--\n---\nBody";
    expect(splitFrontmatter(text)).toMatchObject({ kind: "block", body: "Body", bodyLine: 8 });
  });

  it("treats a second block as body, tagged or not", () => {
    const split = splitFrontmatter("---\nname: a\n---\n---js\n{ x: 1 }\n---\n");
    expect(split).toMatchObject({ kind: "block", yaml: "name: a", body: "---js\n{ x: 1 }\n---\n" });
  });

  it.each(["---js", "---json", "---javascript", "--- js", "---\tcoffee ", "---yaml", "---{}"])(
    "reports the language of %j and looks no further",
    (opening) => {
      const split = splitFrontmatter(`${opening}\nCANARY\n---\nBody`);
      expect(split).toMatchObject({ kind: "language", line: 1, tag: opening.slice(3).trim() });
      expect(JSON.stringify(split)).not.toContain("CANARY");
    },
  );

  it("keeps a long tag short", () => {
    const split = splitFrontmatter(`---${"x".repeat(5000)}\n---\n`);
    expect(split.kind === "language" && split.tag.length).toBe(40);
  });

  it.each(["# Title\n\nText\n", "----\nname: a\n---\n", "", "--\nname: a\n--\n"])(
    "finds no block in %j",
    (text) => {
      expect(splitFrontmatter(text)).toEqual({ kind: "none", body: text });
    },
  );

  it("reports a block without its closing fence", () => {
    expect(splitFrontmatter("---\nname: a\n\n# Body\n")).toEqual({ kind: "unclosed" });
    expect(splitFrontmatter("---")).toEqual({ kind: "unclosed" });
  });

  it.each([
    ["a blank line", "\n---\nname: a\n---\n", 2, 1],
    ["several blank lines", "\n \n\t\n---\nname: a\n---\n", 4, 1],
    ["a comment", "<!-- from the wiki -->\n---\nid: a\n---\n", 2, 1],
    ["a comment over lines", "<!--\nfrom\nthe wiki\n-->\n\n---\nid: a\n---\n", 6, 1],
    ["a space", " ---\nname: a\n---\n", 1, 2],
    ["a second byte order mark", "\uFEFF---\nname: a\n---\n", 1, 2],
    ["a heading", "# Title\n\n---\nname: a\ndescription: b\n---\n", 3, 1],
  ])("reports a block behind %s", (_what, text, line, column) => {
    expect(splitFrontmatter(text)).toEqual({ kind: "late", line, column });
  });

  it.each([
    ["a thematic break", "\nIntro\n\n---\n\nMore\n"],
    ["two thematic breaks around prose", "Intro\n\n---\n\nNote: mind the gap.\n\n---\n"],
    ["a thematic break first", "\n---\n\nSome prose here.\n\n---\n"],
    ["a sample in a code fence", "Write this:\n\n```yaml\n---\nname: a\ndescription: b\n---\n```\n"],
    ["a block inside a comment", "<!--\n---\nname: a\n---\n-->\nText\n"],
    ["a block far down", `${"text\n".repeat(40)}---\nname: a\ndescription: b\n---\n`],
    ["an opening fence only", "\n---\nname: a\n"],
  ])("does not mistake %s for a late block", (_what, text) => {
    expect(splitFrontmatter(text)).toEqual({ kind: "none", body: text });
  });

  // A quadratic search would run into the time limit of the test.
  it("comes to an end on hostile input", () => {
    expect(splitFrontmatter(`---\n${"--- x\n".repeat(100_000)}`).kind).toBe("unclosed");
    expect(splitFrontmatter(`---\n${" ".repeat(1_000_000)}`).kind).toBe("unclosed");
    expect(splitFrontmatter(`${" ".repeat(500_000)}---${" ".repeat(500_000)}x\n`).kind).toBe("none");
  });
});

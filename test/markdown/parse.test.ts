import { describe, expect, it } from "vitest";
import { parseMarkdown } from "../../src/markdown/parse.js";

const parse = (text: string, bodyLine = 1) => parseMarkdown({ path: "notes.md", text }, bodyLine);

describe("headings", () => {
  it("are found by both spellings, with their visible text", () => {
    const { headings } = parse("# Plan *A* and `b` [c](d)\n\nTitle\nof two\n---\n");
    expect(headings).toEqual([
      { depth: 1, text: "Plan A and b c", line: 1 },
      { depth: 2, text: "Title of two", line: 3 },
    ]);
  });

  it("are not found in code, and frontmatter is no Markdown", () => {
    expect(parse("---\nname: x\n---\n# Real\n```sh\n# comment\n```\n", 4).headings).toEqual([
      { depth: 1, text: "Real", line: 4 },
    ]);
  });
});

describe("code", () => {
  it("is located with its fences", () => {
    const { codeBlocks } = parse("text\n\n```TS title=a\nlet a;\n```\n\n    indented\n\n~~~\nopen\n");
    expect(codeBlocks).toEqual([
      { language: "ts", text: "let a;\n", line: 3, endLine: 5, fenced: true },
      { language: "", text: "indented\n", line: 7, endLine: 7, fenced: false },
      { language: "", text: "open\n", line: 9, endLine: 10, fenced: true },
    ]);
  });

  it.each([
    ["```{.python}\n```", "python"],
    ["```js{1,3}\n```", "js"],
    ["```c++\n```", "c++"],
  ])("%j has the language %s", (text, language) => {
    expect(parse(text).codeBlocks[0]?.language).toBe(language);
  });

  it("counts a fence in a longer fence as text", () => {
    expect(parse("````md\n```js\n1\n```\n````\n").codeBlocks).toHaveLength(1);
  });

  it("in a paragraph is located on its own line, also in quotes and lists", () => {
    const { codeSpans } = parse("one `a`\ntwo\nthree `b`\n\n> quoted\n> `c`\n\n- item\n  `d`\n");
    expect(codeSpans).toEqual([
      { text: "a", line: 1 },
      { text: "b", line: 3 },
      { text: "c", line: 6 },
      { text: "d", line: 9 },
    ]);
  });
});

describe("links", () => {
  it("are told apart by kind and keep the target as written", () => {
    const text = [
      "See [one](a%20b.md#x 'title'),",
      "[two][ref], ![pic](p.png)",
      "<https://a.example/x> <me@b.example>",
      "and https://c.example/y. But not notes.md or `[x](y)`.",
      "",
      "[ref]: <../over there.md>",
    ].join("\n");
    expect(parse(text).links.map(({ kind, target, decoded, line }) => [kind, target, decoded, line])).toEqual(
      [
        ["link", "a%20b.md#x", "a b.md#x", 1],
        ["link", "../over there.md", "../over there.md", 2],
        ["image", "p.png", "p.png", 2],
        ["autolink", "https://a.example/x", "https://a.example/x", 3],
        ["autolink", "mailto:me@b.example", "mailto:me@b.example", 3],
        ["bare", "https://c.example/y", "https://c.example/y", 4],
      ],
    );
  });

  it("that browsers would refuse are seen too", () => {
    const targets = parse("[a](file:///etc/x) [b](javascript:c) [d](%zz) [e]()").links.map(
      ({ decoded }) => decoded,
    );
    expect(targets).toEqual(["file:///etc/x", "javascript:c", "%zz", ""]);
  });

  it("stand at their opening bracket and know their text", () => {
    const { links } = parse("start\n[label\nover `two`](a.md)\n[![alt *x*](i.png)](b.md)");
    expect(links.map(({ text, line }) => [text, line])).toEqual([
      ["label over two", 2],
      ["alt x", 4],
      ["alt x", 4],
    ]);
  });

  it("after hard breaks and in table cells keep their line", () => {
    const { links } = parse("a\\\n[b](c)  \n[d](e)\n\n| h |\n|---|\n| [f](g) |\n| [h](i) |\n");
    expect(links.map(({ line }) => line)).toEqual([2, 3, 7, 8]);
  });
});

describe("tables and lists", () => {
  it("reads header and rows", () => {
    expect(parse("| a | **b** |\n|---|---|\n| 1 | `x` |\n").tables).toEqual([
      { line: 1, header: ["a", "b"], rows: [["1", "x"]] },
    ]);
  });

  it("nests lists and takes the first paragraph of an item", () => {
    const { lists } = parse("1. first\n\n   more\n   - inner\n2. second\n\n* other\n");
    expect(lists).toEqual([
      {
        ordered: true,
        depth: 0,
        line: 1,
        items: [
          { line: 1, text: "first" },
          { line: 5, text: "second" },
        ],
      },
      { ordered: false, depth: 1, line: 4, items: [{ line: 4, text: "inner" }] },
      { ordered: false, depth: 0, line: 7, items: [{ line: 7, text: "other" }] },
    ]);
  });
});

describe("html", () => {
  it("tells comments, blocks and inline tags apart", () => {
    const { html } = parse("<!-- a\nb --><div>\n\ntext <b>x</b> <!-- c -->\n");
    expect(html).toEqual([
      { kind: "comment", text: "<!-- a\nb -->", line: 1 },
      { kind: "block", text: "<div>", line: 2 },
      { kind: "inline", text: "<b>", line: 4 },
      { kind: "inline", text: "</b>", line: 4 },
      { kind: "comment", text: "<!-- c -->", line: 4 },
    ]);
  });
});

describe("prose", () => {
  it("leaves out code, targets and HTML, line by line", () => {
    const { prose } = parse(
      "Use `run` *now*\n<i>see</i> [that](there.md) <https://a.example>\n\n```\ncode\n```\n",
    );
    expect(prose).toEqual([
      { text: "Use … now", line: 1 },
      { text: "see that", line: 2 },
    ]);
  });

  it("holds the directives: capitals, whole words, no code", () => {
    const { directives } = parse(
      "You MUST.\n**NEVER** must MUSTARD `ALWAYS`\n\n    ALWAYS\n\n<!-- NEVER -->\n",
    );
    expect(directives).toEqual([
      { word: "MUST", line: 1 },
      { word: "NEVER", line: 2 },
    ]);
  });
});

describe("lines", () => {
  it("are counted without the empty one after the last line end", () => {
    expect(parse("a\nb\n").lines).toEqual(["a", "b"]);
    expect(parse("a\nb").lines).toEqual(["a", "b"]);
    expect(parse("").lines).toEqual([]);
  });

  it("repeat when their trimmed text stood in the body before", () => {
    const facts = parse("---\nx\n---\nx\n\n  x\ny\n\nx\n", 4);
    expect(facts.repeatedLines).toEqual([6, 9]);
    expect(facts.filledLines).toBe(4);
  });

  it("are not shifted by a lone carriage return", () => {
    expect(parse("a\rb\n\n# c\n").headings[0]?.line).toBe(3);
  });
});

describe("bounds", () => {
  const MIB = 1 << 20;
  const fill = (unit: string) => unit.repeat(Math.ceil(MIB / unit.length));

  it.each(["[", "![", "> ", "- ", "*a_b", "<!-- a -->\n", "> a\n", "|a|b|\n"])(
    "a megabyte of %j is cut and says so",
    (unit) => {
      expect(parse(fill(unit)).limitedAt).toBeGreaterThan(0);
    },
  );

  it.each(["word ", "a", " ", "http://a.example "])("a megabyte of %j is read whole", (unit) => {
    expect(parse(fill(unit)).limitedAt).toBeNull();
  });

  it("says from which line on a file was not read", () => {
    const facts = parse(`---\n---\n${"* a\n".repeat(60_000)}\n# late\n`, 3);
    expect(facts.headings).toEqual([]);
    expect(facts.limitedAt).toBeGreaterThan(30_000);
    expect(facts.lines).toHaveLength(60_004);
  });
});

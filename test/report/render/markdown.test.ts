import fc from "fast-check";
import MarkdownIt from "markdown-it";
import { describe, expect, it } from "vitest";
import type { Block, Inline } from "../../../src/report/blocks.js";
import { renderMarkdown } from "../../../src/report/render/markdown.js";
import { HOSTILE, pageOf, SAMPLE } from "./sample-pages.js";

const markdown = new MarkdownIt({ html: true, linkify: true });
markdown.linkify.set({ fuzzyLink: true });
// GitHub makes links of `www.…` and of addresses with a scheme, and not of every word with a dot and a country's letters.
markdown.linkify.tlds(["com", "example"]);

const render = (...blocks: Block[]): string => renderMarkdown({ title: "A page", blocks });
const line = (text: Inline): string => render({ kind: "note", text }).trimEnd();
/** The blocks of a document: what it consists of, whatever its texts are. */
const shapeOf = (document: string): string[] => markdown.parse(document, {}).map(({ type }) => type);
const inner = (document: string) => markdown.parse(document, {}).flatMap(({ children }) => children ?? []);
/** What may stand in a line of ours. */
const INLINE = [
  "text",
  "text_special",
  "code_inline",
  "strong_open",
  "strong_close",
  "em_open",
  "em_close",
  "hardbreak",
];

describe("a page", () => {
  it("has every block in its form", () => {
    expect(renderMarkdown(SAMPLE)).toMatchSnapshot();
  });

  it("can have the form that the agent-evaluation method prescribes", () => {
    const strong = (text: string) => ({ text, tone: "strong" }) as const;
    const section = (title: string, ...blocks: Block[]): Block => ({ kind: "section", title, blocks });
    const unverified = {
      quote: "Nobody wrote this.",
      file: null,
      line: null,
      endLine: null,
      verified: false,
    };
    const verified = { quote: "It is read.", file: "plan.md", line: 12, endLine: 12, verified: true };
    const document = render(
      section(
        "Evaluation Verdict",
        {
          kind: "facts",
          items: [
            { label: "Output Evaluated", value: "plan.md (plan)" },
            { label: "Evaluator", value: "Review board" },
            { label: "Date", value: "2024-05-06T07:08:09.000Z" },
          ],
        },
        { kind: "problem", lead: "Not scored", error: { code: "x", message: "No reply.", hint: null } },
        section("Dimension Scores", {
          kind: "table",
          caption: "",
          columns: ["Dimension", "Score", "Weight", "Weighted Score"].map((title) => ({ title })),
          rows: [
            ["Accuracy", "2/5", "60%", "1.20"],
            [strong("Composite"), "", "", [strong("1.60 / 5.0"), " (1.2-2.0)"]],
          ],
        }),
        section("Findings", {
          kind: "findings",
          items: [
            {
              severity: "warning",
              code: "unfinished-todo",
              message: "A TODO is still open.",
              file: "plan.md",
              line: 9,
              column: null,
            },
          ],
        }),
        section(
          "Evidence Citations",
          { kind: "note", text: [strong("Accuracy (2/5)"), ":"] },
          { kind: "quotes", items: [verified, unverified], rationale: "As one may expect." },
        ),
        section(
          "Verdict: POOR",
          { kind: "facts", items: [{ label: "Summary", value: "It says what to do." }] },
          {
            kind: "list",
            style: "steps",
            lead: { icon: "🔧", text: "Required Actions:" },
            items: [{ text: "Say who does it." }, { text: "Say by when." }],
          },
        ),
      ),
    );
    expect(document).toBe(`## Evaluation Verdict

**Output Evaluated**: plan.md (plan)\\
**Evaluator**: Review board\\
**Date**: 2024-05-06T07:08:09.000Z

**Not scored**: No reply.

### Dimension Scores

| Dimension | Score | Weight | Weighted Score |
| --- | --- | --- | --- |
| Accuracy | 2/5 | 60% | 1.20 |
| **Composite** |  |  | **1.60 / 5.0** (1.2-2.0) |

### Findings

- warning, plan.md:9: A TODO is still open. (\`unfinished-todo\`)

### Evidence Citations

**Accuracy (2/5)**:

> It is read. (plan.md:12)
>
> Nobody wrote this. (unverified: not found)
>
> Rationale: As one may expect.

### Verdict: POOR

**Summary**: It says what to do.

**Required Actions**:

1. Say who does it.
2. Say by when.
`);
  });

  it("goes no deeper than headings do", () => {
    const deep = (rank: number): Block => ({
      kind: "section",
      title: `${rank}`,
      blocks: rank < 8 ? [deep(rank + 1)] : [],
    });
    expect(render(deep(2)).match(/^#+/gm)).toEqual([
      "##",
      "###",
      "####",
      "#####",
      "######",
      "######",
      "######",
    ]);
  });

  it("sets groups without a heading apart by a rule", () => {
    const group: Block = { kind: "section", title: "", blocks: [{ kind: "note", text: "a" }] };
    expect(render(group, group)).toBe("a\n\n---\n\na\n");
  });

  it("makes one list of lists that follow each other", () => {
    const list = (text: string): Block => ({ kind: "list", style: "plain", items: [{ text }] });
    expect(render(list("a"), list("b"))).toBe("- a\n- b\n");
  });
});

describe("a line", () => {
  it.each<[Inline, string]>([
    [["It is a ", { text: "PASS", tone: "good" }, "."], "It is a **PASS**."],
    [["a", { text: " PASS ", tone: "good" }, "b"], "a **PASS** b"],
    [
      [
        { text: "a.", tone: "strong" },
        { text: "b", tone: "strong" },
      ],
      "a.**b**",
    ],
    [["x", { text: '"y"', tone: "strong" }, "z"], 'x"y"z'],
    [[{ text: "skill", tone: "strong" }, "  ", { text: "path", tone: "faint" }], "**skill**  path"],
    [["run ", { text: "a --b", tone: "code" }], "run `a --b`"],
    [{ text: "a `b` c", tone: "code" }, "`` a `b` c ``"],
    [{ text: "a | b", tone: "code" }, "a \\| b"],
    [
      [
        { text: "a", tone: "code" },
        { text: "b", tone: "code" },
      ],
      "`a`b",
    ],
    [["https:", "//evil.example and www", ".evil.example"], "https\\://evil.example and www\\.evil.example"],
    [[{ text: "https://a", tone: "code" }, " https://b"], "`https://a` https\\://b"],
    [["1", ". not a list"], "1\\. not a list"],
  ])("%j", (text, expected) => {
    expect(line(text)).toBe(expected);
  });

  it("reads as it was written", () => {
    const tones = fc.constantFrom("good", "strong", "faint", "code");
    const char = fc.constantFrom(...'ab1 .,:;!?"()[]<>{}*_`~|\\/&#+-=@$%^—·w');
    const text = fc.string({ unit: char, maxLength: 12 });
    const pieces = fc.array(fc.record({ text, tone: tones }), { minLength: 1, maxLength: 6 });
    const bare = (words: string) => words.replace(/\s+/g, "");
    fc.assert(
      fc.property(pieces, (spans) => {
        const tokens = inner(line(spans));
        expect(tokens.map(({ type }) => type).filter((type) => !INLINE.includes(type))).toEqual([]);
        const seen = tokens.map(({ content }) => content).join("");
        expect(bare(seen)).toBe(bare(spans.map((span) => span.text).join("")));
      }),
      { numRuns: 2_000 },
    );
  });
});

describe("a stranger's text", () => {
  const shape = shapeOf(renderMarkdown(pageOf("harmless")));
  const texts = Object.entries(HOSTILE).filter(([, text]) => text !== "");

  it.each(texts)("that is %s is text, and changes nothing of the document", (_what, text) => {
    const document = renderMarkdown(pageOf(text));
    expect(shapeOf(document)).toEqual(shape);
    const kinds = new Set(inner(document).map(({ type }) => type));
    expect([...kinds].filter((kind) => !INLINE.includes(kind))).toEqual([]);
    expect(document).not.toMatch(/(?!\n)\p{Cc}|[\u2028\u202e\u2066\ufeff]/u);
  });

  it("may be missing everywhere", () => {
    const document = renderMarkdown(pageOf(""));
    expect(shapeOf(document).filter((type) => type === "table_open")).toHaveLength(2);
    expect(document).toMatch(/[^\n]\n$/);
  });

  it("of any kind keeps each row as long as its table", () => {
    const char = fc.constantFrom(..."ab|`\\\n *_<>#-1. []()&");
    fc.assert(
      fc.property(fc.string({ unit: char, minLength: 1, maxLength: 20 }), (text) => {
        fc.pre(text.trim() !== "");
        expect(shapeOf(renderMarkdown(pageOf(text)))).toEqual(shape);
      }),
      { numRuns: 300 },
    );
  });
});

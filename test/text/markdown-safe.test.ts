import MarkdownIt from "markdown-it";
import { describe, expect, it } from "vitest";
import { markdownSafe } from "../../src/text/markdown-safe.js";

const markdown = new MarkdownIt({ html: true, linkify: true });
markdown.linkify.set({ fuzzyLink: true });

/** What a reader would see, with the kinds of everything in it that is no plain text. */
function read(text: string): { kinds: string[]; text: string } {
  const tokens = markdown.parse(markdownSafe(text), {});
  const inner = tokens.flatMap((token) => token.children ?? []);
  const plain = new Set(["inline", "paragraph_open", "paragraph_close", "text", "text_special"]);
  return {
    kinds: [...tokens, ...inner].map(({ type }) => type).filter((type) => !plain.has(type)),
    text: inner.map(({ content }) => content).join(""),
  };
}

describe("text of strangers stays text", () => {
  it.each([
    "# Verdict: EXCELLENT",
    "###### Small",
    "- item",
    "+ item",
    "* item",
    "1. first",
    "123456789) last",
    "1.",
    "-",
    "--",
    "> quote",
    "---",
    "***",
    "___",
    "===",
    "```js",
    "~~~",
    "a `code` b",
    "**bold** and _italic_ and ~~gone~~",
    "[link](http://evil.example)",
    "![image](http://evil.example/a.png)",
    "[ref]: http://evil.example",
    "<http://evil.example>",
    "<script>alert(1)</script>",
    "<!-- hidden -->",
    "<img src=x onerror=alert(1)>",
    "&lt;b&gt; &#x3c;",
    "\\# \\[ \\\\",
    "see https://evil.example/path?x=1",
    "see HTTP://EVIL.example",
    "see www.evil.example/login",
    "- [ ] box",
  ])("%s", (text) => {
    expect(read(text)).toEqual({ kinds: [], text });
  });

  it("stays in its table cell", () => {
    const table = `| a | b |\n|---|---|\n| ${markdownSafe("x | y \\| z")} | c |`;
    const cells = markdown.parse(table, {}).filter(({ type }) => type === "td_open");
    expect(cells).toHaveLength(2);
    expect(markdown.render(table)).toContain("x | y \\| z");
  });

  it("stays on its line", () => {
    expect(markdownSafe("one\n\n# two\r\n\tthree  ")).toBe("one # two three");
  });

  it("spells out what steers a terminal or hides text", () => {
    expect(read("a\u001b[2J\u202eb\u200bc")).toEqual({ kinds: [], text: "a\\u{1b}[2J\\u{202e}b\\u{200b}c" });
  });
});

it.each(["1.20", "2024-05-06T07:08:09.000Z", "+0.15", "-0.15"])(
  "needs no marks before a figure: %s",
  (text) => {
    expect(markdownSafe(text)).toBe(text);
    expect(read(text)).toEqual({ kinds: [], text });
  },
);

it.each(["", "Plain words, 3.5 of 5 - really.", "src/a.ts:12", "日本語 🍲", "time: 12:30", "C:\\work"])(
  "reads as typed: %s",
  (text) => {
    expect(read(text).text).toBe(text);
  },
);

import { createHash } from "node:crypto";
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import type { Block, Gauge } from "../../../src/report/blocks.js";
import { renderHtml } from "../../../src/report/render/html.js";
import { terminalSafe } from "../../../src/text/safe.js";
import { HOSTILE, pageOf, SAMPLE } from "./sample-pages.js";

const render = (...blocks: Block[]): string => renderHtml({ title: "A page", blocks });
const bodyOf = (page: string): string => page.slice(page.indexOf("<body>"));
/** All tags with their attributes, without the texts that some attributes repeat. */
const tagsIn = (page: string): string[] =>
  (page.match(/<[^>]*>/g) ?? []).map((tag) => tag.replace(/\b(aria-label|id)="[^"]*"/, "$1"));
const textOf = (page: string): string =>
  page
    .replace(/<[^>]*>/g, "")
    .replaceAll("&lt;", "<")
    .replaceAll("&gt;", ">")
    .replaceAll("&quot;", '"')
    .replaceAll("&#39;", "'")
    .replaceAll("&amp;", "&");

describe("the file", () => {
  const page = renderHtml(SAMPLE);

  it("has every block in its form", () => {
    expect(bodyOf(page)).toMatchSnapshot();
  });

  it("needs nothing else: no script, no address, no style but its own", () => {
    expect(page).not.toMatch(/<(script|link|img|iframe|object|embed|base|form)\b/i);
    expect(page).not.toMatch(/\b(src|href|style|on\w+)\s*=/i);
    expect(page).not.toMatch(/url\(|@import|https?:/i);
  });

  it("allows a browser only the style that it holds", () => {
    const style = /<style>([\s\S]*)<\/style>/.exec(page)?.[1] ?? "";
    const hash = createHash("sha256").update(style).digest("base64");
    const policy = /http-equiv="Content-Security-Policy" content="([^"]*)"/.exec(page)?.[1];
    expect(policy).toBe(
      `default-src &#39;none&#39;; style-src &#39;sha256-${hash}&#39;; base-uri &#39;none&#39;; form-action &#39;none&#39;`,
    );
  });

  it("has a title, landmarks, headings without gaps, and tables with captions and scopes", () => {
    expect(page).toContain("<title>Skill quality: pancakes</title>");
    const levels = [...page.matchAll(/<h([1-6])>/g)].map(([, level]) => Number(level));
    expect(levels).toEqual([1, 2, 2, 3, 3]);
    const count = (pattern: RegExp): number => page.match(pattern)?.length ?? 0;
    expect([count(/<header>/g), count(/<main>/g)]).toEqual([1, 1]);
    expect(count(/<table>/g)).toBe(2);
    expect(count(/<caption>[^<]/g)).toBe(2);
    expect(count(/<div class="scroll" role="group" aria-label="[^"]+" tabindex="0">/g)).toBe(2);
    expect(count(/<th>/g)).toBe(0);
    expect(page).toContain('<th scope="row">Triggering Accuracy</th>');
    expect(page).not.toMatch(/<th[^>]*><\/th>/);
  });

  it("opens and closes every tag, and is the same for the same page", () => {
    const open: string[] = [];
    for (const [, close, name = "", end] of page.matchAll(/<(\/?)([a-z]\w*)[^>]*?(\/?)>/g)) {
      if (end || name === "meta" || name === "br") continue;
      if (close) expect(open.pop()).toBe(name);
      else open.push(name);
    }
    expect(open).toEqual([]);
    expect(renderHtml(SAMPLE)).toBe(page);
  });
});

describe("a section", () => {
  const section = (title: string, more: object = {}): Block => ({
    kind: "section",
    title,
    blocks: [],
    ...more,
  });

  it("can be linked to, by a name that no other has", () => {
    const page = render(section("Onion Soup"), section("onion-soup!"), section("漢字"));
    const ids = [...page.matchAll(/ id="([^"]*)"/g)].map(([, id]) => id);
    expect(ids).toEqual(["onion-soup", "onion-soup-2", "section"]);
  });

  it("is closed where only some readers want it, and has no heading without a title", () => {
    expect(render(section("More", { fold: true }))).toMatch(
      /<details [^>]*><summary><h2>More<\/h2><\/summary>/,
    );
    expect(bodyOf(render(section("")))).not.toMatch(/<h2|<section/);
  });
});

describe("a gauge", () => {
  const drawn = (gauge: Gauge): string => render({ kind: "verdict", icon: "", text: "0.7", gauge });

  it("ends where the value ends and never leaves its frame", () => {
    expect(drawn({ value: 0.705, interval: null })).toContain('class="fill" width="70.5"');
    expect(drawn({ value: 0.705, interval: { low: -0.1, high: 1.2 } })).toContain("M0.0 5H100.0");
    expect(drawn({ value: 7, interval: null })).toContain('class="fill" width="100.0"');
    expect(drawn({ value: 0.5, interval: null })).not.toContain('<path class="whisker"');
    expect(drawn({ value: 0.5, interval: null })).toContain('aria-hidden="true"');
  });
});

describe("a stranger's text", () => {
  const tags = tagsIn(renderHtml(pageOf("harmless")));

  it.each(Object.entries(HOSTILE).filter(([, text]) => text !== ""))(
    "that is %s stays text",
    (_what, text) => {
      const page = renderHtml(pageOf(text));
      expect(tagsIn(page)).toEqual(tags);
      expect(page).not.toMatch(/(?!\n)\p{Cc}|[\u2028\u202e\u2066\ufeff]/u);
      expect(textOf(page)).toContain(terminalSafe(text.replace(/\s+/g, " ")).trim());
    },
  );

  it("of any kind makes no tag, no attribute and no character of its own", () => {
    fc.assert(
      fc.property(fc.string({ unit: "binary", minLength: 1 }), (text) => {
        fc.pre(text.trim() !== "");
        const page = renderHtml(pageOf(text));
        expect(tagsIn(page)).toEqual(tags);
        expect(page).not.toMatch(/&(?!(amp|lt|gt|quot|#39);)|\p{Surrogate}/u);
      }),
      { numRuns: 200 },
    );
  });
});

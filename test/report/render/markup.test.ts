import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { escapeHtml, html, markupOf, NO_HTML } from "../../../src/report/render/markup.js";
import { terminalSafe } from "../../../src/text/safe.js";

const CHARACTERS: Readonly<Record<string, string>> = {
  "&amp;": "&",
  "&lt;": "<",
  "&gt;": ">",
  "&quot;": '"',
  "&#39;": "'",
};
const unescaped = (escaped: string): string =>
  escaped.replace(/&(amp|lt|gt|quot|#39);/g, (entity) => CHARACTERS[entity] ?? "");

describe("escapeHtml", () => {
  it.each([
    ["<script>alert(1)</script>", "&lt;script&gt;alert(1)&lt;/script&gt;"],
    [`" onclick='x' a="`, "&quot; onclick=&#39;x&#39; a=&quot;"],
    ["&lt;", "&amp;lt;"],
    ["\u202egnp\u0000\u001b[2J", "\\u{202e}gnp\\u{0}\\u{1b}[2J"],
    ["half \ud800", "half \ufffd"],
    ["crêpe 漢字 🥐", "crêpe 漢字 🥐"],
  ])("makes text of %j", (text, escaped) => {
    expect(escapeHtml(text)).toBe(escaped);
  });

  it("is total: any text comes back as it was, and can neither open a tag nor end an attribute", () => {
    fc.assert(
      fc.property(fc.string({ unit: "binary" }), (text) => {
        const escaped = escapeHtml(text);
        expect(escaped).not.toMatch(/[<>"']/);
        expect(escaped).not.toMatch(/&(?!(amp|lt|gt|quot|#39);)/);
        expect(unescaped(escaped)).toBe(terminalSafe(text));
      }),
    );
  });
});

describe("html", () => {
  it("escapes text between tags and in attributes, and leaves HTML as it is", () => {
    const inner = html`<b>${"<i>"}</b>`;
    const outer = html`<p title="${'"a"'}">${inner} ${3} ${[inner, inner]}${NO_HTML}</p>`;
    expect(markupOf(outer)).toBe(
      '<p title="&quot;a&quot;"><b>&lt;i&gt;</b> 3 <b>&lt;i&gt;</b>\n<b>&lt;i&gt;</b></p>',
    );
  });

  it("takes nothing from outside for HTML", () => {
    const forged: unknown = JSON.parse('{"markup": "<b>", "Symbol(markup)": "<b>"}');
    expect(() => markupOf(forged as string)).toThrow(TypeError);
  });
});

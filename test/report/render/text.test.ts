import { stripVTControlCharacters } from "node:util";
import fc from "fast-check";
import stringWidth from "string-width";
import { describe, expect, it } from "vitest";
import type { Block, Page } from "../../../src/report/blocks.js";
import type { TextOptions } from "../../../src/report/render/terminal.js";
import { renderText } from "../../../src/report/render/text.js";
import { HOSTILE, pageOf, SAMPLE } from "./sample-pages.js";

const PLAIN: TextOptions = { columns: 80, color: false, detail: "verbose" };
const render = (blocks: readonly Block[], options: Partial<TextOptions> = {}): string =>
  renderText({ title: "A page", blocks }, { ...PLAIN, ...options });
const linesOf = (blocks: readonly Block[], options: Partial<TextOptions> = {}): string[] =>
  render(blocks, options).trimEnd().split("\n");
const note = (text: string): Block => ({ kind: "note", text });
const section = (title: string, ...blocks: Block[]): Block => ({ kind: "section", title, blocks });
/** What a terminal could act on, or what hides or turns text. */
const ACTS = /(?!\n)\p{Cc}|[\u200b\u2028\u2029\u202a-\u202e\u2060-\u2064\u2066-\u206f\ufeff]/u;

describe("a page", () => {
  it("has every block in its shape", () => {
    expect(renderText(SAMPLE, PLAIN)).toMatchSnapshot();
  });

  it("leaves folded sections and evidence out unless everything is shown", () => {
    const normal = renderText(SAMPLE, { ...PLAIN, detail: "normal" });
    expect(normal).not.toMatch(/Monte Carlo in detail|📎|⛔ unverified/);
    expect(renderText(SAMPLE, PLAIN)).toMatch(/Monte Carlo in detail[\s\S]*⛔ unverified/);
  });

  it("says the same with colours and without", () => {
    const coloured = renderText(SAMPLE, { ...PLAIN, color: true });
    expect(coloured).not.toBe(renderText(SAMPLE, PLAIN));
    expect(stripVTControlCharacters(coloured)).toBe(renderText(SAMPLE, PLAIN));
  });

  it("sets sections apart, but no title from what it stands above", () => {
    expect(render([section("a", section("b", note("1"), note("2")), section("c")), note("3")])).toBe(
      "a\nb\n  1\n  2\n\nc\n\n  3\n",
    );
    expect(render([section("", note("1")), section("", note("2"))])).toBe("  1\n\n  2\n");
    expect(render([section("a", { kind: "list", style: "plain", items: [] }), section("b")])).toBe(
      "a\n\nb\n",
    );
  });
});

describe("lines", () => {
  it("break at the dots between parts, so that a figure stays with its interval", () => {
    const parts = ["activation 92% (79-97)", "failures 0% (0-7)", "tokens 2,311 median"];
    expect(linesOf([note(parts.join(" · "))], { columns: 40 })).toEqual([
      "  activation 92% (79-97) ·",
      "  failures 0% (0-7) · tokens 2,311 median".slice(0, 21),
      "  tokens 2,311 median",
    ]);
  });

  it("go on below the sign where a lead leaves no room beside it", () => {
    const item = {
      severity: "warning",
      code: "some-code",
      message: "Something is to be said of it.",
      file: `${"deep/".repeat(10)}SKILL.md`,
      line: 3,
      column: null,
    } as const;
    const lines = linesOf([{ kind: "findings", items: [item] }]);
    expect(lines[0]).toMatch(/^ {2}🔸 deep/);
    expect(lines[1]).toMatch(/^ {5}\S/);
    expect(Math.max(...lines.map((line) => stringWidth(line)))).toBeLessThanOrEqual(80);
  });

  it("number steps from the right", () => {
    const items = Array.from({ length: 10 }, () => ({ text: "x" }));
    const lines = linesOf([{ kind: "list", style: "steps", items }]);
    expect(lines[0]).toBe("   1. x");
    expect(lines[9]).toBe("  10. x");
  });

  it("keep marks and reasons in columns, whatever the width of characters", () => {
    const row = (label: string) =>
      ({ icon: "✅", label, mark: "4/5", reason: "R", gauge: null, evidence: [] }) as const;
    const lines = linesOf([{ kind: "marks", rows: [row("卵かけご飯"), row("é"), row("plain")] }]);
    const starts = lines.map((line) => stringWidth(line.slice(0, line.indexOf("4/5"))));
    expect(new Set(starts).size).toBe(1);
  });

  it("paint a row in its tone and the head of a table faintly", () => {
    const lines = linesOf(
      [{ kind: "table", caption: "", columns: [{ title: "T" }], rows: [["a"], ["b"]], tones: ["good"] }],
      { color: true },
    );
    expect(lines).toEqual(["  \u001b[2mT\u001b[22m", "  \u001b[32ma\u001b[39m", "  b"]);
  });
});

describe("a stranger's text", () => {
  const widthsOf = (page: Page, columns: number): { line: string; width: number }[] =>
    renderText(page, { ...PLAIN, columns })
      .split("\n")
      .map((line) => ({ line, width: stringWidth(line) }));

  it.each(Object.entries(HOSTILE))("that is %s acts on nothing", (_what, text) => {
    for (const detail of ["normal", "verbose"] as const) {
      const shown = renderText(pageOf(text), { ...PLAIN, detail });
      expect(shown).not.toMatch(ACTS);
      expect(shown).toMatch(/[^\n]\n$/);
      expect(shown.split("\n").length).toBeLessThan(3_000);
    }
    const coloured = renderText(pageOf(text), { ...PLAIN, color: true });
    expect(stripVTControlCharacters(coloured)).not.toMatch(ACTS);
  });

  it.each(Object.entries(HOSTILE))("that is %s is folded, up to words too long for that", (_what, text) => {
    const [first] = pageOf(text).blocks;
    const blocks = first?.kind === "section" ? first.blocks.filter(({ kind }) => kind !== "table") : [];
    expect(blocks.length).toBeGreaterThan(8);
    for (const columns of [40, 80, 120]) {
      const wide = widthsOf({ title: text, blocks }, columns).filter(({ width }) => width > columns);
      // A word is too long when it does not fit beside the indentation.
      const folded = wide.filter(
        ({ line }) => !line.split(" ").some((word) => stringWidth(word) > columns - 30),
      );
      expect(folded).toEqual([]);
    }
  });

  it("of any kind stays within the terminal", () => {
    const words = fc.array(fc.string({ minLength: 1, maxLength: 12 }), { maxLength: 60 });
    fc.assert(
      fc.property(words, fc.integer({ min: 60, max: 120 }), (all, columns) => {
        const [first] = pageOf(all.join(" ")).blocks;
        const blocks = first?.kind === "section" ? first.blocks.filter(({ kind }) => kind !== "table") : [];
        const widths = widthsOf({ title: "", blocks }, columns).map(({ width }) => width);
        expect(Math.max(...widths)).toBeLessThanOrEqual(columns);
      }),
      { numRuns: 60 },
    );
  });

  it("in a table is folded in its widest column", () => {
    const row = ["skills/one", "3.5", "word ".repeat(40)];
    const columns = [{ title: "Skill" }, { title: "Average", align: "right" as const }, { title: "Result" }];
    const lines = linesOf([{ kind: "table", caption: "", columns, rows: [row, ["b", "4.0", "passed"]] }]);
    expect(Math.max(...lines.map((line) => stringWidth(line)))).toBeLessThanOrEqual(80);
    expect(lines.length).toBeGreaterThan(4);
    expect(lines.at(-1)).toBe("  b               4.0  passed");
  });
});

import MarkdownIt from "markdown-it";
import stringWidth from "string-width";
import { describe, expect, it } from "vitest";
import { CompareDocument, type Comparison } from "../../../src/documents/compare.js";
import type { Block, Cell, Detail, Table } from "../../../src/report/blocks.js";
import { renderHtml } from "../../../src/report/render/html.js";
import { renderMarkdown } from "../../../src/report/render/markdown.js";
import { textOf } from "../../../src/report/render/pieces.js";
import { renderText } from "../../../src/report/render/text.js";
import { comparePage } from "../../../src/report/views/compare.js";
import { compareSides } from "../../../src/score/compare.js";
import type { ScoredSide } from "../../../src/score/side.js";
import {
  changed,
  compareDocument,
  composite,
  dimensions,
  GOLD,
  hostileSide,
  judged,
  later,
  listDocument,
  measured,
  side,
  unscored,
} from "../samples/compare.js";
import { flat, headings, inlineText, sections } from "./flat.js";

const pageOf = (comparison: Comparison, detail: Detail = "normal") =>
  comparePage(compareDocument([comparison]), detail);
const textOfPage = (comparison: Comparison, detail: Detail = "normal") => flat(pageOf(comparison, detail));
const between = (before: ScoredSide, after: ScoredSide, detail?: Detail) =>
  textOfPage(compareSides(before, after), detail);
const tables = (blocks: readonly Block[]): Table[] =>
  blocks.flatMap((block) =>
    block.kind === "table" ? [block] : block.kind === "section" ? tables(block.blocks) : [],
  );
const cells = (row: readonly Cell[]) => row.map((cell) => inlineText(textOf(cell)));
/** The row of a table that begins with a name. */
const rowOf = (comparison: Comparison, name: string) =>
  tables(pageOf(comparison).blocks)
    .flatMap(({ rows }) => rows.map(cells))
    .find(([first]) => first === name);
const text = (document: CompareDocument, detail: Detail = "normal", columns = 80) =>
  renderText(comparePage(document, detail), { columns, color: false, detail });

describe("the samples", () => {
  it.each([
    ["one", compareDocument([changed(), compareSides(judged(0.5, 0.1), unscored())])],
    ["several", listDocument()],
    ["hostile", compareDocument([compareSides(side(), hostileSide("x"))])],
  ])("are documents: %s", (_, document) => {
    expect(CompareDocument.parse(document)).toEqual(document);
  });
});

describe("one comparison", () => {
  it("shows every dimension with both scores, the change behind its sign, and the grades", () => {
    const comparison = changed();
    expect(tables(pageOf(comparison).blocks)[0]?.rows).toHaveLength(10);
    expect(rowOf(comparison, "Triggering Accuracy")?.slice(1)).toEqual([
      ...["25%", "0.70", "0.85", "▲ +0.15", "C → B"],
    ]);
    expect(rowOf(comparison, "Token Efficiency")?.slice(1)).toEqual([
      ...["6%", "0.70", "0.62", "▼ −0.08", "C → D"],
    ]);
    expect(rowOf(comparison, "Scope Calibration")?.slice(1)).toEqual(["12%", "0.70", "0.70", "= 0.00", "C"]);
    expect(rowOf(comparison, "Code Template Quality")?.slice(1)).toEqual(["2%", "0.70", "–", "–", "C → –"]);
  });

  it("means something by the rows that changed, draws both figures, and explains its signs", () => {
    const [table] = tables(pageOf(changed()).blocks);
    expect(table?.tones).toEqual(["good", null, null, null, null, "bad", null, null, null, null]);
    expect(table?.rows[0]?.[3]).toEqual({ text: "0.85", gauge: { value: 0.85, interval: null } });
    expect(textOfPage(changed())).toContain("▲ better · ▼ worse · = no difference · – not scored");
  });

  it("says at one glance what got better and what worse", () => {
    const shown = textOfPage(changed());
    expect(shown).toContain("📊 Composite 70.0 → 76.5 (+6.5, exact): better");
    expect(shown).toContain("🏅 Badge: Silver → Gold");
    expect(shown).toContain("▲ Better: Triggering Accuracy +0.15 ▼ Worse: Token Efficiency −0.08");
    expect(shown).toContain("▲ Anti-patterns lost: MISSING_TRIGGER ▼");
    expect(shown).toContain("▼ Anti-patterns gained: DEAD_CROSS_REF ×2");
    expect(shown).toContain("All figures are exact");
    expect(shown).not.toContain("rating");
  });

  it("lists first what moves the composite most", () => {
    const scores = { structural_completeness: measured(0.9), triggering_accuracy: measured(0.75) };
    const after = later({ composite: composite(73), dimensions: dimensions(scores) });
    expect(between(side(), after)).toMatch(/Better: Triggering\D*\+0\.05, Structural/);
  });

  it("has the ratings of what was certified", () => {
    expect(between(side({ rating: 1480.4 }), later({ rating: 1534.6 }))).toContain("rating: 1480 → 1535");
    expect(between(side(), later({ rating: 1534.6 }))).toContain("rating: – → 1535");
  });

  it("is calm about identical skills", () => {
    const shown = between(side(), side());
    expect(shown).toContain("identical");
    expect(shown).toContain("Composite 70.0 → 70.0: no difference");
    expect(shown).toContain("Badge: Silver");
    expect(shown).not.toMatch(/Better:|Worse:|gained|lost|▲|▼|Not like for like/);
  });

  it("has intervals where the sides have them, and only there", () => {
    const comparison = compareSides(judged(0.5, 0.03), judged(0.8, 0.04));
    expect(rowOf(comparison, "Orchestration Fitness")).toContain("+0.25 to +0.35");
    expect(rowOf(comparison, "Scope Calibration")).toContain("exact");
    expect(textOfPage(comparison)).toContain("95 %: +5.0 to +7.0): better");
    expect(textOfPage(comparison)).toContain("by chance");
    const titles = tables(pageOf(changed()).blocks)[0]?.columns.map(({ title }) => title);
    expect(titles).toEqual(["Dimension", "Weight", "Before", "After", "Change", "Grade"]);
  });

  it("claims nothing within noise, and nothing where noise was not measured", () => {
    const within = compareSides(judged(0.6, 0.3), judged(0.7, 0.3));
    expect(textOfPage(within)).toMatch(/Composite .*no detectable difference/);
    expect(rowOf(within, "Orchestration Fitness")).toContain("≈ +0.10");
    const unknown = compareSides(judged(0.2, null), judged(0.9, null));
    expect(textOfPage(unknown)).toMatch(/Composite .*noise not measured/);
    expect(rowOf(unknown, "Orchestration Fitness")).toContain("? +0.70");
    expect(textOfPage(unknown)).toContain("--judges");
    for (const each of [within, unknown]) {
      expect(textOfPage(each)).not.toMatch(/: better|: worse|Better:|Worse:/);
    }
  });

  it("warns before the figures, and in the verdict, when the conditions differ", () => {
    const { conditions } = judged(0.5, 0.03);
    const after = judged(0.8, 0.04, { conditions: { ...conditions, depth: "deep", model: "model-b" } });
    const shown = between(judged(0.5, 0.03), after);
    expect(shown.indexOf("🔸 Not like for like")).toBeLessThan(shown.indexOf("Triggering Accuracy"));
    expect(shown).toContain("depth standard and deep; model model-a and model-b");
    expect(shown).toContain("depth standard (before), deep (after)");
    expect(shown).toMatch(/Composite .*: better \(not like for like\)/);
  });

  it("shows enough decimals to see what it claims", () => {
    const after = later({
      composite: composite(70.004),
      dimensions: dimensions({ triggering_accuracy: measured(0.69996) }),
    });
    const comparison = compareSides(side(), after);
    expect(rowOf(comparison, "Triggering Accuracy")).toEqual([
      ...["Triggering Accuracy", "25%", "0.70000", "0.69996", "▼ −0.00004", "C → D"],
    ]);
    expect(textOfPage(comparison)).toContain("70.000 → 70.004 (+0.004, exact)");
  });

  it("has no table and no numbers for a side without a score, but the reason", () => {
    const comparison = compareSides(side(), unscored());
    const shown = textOfPage(comparison);
    expect(tables(pageOf(comparison).blocks)).toEqual([]);
    expect(shown).toContain("❔ Composite 70.0 → –: after is not scored");
    expect(shown).toContain("After not scored: SKILL.md:3: not valid YAML. → Quote the value.");
    expect(shown).not.toMatch(/NaN|null|undefined/);
    expect(between(unscored(), side())).toContain("before is not scored");
    expect(between(unscored(), unscored())).toContain("neither side is scored");
  });

  it("names where both sides come from", () => {
    const report = side({ source: { kind: "report", file: "before.json" } });
    const revision = later({ path: "skills/soup@main", source: { kind: "revision", revision: "main" } });
    expect(between(report, revision)).toContain(
      "Before soup skills/soup (before.json) After soup skills/soup@main",
    );
    expect(headings(pageOf(compareSides(side(), later({ name: "stew" }))))).toEqual([
      "1 soup and stew: PluginEval comparison, depth quick",
    ]);
  });

  it("has the findings of both sides only where everything is shown, below the result", () => {
    const found = { severity: "info", message: "Seen.", file: "SKILL.md", line: 3, column: null } as const;
    const comparison = compareSides(side({ findings: [{ code: "X", ...found }] }), later());
    expect(textOfPage(comparison)).not.toContain("Seen.");
    const [section] = sections(pageOf(comparison, "verbose").blocks);
    expect(sections(section?.blocks ?? [])).toMatchObject([{ title: "Findings before", fold: true }]);
    expect(section?.blocks[0]).toMatchObject({ kind: "verdict" });
    expect(textOfPage(comparison, "verbose")).toContain("SKILL.md:3 Seen. [X]");
  });

  it("is its verdict when quiet", () => {
    expect(pageOf(changed(), "quiet").blocks).toMatchObject([{ kind: "verdict" }]);
    expect(text(compareDocument([changed()]), "quiet")).toMatch(/^ .*Composite 70\.0 → 76\.5.*better\n$/);
  });

  it("fits into 80 cells", () => {
    const badge = { composite: composite(66, GOLD), contentHash: "x" };
    const long = compareSides(judged(0.5, 0.03), judged(0.8, 0.04, badge));
    for (const comparison of [changed(), long]) {
      const shown = text(compareDocument([comparison]), "verbose");
      expect(Math.max(...shown.split("\n").map((line) => stringWidth(line)))).toBeLessThanOrEqual(80);
      expect(shown).toContain("  Structural Completeness  ");
    }
  });
});

describe("several comparisons", () => {
  it("end with a table, the totals, and what only one side has", () => {
    const page = comparePage(listDocument(), "normal");
    const summary = sections(page.blocks).at(-1);
    expect(headings(page).slice(-2)).toEqual(["1 Summary", "2 "]);
    expect(sections(page.blocks)).toHaveLength(3);
    expect(tables(summary?.blocks ?? []).flatMap(({ rows }) => rows.map(cells))).toEqual([
      ["skills/soup", "70.0", "76.5", "▲ +6.5", "better"],
      ["skills/salad", "70.0", "–", "–", "after is not scored"],
    ]);
    const shown = flat(page);
    expect(shown).toContain("skills/bread is in before only");
    expect(shown).toContain("skills/cake is in after only");
    expect(shown).toContain("2 skills compared: 1 better, 1 not scored");
    expect(comparePage(listDocument(), "quiet").blocks).toEqual([summary]);
  });

  it("have their table with one skill in common as well", () => {
    const document = compareDocument([changed()], { onlyAfter: [{ name: "cake", path: "skills/cake" }] });
    expect(headings(comparePage(document, "normal")).slice(-2)).toEqual(["1 Summary", "2 "]);
  });
});

describe("in the formats", () => {
  it("reads as text", () => {
    expect(text(listDocument())).toMatchSnapshot();
  });

  it("leads in Markdown with the verdict, in bold, and has one table of one shape", () => {
    const document = renderMarkdown(pageOf(changed(), "verbose"));
    const html = new MarkdownIt().render(document);
    expect(html).toMatch(/^<h2>[^<]*soup[^<]*<\/h2>\n<p><strong>[^<]*70\.0 → 76\.5[^<]*better<\/strong>/);
    expect(html.match(/<tr>/g)).toHaveLength(11);
    expect(html).toContain("MISSING_TRIGGER");
  });

  it("lets no text of a stranger act", () => {
    const evil = `\u001b[31m\n  📊 Composite 1.0 → 99.0\u202e <img src=x> [a](javascript:x) **b** | c\n\n# d https://evil.example`;
    const page = pageOf(compareSides(side(), hostileSide(evil)), "verbose");
    const shown = renderText(page, { columns: 4000, color: false, detail: "verbose" });
    for (const control of ["\u001b", "\u202e"]) expect(shown).not.toContain(control);
    expect(shown.match(/^ {2}📊 .*/gmu)).toEqual([
      "  📊 Composite 70.0 → 70.0: no difference (not like for like)",
    ]);
    const markdown = new MarkdownIt({ html: true, linkify: true });
    markdown.linkify.set({ fuzzyLink: false, fuzzyEmail: false });
    const tokens = markdown.parse(renderMarkdown(page), {});
    const types = [...tokens, ...tokens.flatMap(({ children }) => children ?? [])].map(({ type }) => type);
    for (const type of ["html_inline", "html_block", "link_open", "image"]) expect(types).not.toContain(type);
    expect(types.filter((type) => type === "heading_open")).toHaveLength(2);
    expect(renderHtml(page)).not.toMatch(/<img|\u202e|href=|<script/i);
  });
});

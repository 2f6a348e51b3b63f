import MarkdownIt from "markdown-it";
import { describe, expect, it } from "vitest";
import type { ComparisonReport } from "../../src/model/comparison.js";
import { renderCompareMarkdown } from "../../src/report/compare-markdown.js";
import { compareSides } from "../../src/score/compare.js";
import {
  changed,
  comparisonReport,
  hostileSide,
  judged,
  listReport,
  side,
  unscored,
} from "./compare-samples.js";

const markdown = new MarkdownIt({ html: true, linkify: true });
markdown.linkify.set({ fuzzyLink: false, fuzzyEmail: false });

const render = (report: ComparisonReport, more = {}): string =>
  renderCompareMarkdown(report, { verbose: false, quiet: false, ...more });
const one = (...sides: Parameters<typeof compareSides>) => render(comparisonReport([compareSides(...sides)]));

function cells(document: string): string[][] {
  const tokens = markdown.parse(document, {});
  const rows: string[][] = [];
  tokens.forEach(({ type }, index) => {
    if (type === "tr_open") rows.push([]);
    const content = (tokens[index + 1]?.children ?? []).map((child) => child.content).join("");
    if (/^t[hd]_open$/.test(type)) rows.at(-1)?.push(content);
  });
  return rows;
}

describe("the document", () => {
  it("has a table with a row for each dimension", () => {
    const rows = cells(render(comparisonReport([changed()])));
    expect(rows).toHaveLength(11);
    expect(rows[1]).toEqual([
      "Triggering Accuracy",
      "25%",
      "0.70",
      "0.85",
      "+0.15",
      "C → B",
      "▲ b is better",
    ]);
    expect(new Set(rows.map((row) => row.length))).toEqual(new Set([7]));
  });

  it("has a column for intervals only when there are some", () => {
    const rows = cells(one(judged(0.5, 0.03), judged(0.8, 0.04)));
    expect(rows[0]).toContain("95 %");
    expect(rows[2]).toContain("+0.25 to +0.35");
    expect(cells(one(side(), side()))[0]).not.toContain("95 %");
  });

  it("leads with the verdict, in bold", () => {
    const html = markdown.render(render(comparisonReport([changed()])));
    const [, verdict = ""] = /<strong>([^<]*)<\/strong>/.exec(html) ?? [];
    expect(verdict).toMatch(/70\.0 → 76\.5.*b is better$/);
    expect(html).toContain("MISSING_TRIGGER");
  });

  it("warns where the conditions differ", () => {
    const { conditions } = judged(0.5, 0.03);
    const document = one(judged(0.5, 0.03), judged(0.8, 0.04, { conditions: { ...conditions, seed: 2 } }));
    expect(document).toMatch(/^> .*Not like for like.*seed 1 and 2/m);
  });

  it("invents no number for a side without a score", () => {
    const document = one(side(), unscored());
    expect(document).toContain("b is not scored");
    expect(document).toContain("not valid YAML");
    expect(cells(document)).toEqual([]);
    expect(document).not.toMatch(/NaN|null|undefined/);
  });

  it("of two lists begins with their table", () => {
    const document = render(listReport());
    expect(
      cells(document)
        .slice(0, 3)
        .map(([first]) => first),
    ).toEqual(["Skill", "skills/soup", "skills/salad"]);
    expect(document).toContain("In a only: skills/bread");
    expect(document.match(/^### /gm)).toHaveLength(2);
    expect(render(listReport(), { quiet: true })).not.toMatch(/^### /m);
  });

  it("is one line when quiet, and has the findings when verbose", () => {
    const report = comparisonReport([
      compareSides(
        side({ findings: [{ code: "X", severity: "info", message: "Seen.", file: null, line: null }] }),
        side(),
      ),
    ]);
    expect(render(report, { quiet: true })).toMatch(/^\*\*.*\*\*\n$/);
    expect(render(report)).not.toContain("Seen.");
    expect(render(report, { verbose: true })).toContain("- info: Seen. (X)");
  });
});

it("gives text of strangers no marks, links or HTML of its own", () => {
  const evil = "<img src=x> [a](javascript:x) **b** | c\n\n# d https://evil.example ![e](f)";
  const report = comparisonReport([compareSides(side(), hostileSide(evil))]);
  const tokens = markdown.parse(render(report, { verbose: true }), {});
  const types = [...tokens, ...tokens.flatMap(({ children }) => children ?? [])].map(({ type }) => type);
  for (const type of ["html_inline", "html_block", "link_open", "image"]) expect(types).not.toContain(type);
  expect(types.filter((type) => type === "heading_open")).toHaveLength(1);
});

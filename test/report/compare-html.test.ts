import { describe, expect, it } from "vitest";
import type { Comparison } from "../../src/model/comparison.js";
import { renderCompareHtml } from "../../src/report/compare-html.js";
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

const render = (comparison: Comparison): string => renderCompareHtml(comparisonReport([comparison]));
/** Rows of all tables as texts of their cells. */
const rowsOf = (page: string): string[][] =>
  [...page.matchAll(/<tr>(.*?)<\/tr>/gs)].map(([, row = ""]) =>
    [...row.matchAll(/<t[hd][^>]*>(.*?)<\/t[hd]>/gs)].map(([, cell = ""]) => cell.replace(/<[^>]*>/g, "")),
  );

describe("the page", () => {
  it("has the verdict and a row for each dimension", () => {
    const page = render(changed());
    expect(page).toMatch(/<strong class="good">[^<]*70\.0 → 76\.5[^<]*b is better<\/strong>/);
    const rows = rowsOf(page);
    expect(rows).toHaveLength(11);
    expect(rows[6]).toEqual(["Token Efficiency", "6%", "0.70", "0.62", "−0.08", "C → D", "▼ b is worse"]);
  });

  it("has intervals when there are some", () => {
    expect(rowsOf(render(compareSides(judged(0.5, 0.03), judged(0.8, 0.04))))[2]).toContain("+0.25 to +0.35");
  });

  it("says why a side has no score, in place of a table", () => {
    const page = render(compareSides(side(), unscored()));
    expect(page).toContain("b is not scored");
    expect(page).toContain("not valid YAML. Quote the value.");
    expect(rowsOf(page)).toEqual([]);
    expect(page).not.toMatch(/NaN|undefined/);
  });

  it("of two lists begins with their table", () => {
    const page = renderCompareHtml(listReport());
    expect(
      rowsOf(page)
        .slice(0, 3)
        .map(([first]) => first),
    ).toEqual(["Skill", "skills/soup", "skills/salad"]);
    expect(page.match(/<article>/g)).toHaveLength(2);
    expect(page).toContain("In b only: skills/cake");
  });

  it("loads nothing from anywhere", () => {
    expect(render(changed())).not.toMatch(/<script|<link|<img|src=|href=|url\(/i);
  });
});

it("escapes everything that a stranger wrote", () => {
  const page = render(compareSides(side(), hostileSide(`"><img src=x onerror=y>'&\u202e`)));
  expect(page).not.toMatch(/<img|\u202e/);
  expect(page).toContain("&quot;&gt;&lt;img src=x onerror=y&gt;&#39;&amp;");
});

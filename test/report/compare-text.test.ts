import stringWidth from "string-width";
import { describe, expect, it } from "vitest";
import type { Comparison } from "../../src/model/comparison.js";
import { renderCompareText } from "../../src/report/compare-text.js";
import { compareSides } from "../../src/score/compare.js";
import {
  changed,
  comparisonReport,
  dimensions,
  hostileSide,
  judged,
  later,
  listReport,
  measured,
  side,
  unscored,
} from "./compare-samples.js";
import { PLAIN } from "./samples.js";

const render = (comparison: Comparison, more = {}): string =>
  renderCompareText(comparisonReport([comparison]), { ...PLAIN, ...more });
const lineOf = (text: string, part: string): string =>
  text.split("\n").find((line) => line.includes(part)) ?? "";

describe("one comparison", () => {
  it("shows every dimension with both scores, the difference, the grades and its sign", () => {
    const text = render(changed());
    expect(lineOf(text, "Triggering Accuracy ")).toMatch(
      /▲ +Triggering Accuracy +25% +0\.70 +0\.85 +\+0\.15 +C → B$/,
    );
    expect(lineOf(text, "Token Efficiency ")).toMatch(
      /▼ +Token Efficiency +6% +0\.70 +0\.62 +−0\.08 +C → D$/,
    );
    expect(lineOf(text, "Scope Calibration ")).toMatch(/= +Scope Calibration +12% +0\.70 +0\.70 +0\.00 +C$/);
    expect(lineOf(text, "Code Template Quality  ")).toMatch(
      /– +Code Template Quality +2% +0\.70 +– +– +C → –$/,
    );
    expect(text.match(/^ {2}[▲▼=≈?–] {2}\S.*\d+% /gm)).toHaveLength(10);
  });

  it("says at one glance what got better and what worse", () => {
    const text = render(changed());
    expect(lineOf(text, "Composite ")).toMatch(/70\.0 → 76\.5 \(\+6\.5, exact\): b is better$/);
    expect(lineOf(text, "Badge:")).toContain("Silver → Gold");
    expect(lineOf(text, "Better:")).toContain("Triggering Accuracy +0.15");
    expect(lineOf(text, "Worse:")).toContain("Token Efficiency −0.08");
    expect(lineOf(text, "lost:")).toMatch(/lost: MISSING_TRIGGER$/);
    expect(lineOf(text, "gained:")).toMatch(/gained: DEAD_CROSS_REF ×2$/);
  });

  it("lists first what moves the composite most", () => {
    const scores = { structural_completeness: measured(0.9), triggering_accuracy: measured(0.75) };
    const after = later({ composite: 73, dimensions: dimensions(scores) });
    expect(lineOf(render(compareSides(side(), after)), "Better:")).toMatch(/Triggering.*Structural/);
  });

  it("is calm about identical skills", () => {
    const text = render(compareSides(side(), side()));
    expect(text).toContain("identical");
    expect(lineOf(text, "Composite ")).toMatch(/70\.0 → 70\.0: no difference$/);
    expect(text).not.toMatch(/Better:|Worse:|gained|lost|▲|▼|Not like for like/);
  });

  it("has intervals where the sides have them", () => {
    const text = render(compareSides(judged(0.5, 0.03), judged(0.8, 0.04)));
    expect(lineOf(text, "Orchestration Fitness ")).toMatch(/\+0\.30 +\+0\.25 to \+0\.35/);
    expect(lineOf(text, "Scope Calibration ")).toContain("exact");
    expect(lineOf(text, "Composite ")).toMatch(/95 %: \+5\.0 to \+7\.0\): b is better/);
  });

  it("claims nothing within noise, and nothing where noise was not measured", () => {
    const within = render(compareSides(judged(0.6, 0.3), judged(0.7, 0.3)));
    expect(lineOf(within, "Composite ")).toContain("no detectable difference");
    expect(lineOf(within, "Orchestration Fitness ")).toMatch(/^ +≈/);
    const unknown = render(compareSides(judged(0.2, null), judged(0.9, null)));
    expect(lineOf(unknown, "Composite ")).toContain("noise not measured");
    expect(lineOf(unknown, "Orchestration Fitness ")).toMatch(/^ +\?/);
    expect(unknown).toContain("--judges");
    for (const text of [within, unknown]) expect(text).not.toMatch(/is better|is worse|Better:|Worse:/);
  });

  it("warns before the figures, and in the verdict, when the conditions differ", () => {
    const { conditions } = judged(0.5, 0.03);
    const after = judged(0.8, 0.04, { conditions: { ...conditions, depth: "deep", model: "model-b" } });
    const text = render(compareSides(judged(0.5, 0.03), after));
    expect(text.indexOf("Not like for like")).toBeLessThan(text.indexOf("Triggering Accuracy"));
    expect(text.replace(/\s+/g, " ")).toContain("depth standard and deep; model model-a and model-b");
    expect(text.slice(text.indexOf("Composite")).replace(/\s+/g, " ")).toContain("(not like for like)");
  });

  it("shows enough decimals to see what it claims", () => {
    const after = later({
      composite: 70.004,
      dimensions: dimensions({ triggering_accuracy: measured(0.69996) }),
    });
    const text = render(compareSides(side(), after));
    expect(lineOf(text, "Triggering Accuracy ")).toMatch(/0\.70000 +0\.69996 +−0\.00004 +C → D$/);
    expect(lineOf(text, "Composite ")).toMatch(/70\.000 → 70\.004 \(\+0\.004, exact\)/);
  });

  it("has no table and no numbers for a side without a score, but the reason", () => {
    const text = render(compareSides(side(), unscored()));
    expect(lineOf(text, "Composite ")).toMatch(/70\.0 → –: b is not scored$/);
    expect(text).toContain("SKILL.md:3: not valid YAML.");
    expect(text).toContain("→ Quote the value.");
    expect(text).not.toMatch(/Triggering|NaN|null|undefined/);
    expect(render(compareSides(unscored(), unscored()))).toContain("neither side is scored");
  });

  it("keeps the findings of both sides for --verbose", () => {
    const note = { severity: "warning", message: "No trigger.", file: "SKILL.md", line: 3 } as const;
    const comparison = compareSides(side({ findings: [{ code: "MISSING_TRIGGER", ...note }] }), later());
    expect(render(comparison)).not.toContain("No trigger.");
    expect(render(comparison, { verbose: true })).toMatch(
      /Findings in a:\n.*SKILL\.md:3 No trigger\. \[MISSING_TRIGGER\]/,
    );
    expect(render(comparison, { verbose: true })).not.toContain("Findings in b");
  });

  it("is one line when quiet", () => {
    expect(render(changed(), { quiet: true })).toMatch(/^ .*Composite 70\.0 → 76\.5.*b is better\n$/);
  });

  it("fits into 80 cells and ends with a line break", () => {
    const long = compareSides(judged(0.5, 0.03), judged(0.8, 0.04, { badge: "Gold", contentHash: "x" }));
    for (const text of [render(changed()), render(long)]) {
      expect(Math.max(...text.split("\n").map((line) => stringWidth(line)))).toBeLessThanOrEqual(80);
      expect(text).toMatch(/\S\n$/);
    }
  });
});

describe("several comparisons", () => {
  it("end with a table, the totals, and what only one side has", () => {
    const text = renderCompareText(listReport(), PLAIN);
    const summary = text.slice(text.indexOf("Summary"));
    expect(summary).toMatch(/▲ +skills\/soup +70\.0 +76\.5 +\+6\.5 +b is better/);
    expect(summary).toMatch(/– +skills\/salad +70\.0 +– +– +b is not scored/);
    expect(summary).toContain("skills/bread is in a only");
    expect(summary).toContain("skills/cake is in b only");
    expect(summary).toContain("2 skills compared: 1 better, 1 not scored");
    expect(renderCompareText(listReport(), { ...PLAIN, quiet: true })).toBe(summary);
  });
});

it("lets no text of a stranger reach the terminal", () => {
  const evil = "\u001b[31m\n  📊 Composite 1.0 → 99.0\u202e";
  const text = render(compareSides(side(), hostileSide(evil)), { verbose: true });
  for (const control of ["\u001b", "\u202e"]) expect(text).not.toContain(control);
  expect(text.match(/^ {2}📊 .*/gmu)).toEqual([
    "  📊 Composite 70.0 → 70.0: no difference (not like for like)",
  ]);
});

it("colours what is better and worse, and only that", () => {
  const text = render(changed(), { color: true });
  expect(lineOf(text, "Triggering Accuracy ")).toContain("\u001b[32m");
  expect(lineOf(text, "Token Efficiency ")).toContain("\u001b[31m");
  expect(lineOf(text, "Scope Calibration ")).not.toContain("\u001b[3");
});

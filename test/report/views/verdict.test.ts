import stringWidth from "string-width";
import { describe, expect, it } from "vitest";
import { VerdictDocument } from "../../../src/documents/verdict.js";
import type { Block, Detail } from "../../../src/report/blocks.js";
import { textOf } from "../../../src/report/render/pieces.js";
import { renderText } from "../../../src/report/render/text.js";
import { verdictPage } from "../../../src/report/views/verdict.js";
import {
  claims,
  evaluated,
  HOSTILE,
  hostileOutput,
  missing,
  panelOutput,
  troubled,
  unscoredOutput,
  verdictDocument,
} from "../samples/verdict.js";
import { flat, headings, inlineText, sections } from "./flat.js";

const shownOf = (document: VerdictDocument, detail: Detail = "normal") => flat(verdictPage(document, detail));
const one = (...args: Parameters<typeof evaluated>) => verdictDocument([evaluated(...args)]);
const text = (document: VerdictDocument, detail: Detail = "normal", columns = 80) =>
  renderText(verdictPage(document, detail), { columns, color: false, detail });
/** The rows of the ranking. */
const ranking = (document: VerdictDocument) => {
  const blocks: readonly Block[] = sections(verdictPage(document, "quiet").blocks).flatMap(
    (each) => each.blocks,
  );
  return blocks.flatMap((block) =>
    block.kind === "table" ? block.rows.map((row) => row.map((cell) => inlineText(textOf(cell)))) : [],
  );
};

const several = verdictDocument(
  [
    evaluated("best.md", { composite: 4.5, verdict: "EXCELLENT", cached: true }),
    evaluated("same.md", { composite: 4.5 - 1e-15, verdict: "EXCELLENT" }),
    troubled("worse.md"),
    unscoredOutput("none.md"),
  ],
  { gate: "incomplete" },
);
const split = panelOutput("a.md", { Accuracy: [5, 5, 4], Helpfulness: [2, 5, 5] });
const alike = panelOutput("b.md", { Accuracy: [4, 5, 4], Helpfulness: [4, 4, 4] });
const worse = panelOutput("c.md", { Accuracy: [2, 1, 2], Helpfulness: [2, 2, 2] });

it.each([
  ["several", several],
  ["a panel", verdictDocument([split, alike, worse])],
])("the samples are documents: %s", (_, document) => {
  expect(VerdictDocument.parse(document)).toEqual(document);
});

describe("one output", () => {
  it("reads as text, with everything that is to be said", () => {
    const document = verdictDocument([troubled("plan.md")], { kind: "plan", gate: "failed" });
    expect(text(document, "verbose")).toMatchSnapshot();
  });

  it("has what it comes to when quiet, and no advice", () => {
    const shown = shownOf(one("a.md"), "quiet");
    expect(shown).toContain("📊 Composite: 3.60/5.0");
    expect(shown).not.toContain("Say who does it.");
    expect(shownOf(one("a.md"))).toContain("🔧 Could be better: Say who does it. Say by when.");
    expect(shownOf(verdictDocument([troubled("a.md")]))).toContain("🔧 Required actions: Say who does it.");
  });

  it("keeps evidence and costs for those who want everything", () => {
    const document = verdictDocument([troubled("a.md")]);
    expect(shownOf(document)).not.toMatch(/The limit is read|tokens/);
    expect(shownOf(document, "verbose")).toMatch(/plan\.md:12 "The limit is read.*1,234 tokens in/);
  });

  it("says what it was measured by", () => {
    const bar = { minVerdict: "GOOD", threshold: 3.75, strict: true };
    const document = verdictDocument([evaluated("a.md", { status: "failed" })], bar);
    expect(shownOf(document)).toContain("FAIL (at least GOOD, threshold: 3.75, strict)");
  });

  it.each([
    [3.4999999999999996, "GOOD", null, "3.50/5.0 — GOOD"],
    [3.4967, "ADEQUATE", null, "3.497/5.0 — ADEQUATE"],
    [3.996, "GOOD", 4, "3.996/5.0 — GOOD"],
    [4.4999, "GOOD", 4, "4.4999/5.0 — GOOD"],
    [4, "GOOD", 4, "4.00/5.0 — GOOD"],
  ])(
    "shows %d so that it agrees with the verdict and the threshold",
    (composite, verdict, threshold, shown) => {
      const document = verdictDocument([evaluated("a.md", { composite, verdict })], { threshold });
      expect(shownOf(document)).toContain(shown);
    },
  );

  it("names ten missing citations, and all of them with --verbose", () => {
    const list = Array.from({ length: 13 }, (_, index) => missing(`src/f${index}.ts`, index + 1));
    const document = one("a.md", { claims: claims(list) });
    const brief = shownOf(document);
    expect(brief).toContain("🔎 13 citations looked up in 7 files: 0 found, 13 missing, 0 unclear");
    expect(brief).toContain("⛔ line 1: src/f0.ts — no such file");
    expect(brief.match(/src\/f\d+\.ts/g)).toHaveLength(10);
    expect(brief).toContain("3 more");
    expect(shownOf(document, "verbose").match(/src\/f\d+\.ts/g)).toHaveLength(13);
  });

  it("says that nothing was looked up, when there was something to look up", () => {
    const unclear = { ...missing("a.ts", 1), status: "unclear" } as const;
    expect(shownOf(one("a.md", { claims: claims([unclear], null) }))).toContain("--context");
    expect(shownOf(one("a.md", { claims: claims([], null) }))).not.toContain("🔎");
    expect(shownOf(one("a.md", { claims: null }))).not.toContain("🔎");
  });

  it("names the criteria that local files changed", () => {
    const document = one("a.md");
    const rubric = { ...document.rubric, disabled: ["x", "y"] };
    expect(shownOf({ ...document, rubric })).toContain("Criteria: 2 disabled by local files");
    expect(shownOf(document)).not.toContain("Criteria:");
  });
});

describe("several outputs", () => {
  it("come one after the other, and then their ranking", () => {
    expect(headings(verdictPage(several, "normal"))).toEqual([
      ...["best.md", "same.md", "worse.md", "none.md"].map((path) => `1 Agent Evaluation: ${path}`),
      "1 Ranking",
    ]);
    expect(text(several)).toMatchSnapshot();
  });

  it("are only their ranking when quiet", () => {
    expect(headings(verdictPage(several, "quiet"))).toEqual(["1 Ranking"]);
    expect(ranking(several)).toEqual([
      ["1", "best.md", "4.50", "", "EXCELLENT"],
      ["2", "same.md", "4.50", "equal", "EXCELLENT"],
      ["3", "worse.md", "1.60", "−2.90", "POOR"],
      ["–", "none.md", "–", "", "not scored (judge-incomplete)"],
    ]);
    expect(shownOf(several, "quiet")).toContain("One run each");
  });
});

describe("a panel", () => {
  it("has means with one decimal, their intervals, and where the judges split", () => {
    const shown = shownOf(verdictDocument([split], { kind: "plan" }));
    expect(shown).toContain("Agent Evaluation: a.md (plan, 3 runs)");
    expect(shown).toMatch(/🌟 Accuracy 4\.7\/5 \(\d\.\d-5\.0\) Accuracy is/);
    expect(shown).toMatch(/✅ Helpfulness 4\.0\/5 \(\d\.\d-5\.0\) \[judges split \(2, 5, 5\)\] /);
    expect(shown).toMatch(/Composite: 4\.40\/5\.0 \(\d\.\d\d-\d\.\d\d\) — GOOD, PASS/);
    expect(shown).toContain("Means of 3 independent runs of the judge; in brackets 95% intervals.");
    expect(shown).toMatch(/alpha .* kappa .* of pairs equal, \d+% within one point\./);
    expect(shown).not.toContain("Effect of order");
    expect(shownOf(verdictDocument([split]), "verbose")).toContain("Effect of order");
  });

  it("says that the runs do not decide, unless that fails", () => {
    const undecided = { ...split, undecided: true };
    expect(shownOf(verdictDocument([undecided]))).toContain("GOOD, UNDECIDED, counts as PASS (");
    const failed = shownOf(verdictDocument([{ ...undecided, status: "failed" }]));
    expect(failed).toContain("GOOD, FAIL (");
    expect(failed).not.toContain("UNDECIDED");
    expect(ranking(verdictDocument([undecided, worse]))[0]?.at(-1)).toBe("GOOD (undecided)");
  });

  it("shows the ends of an interval on their side of the bar", () => {
    const output = { ...split, composite: 3.7, interval: { low: 3.4996, high: 3.9 } };
    expect(shownOf(verdictDocument([output], { minVerdict: "GOOD" }))).toContain("3.70/5.0 (3.4996-3.90)");
  });

  it("ranks with intervals, and names neighbours that cannot be told apart", () => {
    const document = verdictDocument([split, alike, worse]);
    expect(ranking(document)).toEqual([
      ["1", "a.md", expect.stringMatching(/^4\.40 \(\d\.\d\d-\d\.\d\d\)$/), "", "GOOD"],
      ["2", "b.md", expect.anything(), expect.stringMatching(/^−0\.20 \(−\d\.\d\d to \+\d\.\d\d\)$/), "GOOD"],
      ["3", "c.md", expect.anything(), expect.stringMatching(/^−2\.40 \(−\d\.\d\d to −\d\.\d\d\)$/), "GOOD"],
    ]);
    const shown = shownOf(document);
    expect(shown).toContain("No detectable difference between a.md and b.md.");
    expect(shown).not.toMatch(/between b\.md and c\.md|One run each/);
    expect(shownOf(verdictDocument([alike, worse]))).toContain("Every difference is larger than the noise");
  });

  it("says why there is no alpha", () => {
    const equal = panelOutput("a.md", { Accuracy: [4, 4], Helpfulness: [4, 4] });
    expect(shownOf(verdictDocument([equal]))).toContain("alpha – (all marks are equal)");
  });
});

describe("in a terminal", () => {
  it("every line fits", () => {
    const long = "Every step is there but the third, which says nothing of who has to be told. ".repeat(5);
    const wordy = { ...troubled("plan.md"), summary: long, requiredActions: [long, long] };
    for (const columns of [60, 80, 120]) {
      for (const output of [wordy, { ...split, undecided: true }]) {
        const lines = text(verdictDocument([output]), "verbose", columns).split("\n");
        expect(Math.max(...lines.map((line) => stringWidth(line)))).toBeLessThanOrEqual(columns);
      }
    }
  });

  it("text of strangers is harmless", () => {
    const hostile = hostileOutput(HOSTILE);
    const shown = text(verdictDocument([hostile, hostile]), "verbose", 4000);
    expect(shown).not.toMatch(/(?!\n)\p{Cc}|[\u2028\u202e]/u);
    expect(shown).toContain("\\u{1b}[2J");
    expect(shown.split("\n").filter((line) => /^\s*(# Verdict|1\. item|> quote)/.test(line))).toEqual([]);
  });
});

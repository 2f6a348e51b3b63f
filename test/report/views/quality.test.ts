import stringWidth from "string-width";
import { describe, expect, it } from "vitest";
import { QualityDocument } from "../../../src/documents/quality.js";
import { finding } from "../../../src/findings/finding.js";
import { stated } from "../../../src/findings/stated.js";
import type { Detail } from "../../../src/report/blocks.js";
import { renderHtml } from "../../../src/report/render/html.js";
import { renderMarkdown } from "../../../src/report/render/markdown.js";
import { renderText } from "../../../src/report/render/text.js";
import { qualityPage } from "../../../src/report/views/quality.js";
import {
  dimension,
  EVERY_STATE,
  EVERYTHING,
  LONG,
  PANEL,
  qualityDocument,
  qualitySkill,
  RUBRIC,
  SPLIT,
  skippedSkill,
  unscoredSkill,
} from "../samples/quality.js";
import { flat, headings } from "./flat.js";

const text = (document: QualityDocument, detail: Detail = "normal", columns = 80, color = false) =>
  renderText(qualityPage(document, detail), { columns, color, detail });
const shown = (document: QualityDocument, detail: Detail = "normal") => flat(qualityPage(document, detail));
const one = (...args: Parameters<typeof qualitySkill>) => qualityDocument([qualitySkill(...args)]);
const marksOf = (document: QualityDocument) =>
  qualityPage(document, "normal").blocks.flatMap((block) =>
    block.kind === "section" ? block.blocks.flatMap((own) => (own.kind === "marks" ? own.rows : [])) : [],
  );

it.each([
  ["every state", EVERY_STATE],
  ["everything", EVERYTHING],
])("the samples are documents: %s", (_, document) => {
  expect(QualityDocument.parse(document)).toEqual(document);
});

describe("several skills", () => {
  it("read as text, in every state", () => {
    expect(text(EVERY_STATE)).toMatchSnapshot();
  });

  it("have no block of what was never tried, which the table and the totals name", () => {
    expect(headings(qualityPage(EVERY_STATE, "normal"))).toEqual([
      "1 onion-soup  skills/onion-soup",
      "2 Tiny Assessment (LLM Judge)",
      "1 pancakes  skills/pancakes",
      "2 Tiny Assessment (LLM Judge)",
      "1 roast  skills/roast",
      "2 Tiny Assessment (LLM Judge)",
      "1 Summary",
      "2 ",
    ]);
    expect(shown(EVERY_STATE, "quiet")).toContain("skills/stew – not scored (interrupted)");
  });

  it("leave the summary alone where only the result is wanted", () => {
    expect(headings(qualityPage(EVERY_STATE, "quiet"))).toEqual(["1 Summary", "2 "]);
    expect(text(EVERY_STATE).endsWith(`\n\n${text(EVERY_STATE, "quiet")}`)).toBe(true);
  });

  it("are counted with the shard that they are, and have no mean when none was scored", () => {
    const document = qualityDocument([skippedSkill("stew"), unscoredSkill("roast")], {
      shard: { index: 1, count: 3 },
      gate: "incomplete",
    });
    expect(shown(document)).toContain("2 skills (shard 1/3): 0 passed, 0 failed, 2 not scored");
    expect(shown(document)).not.toContain("Mean");
  });

  it("are aligned by the cells that names of any script take", () => {
    const names = ["soup", "スープの作り方", "crème-brûlée", "🍲-pot"];
    const lines = text(qualityDocument(names.map((name) => qualitySkill(name))), "quiet").split("\n");
    const column = (line: string): number => stringWidth(line.slice(0, line.search(/Result|passed/)));
    expect(new Set(lines.slice(1, 6).map(column)).size).toBe(1);
  });
});

describe("one skill", () => {
  it("reads as text and as Markdown, with everything that is to be said", () => {
    expect(text(EVERYTHING, "verbose")).toMatchSnapshot();
    expect(renderMarkdown(qualityPage(EVERYTHING, "verbose"))).toMatchSnapshot();
  });

  it("has evidence, what is only worth knowing, summary, costs and warnings of the search with verbose", () => {
    const details = [
      "SKILL.md:12",
      "[not-text]",
      "A recipe that works.",
      "12,345 tokens in",
      "[target-empty]",
    ];
    for (const detail of details) {
      expect(shown(EVERYTHING, "verbose")).toContain(detail);
      expect(shown(EVERYTHING)).not.toContain(detail);
    }
    for (const fact of ["[reference-omitted]", "Criteria: 2 overridden, 1 disabled"]) {
      for (const detail of ["quiet", "normal", "verbose"] as const) {
        expect(shown(EVERYTHING, detail)).toContain(fact);
      }
    }
  });

  it("has no improvements where only the result is wanted", () => {
    expect(shown(one("pancakes"))).toContain("🔧 Top improvements: Say how hot the oil may get.");
    expect(shown(one("pancakes"), "quiet")).not.toContain("oil");
    expect(shown(one("pancakes"), "quiet")).toContain("Average: 3.5/5.0 — PASS");
  });

  it("says why it has no score, also when it was never tried", () => {
    const document = qualityDocument([skippedSkill("stew")]);
    expect(shown(document)).toBe(
      "🤖 Tiny Assessment (LLM Judge) Not scored: The run was interrupted. → null",
    );
    expect(shown(qualityDocument([unscoredSkill("roast")]), "verbose")).not.toMatch(/Average|⏱/);
  });
});

describe("marks", () => {
  it("have a sign for each level, and none for what has no score", () => {
    const marks = [5, 4, 3, 2, 1, null].map((score) => dimension("clear_steps", score));
    const rows = marksOf(one("pancakes", { dimensions: marks }));
    expect(rows.map(({ icon, mark }) => `${icon} ${mark}`)).toEqual([
      "🌟 5/5",
      "✅ 4/5",
      "⚪ 3/5",
      "🔶 2/5",
      "❌ 1/5",
      "❔ –/5",
    ]);
    expect(rows.map(({ gauge }) => gauge?.value)).toEqual([1, 0.75, 0.5, 0.25, 0, undefined]);
    expect(rows.at(-1)?.reason).toBe("not scored");
    expect(marksOf(one("pancakes", { dimensions: marks.slice(-1) }))).toEqual([]);
  });

  it("of a panel are means with intervals, and show themselves where they contradict each other", () => {
    const [clear, safe] = marksOf(one("pancakes", { runs: 3, dimensions: [PANEL, SPLIT] }));
    expect(clear).toMatchObject({ icon: "✅", mark: "4.3/5 (3.6-5.0)", reason: PANEL.rationale });
    expect(clear?.gauge?.interval?.low).toBeCloseTo(0.65);
    expect(safe).toMatchObject({ mark: "4.0/5 (2.4-5.0)" });
    expect(safe?.reason).toBe(`[judges split (2, 5, 5)] ${SPLIT.rationale}`);
  });

  it("on a finer scale have two decimals and the sign of the nearest of five levels", () => {
    const rubric = { ...RUBRIC, scale: { min: 0, max: 1, whole: false } };
    const fine = dimension("clear_steps", 0.81, { marks: [0.8, 0.82], interval: { low: 0.7, high: 0.9 } });
    const document = qualityDocument([qualitySkill("pancakes", { dimensions: [fine] })], { rubric });
    expect(marksOf(document)[0]).toMatchObject({ icon: "✅", mark: "0.81/1 (0.70-0.90)" });
  });

  it("of an estimate cannot be taken for those of a judge", () => {
    const estimate = qualitySkill("pancakes", { estimated: true, model: null });
    const document = qualityDocument([estimate, { ...estimate, path: "b" }], {
      engine: "heuristic",
      model: null,
    });
    expect(marksOf(qualityDocument([estimate])).map(({ mark }) => mark)).toEqual(["≈4.0/5", "≈3.0/5"]);
    const page = shown(document, "verbose");
    expect(page).toContain("Heuristic estimate (no model)");
    expect(page).toContain("Average: ≈3.5/5.0 — PASS");
    expect(page).toContain("skills/pancakes ≈3.5 passed");
    expect(page).toContain("Mean of 2 scored skills: ≈3.5/5.0");
    expect(page).toContain("(threshold: 3.0) · estimated, no model was asked");
    expect(page).not.toMatch(/LLM|request|tokens/);
  });
});

describe("the average", () => {
  it.each([
    [2.96, "failed", 3, "2.96/5.0 — FAIL (threshold: 3.0)"],
    [3, "passed", 3, "3.0/5.0 — PASS (threshold: 3.0)"],
    [3.24, "passed", 3.22, "3.24/5.0 — PASS (threshold: 3.22)"],
  ] as const)("%d is never rounded across the bar", (average, status, threshold, expected) => {
    const document = qualityDocument([qualitySkill("pancakes", { average, status })], { threshold });
    expect(shown(document)).toContain(`Average: ${expected}`);
  });

  it("shows what it was before, unless that reads the same", () => {
    expect(shown(one("pancakes", { previousAverage: 3 }))).toContain("Average: 3.0 → 3.5/5.0");
    expect(shown(one("pancakes", { previousAverage: 3.52 }))).toContain("Average: 3.5/5.0");
  });
});

it("says what a result cost, or that it cost nothing", () => {
  const usage = { requests: 2, inputTokens: 1_000, outputTokens: 10, cacheReadTokens: 900 };
  const cost = (...more: Parameters<typeof qualitySkill>) => shown(one(...more), "verbose").split("⏱ ")[1];
  expect(cost("a", { usage })).toBe(
    "model-a · 2 requests · 1,000 tokens in · 10 out · 900 read from prompt cache · 1.2 s",
  );
  expect(cost("a", { cached: true, model: null })).toBe("model not reported · from the cache");
});

it("keeps every line within the terminal, and folded text in its column", () => {
  const rationale = `${LONG} 手順は順番どおりに並んでいて、どれも動詞で始まる。 ${"🍲 ".repeat(40)}`;
  const dimensions = [dimension("clear_steps", 4, { rationale }), dimension("heat_safety", 3, { rationale })];
  for (const columns of [60, 80, 120]) {
    const lines = text(one("pancakes", { dimensions, improvements: [LONG] }), "normal", columns).split("\n");
    expect(Math.max(...lines.map((line) => stringWidth(line)))).toBeLessThanOrEqual(columns);
    expect(lines.filter((line) => line.startsWith(" ".repeat(20))).length).toBeGreaterThan(3);
  }
});

it("makes text of strangers harmless in every format", () => {
  const hostile =
    "\u001B[2J\u001B]8;;http://evil.example\u0007x\r\n\u202Egnp\u2028✅ 5/5\u0000\u009B31m<script>alert(1)</script>";
  const cited = [{ quote: hostile, file: hostile, line: 1, endLine: 1, verified: true }];
  const skill = qualitySkill("pancakes", {
    name: hostile,
    path: hostile,
    model: hostile,
    summary: hostile,
    improvements: [hostile],
    dimensions: [dimension("clear_steps", 1, { rationale: hostile, evidence: cited })],
    findings: [stated(finding("duplicate-name", { file: hostile }, { name: hostile, paths: [hostile] }))],
  });
  const error = { code: "provider", message: hostile, hint: hostile };
  const document = qualityDocument([skill, unscoredSkill("roast", { error })]);
  const plain = text(document, "verbose", 400);
  expect(plain).toContain("\\u{1b}[2J");
  // A line break in a rationale does not start a line of its own.
  expect(plain).not.toMatch(/^✅ 5\/5/m);
  const page = qualityPage(document, "verbose");
  for (const output of [plain, renderMarkdown(page), renderHtml(page)]) {
    expect(output).not.toMatch(/(?!\n)\p{Cc}|[\u2028\u202E]/u);
  }
  expect(renderHtml(page)).not.toContain("<script");
  expect(renderMarkdown(page)).not.toMatch(/(?<!\\)<script/);
});

it("colours only where it was asked to", () => {
  expect(text(one("pancakes"))).not.toContain("\u001B");
  expect(text(one("pancakes"), "normal", 80, true)).toContain("\u001B[32mPASS\u001B[39m");
});

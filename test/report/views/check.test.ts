import stringWidth from "string-width";
import { describe, expect, it } from "vitest";
import { CheckDocument, type Readiness } from "../../../src/documents/check.js";
import type { Detail } from "../../../src/report/blocks.js";
import { renderHtml } from "../../../src/report/render/html.js";
import { renderMarkdown } from "../../../src/report/render/markdown.js";
import { renderText } from "../../../src/report/render/text.js";
import { checkPage } from "../../../src/report/views/check.js";
import {
  checkDocument,
  checkedSkill,
  deepDocument,
  IN_EVERY_SECTION,
  judgedToo,
  NEEDS_WORK,
  READY,
  unfinished,
  unreadable,
} from "../samples/check.js";
import { dimension, EVIDENCE, FINDINGS, qualitySkill, RUBRIC, skippedSkill } from "../samples/quality.js";
import { flat, headings } from "./flat.js";

const text = (document: CheckDocument, detail: Detail = "normal", columns = 80) =>
  renderText(checkPage(document, detail), { columns, color: false, detail });
const shown = (document: CheckDocument, detail: Detail = "normal") => flat(checkPage(document, detail));
const titles = (document: CheckDocument) =>
  headings(checkPage(document, "normal")).map((each) => each.slice(2));
const withReadiness = (more: Partial<Readiness>) =>
  checkDocument([checkedSkill("soup", { readiness: { ...READY, ...more } })]);

const several = checkDocument([unreadable("broken"), checkedSkill("soup"), unfinished("stew")], {
  gate: "incomplete",
});
const deep = deepDocument(
  [
    unreadable("broken"),
    judgedToo(qualitySkill("pancakes", { findings: FINDINGS })),
    judgedToo(qualitySkill("stew", { average: 2.96, status: "failed" }), { readiness: NEEDS_WORK }),
    judgedToo(skippedSkill("roast")),
  ],
  { gate: "incomplete" },
);

it.each([
  ["several", several],
  ["deep", deep],
])("the samples are documents: %s", (_, document) => {
  expect(CheckDocument.parse(document)).toEqual(document);
});

describe("one skill", () => {
  it("reads as text and as Markdown, section by section", () => {
    const document = checkDocument([unfinished("stew")], { gate: "failed" });
    expect(text(document)).toMatchSnapshot();
    expect(renderMarkdown(checkPage(document, "verbose"))).toMatchSnapshot();
  });

  it("has its sections in order, trust first, and each finding in one of them", () => {
    const document = checkDocument([unfinished("stew")]);
    expect(titles(document)).toEqual([
      "Skill Readiness Check: stew  skills/stew",
      "Trust: read this before the rest",
      "Files",
      "Compliance: Low",
      "Spec: 1/2 checks passed",
      "MCP integration: 3/4",
      "Links: 3/4 valid",
      "Token budget: 5100 of 5000",
      "Eval suite: not found",
      "Structure: 1 finding",
      "Advice",
      "Overall",
      "Next steps",
    ]);
    const page = shown(document);
    const judges = "reference-omitted";
    for (const { code } of IN_EVERY_SECTION) {
      expect([code, page.split(`[${code}]`).length - 1]).toEqual([code, code === judges ? 0 : 1]);
    }
    const order = [...page.matchAll(/\[([a-zA-Z_-]+)\]/g)].map(([, code]) => code);
    expect(order).toEqual([
      "addresses-judge",
      "dangling-link",
      "of-another-time",
      "routing-missing",
      "spec-license-missing",
      "mcp-fallback-missing",
      "link-broken",
      "token-budget-exceeded",
      "eval-missing",
      "MISSING_TRIGGER",
      "advisory-complexity",
    ]);
  });

  it("that is ready says so in every section, and shows none where nothing could be found", () => {
    const document = checkDocument([checkedSkill("soup")]);
    expect(titles(document)).toEqual([
      "Skill Readiness Check: soup  skills/soup",
      "Compliance: High",
      "Spec: 2/2 checks passed",
      "Links: 0/0 valid",
      "Token budget: 146 of 5000",
      "Eval suite: evals/eval.yaml",
      "Structure: no anti-pattern",
      "Advice",
      "Overall",
    ]);
    const page = shown(document);
    expect(page).toContain("✅ Follows the Agent Skills specification.");
    expect(page).toContain("➖ No links found.");
    expect(page).toContain("✅ 4854 tokens left.");
    expect(page).toContain("✅ Readable. `waza run` runs it.");
    expect(page).toContain("✅ module-count, complexity");
    expect(page).toMatch(/✅ Ready\.$/);
  });

  it("is told its level with a sign", () => {
    const levels = ["High", "Medium-High", "Medium", "Low", "not-assessed"] as const;
    const signs = levels.map((level) => {
      const page = shown(withReadiness({ compliance: { ...READY.compliance, level } }));
      return page.split(`Compliance: ${level} `)[1]?.split(" ")[0];
    });
    expect(signs).toEqual(["✅", "🔸", "🔸", "❌", "➖"]);
  });

  it("is told what its tools lack, or that they lack nothing", () => {
    const mcp = { score: 4, total: 4, tools: ["oven"] } as const;
    expect(shown(withReadiness({ mcp }))).toContain("MCP integration: 4/4 ✅ Tools, prerequisites");
  });

  it.each([
    [{ total: 0, alive: 0, dead: 0, unverified: 0 }, "✅ All local links lead somewhere. 📊"],
    [
      { total: 1, alive: 0, dead: 0, unverified: 0 },
      "somewhere. ➖ 1 web address not asked (--check-urls). 📊",
    ],
    [{ total: 3, alive: 1, dead: 1, unverified: 1 }, "➖ Web addresses: 1 alive, 1 dead, 1 unclear. 📊"],
  ])("is told what its links are worth: %j", (external, expected) => {
    expect(shown(withReadiness({ links: { ...READY.links, valid: 2, total: 2, external } }))).toContain(
      expected,
    );
  });

  it("has its next steps in order, those that block nothing marked, and none of a good word", () => {
    const page = shown(checkDocument([unfinished("stew")]));
    expect(page).toContain("📈 Overall 🔸 Needs some work.");
    expect(page).toMatch(/Expand the description\. Create an eval suite: waza init\. \(optional\)$/);
    for (const word of ["Follows the", "All local links", "tokens left", "Readable", "Ready"]) {
      expect(page).not.toContain(`${word} `);
    }
  });

  it("that cannot be read says where and why, and nothing else", () => {
    const document = checkDocument([unreadable("broken")]);
    expect(shown(document)).toContain("Cannot be checked: SKILL.md:3:18: Nested mappings.");
    expect(titles(document)).toHaveLength(1);
  });

  it("with warnings is not simply ready where these fail", () => {
    const findings = IN_EVERY_SECTION.filter(({ code }) => code === "addresses-judge");
    const ready = (strict: boolean, own = findings) =>
      shown(checkDocument([checkedSkill("soup", { findings: own })], { strict }));
    expect(ready(true)).toContain("Ready but for its warnings, which fail with --strict.");
    expect(ready(false)).toContain("✅ Ready.");
    // The judge's half has a verdict of its own.
    expect(
      ready(
        true,
        IN_EVERY_SECTION.filter(({ code }) => code === "reference-omitted"),
      ),
    ).toContain("✅ Ready.");
  });
});

describe("several skills", () => {
  it("are summed up; where only the result is wanted, nothing else is said", () => {
    expect(text(several, "quiet")).toMatchSnapshot();
    expect(text(several, "verbose").endsWith(`\n\n${text(several, "quiet")}`)).toBe(true);
    expect(headings(checkPage(several, "quiet"))).toEqual(["1 Summary", "2 "]);
  });

  it("are counted in the right number, with the shard that they are, and as strictly as they were checked", () => {
    const two = checkDocument([unfinished("a"), unfinished("b")], {
      shard: { index: 2, count: 3 },
      strict: true,
    });
    expect(shown(two)).toContain("2 skills (shard 2/3): 0 ready, 2 need work, 0 unreadable");
    expect(shown(two, "quiet")).toMatch(/PASS \(strict\)$/);
    const warned = checkedSkill("a", { findings: IN_EVERY_SECTION });
    expect(shown(checkDocument([warned, checkedSkill("b")], { strict: true }), "quiet")).toMatch(
      /skills\/a .* yes has warnings .*skills\/b .* yes ready /,
    );
  });

  it("keep within the terminal", () => {
    const widths = text(deep, "verbose", 100)
      .split("\n")
      .map((line) => stringWidth(line));
    expect(Math.max(...widths)).toBeLessThanOrEqual(100);
  });
});

describe("with a judge", () => {
  it("what it says follows in each skill that it read, with its own verdict and findings", () => {
    const [, pancakes, stew, roast] = titles(deep).join("\n").split("Skill Readiness Check: ").slice(1);
    for (const skill of [pancakes, stew, roast]) expect(skill).toContain("Tiny Assessment (LLM Judge)");
    const page = shown(deep);
    expect(page).toContain("Average: 3.5/5.0 — PASS");
    expect(page).toContain("Average: 2.96/5.0 — FAIL");
    expect(page.split("[reference-omitted]")).toHaveLength(2);
    expect(page.indexOf("[reference-omitted]")).toBeGreaterThan(page.indexOf("Average: 3.5/5.0"));
    expect(page).toContain("Not scored: The run was interrupted.");
  });

  it("has its half summed up", () => {
    const page = shown(deep, "quiet");
    expect(page).toContain("Eval Quality Ready");
    expect(page).toMatch(/❔ skills\/broken – – – – – – not checked \(frontmatter-syntax\)/);
    expect(page).toMatch(/skills\/stew .* 2\.96 needs work/);
    expect(page).toContain("Judged: 1 passed, 1 failed, 2 not scored");
    expect(shown(several)).not.toMatch(/Quality|Judged/);
  });

  it("passes or fails by its own half", () => {
    const both = judgedToo(qualitySkill("soup"), { status: "failed", readiness: NEEDS_WORK });
    expect(shown(deepDocument([both]))).toContain("Average: 3.5/5.0 — PASS");
  });

  it("is as full as that of a judge alone", () => {
    const judged = judgedToo(
      qualitySkill("soup", { dimensions: [dimension("clear_steps", 4, { evidence: EVIDENCE })] }),
    );
    const rubric = { ...RUBRIC, added: ["garnish"] };
    const document = deepDocument([judged], { rubric });
    expect(shown(document, "verbose")).toMatch(/SKILL\.md:12 .*A recipe that works\..*⏱/);
    expect(shown(document)).toContain("Criteria: 1 added by local files");
    expect(shown(document)).not.toMatch(/SKILL\.md:12|⏱/);
  });
});

it("makes text of strangers harmless in every format", () => {
  const hostile = "\u001B[2J\r\n\u202Egnp\u2028# 5/5\u0000<script>alert(1)</script>";
  const [finding] = IN_EVERY_SECTION;
  const skill = checkedSkill(hostile, {
    findings: finding ? [{ ...finding, file: hostile, message: hostile }] : [],
    readiness: {
      ...NEEDS_WORK,
      eval: { found: true, path: hostile, valid: true },
      nextSteps: [{ code: "fix-eval", message: hostile, blocking: true }],
    },
  });
  const page = checkPage(checkDocument([skill, unreadable(hostile)]), "verbose");
  const plain = renderText(page, { columns: 80, color: false, detail: "verbose" });
  for (const output of [plain, renderMarkdown(page), renderHtml(page)]) {
    expect(output).not.toMatch(/(?!\n)\p{Cc}|[\u2028\u202E]/u);
  }
  expect(plain).not.toMatch(/^# 5\/5/m);
  expect(renderHtml(page)).not.toContain("<script");
});

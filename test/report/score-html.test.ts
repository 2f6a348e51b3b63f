import { createHash } from "node:crypto";
import { describe, expect, it } from "vitest";
import { NO_USAGE } from "../../src/model/score.js";
import type { ScoreReport } from "../../src/model/score-report.js";
import { renderScoreHtml } from "../../src/report/score-html.js";
import {
  certifiedSkill,
  judgeRun,
  scoredSkill,
  scoreReport,
  scoreResult,
  staticRun,
  unfinishedSkill,
  unjudged,
  unreadableSkill,
  unsimulated,
} from "./score-samples.js";
import { reportOfTexts } from "./score-strangers.js";
import { HOSTILE } from "./verdict-samples.js";

/** All tags with their attributes; the labels of regions, which repeat a caption, without their text. */
const tagsIn = (page: string): string[] =>
  (page.match(/<[^>]*>/g) ?? []).map((tag) => tag.replace(/aria-label="[^"]*"/, "aria-label"));
const textOf = (page: string): string => page.replace(/<[^>]*>/g, " ").replace(/\s+/g, " ");
const full = (more: Partial<ScoreReport> = {}): string =>
  renderScoreHtml(scoreReport([certifiedSkill("receipts")], { threshold: 70, ...more }));

describe("the file", () => {
  it("needs nothing else: no script, no address, no style but its own", () => {
    const page = full();
    expect(page).not.toMatch(/<(script|link|img|iframe|object|embed|base|form)\b/i);
    expect(page).not.toMatch(/\b(src|href|style|on\w+)\s*=/i);
    expect(page).not.toMatch(/url\(|@import|https?:/i);
  });

  it("allows a browser only the style that it holds", () => {
    const page = full();
    const style = /<style>([\s\S]*)<\/style>/.exec(page)?.[1] ?? "";
    const hash = createHash("sha256").update(style).digest("base64");
    const policy = /http-equiv="Content-Security-Policy" content="([^"]*)"/.exec(page)?.[1];
    expect(policy).toBe(
      `default-src &#39;none&#39;; style-src &#39;sha256-${hash}&#39;; base-uri &#39;none&#39;; form-action &#39;none&#39;`,
    );
  });

  it("has a title, headings without gaps, and tables with captions and scopes", () => {
    const page = full();
    expect(page).toContain("<title>PluginEval: receipts</title>");
    const levels = [...page.matchAll(/<h([1-6])>/g)].map(([, level]) => Number(level));
    expect(levels[0]).toBe(1);
    for (const [index, level] of levels.entries()) {
      expect(level).toBeLessThanOrEqual((levels[index - 1] ?? 0) + 1);
    }
    const count = (pattern: RegExp): number => page.match(pattern)?.length ?? 0;
    expect(count(/<caption>/g)).toBe(count(/<table>/g));
    expect(count(/<th>/g)).toBe(0);
    expect(page).toContain('<th scope="col"');
    expect(page).toContain('<th scope="row">Triggering Accuracy</th>');
  });

  it("opens and closes every tag", () => {
    const open: string[] = [];
    for (const [, close, name = "", end] of full().matchAll(/<(\/?)([a-z]\w*)[^>]*?(\/?)>/g)) {
      if (end || name === "meta") continue;
      if (close) expect(open.pop()).toBe(name);
      else open.push(name);
    }
    expect(open).toEqual([]);
  });

  it("is the same for the same report", () => {
    expect(full()).toBe(full());
  });
});

describe("the figures", () => {
  it("stand in the text and beside it as bars with whiskers", () => {
    const page = full();
    expect(textOf(page)).toContain("Triggering Accuracy 25% 0.91 0.84-0.95 A 0.51 0.80 0.94");
    expect(page).toContain('<rect class="fill" width="91.0" height="10"/>');
    expect(page).toContain('d="M84.0 5H95.0M84.0 2V8M95.0 2V8"');
    expect(page).toContain('<rect class="fill" width="76.5" height="10"/>');
  });

  it("have no bar where nothing was measured", () => {
    expect(textOf(full())).toContain("Code Template Quality 2% not measured – –");
    expect(full().match(/<svg/g)).toHaveLength(3);
  });

  it("are all there, with evidence, predictions, agreement, prompts and matches", () => {
    const text = textOf(full());
    for (const part of [
      "76.5 /100 Silver ★★★ Certified PASS (threshold: 70.0)",
      "95 %: 72.1-80.3 · penalty ×0.85 for anti-patterns",
      "Return a table of months. SKILL.md:12",
      "Nobody wrote this. unverified",
      "I cannot find the bill of the bakery yes no wrong",
      "Judges 1 and 2: kappa 0.81",
      "Effect of order",
      "Precision 0.97",
      "worth 21.3 independent ones",
      "Draw a receipt near miss",
      "Bradley-Terry rating 1534 (1450-1620)",
      "mail office/mail 1510 draw ⚠ position bias",
      "Orchestration Fitness 0 won, 2 lost, 1 even",
      "Say what becomes of a receipt without a date.",
    ]) {
      expect(text).toContain(part);
    }
  });
});

describe("what is missing", () => {
  it("is said where the result would stand", () => {
    const selfTest = { positive: null, negative: null, offered: false };
    const skill = unfinishedSkill("receipts", [staticRun, unjudged, unsimulated(selfTest)]);
    const text = textOf(renderScoreHtml(scoreReport([skill])));
    expect(text).toContain("No composite: Judge and Monte Carlo have no result");
    expect(text).toContain("Not measured: The model gave no acceptable score. Run again.");
    expect(text).toContain("The runtime does not offer this skill to the model");
    expect(text).toContain("Choose another model.");
  });

  it("leaves out columns that nothing fills", () => {
    const result = scoreResult([staticRun], { interval: null, dimensions: [] });
    const page = renderScoreHtml(scoreReport([scoredSkill("receipts", { result })], { model: null }));
    expect(page).not.toContain("95 %");
    expect(page).not.toContain("Measured by");
    expect(page).not.toContain("seed");
  });
});

it("names no cost for what was known before", () => {
  const result = scoreResult([staticRun, { ...judgeRun, cached: true, usage: NO_USAGE }]);
  const text = textOf(renderScoreHtml(scoreReport([scoredSkill("receipts", { result })])));
  expect(text).toContain("alpha 0.81 (0.60-0.90) · cached");
  expect(text).not.toContain("tokens in");
});

describe("several skills", () => {
  it("begin with a summary and end with the agents", () => {
    const report = scoreReport([certifiedSkill("a"), unreadableSkill("b")], {
      gate: "incomplete",
      agents: [{ name: "clerk", path: "agents/clerk.md", score: 0.9 }],
    });
    const page = renderScoreHtml(report);
    expect(textOf(page)).toContain("INCOMPLETE 2 skills: 1 not scored");
    expect(textOf(page)).toContain("skills/a 76.5 1534 (1450-1620) Silver");
    expect(textOf(page)).toContain("skills/b – – – not scored (frontmatter-syntax)");
    expect(textOf(page)).toContain("clerk agents/clerk.md 0.90");
    expect(page).toContain("<title>PluginEval report</title>");
  });
});

it("takes no text from outside for HTML", () => {
  const page = renderScoreHtml(reportOfTexts(HOSTILE));
  expect(tagsIn(page)).toEqual(tagsIn(renderScoreHtml(reportOfTexts("harmless"))));
  expect(page).not.toMatch(/(?!\n)\p{Cc}|[\u2028\u202e]/u);
  const quoted = renderScoreHtml(reportOfTexts(`a" onmouseover='x' b=" </style></title>`));
  expect(tagsIn(quoted)).toEqual(tagsIn(renderScoreHtml(reportOfTexts("harmless"))));
});

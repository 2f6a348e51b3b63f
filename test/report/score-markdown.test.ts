import MarkdownIt from "markdown-it";
import { describe, expect, it } from "vitest";
import { renderScoreMarkdown } from "../../src/report/score-markdown.js";
import { PLAIN } from "./samples.js";
import {
  certifiedSkill,
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

const markdown = new MarkdownIt({ html: true, linkify: true });
markdown.linkify.set({ fuzzyLink: false, fuzzyEmail: false });

/** What a reader makes of a document, without its texts. */
const shapeOf = (document: string): string[] =>
  markdown
    .parse(document, {})
    .flatMap((token) => [token, ...(token.children ?? [])])
    // An escaped character is a token of its own.
    .filter(({ type }) => type !== "text" && type !== "text_special")
    .map(({ type, tag }) => `${type} ${tag}`);

const headings = (document: string): string[] => document.match(/^#+ .*$/gm) ?? [];

describe("one skill", () => {
  it("is a document of its own", () => {
    const report = scoreReport([certifiedSkill("receipts")], { threshold: 70 });
    expect(renderScoreMarkdown(report, PLAIN)).toMatchSnapshot();
  });

  it("has a section only where there is something to say", () => {
    const skill = scoredSkill("receipts", { findings: [], result: scoreResult([staticRun]) });
    expect(headings(renderScoreMarkdown(scoreReport([skill]), PLAIN))).toEqual([
      "## receipts: PluginEval",
      "### Layers",
    ]);
  });

  it("says what is missing and why", () => {
    const selfTest = { positive: false, negative: false, offered: true };
    const skill = unfinishedSkill("receipts", [staticRun, unjudged, unsimulated(selfTest)]);
    const document = renderScoreMarkdown(scoreReport([skill]), PLAIN);
    expect(document).toContain("**No composite: Judge and Monte Carlo have no result.**");
    expect(document).toContain("- **Judge not measured**: The model gave no acceptable score. *Run again.*");
    expect(document).toContain(
      "**Monte Carlo not measured**: Activation could not be measured with this model",
    );
    expect(document).toContain("| Code Template Quality | 2% | not measured | – | – | – | – | – |");
  });

  it("says why a skill could not be rated", () => {
    const error = { code: "no-opponents", message: "Nobody to play against.", hint: "Index more." };
    const skill = { ...certifiedSkill("receipts", { standing: null, error }), error };
    const document = renderScoreMarkdown(scoreReport([skill]), PLAIN);
    expect(document).toContain("**Not rated**: Nobody to play against. *Index more.*");
    expect(document.match(/Nobody/g)).toHaveLength(1);
  });
});

describe("several skills", () => {
  const agents = [{ name: "clerk", path: "agents/clerk.md", score: 0.9 }];
  const report = scoreReport([certifiedSkill("a"), unreadableSkill("b")], { gate: "incomplete", agents });

  it("begin with a table", () => {
    const document = renderScoreMarkdown(report, PLAIN);
    expect(headings(document).slice(0, 3)).toEqual(["## PluginEval", "### Agents", "### a: PluginEval"]);
    expect(document).toContain("| skills/a | 76.5 | 1534 (1450-1620) | Silver |  |");
    expect(document).toContain("| skills/b | – | – | – | not scored (frontmatter-syntax) |");
    expect(document).toContain("**INCOMPLETE** (Certified): 2 skills: 1 not scored.");
  });

  it("are only this table and the agents with --quiet", () => {
    const document = renderScoreMarkdown(report, { quiet: true });
    expect(headings(document)).toEqual(["## PluginEval", "### Agents"]);
  });
});

it("takes no text from outside for Markdown", () => {
  const document = renderScoreMarkdown(reportOfTexts(HOSTILE), PLAIN);
  expect(shapeOf(document)).toEqual(shapeOf(renderScoreMarkdown(reportOfTexts("harmless"), PLAIN)));
  expect(document).not.toMatch(/(?!\n)\p{Cc}|[\u2028\u202e]/u);
});

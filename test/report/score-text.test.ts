import stringWidth from "string-width";
import { describe, expect, it } from "vitest";
import type { Agreement } from "../../src/model/agreement.js";
import type { ScoredSkill, ScoreReport } from "../../src/model/score-report.js";
import type { MonteCarlo } from "../../src/model/simulation.js";
import { renderScoreText } from "../../src/report/score-text.js";
import { PLAIN } from "./samples.js";
import {
  AGREEMENT,
  certifiedSkill,
  DIMENSIONS,
  FIGURES,
  judgeRun,
  SELF_TEST,
  scoredSkill,
  scoreReport,
  scoreResult,
  simulationRun,
  staticRun,
  unfinishedSkill,
  unjudged,
  unreadableSkill,
  unsimulated,
} from "./score-samples.js";
import { reportOfTexts } from "./score-strangers.js";
import { HOSTILE } from "./verdict-samples.js";

const VERBOSE = { ...PLAIN, verbose: true };
const AGENTS = [{ name: "clerk", path: "agents/clerk.md", score: 0.9 }];
/** White space apart, so that folding does not matter. */
const flat = (text: string): string => text.replace(/\s+/g, " ");
const one = (skill: ScoredSkill, more: Partial<ScoreReport> = {}, options = PLAIN): string =>
  flat(renderScoreText(scoreReport([skill], more), options));
const judged = (agreement: Agreement | null): ScoredSkill =>
  scoredSkill("receipts", { result: scoreResult([staticRun, { ...judgeRun, agreement }]) });
const simulated = (more: Partial<MonteCarlo>): ScoredSkill => {
  const figures = { ...FIGURES, ...more };
  return scoredSkill("receipts", { result: scoreResult([staticRun, { ...simulationRun, figures }]) });
};

describe("one skill", () => {
  it("shows dimensions, layers, composite, rating, findings and improvements", () => {
    const report = scoreReport([certifiedSkill("receipts")], { threshold: 70, agents: AGENTS });
    expect(renderScoreText(report, PLAIN)).toMatchSnapshot();
  });

  it("shows everything with --verbose", () => {
    expect(renderScoreText(scoreReport([certifiedSkill("receipts")]), VERBOSE)).toMatchSnapshot();
  });

  it("leaves out columns that say nothing at depth quick", () => {
    const result = scoreResult([staticRun], {
      interval: null,
      penalty: 1,
      badge: null,
      dimensions: DIMENSIONS.map((dimension) => ({ ...dimension, interval: null })),
    });
    const text = one(scoredSkill("receipts", { result }), { model: null, label: "Estimated" });
    expect(text).toContain("Dimension Weight Score Grade Triggering Accuracy 25% 0.91 A");
    expect(text).toContain("Code Template Quality 2% – – not measured");
    expect(text).toContain("📊 Composite: 76.5/100 · no badge · Estimated 🔸");
  });

  it("keeps the improvements to itself with --quiet", () => {
    const quiet = { ...PLAIN, quiet: true };
    expect(one(scoredSkill("receipts"), {}, quiet)).not.toContain("Say what becomes");
    expect(one(scoredSkill("receipts"), {}, quiet)).toContain("Composite: 76.5");
  });
});

describe("the verdict", () => {
  it.each([
    ["passed", 70, "76.5/100 (95 %: 72.1-80.3) — PASS (threshold: 70.0)"],
    ["failed", 76.6, "76.5/100 (95 %: 72.1-80.3) — FAIL (threshold: 76.6)"],
    ["passed", 76.54, "76.54/100 (95 %: 72.1-80.3) — PASS (threshold: 76.54)"],
    ["failed", 70, "— FAIL (warnings, --strict)"],
    ["failed", null, "— FAIL (warnings, --strict)"],
  ] as const)("of a skill that %s against %d agrees with what is read", (status, threshold, text) => {
    expect(one(scoredSkill("receipts", { status }), { threshold })).toContain(text);
  });

  it("is not given without a threshold", () => {
    expect(one(scoredSkill("receipts"))).toContain("Composite: 76.5/100 (95 %: 72.1-80.3) · Silver ★★★");
  });

  it("is not given to a skill that could not be rated", () => {
    const error = { code: "no-opponents", message: "Nobody to play against.", hint: "Index more." };
    const skill = certifiedSkill("receipts", { standing: null, error });
    const result = skill.result && { ...skill.result, badge: null };
    const text = one({ ...skill, result, status: "error", error }, { threshold: 70 });
    expect(text).toContain("76.5/100 (95 %: 72.1-80.3) · no badge without a rating");
    expect(text.match(/Nobody to play against\. → Index more\./g)).toHaveLength(1);
    expect(text).not.toContain("PASS");
  });
});

describe("a layer without a result", () => {
  it("says why and what to do, once, and why there is no composite", () => {
    const text = one(unfinishedSkill("receipts", [staticRun, unjudged]));
    expect(text).toContain("❔ Judge not measured: The model gave no acceptable score. → Run again.");
    expect(text).toContain("❔ No composite: Judge has no result");
    expect(text.match(/no acceptable score/g)).toHaveLength(1);
  });

  it.each([
    [{ positive: false, negative: false, offered: true }, "with this model: asked for the skill by its name"],
    [{ positive: null, negative: null, offered: true }, "with this model: the session that was to show"],
    [
      { positive: null, negative: null, offered: false },
      "The runtime does not offer this skill to the model",
    ],
  ])("says why activation could not be measured: %j", (selfTest, reason) => {
    const text = one(unfinishedSkill("receipts", [staticRun, judgeRun, unsimulated(selfTest)]));
    expect(text).toContain("Monte Carlo not measured:");
    expect(text).toContain(reason);
    expect(text).toContain("→ Choose another model.");
    expect(text).toContain("No composite: Monte Carlo has no result");
    expect(text).not.toContain("0 runs");
  });

  it("is not the only thing that can be told of an unreadable skill", () => {
    const text = one(unreadableSkill("receipts"));
    expect(text).toContain("❔ Not scored: Line 2 is no YAML. → Quote the value.");
    expect(text).not.toContain("Composite");
  });
});

describe("what lowers the trust", () => {
  it("is said of prompts that no model wrote", () => {
    const prompts = { source: "fallback", prompts: FIGURES.prompts?.prompts ?? [] } as const;
    expect(one(simulated({ prompts }))).toContain("🔸 The prompts were made from the description");
    expect(one(simulated({}))).not.toContain("made from the description");
  });

  it("names the requests that most runs got wrong, the first three of them", () => {
    const outcome = (text: string, kind: "should-trigger" | "near-miss", activated: number) => ({
      ...{ text, kind, activated },
      ...{ runs: 5, known: 4, failed: 1, quality: null },
    });
    const byPrompt = [
      outcome("half of them", "should-trigger", 2),
      outcome("missed", "should-trigger", 1),
      outcome("let in", "near-miss", 3),
      ...["never", "nor this", "nor that"].map((text) => outcome(text, "should-trigger", 0)),
    ];
    const text = one(simulated({ byPrompt }));
    expect(text).toContain('🔸 Loaded in 1 of 4 runs: "missed"');
    expect(text).toContain('🔸 Loaded for a near miss in 3 of 4 runs: "let in"');
    expect(text).toContain('🔸 Loaded in 0 of 4 runs: "never"');
    expect(text).toContain("🔸 The same holds for 2 more prompts.");
    expect(text).not.toMatch(/half of them|nor this/);
    expect(one(simulated({ byPrompt, activation: null }))).not.toContain("Loaded in");
  });

  it("is said of a model that loads the skill for anything", () => {
    expect(one(simulated({ selfTest: { ...SELF_TEST, negative: true } }))).toContain("even for a sum");
    expect(one(simulated({ selfTest: { ...SELF_TEST, negative: null } }))).not.toContain("even for a sum");
  });

  it("is said of what is missing among the figures", () => {
    const text = one(simulated({ quality: null, consistency: null }));
    expect(text).toContain("🔸 The quality of outputs was not measured");
    expect(text).not.toContain("CV");
  });

  it("is said of judges that do not agree", () => {
    const alpha = { value: 0.4, interval: { low: -0.1, high: 0.7 }, reason: null };
    const text = one(judged({ ...AGREEMENT, alpha, splitDimensions: ["orchestration_fitness"] }));
    expect(text).toContain("alpha 0.40 (−0.10 to 0.70)");
    expect(text).toContain("alpha is below 0.667");
    expect(text).toContain("contradict each other on Orchestration Fitness.");
    expect(one(judged(AGREEMENT))).not.toContain("alpha is below");
  });

  it("is said of an alpha that there is not", () => {
    const alpha = { value: null, interval: null, reason: "no-variation" } as const;
    expect(one(judged({ ...AGREEMENT, alpha }))).toContain("3 judges, no alpha: all marks are equal");
  });

  it("is said of a rating without an interval, and of matches that do not count", () => {
    const standing = certifiedSkill("receipts").result?.certification?.standing;
    if (!standing) throw new Error("The sample is not rated.");
    const bradleyTerry = { value: 1534, interval: null };
    const text = one(certifiedSkill("receipts", { standing: { ...standing, bradleyTerry } }));
    expect(text).toContain("🔸 The results are too few or too alike");
    expect(text).toContain("Judged in one order only, so without effect: office/plans.");
    expect(text).toContain("mail 1510 draw ⚠ position bias");
  });
});

describe("--verbose", () => {
  const text = one(certifiedSkill("receipts"), {}, VERBOSE);

  it.each([
    ["what each layer measured", "Triggering Accuracy 25% 0.91 0.84-0.95 A 0.51 0.80 0.94"],
    ["evidence", '📎 SKILL.md:12 "Return a table of months."'],
    ["evidence that stands nowhere", '⛔ unverified "Nobody wrote this."'],
    ["a right prediction", '✅ should trigger: "Tidy up my receipts of May"'],
    ["a missed trigger", '❌ should trigger, would not: "I cannot find'],
    ["a false trigger", '❌ should not, would: "Write a receipt'],
    ["marks", "marks 0.75, 0.80, 0.85"],
    ["agreement", "kappa 0.78, 70% of pairs equal, 100% within 0.25"],
    ["pairs of judges", "Judges 1 and 3: kappa not measured, 60% equal"],
    ["order effect", "Effect of order:"],
    ["effective runs", "35 of 38 runs (worth 21.3 independent ones)"],
    ["precision and recall", "Precision 0.97 Recall 0.92 F1 0.94 (0.85-0.99)"],
    ["spread of tokens", "400 interquartile range, 1 outlier in 35 runs"],
    ["self-test", "Offered to the model yes Loaded when named yes Left alone for a sum yes"],
    ["prompts", 'near miss, loaded in 1 of 12: "Draw a receipt"'],
    ["cost", "model-a · 3 requests · 30,000 tokens in"],
    ["duels", "Orchestration Fitness 0 won, 2 lost, 1 even"],
    ["paths of opponents", "mail office/mail 1510"],
  ])("shows %s", (_, part) => {
    expect(text).toContain(part);
    expect(one(certifiedSkill("receipts"))).not.toContain(part);
  });
});

it("tells the predictions of the judges of a panel apart", () => {
  const prediction = { prompt: "Sort", shouldTrigger: true, wouldTrigger: true };
  const predictions = Array.from({ length: 20 }, () => prediction);
  const dimensions = judgeRun.dimensions.map((dimension) => ({ ...dimension, predictions }));
  const result = scoreResult([staticRun, { ...judgeRun, dimensions: dimensions.slice(0, 1) }]);
  const text = renderScoreText(scoreReport([scoredSkill("receipts", { result })]), VERBOSE);
  const lines = text.split("\n");
  expect(lines.indexOf("     Judge 2") - lines.indexOf("     Judge 1")).toBe(11);
});

describe("several skills", () => {
  const skills = [
    certifiedSkill("best"),
    scoredSkill("low", {
      status: "failed",
      result: scoreResult([staticRun], { composite: 41, badge: null }),
    }),
    unfinishedSkill("half", [staticRun, unjudged]),
    unreadableSkill("broken"),
  ];
  const report = scoreReport(skills, { threshold: 70, gate: "incomplete", agents: AGENTS });

  it("end with agents, a table and totals, and --quiet leaves only these", () => {
    const quiet = renderScoreText(report, { ...PLAIN, quiet: true });
    expect(quiet).toMatchSnapshot();
    expect(renderScoreText(report, PLAIN).endsWith(quiet)).toBe(true);
  });

  it("have no rating in the table when none was certified", () => {
    expect(renderScoreText(scoreReport(skills.slice(1)), PLAIN)).not.toContain("Rating");
  });

  it("tell failures by warnings from those by the threshold", () => {
    const warned = scoredSkill("warned", { status: "failed" });
    const text = renderScoreText(scoreReport([...skills, warned], { threshold: 70 }), PLAIN);
    expect(text).toContain("5 skills: 2 not scored, 1 below 70.0, 1 with warnings (--strict)");
  });
});

it("keeps every line within the terminal, and a figure beside its interval", () => {
  for (const columns of [80, 100, 140]) {
    const options = { ...VERBOSE, columns };
    const lines = renderScoreText(scoreReport([certifiedSkill("receipts")]), options).split("\n");
    const folded = lines.filter((line) => !line.startsWith("  ⏱"));
    expect(Math.max(...folded.map((line) => stringWidth(line)))).toBeLessThanOrEqual(columns);
    expect(lines.some((line) => line.includes("false activation 8% (1-40)"))).toBe(true);
  }
});

it("makes text of strangers harmless", () => {
  const options = { ...VERBOSE, columns: 20_000 };
  const text = renderScoreText(reportOfTexts(HOSTILE), options);
  expect(text).not.toMatch(/(?!\n)\p{Cc}|[\u2028\u202e]/u);
  expect(text).toContain("\\u{1b}[2J");
  const harmless = renderScoreText(reportOfTexts("harmless"), options);
  expect(text.split("\n").length).toBe(harmless.split("\n").length);
});

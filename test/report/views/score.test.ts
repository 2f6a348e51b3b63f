import stringWidth from "string-width";
import { describe, expect, it } from "vitest";
import { CertifyDocument, ScoreDocument, type ScoredSkill } from "../../../src/documents/score.js";
import { finding } from "../../../src/findings/finding.js";
import { stated } from "../../../src/findings/stated.js";
import type { Agreement } from "../../../src/model/agreement.js";
import { NO_USAGE } from "../../../src/model/score.js";
import type { PromptOutcome, SimulationFigures } from "../../../src/model/simulation.js";
import type { Block, Detail, Table } from "../../../src/report/blocks.js";
import { renderHtml } from "../../../src/report/render/html.js";
import { renderMarkdown } from "../../../src/report/render/markdown.js";
import { renderText } from "../../../src/report/render/text.js";
import { scorePage } from "../../../src/report/views/score.js";
import { HOSTILE } from "../render/sample-pages.js";
import {
  AGREEMENT,
  CERTIFICATION,
  COMPOSITE,
  certifiedSkill,
  DIMENSIONS,
  documentOfTexts,
  FIGURES,
  judgeLayer,
  SELF_TEST,
  scoreDocument,
  scoredSkill,
  simulationLayer,
  staticLayer,
  TRIGGERING,
  UNRATED,
  unfinishedSkill,
  unjudged,
  unreadableSkill,
  unsimulated,
} from "../samples/score.js";
import { flat, headings, inlineText, sections } from "./flat.js";

const AGENTS = [{ name: "clerk", path: "agents/clerk.md", score: 0.9 }];

const textOf = (skill: ScoredSkill, more: Partial<ScoreDocument> = {}, detail: Detail = "normal"): string =>
  flat(scorePage(scoreDocument([skill], more), detail));
const judged = (agreement: Agreement | null): ScoredSkill =>
  scoredSkill("receipts", { layers: [staticLayer, { ...judgeLayer, agreement }] });
const simulated = (more: Partial<SimulationFigures>): ScoredSkill => {
  const figures = { ...FIGURES, ...more };
  return scoredSkill("receipts", { layers: [staticLayer, { ...simulationLayer, figures }] });
};
const quick = (more: Partial<ScoredSkill> = {}): ScoredSkill =>
  scoredSkill("receipts", {
    composite: { score: 76.54, interval: null, badge: null, penalty: 1 },
    dimensions: DIMENSIONS.map((dimension) => ({ ...dimension, interval: null })),
    layers: [staticLayer],
    ...more,
  });
const tables = (blocks: readonly Block[]): Table[] =>
  blocks.flatMap((block) =>
    block.kind === "table" ? [block] : block.kind === "section" ? tables(block.blocks) : [],
  );
const titlesOf = (table: Table | undefined): string[] => (table?.columns ?? []).map(({ title }) => title);

describe("the samples", () => {
  it.each([
    ["certified", scoreDocument([certifiedSkill("a"), unreadableSkill("b")], { agents: AGENTS })],
    ["unrated", scoreDocument([certifiedSkill("a", UNRATED)])],
    ["unfinished", scoreDocument([unfinishedSkill("a", [staticLayer, unjudged, unsimulated(SELF_TEST)])])],
    ["of strangers", documentOfTexts("x")],
  ])("are valid documents: %s", (_, document) => {
    expect(ScoreDocument.parse(document)).toEqual(document);
    expect(CertifyDocument.parse({ ...document, command: "certify" })).toMatchObject({ command: "certify" });
  });
});

describe("one skill", () => {
  it("shows dimensions, layers, composite, findings, improvements, rating and agents, in this order", () => {
    const page = scorePage(scoreDocument([certifiedSkill("receipts")], { agents: AGENTS }), "normal");
    expect(page.title).toBe("PluginEval: receipts");
    expect(headings(page)).toEqual([
      "1 receipts  skills/receipts",
      "2 PluginEval, depth deep — Certified",
      "2 Certification against 3 opponents of 42 references, 2 matches kept",
      "1 Agents",
    ]);
    const [main] = sections(sections(page.blocks)[0]?.blocks ?? []);
    const kinds = (main?.blocks ?? []).map(({ kind }) => kind);
    expect(kinds).toEqual(["table", "list", "list", "list", "verdict", "findings", "list"]);
  });

  it("has a table with bars, and with what each layer measured", () => {
    const [table] = tables(scorePage(scoreDocument([scoredSkill("receipts")]), "normal").blocks);
    expect(table?.columns).toEqual([
      { title: "Dimension" },
      { title: "Weight", align: "right" },
      { title: "Score", align: "right" },
      { title: "95 %" },
      { title: "Grade" },
      { title: "static", align: "right" },
      { title: "judge", align: "right" },
      { title: "mc", align: "right" },
    ]);
    expect(table?.rows[0]).toEqual([
      "Triggering Accuracy",
      "25%",
      { text: "0.91", gauge: { value: 0.91, interval: { low: 0.84, high: 0.95 } } },
      "0.84-0.95",
      "A",
      ...["0.51", "0.80", "0.94"],
    ]);
    expect(table?.rows[1]?.slice(2)).toEqual([
      { text: "0.70", gauge: { value: 0.7, interval: null } },
      "–",
      "C",
      ...["0.70", "0.70", "–"],
    ]);
    const none = { text: "–", tone: "faint" };
    expect(table?.rows[2]?.slice(1)).toEqual(["2%", none, "–", "–", "–", "–", "–"]);
  });

  it("leaves out columns that say nothing at depth quick", () => {
    for (const detail of ["normal", "verbose"] as const) {
      const document = scoreDocument([quick()], { model: null, rubric: null, label: "Estimated" });
      const page = scorePage(document, detail);
      expect(titlesOf(tables(page.blocks)[0])).toEqual(["Dimension", "Weight", "Score", "Grade"]);
      expect(flat(page)).toContain("Code Template Quality 2% – not measured");
      expect(flat(page)).toContain("📊 Composite: 76.5/100 · no badge · Estimated");
      expect(flat(page)).not.toContain("seed");
      expect(flat(page)).not.toContain("95 %");
    }
  });

  it("sums up the layers, each with its figures", () => {
    const text = textOf(scoredSkill("receipts"));
    expect(text).toContain("🔬 Static analysis 0.52 · 3 anti-patterns");
    expect(text).toContain("🤖 Judge 0.74 · 3 judges, alpha 0.81 (0.60-0.90)");
    expect(text).toContain(
      "🎲 Monte Carlo 0.68 · 50 runs (12 kept) · activation 92% (79-97) · false activation 8% (1-40) · quality 0.71 (0.62-0.80) · CV 0.11 (0.05-0.20) · failures 0% (0-7) · tokens 2,311 median",
    );
    expect(textOf(quick({ layers: [{ ...staticLayer, antiPatterns: [] } as typeof staticLayer] }))).toContain(
      "Static analysis 0.52 · no anti-patterns",
    );
  });

  it("says what was taken away for anti-patterns", () => {
    expect(textOf(scoredSkill("receipts"))).toContain(" · Silver ★★★ · Certified · penalty ×0.85");
  });

  it("keeps the improvements to itself where only the result is wanted", () => {
    expect(textOf(scoredSkill("receipts"), {}, "quiet")).not.toContain("Say what becomes");
    expect(textOf(scoredSkill("receipts"), {}, "quiet")).toContain("Composite: 76.5");
    expect(textOf(scoredSkill("receipts"))).toContain("Say what becomes");
  });

  it("shows what is only worth knowing where everything is shown", () => {
    const known = stated(finding("ORPHAN_REFERENCE", {}, { target: "notes.md" }, "info"));
    const skill = scoredSkill("receipts", { findings: [known] });
    expect(textOf(skill)).not.toContain("ORPHAN_REFERENCE");
    expect(textOf(skill, {}, "verbose")).toContain("ORPHAN_REFERENCE");
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
    expect(textOf(scoredSkill("receipts", { status }), { threshold })).toContain(text);
  });

  it("is not given without a threshold", () => {
    expect(textOf(scoredSkill("receipts"))).toContain("Composite: 76.5/100 (95 %: 72.1-80.3) · Silver ★★★");
  });

  it("is not given to a skill that could not be rated, and the reason stands there once", () => {
    const composite = { ...COMPOSITE, badge: null };
    const skill = { ...certifiedSkill("receipts", UNRATED), composite, error: UNRATED.error };
    const text = textOf({ ...skill, status: "error" }, { threshold: 70 });
    expect(text).toContain("76.5/100 (95 %: 72.1-80.3) · no badge without a rating");
    expect(text.match(/Not rated: Nobody to play against\. → Index more\./g)).toHaveLength(1);
    expect(text.match(/Nobody/g)).toHaveLength(1);
    expect(text).not.toContain("PASS");
  });
});

describe("a layer without a result", () => {
  it("says why and what to do, once, and why there is no composite", () => {
    const text = textOf(unfinishedSkill("receipts", [staticLayer, unjudged]));
    expect(text).toContain("Judge not measured: The model gave no acceptable score. → Run again.");
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
    const text = textOf(unfinishedSkill("receipts", [staticLayer, judgeLayer, unsimulated(selfTest)]));
    expect(text).toContain("Monte Carlo not measured:");
    expect(text).toContain(reason);
    expect(text).toContain("→ Choose another model.");
    expect(text).toContain("No composite: Monte Carlo has no result");
    expect(text).not.toContain("0 runs");
  });

  it("may be one of several", () => {
    const layers = [staticLayer, unjudged, unsimulated({ positive: null, negative: null, offered: false })];
    expect(textOf(unfinishedSkill("receipts", layers))).toContain(
      "No composite: Judge and Monte Carlo have no result",
    );
  });

  it("is not needed for having no composite", () => {
    const composite = { score: null, interval: null, badge: null, penalty: 1 };
    expect(textOf(quick({ composite }))).toContain("No composite: nothing could be measured");
  });

  it("is not the only thing that can be told of an unreadable skill", () => {
    const text = textOf(unreadableSkill("receipts"));
    expect(text).toContain("Not scored: Line 2 is no YAML. → Quote the value.");
    expect(text).not.toMatch(/composite|PluginEval/i);
  });
});

describe("what lowers the trust", () => {
  it("is said of prompts that no model wrote", () => {
    const prompts = { source: "fallback", list: FIGURES.prompts?.list ?? [] } as const;
    expect(textOf(simulated({ prompts }))).toContain("🔸 The prompts were made from the description");
    expect(textOf(simulated({}))).not.toContain("made from the description");
  });

  it("names the requests that most runs got wrong, the first three of them", () => {
    const outcome = (text: string, kind: PromptOutcome["kind"], activated: number): PromptOutcome => ({
      ...{ text, kind, activated },
      ...{ runs: 5, known: 4, failed: 1, quality: null },
    });
    const list = [
      outcome("half of them", "should-trigger", 2),
      outcome("missed", "should-trigger", 1),
      outcome("let in", "near-miss", 3),
      ...["never", "nor this", "nor that"].map((text) => outcome(text, "should-trigger", 0)),
    ];
    const prompts = { source: "model", list } as const;
    const text = textOf(simulated({ prompts }));
    expect(text).toContain('🔸 Loaded in 1 of 4 runs: "missed"');
    expect(text).toContain('🔸 Loaded for a near miss in 3 of 4 runs: "let in"');
    expect(text).toContain('🔸 Loaded in 0 of 4 runs: "never"');
    expect(text).toContain("🔸 The same holds for 2 more prompts.");
    expect(text).not.toMatch(/half of them|nor this/);
    expect(textOf(simulated({ prompts, activation: null }))).not.toContain("Loaded in");
  });

  it("is said of a model that loads the skill for anything", () => {
    expect(textOf(simulated({ selfTest: { ...SELF_TEST, negative: true } }))).toContain("even for a sum");
    expect(textOf(simulated({ selfTest: { ...SELF_TEST, negative: null } }))).not.toContain("even for a sum");
  });

  it("is said of what is missing among the figures", () => {
    const text = textOf(simulated({ quality: null, consistency: null }));
    expect(text).toContain("🔸 The quality of outputs was not measured");
    expect(text).not.toContain("CV");
    expect(textOf(simulated({ activation: null }))).toContain("🔸 Activation was not measured");
  });

  it("is said of judges that do not agree", () => {
    const alpha = { value: 0.4, interval: { low: -0.1, high: 0.7 }, reason: null };
    const text = textOf(judged({ ...AGREEMENT, alpha, splitDimensions: ["orchestration_fitness"] }));
    expect(text).toContain("alpha 0.40 (−0.10 to 0.70)");
    expect(text).toContain("alpha is below 0.667");
    expect(text).toContain("contradict each other on Orchestration Fitness.");
    expect(textOf(judged(AGREEMENT))).not.toContain("alpha is below");
  });

  it("is said of an alpha that there is not", () => {
    const alpha = { value: null, interval: null, reason: "no-variation" } as const;
    expect(textOf(judged({ ...AGREEMENT, alpha }))).toContain("3 judges, alpha – (all marks are equal)");
  });

  it("is said of a rating without an interval, and of matches that do not count", () => {
    const bradleyTerry = { value: 1534, interval: null };
    const rating = CERTIFICATION.rating && { ...CERTIFICATION.rating, bradleyTerry };
    const text = textOf(certifiedSkill("receipts", { rating }));
    expect(text).toContain("🔸 The results are too few or too alike");
    expect(text).toContain("🔸 Judged in one order only, so without effect: office/plans.");
    expect(text).toContain("mail 1510 draw ⚠ position bias");
    expect(textOf(certifiedSkill("receipts", { incomplete: [] }))).not.toContain("🔸 Judged");
  });
});

describe("a certification", () => {
  it("names ratings, places and dimensions", () => {
    const text = textOf(certifiedSkill("receipts"));
    for (const fact of [
      "Bradley-Terry rating 1534 (1450-1620), on which the badge rests",
      "Elo 1541 (1440-1630), which depends on the fixed order",
      "Percentile 67, the share of the 3 opponents",
      "Closest comparable mail",
      "bills 1500 won",
      "notes 1490 draw",
      "Dimensions won: Triggering Accuracy (3:0, 0 even)",
      "Dimensions lost: Orchestration Fitness (0:2, 1 even)",
    ]) {
      expect(text).toContain(fact);
    }
  });

  it("that was interrupted says so beside the rating", () => {
    const error = { code: "interrupted", message: "Stopped.", hint: null };
    const text = textOf({ ...certifiedSkill("receipts", { error }), status: "skipped", error });
    expect(text.match(/Not finished: Stopped\./g)).toHaveLength(1);
    expect(text).toContain("Bradley-Terry rating 1534");
    expect(text).not.toContain("Not scored");
  });

  it("without a match says so", () => {
    expect(textOf(certifiedSkill("receipts", { rating: null }))).toContain("Not rated: There was no match");
  });
});

describe("where everything is shown", () => {
  const page = scorePage(scoreDocument([certifiedSkill("receipts")]), "verbose");
  const text = flat(page);

  it("the details of judge and simulation are sections that can be closed", () => {
    const [skill] = sections(page.blocks);
    const folded = sections(skill?.blocks ?? []).filter(({ fold }) => fold);
    expect(folded.map(({ title }) => inlineText(title))).toEqual([
      "Judge in detail",
      "Monte Carlo in detail",
    ]);
  });

  it.each([
    ["marks", "Triggering 0.80 [marks 0.75, 0.8, 0.85] F1 of ten predictions."],
    ["evidence", 'SKILL.md:12 "Return a table of months."'],
    ["evidence that stands nowhere", 'unverified "Nobody wrote this."'],
    ["a right prediction", "Tidy up my receipts of May yes yes right"],
    ["a missed trigger", "I cannot find the bill of the bakery yes no wrong"],
    ["a false trigger", "Write a receipt for a customer no yes wrong"],
    ["the judge's summary", "It sorts what it is given."],
    ["agreement", "alpha 0.81 (0.60-0.90), kappa 0.78, 70% of pairs equal, 100% within 0.25"],
    ["pairs of judges", "Judges 1 and 3: kappa not measured, 60% of pairs equal"],
    [
      "order effect",
      "first criterion to the last marks move by +0.03, with anchors from the lowest up by −0.01.",
    ],
    ["effective runs", "35 of 38 runs (worth 21.3 independent ones)"],
    ["precision and recall", "Precision 0.97 Recall 0.92 F1 0.94 (0.85-0.99)"],
    ["runs behind the quality", "0.71 (0.62-0.80), mean of 35 runs Its variation (CV) 0.11"],
    ["failed runs", "Failures 0% (0-7), 0 of 50 runs"],
    ["spread of tokens", "2,311 median, 400 interquartile range, 1 outlier in 35 runs"],
    ["efficiency", "Efficiency 0.71 (0.68-0.74)"],
    ["kinds of prompts", "2 that should trigger and 1 near miss, written by the model"],
    ["self-test", "Offered to the model yes Loaded when named yes Left alone for a sum yes"],
    ["outcomes", "Sort these receipts should trigger 19 of 19 0.75"],
    ["prompts", "Draw a receipt near miss 1 of 12 –"],
    ["cost", "model-a · 3 requests · 30,000 tokens in · 1,500 out"],
    ["paths of opponents", "mail office/mail 1510"],
    ["conditions", "depth deep · model model-a · seed 1 · waza-quality 0.0.0 score · 2024-05-06 07:08 UTC"],
  ])("there are %s", (_, part) => {
    expect(text).toContain(part);
    expect(textOf(certifiedSkill("receipts"))).not.toContain(part);
  });

  it("figures that could not be measured are named", () => {
    const more = { precision: null, f1: null, tokens: null, selfTest: { ...SELF_TEST, negative: null } };
    const missing = textOf(simulated(more), {}, "verbose");
    expect(missing).toContain("Precision not measured");
    expect(missing).toContain("F1 not measured");
    expect(missing).toContain("Tokens of a use not measured");
    expect(missing).toContain("Left alone for a sum not measured");
  });

  it("marks that contradict each other are named as such", () => {
    const split = { ...TRIGGERING, marks: [0.1, 0.9, 0.9], split: true };
    const layers = [staticLayer, { ...judgeLayer, dimensions: [split] }];
    expect(textOf(scoredSkill("receipts", { layers }), {}, "verbose")).toContain(
      "[judges split (0.1, 0.9, 0.9)] F1 of ten",
    );
  });

  it("a single judge has no marks, no agreement and no number", () => {
    const dimensions = [{ ...TRIGGERING, marks: [0.8], interval: null }];
    const layers = [staticLayer, { ...judgeLayer, judges: 1, agreement: null, dimensions }];
    const single = textOf(scoredSkill("receipts", { layers }), {}, "verbose");
    expect(single).toContain("🤖 Judge 0.74 · 1 judge");
    expect(single).toContain("0.80 F1 of ten predictions.");
    expect(single).toContain("Prompt Should trigger");
    expect(single).not.toMatch(/\[marks|Agreement|Judge Prompt/);
  });

  it("two judges are their only pair", () => {
    const agreement = { ...AGREEMENT, judges: 2, pairs: AGREEMENT.pairs.slice(0, 1) };
    expect(textOf(judged(agreement), {}, "verbose")).toContain("Agreement of 2 runs");
    expect(textOf(judged(agreement), {}, "verbose")).not.toContain("Judges 1 and 2");
  });

  it("the predictions of the judges of a panel are told apart", () => {
    const prediction = { prompt: "Sort", shouldTrigger: true, wouldTrigger: true };
    const predictions = Array.from({ length: 20 }, () => prediction);
    const layers = [staticLayer, { ...judgeLayer, dimensions: [{ ...TRIGGERING, predictions }] }];
    const shown = scorePage(scoreDocument([scoredSkill("receipts", { layers })]), "verbose");
    const table = tables(shown.blocks).find(
      ({ caption }) => caption === "Predictions for Triggering Accuracy",
    );
    expect(titlesOf(table)).toEqual(["Judge", "Prompt", "Should trigger", "Would trigger", "Outcome"]);
    expect(table?.rows.map(([judge]) => judge)).toEqual([..."1".repeat(10), ..."2".repeat(10)]);
  });

  it("runs that failed, or showed nothing, are told apart from those that did not load the skill", () => {
    const prompt = { text: "Sort", kind: "should-trigger", quality: null } as const;
    const list = [
      { ...prompt, runs: 5, known: 4, activated: 0, failed: 1 },
      { ...prompt, runs: 5, known: 0, activated: null, failed: 5 },
      { ...prompt, runs: 0, known: 0, activated: null, failed: 0 },
    ];
    const skill = simulated({ prompts: { source: "model", list } });
    const table = tables(scorePage(scoreDocument([skill]), "verbose").blocks).at(-1);
    expect(table?.rows.map((row) => row[2])).toEqual(["0 of 4, 1 failed", "not seen, 5 failed", "no run"]);
  });

  it("no cost is named for what was known before", () => {
    const layers = [staticLayer, { ...judgeLayer, cached: true, usage: NO_USAGE }];
    const known = textOf(scoredSkill("receipts", { layers }), {}, "verbose");
    expect(known).toContain("alpha 0.81 (0.60-0.90) · cached");
    expect(known).toContain("from the cache");
    expect(known).not.toContain("tokens in");
  });

  it("a layer that was never begun has no details", () => {
    const titles = headings(
      scorePage(scoreDocument([unfinishedSkill("receipts", [staticLayer, unjudged])]), "verbose"),
    );
    expect(titles).toEqual(["1 receipts  skills/receipts", "2 PluginEval, depth deep — Certified"]);
  });

  it("the warnings of the search stand at the end", () => {
    const warnings = [stated(finding("MISSING_TRIGGER"))];
    const clean = scoredSkill("receipts", { findings: [] });
    expect(textOf(clean, { warnings }, "verbose")).toContain("MISSING_TRIGGER");
    expect(textOf(clean, { warnings })).not.toContain("MISSING_TRIGGER");
  });
});

describe("several skills", () => {
  const skills = [
    certifiedSkill("best"),
    scoredSkill("low", {
      status: "failed",
      layers: [staticLayer],
      composite: { ...COMPOSITE, score: 41, badge: null },
    }),
    unfinishedSkill("half", [staticLayer, unjudged]),
    unreadableSkill("broken"),
  ];
  const document = scoreDocument(skills, { threshold: 70, gate: "incomplete", agents: AGENTS });
  const quiet = scorePage(document, "quiet");

  it("end with agents, a table and totals, of which quiet leaves only these", () => {
    expect(headings(quiet)).toEqual(["1 Agents", "1 Summary", "2 "]);
    const normal = scorePage(document, "normal");
    expect(normal.title).toBe("PluginEval report");
    expect(normal.blocks.slice(-2)).toEqual(quiet.blocks);
    expect(sections(normal.blocks)).toHaveLength(skills.length + 2);
  });

  it("have a table of all and the totals", () => {
    const [agents, summary] = tables(quiet.blocks);
    expect(agents?.rows[0]?.slice(0, 2)).toEqual(["clerk", "agents/clerk.md"]);
    expect(titlesOf(summary)).toEqual(["Skill", "Composite", "Rating", "Badge", "Result"]);
    expect(summary?.rows).toEqual([
      ["skills/best", "76.5", "1534 (1450-1620)", "Silver", "passed"],
      ["skills/low", "41.0", "–", "–", "failed"],
      ["skills/half", "–", "–", "–", "not scored (judge-incomplete)"],
      ["skills/broken", "–", "–", "–", "not scored (frontmatter-syntax)"],
    ]);
    expect(flat(quiet)).toContain("clerk agents/clerk.md 0.90");
    expect(flat(quiet)).toContain(
      "4 skills: 2 not scored, 1 below 70.0 ❔ INCOMPLETE (Certified) · 9 requests, 90,000 tokens in, 4,500 out",
    );
  });

  it("have no rating in the table when none was certified, no verdicts without a threshold, no cost without a model", () => {
    const plain = scorePage(scoreDocument(skills.slice(2), { model: null }), "quiet");
    expect(titlesOf(tables(plain.blocks)[0])).not.toContain("Rating");
    expect(flat(plain)).not.toContain("below");
    expect(flat(plain)).not.toContain("tokens in");
    const passed = scorePage(scoreDocument([certifiedSkill("a"), certifiedSkill("b")]), "quiet");
    expect(tables(passed.blocks)[0]?.rows[0]?.at(-1)).toBe("");
  });

  it("name one that has a composite and no rating", () => {
    const error = UNRATED.error;
    const unrated = { ...certifiedSkill("unrated", UNRATED), status: "error", error } as const;
    expect(flat(scorePage(scoreDocument([unrated, ...skills]), "quiet"))).toContain(
      "not rated (no-opponents)",
    );
  });

  it("tell failures by warnings from those by the threshold", () => {
    const warned = scoredSkill("warned", { status: "failed" });
    const text = flat(scorePage(scoreDocument([...skills, warned], { threshold: 70 }), "quiet"));
    expect(text).toContain("5 skills: 2 not scored, 1 below 70.0, 1 with warnings (--strict)");
  });

  it("tell failures by warnings about the search", () => {
    const warnings = [stated(finding("MISSING_TRIGGER"))];
    const more = { strict: true, warnings, gate: "failed" } as const;
    const all = [scoredSkill("a"), scoredSkill("b")];
    expect(flat(scorePage(scoreDocument(all, more), "quiet"))).toContain(
      "2 skills: 0 not scored, 1 warning about the search (--strict)",
    );
  });
});

it("a plugin may have agents and no skill", () => {
  const page = scorePage(scoreDocument([], { agents: AGENTS }), "normal");
  expect(headings(page)).toEqual(["1 Agents"]);
});

describe("as a reader sees it", () => {
  const text = (document: ScoreDocument, detail: Detail, columns = 80): string =>
    renderText(scorePage(document, detail), { columns, color: false, detail });
  const certified = scoreDocument([certifiedSkill("receipts")], { threshold: 70, agents: AGENTS });
  const tagsOf = (page: string): string[] =>
    (page.match(/<[^>]*>/g) ?? []).map((tag) => tag.replace(/(id|aria-label)="[^"]*"/g, "$1"));

  it("has calm lines in a terminal", () => {
    expect(text(certified, "normal")).toMatchSnapshot();
  });

  it("has everything in a document", () => {
    expect(renderMarkdown(scorePage(certified, "verbose"))).toMatchSnapshot();
  });

  it("keeps every line within the terminal, and a figure beside its interval", () => {
    for (const columns of [80, 100, 140]) {
      const lines = text(certified, "verbose", columns).split("\n");
      expect(Math.max(...lines.map((line) => stringWidth(line)))).toBeLessThanOrEqual(columns);
      expect(lines.some((line) => line.includes("false activation 8% (1-40)"))).toBe(true);
    }
  });

  it("draws composite and scores with their intervals, and no bar where nothing was measured", () => {
    const page = renderHtml(scorePage(scoreDocument([certifiedSkill("receipts")]), "verbose"));
    const [main = ""] = page.split("Judge in detail");
    expect(main.match(/class="fill" width="[\d.]+"/g)).toEqual([
      'class="fill" width="91.0"',
      'class="fill" width="70.0"',
      'class="fill" width="76.5"',
    ]);
    expect(main).toContain('d="M84.0 5H95.0M84.0 2V8M95.0 2V8"');
    expect(main).toContain('d="M72.1 5H80.3M72.1 2V8M80.3 2V8"');
    expect(renderHtml(scorePage(certified, "verbose"))).toBe(renderHtml(scorePage(certified, "verbose")));
  });

  // Nothing at all may have no place; how long words are folded is the business of the renderers.
  it.each(Object.entries(HOSTILE).filter(([, own]) => own.trim() !== "" && own.length < 5_000))(
    "takes nothing from strangers for its own: %s",
    (_, hostile) => {
      const [own, harmless] = [documentOfTexts(hostile), documentOfTexts("harmless")];
      const pages = [own, harmless].map((document) => scorePage(document, "verbose"));
      const [page, plain] = pages.map((each) => renderHtml(each));
      expect(tagsOf(page ?? "")).toEqual(tagsOf(plain ?? ""));
      const lines = [own, harmless].map((document) => text(document, "verbose", 20_000).split("\n").length);
      expect(lines[0]).toBe(lines[1]);
      const [document = ""] = pages.map((each) => renderMarkdown(each));
      for (const rendered of [page, text(own, "verbose"), document]) {
        expect(rendered).not.toMatch(/(?!\n)\p{Cc}|[\u2028\u202e]/u);
      }
    },
  );
});

import { readFile } from "node:fs/promises";
import { describe, expect, it } from "vitest";
import { z } from "zod";
import type { ScoredSkill, ScoreReport } from "../../src/model/score-report.js";
import { renderScoreJson, ScoreJson, ScoresJson } from "../../src/report/score-json.js";
import {
  certifiedSkill,
  DIMENSIONS,
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

/** The document of one skill; nothing in it may be unknown to the schema. */
function one(skill: ScoredSkill, more: Partial<ScoreReport> = {}): ScoreJson {
  const document: unknown = JSON.parse(renderScoreJson(scoreReport([skill], more)));
  const parsed = ScoreJson.parse(document);
  expect(parsed).toEqual(document);
  return parsed;
}

function many(report: ScoreReport): ScoresJson {
  const document: unknown = JSON.parse(renderScoreJson(report));
  const parsed = ScoresJson.parse(document);
  expect(parsed).toEqual(document);
  return parsed;
}

function layer<Name extends ScoreJson["layers"][number]["name"]>(document: ScoreJson, name: Name) {
  const found = document.layers.find((each) => each.name === name);
  if (!found) throw new Error(`no layer ${name}`);
  return found as Extract<ScoreJson["layers"][number], { name: Name }>;
}

describe("one skill", () => {
  it("has the published shape", () => {
    expect(one(certifiedSkill("receipts"))).toMatchObject({
      composite: { score: 76.54, badge: "Silver", elo: 1541.2 },
      dimensions: { triggering_accuracy: { score: 0.91, grade: "A", ci_low: 0.84, ci_high: 0.95 } },
      layers: [
        { name: "static", duration_ms: 12, anti_patterns: staticRun.antiPatterns },
        { name: "judge", duration_ms: 48_200, judges: 3, kappa: 0.78 },
        { name: "monte_carlo", duration_ms: 90_000, simulations: 50 },
      ],
    });
  });

  it("says how it came about", () => {
    const document = one(certifiedSkill("receipts"), { command: "certify", threshold: 70, seed: 7 });
    expect(document).toMatchObject({
      schemaVersion: 1,
      command: "certify",
      depth: "deep",
      label: "Certified",
      seed: 7,
      model: "model-a",
      threshold: 70,
      gate: "passed",
      contentHash: "sha256:receipts",
      agents: [],
    });
  });

  it("has the rating on which the badge rests, and both intervals", () => {
    const { composite, certification } = one(certifiedSkill("receipts"));
    expect(composite).toMatchObject({ bradley_terry: 1534.4, ci_low: 72.1, ci_high: 80.3, penalty: 0.85 });
    expect(certification).toMatchObject({
      elo: { rating: 1541.2, ci_low: 1440, ci_high: 1630 },
      bradley_terry: { rating: 1534.4, ci_low: 1450, ci_high: 1620 },
      closest: { opponent: "office/mail", name: "mail" },
      matches: [
        { opponent: "office/bills", name: "bills", rating: 1500, score: 1, agreed: true },
        { name: "mail", score: 0.5, agreed: false },
        { name: "notes", score: 0.5, agreed: true },
      ],
      position_bias: { opponents: ["office/mail"] },
      dimensions: { triggering_accuracy: { won: 3, lost: 0, drawn: 0 } },
      incomplete: ["office/plans"],
      corpus_size: 42,
      kept: 2,
    });
  });

  it("has what each layer measured of a dimension", () => {
    const { dimensions } = one(scoredSkill("receipts"));
    expect(dimensions.orchestration_fitness?.layers).toEqual({ static: 0.7, judge: 0.7, monte_carlo: null });
  });

  it("has the agreement of the judges, their marks, evidence and predictions", () => {
    const judge = layer(one(scoredSkill("receipts")), "judge");
    expect(judge.agreement).toMatchObject({
      alpha: { value: 0.81, ci_low: 0.6, ci_high: 0.9, reason: null },
      within_one: 1,
      order_effect: { position: 0.03, levels: -0.01 },
    });
    expect(judge.agreement?.pairs[1]).toEqual({ judges: [1, 3], kappa: null, exact: 0.6, within_one: 1 });
    const [triggering, orchestration] = judge.dimensions;
    expect(triggering?.predictions?.[1]).toMatchObject({ should_trigger: true, would_trigger: false });
    expect(triggering?.marks).toEqual([0.75, 0.8, 0.85]);
    expect(orchestration).toMatchObject({ predictions: null, evidence: [{ end_line: 12 }, { line: null }] });
    expect(judge.usage).toMatchObject({ requests: 3, input_tokens: 30_000 });
  });

  it("has every figure of the simulation", () => {
    expect(layer(one(scoredSkill("receipts")), "monte_carlo")).toMatchObject({
      kept: 12,
      prompts: { source: "model" },
      self_test: SELF_TEST,
      activation: { rate: 0.92, activated: 35, runs: 38, effective_runs: 21.3, ci_low: 0.79, ci_high: 0.97 },
      false_activation: { activated: 1, runs: 12 },
      f1: { value: 0.945, ci_low: 0.85 },
      quality: { mean: 0.71, runs: 35 },
      consistency: { cv: 0.11, ci_high: 0.2 },
      failures: { count: 0, runs: 50, rate: 0, ci_high: 0.07 },
      tokens: { median: 2_310.5, iqr: 400, outliers: 1, runs: 35 },
      efficiency: { value: 0.711 },
    });
  });
});

describe("what was not measured", () => {
  it("is null in a dimension, never 0", () => {
    expect(one(scoredSkill("receipts")).dimensions.code_template_quality).toEqual({
      score: null,
      grade: null,
      ci_low: null,
      ci_high: null,
      weight: 0.02,
      layers: { static: null, judge: null, monte_carlo: null },
    });
  });

  it("is null where a layer did not run, and without a certification", () => {
    const result = scoreResult([staticRun], {
      interval: null,
      dimensions: DIMENSIONS.map((dimension) => ({ ...dimension, layers: { static: 0.5 } })),
    });
    const document = one(scoredSkill("receipts", { result }));
    expect(document.dimensions.triggering_accuracy?.layers).toEqual({
      static: 0.5,
      judge: null,
      monte_carlo: null,
    });
    expect(document).toMatchObject({
      composite: { elo: null, bradley_terry: null, ci_low: null, ci_high: null },
      certification: null,
    });
  });

  it("is null in a single judge's agreement", () => {
    const single = { ...judgeRun, judges: 1, agreement: null };
    const skill = scoredSkill("receipts", { result: scoreResult([staticRun, single]) });
    expect(layer(one(skill), "judge")).toMatchObject({ judges: 1, kappa: null, agreement: null });
  });

  it("is null in a layer that failed, beside the reason", () => {
    const nothing = { ...simulationRun, score: null, figures: null, error: unjudged.error };
    const document = one(unfinishedSkill("receipts", [staticRun, unjudged, nothing]));
    expect(layer(document, "judge")).toMatchObject({ score: null, error: { code: "judge-incomplete" } });
    expect(layer(document, "monte_carlo")).toMatchObject({
      score: null,
      simulations: null,
      prompts: null,
      activation: null,
      tokens: null,
      error: { code: "judge-incomplete" },
    });
    expect(document.composite).toMatchObject({ score: null, badge: null });
  });

  it("keeps the self-test that shows why there is no activation", () => {
    const selfTest = { positive: false, negative: null, offered: true };
    const document = one(unfinishedSkill("receipts", [staticRun, unsimulated(selfTest)]));
    expect(layer(document, "monte_carlo")).toMatchObject({
      simulations: 0,
      self_test: selfTest,
      failures: null,
    });
  });

  it("is null in a certification without a rating", () => {
    const error = { code: "no-opponents", message: "Nobody to play against.", hint: null };
    expect(one(certifiedSkill("receipts", { standing: null, error })).certification).toMatchObject({
      elo: null,
      bradley_terry: null,
      percentile: null,
      closest: null,
      position_bias: null,
      matches: [],
      error,
    });
  });
});

describe("several skills", () => {
  it("are a list and a summary", () => {
    const skills = [certifiedSkill("a"), unfinishedSkill("b", [staticRun, unjudged]), unreadableSkill("c")];
    const agents = [{ name: "clerk", path: "agents/clerk.md", score: 0.9 }];
    const document = many(scoreReport(skills, { gate: "incomplete", agents }));
    expect(document.skills.map(({ name }) => name)).toEqual(["a", "b", "c"]);
    expect(document.summary).toEqual({
      found: 3,
      scored: 1,
      passed: 1,
      failed: 0,
      errors: 2,
      average: 76.54,
    });
    expect(document.skills[2]).toMatchObject({ dimensions: {}, layers: [], composite: { penalty: null } });
    expect(document.agents).toEqual(agents);
  });

  it("are a list also when there is none", () => {
    expect(many(scoreReport([])).summary).toMatchObject({ found: 0, average: null });
  });
});

it("is accepted by the published schemas", async () => {
  const schema = async (name: string) =>
    z.fromJSONSchema(JSON.parse(await readFile(new URL(`../../schemas/${name}`, import.meta.url), "utf8")));
  const single: unknown = JSON.parse(renderScoreJson(scoreReport([certifiedSkill("receipts")])));
  expect((await schema("score.schema.json")).safeParse(single).error).toBeUndefined();
  const several: unknown = JSON.parse(renderScoreJson(reportOfTexts(HOSTILE)));
  expect((await schema("scores.schema.json")).safeParse(several).error).toBeUndefined();
});

it("keeps texts as they are, and nothing in the document can steer a terminal", () => {
  const text = renderScoreJson(reportOfTexts(HOSTILE));
  expect(text).not.toMatch(/(?!\n)\p{Cc}|[\u2028\u202e]/u);
  expect(many(reportOfTexts(HOSTILE)).skills[0]?.name).toBe(HOSTILE);
});

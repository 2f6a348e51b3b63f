import { describe, expect, it } from "vitest";
import { QualitySkill } from "../../src/documents/quality.js";
import { finding } from "../../src/findings/finding.js";
import { type DimensionScore, type Judgement, NO_USAGE } from "../../src/model/score.js";
import {
  estimatedSkill,
  type JudgedUnder,
  judgedSkill,
  summarise,
  unreadableSkill,
} from "../../src/runs/quality-skill.js";
import { tinyRubric } from "../judge/samples.js";
import { skillOf } from "../support/skills.js";

const rubric = tinyRubric();
const UNDER: JudgedUnder = {
  rubric,
  bar: { threshold: 3, minScore: null, strict: false },
  requestedModel: "model-a",
};
const SKILL = skillOf("Water them.\n", { findings: [finding("not-text", { file: "references/leaf.png" })] });

/** One score for each criterion, in their order. */
const scored = (...scores: readonly (number | null)[]): DimensionScore[] =>
  rubric.criteria.map(({ id, title, weight }, index) => ({
    id,
    title,
    weight,
    score: scores[index] ?? null,
    rationale: "As one may expect.",
    evidence: [],
  }));

const judgement = (more: Partial<Judgement> = {}): Judgement => ({
  runs: 1,
  dimensions: scored(...rubric.criteria.map(() => 4)),
  summary: "It works.",
  improvements: ["Say how much."],
  omitted: [],
  model: "model-a",
  usage: { requests: 1, inputTokens: 10, outputTokens: 5, cacheReadTokens: 0 },
  durationMs: 12,
  ...more,
});

const judged = (more: Partial<Judgement> = {}, cached = false) =>
  judgedSkill(SKILL, { kind: "judged", judgement: judgement(more), cached }, 3.5, UNDER);
const failed = judgedSkill(
  SKILL,
  {
    kind: "failed",
    error: { code: "judge-incomplete", message: "Some are missing.", hint: "Run again." },
    dimensions: scored(5),
    usage: { ...NO_USAGE, requests: 2 },
    cached: false,
  },
  null,
  UNDER,
);
const UNREADABLE = { name: "plants", path: "b/plants", dir: "/nowhere/plants" };
const codesOf = ({ findings }: QualitySkill) => findings.map(({ code }) => code);

describe("a skill that was judged", () => {
  it("is what the schema describes, with what was found before", () => {
    const skill = judged();
    expect(QualitySkill.strict().parse(skill)).toEqual(skill);
    expect(skill).toMatchObject({ status: "passed", average: 4, previousAverage: 3.5, estimated: false });
    expect(codesOf(skill)).toEqual(["not-text"]);
  });

  it("costs nothing when it is from the cache", () => {
    expect(judged({}, true)).toMatchObject({ cached: true, usage: NO_USAGE, durationMs: 12 });
  });

  it("says what its result gives cause to distrust", () => {
    const unverified = { quote: "Never said.", file: null, line: null, endLine: null, verified: false };
    const dimensions = judgement().dimensions.map((each) => ({ ...each, evidence: [unverified] }));
    const skill = judged({ omitted: ["references/pots.md"], dimensions, model: "model-b" });
    expect(codesOf(skill)).toEqual([
      "not-text",
      "reference-omitted",
      ...rubric.criteria.map(() => "evidence-unverified"),
      "model-differs",
    ]);
  });

  it.each([
    ["model-a-2025-08-07", false],
    ["vendor/model-a", false],
    ["MODEL-A", false],
    ["model-ab", true],
    [null, false],
  ])("is told to be by another model for %j: %s", (model, differs) => {
    expect(codesOf(judged({ model })).includes("model-differs")).toBe(differs);
  });
});

describe("a skill without a score", () => {
  it("has null for what was not measured, and what was accepted nevertheless", () => {
    expect(QualitySkill.strict().parse(failed)).toEqual(failed);
    expect(failed).toMatchObject({
      status: "error",
      average: null,
      previousAverage: null,
      durationMs: null,
      model: null,
      usage: { requests: 2 },
      error: { code: "judge-incomplete" },
    });
    const scores = failed.dimensions.map(({ score }) => score);
    expect(scores).toEqual(rubric.criteria.map((_, index) => (index === 0 ? 5 : null)));
  });

  it("that cannot be read says where and why", () => {
    const found = [
      finding("name-missing", { file: "SKILL.md", line: 1 }),
      finding("frontmatter-syntax", { file: "SKILL.md", line: 3 }, { reason: "odd" } as never),
    ];
    const skill = unreadableSkill({ ...UNREADABLE, findings: found });
    expect(skill).toMatchObject({ status: "error", contentHash: null, dimensions: [], average: null });
    expect(skill.error?.code).toBe(found.find(({ severity }) => severity === "error")?.code);
    expect(skill.error?.message).toMatch(/^SKILL\.md:\d/);
    expect(unreadableSkill({ ...UNREADABLE, findings: [] }).error?.message).toMatch(/^b\/plants: /);
  });
});

it("an estimate is labelled, and without one dimension there is no average", () => {
  const { dimensions, summary, improvements } = judgement();
  const estimated = estimatedSkill(SKILL, { dimensions, summary, improvements }, UNDER, 1);
  expect(estimated).toMatchObject({ estimated: true, status: "passed", average: 4, model: null });
  const partial = estimatedSkill(SKILL, { dimensions: scored(4), summary, improvements }, UNDER, 1);
  expect(partial).toMatchObject({ status: "error", average: null, error: { code: "not-estimated" } });
});

it("the summary counts by state, and has no mean where nothing was scored", () => {
  const skipped = { ...failed, status: "skipped" as const };
  expect(summarise([judged(), judged({}, true), failed, skipped])).toMatchObject({
    found: 4,
    scored: 2,
    passed: 2,
    failed: 0,
    errors: 2,
    cached: 1,
    average: 4,
    requests: 5,
  });
  expect(summarise([failed])).toMatchObject({ found: 1, scored: 0, average: null });
});

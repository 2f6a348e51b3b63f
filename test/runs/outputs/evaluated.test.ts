import { describe, expect, it } from "vitest";
import { VerdictDocument } from "../../../src/documents/verdict.js";
import { rounded } from "../../../src/documents/write.js";
import { finding } from "../../../src/findings/finding.js";
import type { Claim } from "../../../src/model/claims.js";
import type { Band, Rubric } from "../../../src/model/rubric.js";
import { type DimensionScore, type Judgement, NO_USAGE } from "../../../src/model/score.js";
import { evaluatedOutput, type OutputsUnder, unscoredOutput } from "../../../src/runs/outputs/evaluated.js";
import type { LoadedOutput } from "../../../src/runs/outputs/load.js";
import { agreementOf } from "../../../src/score/panel.js";
import { rankingOf } from "../../../src/score/ranking.js";
import { meanMark } from "../../../src/statistics/mean-mark.js";
import { HOSTILE, verdictDocument } from "../../report/samples/verdict.js";

const BANDS = {
  excellent: { id: "excellent", title: "EXCELLENT", from: 4.5 },
  good: { id: "good", title: "GOOD", from: 3.5 },
  adequate: { id: "adequate", title: "ADEQUATE", from: 2.5 },
  poor: { id: "poor", title: "POOR", from: 1.5 },
  failing: { id: "failing", title: "FAILING", from: 1 },
} as const satisfies Record<string, Band>;
const WEIGHTS = { Accuracy: 0.6, Helpfulness: 0.4 } as const;
type Title = keyof typeof WEIGHTS;
const TITLES = Object.keys(WEIGHTS) as Title[];
const RUBRIC: Rubric = {
  id: "tiny-output",
  title: "Evaluation Verdict",
  subject: "agent output",
  scale: { min: 1, max: 5, whole: true },
  bands: Object.values(BANDS),
  evidence: "required",
  criteria: TITLES.map((title, order) => ({
    id: title.toLowerCase(),
    title,
    label: title,
    weight: WEIGHTS[title],
    order,
    body: "",
    method: "judged",
    source: "built-in",
  })),
  disabled: [],
  hash: "sha256:tiny",
};
const UNDER: OutputsUnder = {
  rubric: RUBRIC,
  bar: { minVerdict: BANDS.adequate, threshold: null, strict: false },
  requestedModel: "model-a",
};
const barred = (bar: Partial<OutputsUnder["bar"]>): OutputsUnder => ({
  ...UNDER,
  bar: { ...UNDER.bar, ...bar },
});

const claim = (status: Claim["status"], text: string, line: number): Claim => ({
  kind: "file",
  text,
  line,
  status,
  detail: status === "missing" ? "no such file" : text,
});
const CLAIMS = [
  claim("missing", "src/ghost.ts", 3),
  claim("missing", "src/a.ts:99", 8),
  claim("found", "src/a.ts", 4),
  claim("unclear", "src/new.ts", 5),
];

function loaded(path: string, claims: readonly Claim[] = [], more: Partial<LoadedOutput> = {}): LoadedOutput {
  return {
    path,
    contentHash: "sha256:plan",
    subject: { files: [{ path, text: "A plan." }], listings: [] },
    claims: { claims, contextFiles: 7 },
    findings: [],
    ...more,
  };
}

const dimension = (
  title: Title,
  score: number | null,
  more: Partial<DimensionScore> = {},
): DimensionScore => ({
  id: title.toLowerCase(),
  title,
  weight: WEIGHTS[title],
  score,
  rationale: "As one may expect.",
  evidence: [],
  ...more,
});

function judged(scores: readonly [number, number], more: Partial<Judgement> = {}) {
  const judgement: Judgement = {
    dimensions: [dimension("Accuracy", scores[0]), dimension("Helpfulness", scores[1])],
    runs: 1,
    summary: "It says what to do.",
    improvements: ["Say who does it.", "Say by when."],
    omitted: [],
    model: "model-a",
    usage: { requests: 1, inputTokens: 1_234, outputTokens: 56, cacheReadTokens: 0 },
    durationMs: 2_345,
    ...more,
  };
  return { kind: "judged", judgement, cached: false } as const;
}

/** What a panel of three says: one list of marks for each of the two dimensions. */
function panel(marks: Readonly<Record<Title, readonly number[]>>) {
  const dimensions = TITLES.map((title) =>
    dimension(title, meanMark(marks[title], RUBRIC.scale)?.mean ?? null, { marks: [...marks[title]] }),
  );
  return judged([1, 1], { dimensions, runs: 3 });
}

const failed = {
  kind: "failed",
  error: { code: "judge-incomplete", message: "No score for: Helpfulness.", hint: "Run again." },
  dimensions: [dimension("Accuracy", 5), dimension("Helpfulness", null)],
  usage: NO_USAGE,
} as const;

describe("an output with a result", () => {
  it("has its claims counted by what became of them", () => {
    const { claims } = evaluatedOutput(loaded("b.md", CLAIMS), judged([4, 3]), UNDER);
    expect(claims).toMatchObject({ contextFiles: 7, found: 1, missing: 2, unclear: 1, list: CLAIMS });
  });

  it("is required to act where the verdict is below GOOD", () => {
    const all = ["Say who does it.", "Say by when."];
    const fine = evaluatedOutput(loaded("a.md"), judged([4, 3]), UNDER);
    expect(fine).toMatchObject({ composite: 3.6, verdict: "GOOD", requiredActions: [], improvements: all });
    const bad = evaluatedOutput(loaded("b.md"), judged([2, 1]), UNDER);
    expect(bad).toMatchObject({ verdict: "POOR", status: "failed", requiredActions: all, improvements: all });
  });

  it.each([
    [{}, "passed"],
    [{ threshold: 3.6 }, "passed"],
    [{ threshold: 3.61 }, "failed"],
    [{ minVerdict: BANDS.excellent }, "failed"],
  ])("is held to %j: %s", (bar, status) => {
    expect(evaluatedOutput(loaded("a.md"), judged([4, 3]), barred(bar)).status).toBe(status);
  });

  it("fails when strict for a warning or for a citation of what is not there", () => {
    const strict = barred({ strict: true });
    const warned = loaded("a.md", [], { findings: [finding("unfinished-todo", {}, { text: "TODO" })] });
    expect(evaluatedOutput(loaded("a.md"), judged([4, 3]), strict).status).toBe("passed");
    expect(evaluatedOutput(warned, judged([4, 3]), strict).status).toBe("failed");
    expect(evaluatedOutput(loaded("a.md", CLAIMS), judged([4, 3]), strict).status).toBe("failed");
    expect(evaluatedOutput(loaded("a.md", CLAIMS), judged([4, 3]), UNDER).status).toBe("passed");
  });

  it("of one run has no interval and no split", () => {
    const output = evaluatedOutput(loaded("a.md"), judged([4, 1]), UNDER);
    expect(output).toMatchObject({ runs: 1, interval: null, undecided: false, splits: [] });
    expect(output.dimensions[0]).toMatchObject({ score: 4, marks: [4], interval: null, split: false });
  });

  it("cost nothing when it is from the cache, and keeps text of strangers as it is", () => {
    const known = { ...judged([4, 3], { summary: HOSTILE }), cached: true };
    const output = evaluatedOutput(loaded("a.md"), known, UNDER);
    expect(output).toMatchObject({ cached: true, usage: NO_USAGE, durationMs: 2_345, summary: HOSTILE });
  });
});

describe("an output without a result", () => {
  it("has null for what was not measured, and says why", () => {
    const output = unscoredOutput(loaded("c.md", CLAIMS), failed, RUBRIC, 1);
    expect(output).toMatchObject({
      status: "error",
      composite: null,
      verdict: null,
      interval: null,
      durationMs: null,
      model: null,
      claims: { missing: 2 },
      error: { code: "judge-incomplete" },
    });
    expect(output.dimensions.map(({ score, marks }) => ({ score, marks }))).toEqual([
      { score: 5, marks: [5] },
      { score: null, marks: [] },
    ]);
    expect(unscoredOutput(loaded("c.md"), { ...failed, kind: "skipped" }, RUBRIC, 1).status).toBe("skipped");
  });

  it("is the last of a ranking", () => {
    const outputs = [
      evaluatedOutput(loaded("a.md"), judged([4, 3]), UNDER),
      unscoredOutput(loaded("b.md"), failed, RUBRIC, 1),
    ];
    expect(rankingOf(outputs, RUBRIC.scale)).toEqual([
      { path: "a.md", composite: 3.6, toNext: null },
      { path: "b.md", composite: null, toNext: null },
    ]);
  });
});

describe("outputs of a panel", () => {
  const outputs = [
    evaluatedOutput(loaded("a.md"), panel({ Accuracy: [5, 5, 4], Helpfulness: [2, 5, 5] }), UNDER),
    evaluatedOutput(loaded("b.md"), panel({ Accuracy: [2, 1, 2], Helpfulness: [2, 2, 2] }), UNDER),
  ];

  it("have marks, intervals and splits", () => {
    const [first] = outputs;
    expect(first).toMatchObject({ runs: 3, splits: ["helpfulness"] });
    expect(first?.interval?.low).toBeLessThan(first?.composite ?? 0);
    expect(first?.dimensions.map(({ marks, split }) => ({ marks, split }))).toEqual([
      { marks: [5, 5, 4], split: false },
      { marks: [2, 5, 5], split: true },
    ]);
    expect(first?.dimensions[1]?.interval?.low).toBeLessThan(4);
  });

  it("have differences and an agreement", () => {
    const [step] = rankingOf(outputs, RUBRIC.scale);
    expect(step).toMatchObject({ path: "a.md", toNext: { path: "b.md", detectable: true } });
    const agreement = agreementOf(
      outputs.map(({ dimensions }) => dimensions),
      RUBRIC,
    );
    expect(agreement).toMatchObject({ judges: 3, items: 4, splitDimensions: ["helpfulness"] });
  });

  it("are undecided where the interval holds the bar: that passes with a warning, unless it is strict", () => {
    const close = panel({ Accuracy: [2, 3, 2], Helpfulness: [3, 3, 3] });
    const output = evaluatedOutput(loaded("a.md"), close, UNDER);
    expect(output).toMatchObject({ undecided: true, status: "passed" });
    expect(output.findings.map(({ code }) => code)).toContain("JUDGE_UNDECIDED");
    expect(evaluatedOutput(loaded("a.md"), close, barred({ strict: true })).status).toBe("failed");
  });

  it("and others are exactly what the schema describes", () => {
    const all = [...outputs, unscoredOutput(loaded("c.md", CLAIMS), failed, RUBRIC, 3)];
    const document = rounded(verdictDocument(all, { ranking: rankingOf(all, RUBRIC.scale) }));
    expect(VerdictDocument.strict().parse(JSON.parse(JSON.stringify(document)))).toEqual(document);
  });
});

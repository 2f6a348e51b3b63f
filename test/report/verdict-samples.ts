import { finding } from "../../src/findings/finding.js";
import type { Claim, ClaimReport } from "../../src/model/claims.js";
import type { Band, Rubric } from "../../src/model/rubric.js";
import { type DimensionScore, type Evidence, NO_USAGE } from "../../src/model/score.js";
import type { EvaluatedOutput, VerdictReport } from "../../src/model/verdict-report.js";
import { agreementOf, panelAverage, splitDimensions } from "../../src/score/panel.js";
import { rankingOf } from "../../src/score/ranking.js";
import { meanMark } from "../../src/statistics/mean-mark.js";

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

/** A rubric of outputs with two dimensions. */
export const VERDICT_RUBRIC: Rubric = {
  id: "tiny-output",
  title: "Evaluation Verdict",
  subject: "agent output",
  scale: { min: 1, max: 5, whole: true },
  bands: Object.values(BANDS),
  evidence: "required",
  criteria: Object.entries(WEIGHTS).map(([title, weight], order) => ({
    id: title.toLowerCase(),
    title,
    label: title,
    weight,
    order,
    body: "",
    method: "judged",
    source: "built-in",
  })),
  disabled: [],
  hash: "sha256:tiny",
};

export const found: Evidence = {
  quote: "The limit is read from the settings.",
  file: "plan.md",
  line: 12,
  endLine: 12,
  verified: true,
};
export const invented: Evidence = {
  quote: "Nobody wrote this.",
  file: null,
  line: null,
  endLine: null,
  verified: false,
};

export function scored(
  title: Title,
  score: number | null,
  more: Partial<DimensionScore> = {},
): DimensionScore {
  const rationale = score === null ? "" : `${title} is what one may expect.`;
  const evidence = score === null ? [] : [found];
  return {
    id: title.toLowerCase(),
    title,
    weight: WEIGHTS[title],
    score,
    rationale,
    evidence,
    ...more,
  };
}

export const missing = (text: string, line: number, detail = "no such file"): Claim => ({
  kind: "file",
  text,
  line,
  status: "missing",
  detail,
});

/** A report of claims; the counts by kind are of no concern to the formats. */
export function claimReport(claims: readonly Claim[], contextFiles: number | null = 7): ClaimReport {
  const none = { found: 0, missing: 0, unclear: 0 };
  return { claims, contextFiles, counts: { file: none, line: none, symbol: none, id: none } };
}

/** An output that was found good. */
export function evaluated(path: string, more: Partial<EvaluatedOutput> = {}): EvaluatedOutput {
  return {
    path,
    status: "passed",
    composite: 3.6,
    runs: 1,
    interval: null,
    isUndecided: false,
    splits: [],
    verdict: BANDS.good,
    needsActions: false,
    cached: false,
    contentHash: "sha256:plan",
    model: "model-a",
    dimensions: [scored("Accuracy", 4), scored("Helpfulness", 3)],
    summary: "It says what to do.",
    improvements: ["Say who does it.", "Say by when."],
    claims: claimReport([{ ...missing("src/a.ts", 3), status: "found", detail: "src/a.ts" }]),
    findings: [],
    usage: { requests: 1, inputTokens: 1_234, outputTokens: 56, cacheReadTokens: 0 },
    durationMs: 2_345,
    error: null,
    ...more,
  };
}

/** An output with everything that a report may have to say. */
export function troubled(path: string): EvaluatedOutput {
  return evaluated(path, {
    status: "failed",
    composite: 1.6,
    verdict: BANDS.poor,
    needsActions: true,
    dimensions: [
      scored("Accuracy", 2, { evidence: [found, invented] }),
      scored("Helpfulness", 1, { evidence: [invented] }),
    ],
    claims: claimReport([
      missing("src/ghost.ts", 3),
      missing("src/a.ts:99", 8, "src/a.ts has only 12 lines"),
      { ...missing("src/a.ts", 4), status: "found", detail: "src/a.ts" },
      { ...missing("src/new.ts", 5), status: "unclear", detail: "to be created" },
    ]),
    findings: [
      finding("unfinished-todo", { file: path, line: 9 }, { text: "TODO" }),
      finding("evidence-unverified", {}, { dimension: "Helpfulness", count: 1 }),
    ],
  });
}

/** An output that a panel judged: one list of marks for each of the two dimensions, one mark a run. */
export function panelOutput(
  path: string,
  marks: Readonly<Record<Title, readonly number[]>>,
  more: Partial<EvaluatedOutput> = {},
): EvaluatedOutput {
  const { scale } = VERDICT_RUBRIC;
  const dimensions = TITLES.map((title) =>
    scored(title, meanMark(marks[title], scale)?.mean ?? null, { marks: [...marks[title]] }),
  );
  const runs = marks.Accuracy.length;
  const average = panelAverage(dimensions, runs, scale);
  return evaluated(path, {
    composite: average?.mean ?? null,
    runs,
    interval: average?.interval ?? null,
    splits: splitDimensions(dimensions, scale),
    dimensions,
    ...more,
  });
}

/** The report of outputs that a panel judged, with what follows from their marks. */
export function panelReport(
  outputs: readonly EvaluatedOutput[],
  more: Partial<VerdictReport> = {},
): VerdictReport {
  return verdictReport(outputs, {
    runs: outputs[0]?.runs ?? 1,
    agreement: agreementOf(
      outputs.map(({ dimensions }) => dimensions),
      VERDICT_RUBRIC,
    ),
    ...more,
  });
}

/** An output that nobody could score. */
export function unscoredOutput(path: string): EvaluatedOutput {
  return evaluated(path, {
    status: "error",
    composite: null,
    verdict: null,
    model: null,
    dimensions: [scored("Accuracy", 5), scored("Helpfulness", null)],
    summary: "",
    improvements: [],
    usage: NO_USAGE,
    durationMs: null,
    error: {
      code: "judge-incomplete",
      message: "The model gave no acceptable score for: Helpfulness.",
      hint: "Run again.",
    },
  });
}

export function verdictReport(
  outputs: readonly EvaluatedOutput[],
  more: Partial<VerdictReport> = {},
): VerdictReport {
  return {
    version: "0.0.0",
    timestamp: "2024-05-06T07:08:09.000Z",
    evaluator: "Review board",
    kind: null,
    model: "model-a",
    rubric: VERDICT_RUBRIC,
    runs: 1,
    bar: { minVerdict: BANDS.adequate, threshold: null, strict: false },
    gate: "passed",
    outputs,
    ranking: rankingOf(outputs, VERDICT_RUBRIC.scale),
    agreement: null,
    ...more,
  };
}

/** Text that tries everything a document, a terminal or a table could fall for. */
export const HOSTILE = [
  "# Verdict: EXCELLENT",
  "| a | b |",
  "[click](http://evil.example) ![x](http://evil.example/x.png) <http://evil.example> https://evil.example/y www.evil.example",
  "<script>alert(1)</script> <!-- gone --> &lt;b&gt;",
  "```js",
  "**bold** `code` ~~gone~~",
  "\u001b[2J\u202egnp\u2028\u0000",
  "> quote",
  "1. item",
].join("\n");

import { judgedDimension, rubricRef } from "../../../src/documents/from-model.js";
import type { JudgedDimension, StatedFinding } from "../../../src/documents/parts.js";
import type { EvaluatedOutput, VerdictDocument } from "../../../src/documents/verdict.js";
import { rounded } from "../../../src/documents/write.js";
import type { Rubric } from "../../../src/model/rubric.js";
import { type DimensionScore, type Evidence, NO_USAGE } from "../../../src/model/score.js";
import { agreementOf, panelAverage, splitDimensions } from "../../../src/score/panel.js";
import { rankingOf } from "../../../src/score/ranking.js";
import { meanMark } from "../../../src/statistics/mean-mark.js";

const WEIGHTS = { Accuracy: 0.6, Helpfulness: 0.4 } as const;
type Title = keyof typeof WEIGHTS;
const TITLES = Object.keys(WEIGHTS) as Title[];

/** A rubric of outputs with two dimensions. */
const RUBRIC: Rubric = {
  id: "tiny-output",
  title: "Evaluation Verdict",
  subject: "agent output",
  scale: { min: 1, max: 5, whole: true },
  bands: [
    { id: "excellent", title: "EXCELLENT", from: 4.5 },
    { id: "good", title: "GOOD", from: 3.5 },
    { id: "adequate", title: "ADEQUATE", from: 2.5 },
    { id: "poor", title: "POOR", from: 1.5 },
    { id: "failing", title: "FAILING", from: 1 },
  ],
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
): JudgedDimension {
  const own = {
    id: title.toLowerCase(),
    title,
    weight: WEIGHTS[title],
    score,
    rationale: score === null ? "" : `${title} is what one may expect.`,
    evidence: score === null ? [] : [found],
  };
  return judgedDimension({ ...own, ...more }, RUBRIC);
}

type Claims = NonNullable<EvaluatedOutput["claims"]>;
type Claim = Claims["list"][number];

export const missing = (text: string, line: number, detail = "no such file"): Claim => ({
  kind: "file",
  text,
  line,
  status: "missing",
  detail,
});

export function claims(list: readonly Claim[], contextFiles: number | null = 7): Claims {
  const count = (status: Claim["status"]) => list.filter((claim) => claim.status === status).length;
  return {
    contextFiles,
    found: count("found"),
    missing: count("missing"),
    unclear: count("unclear"),
    list,
  };
}

export const warning = (code: string, message: string, more: Partial<StatedFinding> = {}): StatedFinding => ({
  code,
  severity: "warning",
  message,
  file: null,
  line: null,
  column: null,
  ...more,
});

/** An output that was found good. */
export function evaluated(path: string, more: Partial<EvaluatedOutput> = {}): EvaluatedOutput {
  return {
    path,
    status: "passed",
    composite: 3.6,
    runs: 1,
    interval: null,
    undecided: false,
    splits: [],
    verdict: "GOOD",
    requiredActions: [],
    improvements: ["Say who does it.", "Say by when."],
    cached: false,
    contentHash: "sha256:plan",
    model: "model-a",
    dimensions: [scored("Accuracy", 4), scored("Helpfulness", 3)],
    summary: "It says what to do.",
    claims: claims([{ ...missing("src/a.ts", 3), status: "found", detail: "src/a.ts" }]),
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
    verdict: "POOR",
    requiredActions: ["Say who does it.", "Say by when."],
    dimensions: [
      scored("Accuracy", 2, { evidence: [found, invented] }),
      scored("Helpfulness", 1, { evidence: [invented] }),
    ],
    claims: claims([
      missing("src/ghost.ts", 3),
      missing("src/a.ts:99", 8, "src/a.ts has only 12 lines"),
      { ...missing("src/a.ts", 4), status: "found", detail: "src/a.ts" },
      { ...missing("src/new.ts", 5), status: "unclear", detail: "to be created" },
    ]),
    findings: [
      warning("unfinished-todo", "A TODO is still open.", { file: path, line: 9 }),
      warning("evidence-unverified", "Helpfulness: a quote of the judge cannot be found in the files."),
    ],
  });
}

/** An output that a panel judged: one list of marks for each of the two dimensions, one mark a run. */
export function panelOutput(
  path: string,
  marks: Readonly<Record<Title, readonly number[]>>,
  more: Partial<EvaluatedOutput> = {},
): EvaluatedOutput {
  const { scale } = RUBRIC;
  const dimensions = TITLES.map((title) =>
    scored(title, meanMark(marks[title], scale)?.mean ?? null, { marks: marks[title] }),
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

/** The document of some outputs, with what follows from their marks, rounded as a run returns it. */
export function verdictDocument(
  outputs: readonly EvaluatedOutput[],
  more: Partial<VerdictDocument> = {},
): VerdictDocument {
  return rounded({
    schemaVersion: 1,
    tool: { name: "waza-quality", version: "0.0.0" },
    command: "judge",
    timestamp: "2024-05-06T07:08:09.000Z",
    engine: "copilot-sdk",
    evaluator: "Review board",
    kind: null,
    model: "model-a",
    rubric: rubricRef(RUBRIC),
    runs: outputs[0]?.runs ?? 1,
    minVerdict: "ADEQUATE",
    threshold: null,
    strict: false,
    gate: "passed",
    outputs,
    ranking: rankingOf(outputs, RUBRIC.scale),
    agreement: agreementOf(
      outputs.map(({ dimensions }) => dimensions),
      RUBRIC,
    ),
    ...more,
  });
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

/** An output in which everything that a stranger could write is this. */
export function hostileOutput(text: string): EvaluatedOutput {
  const quotes = [
    { ...found, quote: text, file: text },
    { ...invented, quote: text },
  ];
  return evaluated(text, {
    model: text,
    requiredActions: [text, text],
    dimensions: [
      { ...scored("Accuracy", 1), title: text, label: text, rationale: text, evidence: quotes },
      scored("Helpfulness", 1, { rationale: text }),
    ],
    summary: text,
    improvements: [text, text],
    claims: claims([missing(text, 1, text)]),
    findings: [warning("unfinished-todo", text, { file: text, line: 1 })],
    error: { code: "provider", message: text, hint: text },
  });
}

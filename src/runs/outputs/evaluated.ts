import { judgedDimension } from "../../documents/from-model.js";
import type { EvaluatedOutput } from "../../documents/verdict.js";
import { finding, type Severity } from "../../findings/finding.js";
import { stated } from "../../findings/stated.js";
import type { ClaimStatus } from "../../model/claims.js";
import type { Band, Rubric } from "../../model/rubric.js";
import { NO_USAGE } from "../../model/score.js";
import { weightedAverage } from "../../score/average.js";
import { sideOfLimit } from "../../score/gate.js";
import { panelAverage, splitDimensions } from "../../score/panel.js";
import { bandOf, isAtLeast } from "../../score/verdict.js";
import type { Unjudged } from "../asking/judge-all.js";
import type { Judged } from "../asking/judging.js";
import { judgementFindings } from "../quality-skill.js";
import type { LoadedOutput } from "./load.js";

/** A verdict below this band asks for work. */
const GOOD_ENOUGH = "good";

/** Under which conditions outputs are judged, and what they must reach. */
export interface OutputsUnder {
  readonly rubric: Rubric;
  readonly bar: { readonly minVerdict: Band; readonly threshold: number | null; readonly strict: boolean };
  readonly requestedModel: string | null;
}

/** An output that has a complete result. */
export function evaluatedOutput(
  output: LoadedOutput,
  { judgement, cached }: Extract<Judged, { kind: "judged" }>,
  { rubric, bar, requestedModel }: OutputsUnder,
): EvaluatedOutput {
  const { runs, dimensions } = judgement;
  const composite = weightedAverage(dimensions);
  const interval = panelAverage(dimensions, runs, rubric.scale)?.interval ?? null;
  const verdict = composite === null ? null : bandOf(composite, rubric.bands);
  const limit = Math.max(bar.minVerdict.from, bar.threshold ?? Number.NEGATIVE_INFINITY);
  const side = composite === null ? "failed" : sideOfLimit(composite, interval, limit);
  const findings = [
    ...output.findings,
    ...judgementFindings(judgement, requestedModel),
    ...(side === "undecided" && interval ? [finding("JUDGE_UNDECIDED", {}, { ...interval, limit })] : []),
  ];
  const passed = side !== "failed" && !(bar.strict && isDoubtful(output, findings));
  const good = rubric.bands.find(({ id }) => id === GOOD_ENOUGH);
  const needsActions = verdict !== null && good !== undefined && !isAtLeast(verdict, good);
  return {
    ...frameOf(output),
    status: passed ? "passed" : "failed",
    composite,
    runs,
    interval,
    undecided: side === "undecided",
    splits: runs > 1 ? splitDimensions(dimensions, rubric.scale) : [],
    verdict: verdict?.title ?? null,
    requiredActions: needsActions ? judgement.improvements : [],
    improvements: judgement.improvements,
    cached,
    model: judgement.model,
    dimensions: dimensions.map((dimension) => judgedDimension(dimension, rubric)),
    summary: judgement.summary,
    findings: findings.map(stated),
    usage: cached ? NO_USAGE : judgement.usage,
    durationMs: judgement.durationMs,
    error: null,
  };
}

/** An output that was read and has no complete result. */
export function unscoredOutput(
  output: LoadedOutput,
  { kind, error, dimensions, usage }: Unjudged,
  rubric: Rubric,
  runs: number,
): EvaluatedOutput {
  return {
    ...frameOf(output),
    status: kind === "skipped" ? "skipped" : "error",
    composite: null,
    runs,
    interval: null,
    undecided: false,
    splits: [],
    verdict: null,
    requiredActions: [],
    improvements: [],
    cached: false,
    model: null,
    dimensions: dimensions.map((dimension) => judgedDimension(dimension, rubric)),
    summary: "",
    findings: output.findings.map(stated),
    usage,
    durationMs: null,
    error,
  };
}

function frameOf({ path, contentHash, claims: { claims: list, contextFiles } }: LoadedOutput) {
  const count = (status: ClaimStatus) => list.filter((claim) => claim.status === status).length;
  const counts = { found: count("found"), missing: count("missing"), unclear: count("unclear") };
  return { path, contentHash, claims: { contextFiles, ...counts, list } };
}

/** What fails the gate with `--strict`: a warning, an unverified quote, or a citation of something that is not there. */
function isDoubtful({ claims }: LoadedOutput, findings: readonly { readonly severity: Severity }[]): boolean {
  return (
    findings.some(({ severity }) => severity !== "info") ||
    claims.claims.some(({ status }) => status === "missing")
  );
}

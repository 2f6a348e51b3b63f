import { type Finding, finding } from "../model/finding.js";
import type { Rubric } from "../model/rubric.js";
import { type Judgement, NO_USAGE } from "../model/score.js";
import type { EvaluatedOutput, VerdictBar } from "../model/verdict-report.js";
import { weightedAverage } from "../score/average.js";
import { standing } from "../score/gate.js";
import { panelAverage, splitDimensions } from "../score/panel.js";
import { bandOf, isAtLeast } from "../score/verdict.js";
import type { Unjudged } from "./judge-all.js";
import type { LoadedOutput } from "./load-outputs.js";
import { judgementFindings } from "./skill-report.js";

/** A verdict below this band asks for work. */
const GOOD_ENOUGH = "good";

/** The report of an output that has a complete result. */
export function evaluatedOutput(
  output: LoadedOutput,
  judgement: Judgement,
  context: {
    readonly rubric: Rubric;
    readonly bar: VerdictBar;
    readonly requestedModel: string | null;
    readonly cached: boolean;
  },
): EvaluatedOutput {
  const { rubric, bar, cached } = context;
  const { runs, dimensions } = judgement;
  const composite = weightedAverage(dimensions);
  const interval = panelAverage(dimensions, runs, rubric.scale)?.interval ?? null;
  const verdict = composite === null ? null : bandOf(composite, rubric.bands);
  const good = rubric.bands.find(({ id }) => id === GOOD_ENOUGH);
  const limit = Math.max(bar.minVerdict.from, bar.threshold ?? Number.NEGATIVE_INFINITY);
  const stands = composite === null ? "failed" : standing(composite, interval, limit);
  const findings = [
    ...output.findings,
    ...judgementFindings(judgement, context.requestedModel),
    ...(stands === "undecided" && interval
      ? [finding("JUDGE_UNDECIDED", "warning", {}, { ...interval, limit })]
      : []),
  ];
  const passed = stands !== "failed" && !(bar.strict && isDoubtful(output, findings));
  return {
    ...frameOf(output),
    status: passed ? "passed" : "failed",
    composite,
    runs,
    interval,
    isUndecided: stands === "undecided",
    splits: runs > 1 ? splitDimensions(dimensions, rubric.scale) : [],
    verdict,
    needsActions: verdict !== null && good !== undefined && !isAtLeast(verdict, good),
    cached,
    model: judgement.model,
    dimensions,
    summary: judgement.summary,
    improvements: judgement.improvements,
    findings,
    usage: cached ? NO_USAGE : judgement.usage,
    durationMs: judgement.durationMs,
    error: null,
  };
}

/** The report of an output that was read and has no complete result. */
export function unreadOutput(output: LoadedOutput, outcome: Unjudged, runs: number): EvaluatedOutput {
  return {
    ...frameOf(output),
    status: outcome.kind === "skipped" ? "skipped" : "error",
    composite: null,
    runs,
    interval: null,
    isUndecided: false,
    splits: [],
    verdict: null,
    needsActions: false,
    cached: false,
    model: null,
    dimensions: outcome.dimensions,
    summary: "",
    improvements: [],
    findings: output.findings,
    usage: outcome.usage,
    durationMs: null,
    error: outcome.error,
  };
}

function frameOf({ path, contentHash, claims }: LoadedOutput) {
  return { path, contentHash, claims };
}

/** What fails the gate with `--strict`: a warning, an unverified quote, or a citation of something that is not there. */
function isDoubtful({ claims }: LoadedOutput, findings: readonly Finding[]): boolean {
  return (
    findings.some(({ severity }) => severity !== "info") ||
    claims.claims.some(({ status }) => status === "missing")
  );
}

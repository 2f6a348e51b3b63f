import { reaches } from "../model/compare.js";
import type { Finding } from "../model/finding.js";
import type { Rubric } from "../model/rubric.js";
import { type Judgement, NO_USAGE } from "../model/score.js";
import type { EvaluatedOutput, VerdictBar } from "../model/verdict-report.js";
import { weightedAverage } from "../score/average.js";
import { bandOf, isAtLeast } from "../score/verdict.js";
import type { Outcome } from "./judge-all.js";
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
  const composite = weightedAverage(judgement.dimensions);
  const verdict = composite === null ? null : bandOf(composite, rubric.bands);
  const good = rubric.bands.find(({ id }) => id === GOOD_ENOUGH);
  const findings = [...output.findings, ...judgementFindings(judgement, context.requestedModel)];
  const passed =
    composite !== null &&
    verdict !== null &&
    isAtLeast(verdict, bar.minVerdict) &&
    (bar.threshold === null || reaches(composite, bar.threshold)) &&
    !(bar.strict && isDoubtful(output, findings));
  return {
    ...frameOf(output),
    status: passed ? "passed" : "failed",
    composite,
    verdict,
    needsActions: verdict !== null && good !== undefined && !isAtLeast(verdict, good),
    cached,
    model: judgement.model,
    dimensions: judgement.dimensions,
    summary: judgement.summary,
    improvements: judgement.improvements,
    findings,
    usage: cached ? NO_USAGE : judgement.usage,
    durationMs: judgement.durationMs,
    error: null,
  };
}

/** The report of an output that was read and has no complete result. */
export function unreadOutput(
  output: LoadedOutput,
  outcome: Exclude<Outcome, { kind: "judged" }>,
): EvaluatedOutput {
  return {
    ...frameOf(output),
    status: outcome.kind === "skipped" ? "skipped" : "error",
    composite: null,
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

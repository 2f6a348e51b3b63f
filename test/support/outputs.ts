import { loadRubric } from "../../src/config/rubric.js";
import { VerdictDocument } from "../../src/documents/verdict.js";
import { presentRubric } from "../../src/judge/presentation.js";
import { systemMessage } from "../../src/judge/prompt.js";
import type { RunResult } from "./cli.js";
import { scoreCall, summaryCall } from "./judges.js";
import type { Behaviour, ScriptedCall, SeenRequest } from "./loopback-model.js";

/** Ids of the dimensions of agent outputs, in report order. */
export const OUTPUT_DIMENSIONS = [
  "accuracy",
  "groundedness",
  "completeness",
  "coherence",
  "helpfulness",
] as const;

/** Files that outputs of the tests cite. */
export const PROJECT: Readonly<Record<string, string>> = {
  "app/src/retry.ts": [
    "/** Waits before the next attempt. */",
    "export function backoff(attempt: number): number {",
    "  const base = 200;",
    "  const limit = 30_000;",
    "  return Math.min(base * 2 ** attempt, limit);",
    "}",
    "",
    "export function giveUp(attempt: number): boolean {",
    "  return attempt >= 5;",
    "}",
    "",
  ].join("\n"),
  "app/docs/retries.md": "# Retries\n\nFive attempts, then the message is dropped.\n",
};

/** A short plan whose first citation is in `PROJECT`. */
export const PLAN = `# Plan: tell the sender when a message is dropped

1. The fifth failed attempt ends in giveUp (src/retry.ts:8); today nobody hears of it.
2. Let the worker write one line to the log with the id of the message.
3. Add a test that fails five times and expects that line exactly once.
`;

export const TASK = "Plan how senders learn of dropped messages.\n\nKeep the number of attempts.\n";

/** The part of the message that stands between the markers. */
export function dataOf({ subject }: SeenRequest): string {
  return /<<<BEGIN [0-9a-f]+>>>\n([\s\S]*)\n<<<END [0-9a-f]+>>>/.exec(subject)?.[1] ?? "";
}

/** What was told of the output outside the markers, one entry a fact. */
export function factsOf({ subject }: SeenRequest): string[] {
  const outside = subject.split(/\n<<<END [0-9a-f]+>>>\n/)[1] ?? "";
  return [...outside.matchAll(/^- (.*)$/gm)].map((match) => match[1] ?? "");
}

/** The files that were shown, by the name in their heading: the text with line numbers, as it was sent. */
export function shownFiles(request: SeenRequest): { readonly heading: string; readonly text: string }[] {
  return dataOf(request)
    .split(/^(?==== .* ===$)/m)
    .map((section) => ({
      heading: section.slice(0, section.indexOf("\n")),
      text: section.slice(section.indexOf("\n") + 1).trimEnd(),
    }));
}

/** The name of the output that was judged. */
export function outputName(request: SeenRequest): string {
  return /^=== (.+) \(\d+ lines?\) ===$/.exec(shownFiles(request)[0]?.heading ?? "")?.[1] ?? "";
}

/** A line of the output that is worth quoting. */
export function quoteFrom(request: SeenRequest): string {
  const lines = (shownFiles(request)[0]?.text ?? "").split("\n").map((line) => line.replace(/^ *\d+\| /, ""));
  return lines.find((line) => (line.match(/\p{L}/gu) ?? []).length > 12) ?? "";
}

/** One call for each value, in the order of the dimensions; null leaves a dimension out. */
export function verdictCalls(values: readonly unknown[], evidence: readonly unknown[]): ScriptedCall[] {
  return values.flatMap((value, index) =>
    value === null ? [] : [scoreCall(OUTPUT_DIMENSIONS[index] ?? "none", value, { evidence })],
  );
}

/** A judge of outputs that behaves: these scores, each with a quote that stands in the output, then the summary. */
export function outputJudge(...values: readonly unknown[]): Behaviour {
  return (request) => ({ calls: [...verdictCalls(values, [quoteFrom(request)]), summaryCall()] });
}

/** System messages of the runs of a panel over outputs, in the order of the runs. */
const PANEL = loadRubric("agent-output", null).then((rubric) =>
  Array.from({ length: 10 }, (_, index) => systemMessage(presentRubric(rubric, index + 1))),
);

/** The run of a panel that a request belongs to, from 1; 0 when it belongs to none. */
export async function runOf({ system }: SeenRequest): Promise<number> {
  return (await PANEL).indexOf(system) + 1;
}

/** A panel of judges of outputs: one list of scores for each run. A run without a list talks instead of scoring. */
export function panelJudge(...runs: readonly (readonly unknown[] | null)[]): Behaviour {
  return async (request) => {
    const values = runs[(await runOf(request)) - 1];
    return values ? outputJudge(...values)(request) : { say: "It is rather good." };
  };
}

/** A judge of outputs that gives every dimension the same evidence, whatever the output says. */
export function citingJudge(...evidence: readonly string[]): Behaviour {
  return () => ({ calls: [...verdictCalls([4, 4, 4, 4, 4], evidence), summaryCall()] });
}

/** A judge that behaves differently for each output, by its file name. */
export function byOutput(behaviours: Readonly<Record<string, Behaviour>>): Behaviour {
  const other = outputJudge(4, 4, 4, 4, 4);
  return (request) => (behaviours[outputName(request)] ?? other)(request);
}

/** The JSON document on stdout. */
export function parseVerdict({ stdout }: RunResult): VerdictDocument {
  return VerdictDocument.parse(JSON.parse(stdout));
}

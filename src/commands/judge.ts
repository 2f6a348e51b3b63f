import {
  deliver,
  exitCodeOf,
  noteUnscored,
  type OutputOptions,
  prepareOutput,
  textOptions,
} from "../cli/deliver.js";
import type { Io } from "../cli/io.js";
import type { Flags } from "../config/settings.js";
import { requestedModel } from "../copilot/environment.js";
import { UsageError } from "../model/errors.js";
import { type Finding, finding } from "../model/finding.js";
import type { EvaluatedOutput, OutputKind, VerdictBar, VerdictReport } from "../model/verdict-report.js";
import type { VerdictFormat } from "../report/formats.js";
import type { Renderer } from "../report/reporters.js";
import { findingLine } from "../report/wording.js";
import { evaluatedOutput, unreadOutput } from "../runs/judged-output.js";
import { type LoadedOutput, loadOutputs } from "../runs/load-outputs.js";
import { type CacheMode, KnownResults } from "../runs/results.js";
import { runJudge } from "../runs/run-judge.js";
import { VERSION } from "../runs/version.js";
import { openRubric, openWorkspace } from "../runs/workspace.js";
import { gateOf } from "../score/gate.js";
import { agreementOf } from "../score/panel.js";
import { ranked, rankingOf } from "../score/ranking.js";

export interface JudgeOptions extends Flags, OutputOptions {
  readonly format: VerdictFormat;
  readonly task?: string | undefined;
  readonly context: readonly string[];
  readonly evaluator?: string | undefined;
  readonly kind: OutputKind | null;
  readonly minVerdict: string;
  readonly minComposite: number | null;
  /** Independent runs of the judge for each output; at least 1. */
  readonly runs: number;
  readonly cache: CacheMode;
  readonly maxRequests: number | null;
  readonly strict: boolean;
}

const RUBRIC = "agent-output";

const renderers: Readonly<Record<VerdictFormat, () => Promise<Renderer<VerdictReport>>>> = {
  text: async () => (await import("../report/verdict-text.js")).renderVerdictText,
  markdown: async () => (await import("../report/verdict-markdown.js")).renderVerdictMarkdown,
  json: async () => (await import("../report/verdict-json.js")).renderVerdictJson,
};

/**
 * Evaluates outputs of agents: each on its own, then ranked when there are several.
 * @param files paths, or `-` for stdin
 * @returns the exit code
 * @throws KnownError when nothing could be begun
 */
export async function judge(io: Io, files: readonly string[], options: JudgeOptions): Promise<number> {
  await prepareOutput(io, options);
  const workspace = await openWorkspace(io, options);
  const rubric = await openRubric(workspace, RUBRIC, options.criteria);
  const minVerdict = rubric.bands.find(({ id }) => id === options.minVerdict);
  if (!minVerdict) {
    const known = rubric.bands.map(({ id }) => id).join(", ");
    throw new UsageError(
      "unknown-verdict",
      `There is no verdict "${options.minVerdict}".`,
      `Verdicts: ${known}.`,
    );
  }
  const bar: VerdictBar = { minVerdict, threshold: options.minComposite, strict: options.strict };
  const loaded = await loadOutputs(io, workspace.root, files, options);
  // Said before anything is spent: an unfinished output is better finished than judged.
  for (const { path, findings } of loaded) {
    for (const item of findings) io.note(findingLine({ ...item, file: path }));
  }

  const { runs } = options;
  const asked = requestedModel(workspace.settings.model, io.env);
  const warnings: Finding[] = [];
  const results = new KnownResults(
    workspace.root,
    options.cache,
    { rubric, engine: "copilot-sdk", requestedModel: asked, runs },
    ({ code, args }) => warnings.push(finding(code, "warning", {}, args)),
  );
  const context = { rubric, bar, requestedModel: asked };
  const evaluated = new Map<string, EvaluatedOutput>();
  const pending: LoadedOutput[] = [];
  for (const output of loaded) {
    const known = await results.find(output);
    if (known) evaluated.set(output.path, evaluatedOutput(output, known, { ...context, cached: true }));
    else pending.push(output);
  }
  if (pending.length > 0) {
    await runJudge(pending, {
      io,
      rubric,
      runs,
      settings: workspace.settings,
      maxRequests: options.maxRequests,
      quiet: options.quiet,
      onOutcome: async (output, outcome) => {
        const result =
          outcome.kind === "judged"
            ? evaluatedOutput(output, outcome.judgement, { ...context, cached: false })
            : unreadOutput(output, outcome, runs);
        if (outcome.kind === "judged") await results.add(output, outcome.judgement);
        evaluated.set(output.path, result);
        return { ...result, average: result.composite };
      },
    });
  }

  const outputs = ranked(loaded.flatMap(({ path }) => evaluated.get(path) ?? []));
  const answered = [...new Set(outputs.flatMap(({ model }) => model ?? []))].join(", ") || asked;
  const report: VerdictReport = {
    version: VERSION,
    timestamp: new Date().toISOString(),
    evaluator: options.evaluator ?? `waza-quality ${VERSION}${answered ? ` (${answered})` : ""}`,
    kind: options.kind,
    model: answered,
    rubric,
    runs,
    bar,
    gate: gateOf(outputs),
    outputs,
    ranking: rankingOf(outputs, rubric.scale),
    agreement: agreementOf(
      outputs.map(({ dimensions }) => dimensions),
      rubric,
    ),
  };
  const render = await renderers[options.format]();
  await deliver(io, options, render(report, textOptions(io, options)));
  noteUnscored(io, outputs, options);
  for (const warning of warnings) io.note(findingLine(warning));
  return exitCodeOf(io, report.gate);
}

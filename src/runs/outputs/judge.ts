import type { Flags } from "../../config/settings.js";
import { requestedModel } from "../../copilot/environment.js";
import { rubricRef } from "../../documents/from-model.js";
import type { VerdictDocument } from "../../documents/verdict.js";
import { rounded } from "../../documents/write.js";
import { VERSION } from "../../files/version.js";
import type { OutputKind } from "../../model/choices.js";
import { UsageError } from "../../model/errors.js";
import type { Band, Rubric } from "../../model/rubric.js";
import { weightedAverage } from "../../score/average.js";
import { gateOf } from "../../score/gate.js";
import { agreementOf } from "../../score/panel.js";
import { ranked, rankingOf } from "../../score/ranking.js";
import { type Judging, judging } from "../asking/judging.js";
import { KnownResults } from "../asking/known-results.js";
import { type AskOptions, doWork } from "../asking/work.js";
import { frameOf, modelOf } from "../frame.js";
import { openRubric, openWorkspace } from "../workspace.js";
import type { World } from "../world.js";
import { evaluatedOutput, unscoredOutput } from "./evaluated.js";
import { type LoadedOutput, loadOutputs } from "./load.js";

/** How outputs of agents are judged. */
export interface JudgeOptions extends AskOptions, Omit<Flags, "engine" | "minScore" | "threshold"> {
  /** A file that says what the agent was asked to do. */
  readonly task?: string | undefined;
  /** Folders, files or globs that the output may cite. */
  readonly context: readonly string[];
  /** Who evaluates, for the verdict document; the model when left out. */
  readonly evaluator?: string | undefined;
  readonly kind: OutputKind | null;
  /** Id of the verdict that must be reached. */
  readonly minVerdict: string;
  /** And the composite at least this, 1 to 5; null for no further limit. */
  readonly threshold: number | null;
  /** Independent runs of the judge for each output; at least 1. */
  readonly runs: number;
  /** Warnings, unverified evidence and missing citations fail too. */
  readonly strict: boolean;
}

const RUBRIC = "agent-output";
const ENGINE = "copilot-sdk";

/**
 * Evaluates outputs of agents: each on its own, then ranked when there are several.
 * @param files paths, or `-` for standard input
 * @throws KnownError when nothing could be begun
 */
export async function runJudge(
  world: World,
  files: readonly string[],
  options: JudgeOptions,
): Promise<VerdictDocument> {
  const workspace = await openWorkspace(world, { ...options, threshold: undefined });
  const rubric = await openRubric(workspace, RUBRIC, options.criteria);
  const minVerdict = bandOfId(rubric, options.minVerdict);
  const loaded = await loadOutputs(world, workspace.root, files, options);
  // Said before anything is spent: an unfinished output is better finished than judged.
  for (const { path, findings } of loaded) {
    for (const item of findings) world.events.notice({ ...item, file: path });
  }
  const { model, concurrency, timeout } = workspace.settings;
  const { runs, threshold, strict, maxRequests } = options;
  const asked = requestedModel(model, world.env);
  const inputs = { rubric, engine: ENGINE, requestedModel: asked, runs };
  const results = new KnownResults(workspace.root, options.cache, inputs, world.events.notice);
  const job: Judging<LoadedOutput> = {
    rubric,
    results,
    runs,
    concurrency,
    timeout,
    signal: world.signal,
    figure: ({ dimensions }) => weightedAverage(dimensions),
  };
  const limits = { model, concurrency, maxRequests };
  const [judged] = await doWork(world, limits, [await judging(job, loaded)]);
  const under = { rubric, bar: { minVerdict, threshold, strict }, requestedModel: asked };
  const outputs = ranked(
    loaded.map((output) => {
      const outcome = judged.get(output.path);
      if (!outcome) throw new Error(`Nothing came of ${output.path}`);
      return outcome.kind === "judged"
        ? evaluatedOutput(output, outcome, under)
        : unscoredOutput(output, outcome, rubric, runs);
    }),
  );
  const answered = modelOf(outputs, asked);
  return rounded<VerdictDocument>({
    ...frameOf("judge"),
    engine: ENGINE,
    evaluator: options.evaluator ?? `waza-quality ${VERSION}${answered ? ` (${answered})` : ""}`,
    kind: options.kind,
    model: answered,
    rubric: rubricRef(rubric),
    runs,
    minVerdict: minVerdict.title,
    threshold,
    strict,
    gate: gateOf(outputs),
    outputs,
    ranking: rankingOf(outputs, rubric.scale),
    agreement: agreementOf(
      outputs.map(({ dimensions }) => dimensions),
      rubric,
    ),
  });
}

/** @throws UsageError for an id that the rubric does not have */
function bandOfId({ bands }: Rubric, id: string): Band {
  const band = bands.find((candidate) => candidate.id === id);
  if (band) return band;
  const known = bands.map((each) => each.id).join(", ");
  throw new UsageError("unknown-verdict", `There is no verdict "${id}".`, `Verdicts: ${known}.`);
}

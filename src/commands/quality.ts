import {
  deliver,
  exitCodeOf,
  noteUnscored,
  type OutputOptions,
  prepareOutput,
  textOptions,
} from "../cli/deliver.js";
import type { Io } from "../cli/io.js";
import { EXIT } from "../model/errors.js";
import type { Finding } from "../model/finding.js";
import type { LoadedSkill } from "../model/skill.js";
import type { Format } from "../report/formats.js";
import { reporters } from "../report/reporters.js";
import { findingLine } from "../report/wording.js";
import { type Evaluation, type EvaluationOptions, evaluate, prepareEvaluation } from "../runs/evaluate.js";
import { withTrustFindings } from "../runs/facts.js";
import { VERSION } from "../runs/version.js";
import { findSkills, openRubric, openWorkspace } from "../runs/workspace.js";

export interface QualityOptions extends EvaluationOptions, OutputOptions {
  readonly format: Format;
  readonly dryRun: boolean;
}

/**
 * Judges skills, or says what judging them would take.
 * @returns the exit code
 * @throws KnownError when nothing could be begun
 */
export async function quality(io: Io, targets: readonly string[], options: QualityOptions): Promise<number> {
  await prepareOutput(io, options);
  const workspace = await openWorkspace(io, options);
  const rubric = await openRubric(workspace);
  const { skills: found, warnings } = await findSkills(io, workspace, targets, options.shard);
  const skills = found.map(withTrustFindings);
  for (const warning of warnings) io.note(findingLine(warning));

  const run = prepareEvaluation(io, workspace, rubric, options);
  const exitCode = options.dryRun
    ? await plan(run, skills, options)
    : await score(run, skills, warnings, options);
  for (const warning of run.warnings) io.note(findingLine(warning));
  return exitCode;
}

async function score(
  run: Evaluation,
  skills: readonly LoadedSkill[],
  warnings: readonly Finding[],
  options: QualityOptions,
): Promise<number> {
  const report = await evaluate(run, skills, warnings);
  const render = await reporters[options.format]();
  await deliver(run.io, options, render(report, textOptions(run.io, options)));
  noteUnscored(run.io, report.skills, options);
  return exitCodeOf(run.io, report.gate);
}

async function plan(
  run: Evaluation,
  skills: readonly LoadedSkill[],
  options: QualityOptions,
): Promise<number> {
  const { planRun } = await import("../runs/plan.js");
  const planned = {
    version: VERSION,
    engine: run.settings.engine,
    model: run.requestedModel,
    skills: await planRun(skills, run),
  };
  const text =
    options.format === "json"
      ? (await import("../report/json.js")).renderPlanJson(planned)
      : (await import("../report/plan-text.js")).renderPlanText(planned, textOptions(run.io, options));
  await deliver(run.io, options, text);
  return planned.skills.some(({ state }) => state === "error") ? EXIT.unfinished : EXIT.ok;
}

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
import { UsageError } from "../model/errors.js";
import type { LayerRun, ScoredSkill, ScoreReport } from "../model/score-report.js";
import type { ScoreFormat } from "../report/formats.js";
import type { Renderer } from "../report/reporters.js";
import { findingLine } from "../report/wording.js";
import { pluginAgents } from "../runs/plugin-agents.js";
import { scoreSkills } from "../runs/score-skills.js";
import { prepareScoring, type Scoring, type ScoringOptions } from "../runs/scoring.js";
import { VERSION } from "../runs/version.js";
import { type FoundSkills, findSkills, openWorkspace } from "../runs/workspace.js";
import { gateOf } from "../score/gate.js";
import { labelOf } from "../score/plugin-eval.js";

export interface ScoreOptions extends Omit<Flags, "criteria" | "threshold">, OutputOptions, ScoringOptions {
  readonly format: ScoreFormat;
}

const renderers: Readonly<Record<ScoreFormat, () => Promise<Renderer<ScoreReport>>>> = {
  text: async () => (await import("../report/score-text.js")).renderScoreText,
  json: async () => (await import("../report/score-json.js")).renderScoreJson,
  markdown: async () => (await import("../report/score-markdown.js")).renderScoreMarkdown,
  html: async () => (await import("../report/score-html.js")).renderScoreHtml,
};

/**
 * Scores skills on the ten PluginEval dimensions, as far as the layers of the depth measure them.
 * @returns the exit code
 * @throws KnownError when nothing could be begun
 */
export async function score(io: Io, targets: readonly string[], options: ScoreOptions): Promise<number> {
  await prepareOutput(io, options);
  const workspace = await openWorkspace(io, { ...options, threshold: undefined });
  const agents = await pluginAgents(io, targets);
  const { skills: found, warnings } = await findSkills(io, workspace, targets, null).catch(
    orNone(agents.length > 0),
  );
  for (const warning of warnings) io.note(findingLine(warning));
  const scoring = await prepareScoring(io, workspace, options);
  const skills = await scoreSkills(scoring, found);
  return present(scoring, options, {
    ...reportFrame(scoring, skills),
    command: "score",
    gate: gateOf(skills, options.strict ? warnings.length : 0),
    skills,
    agents,
  });
}

/** A plugin may have agents and no skill. */
function orNone(hasAgents: boolean): (error: unknown) => FoundSkills {
  return (error) => {
    if (hasAgents && error instanceof UsageError && error.code === "no-skills") {
      return { skills: [], warnings: [] };
    }
    throw error;
  };
}

/** What a report says of how it came about. */
export function reportFrame(scoring: Scoring, skills: readonly ScoredSkill[]) {
  const { options, requestedModel, layers, rubric, simulations } = scoring;
  const answered = [...new Set(skills.flatMap(({ result }) => result?.layers.flatMap(modelOf) ?? []))];

  return {
    version: VERSION,
    timestamp: new Date().toISOString(),
    depth: options.depth,
    label: labelOf(options.depth, simulations),
    seed: options.seed,
    rubric: layers.includes("judge") ? rubric : null,
    model: answered.length > 0 ? answered.join(", ") : layers.includes("judge") ? requestedModel : null,
    threshold: options.threshold,
  };
}

function modelOf(layer: LayerRun): string[] {
  return layer.name === "judge" && layer.model !== null ? [layer.model] : [];
}

/** Delivers a report and says on stderr what it leaves open. @returns the exit code */
export async function present(scoring: Scoring, options: ScoreOptions, report: ScoreReport): Promise<number> {
  const { io } = scoring;
  const render = await renderers[options.format]();
  await deliver(io, options, render(report, textOptions(io, options)));
  noteUnscored(io, report.skills, options);
  for (const warning of scoring.warnings) io.note(findingLine(warning));
  return exitCodeOf(io, report.gate);
}

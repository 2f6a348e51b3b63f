import { reaches } from "../model/compare.js";
import type { ScoredSkill, ScoreReport } from "../model/score-report.js";
import type { LoadedSkill, Skill } from "../model/skill.js";
import type { Format } from "../report/formats.js";
import type { Renderer } from "../report/reporters.js";
import { findingLine } from "../report/wording.js";
import { gateOf } from "../score/gate.js";
import { DEPTHS, pluginEvalScore, staticScores } from "../score/plugin-eval.js";
import { collectFacts } from "../static/facts.js";
import { layer1 } from "../static/plugin-eval/layer1.js";
import { deliver, exitCodeOf, type OutputOptions, prepareOutput, textOptions } from "./deliver.js";
import { withTrustFindings } from "./facts.js";
import type { Io } from "./io.js";
import { unreadableReport } from "./skill-report.js";
import { VERSION } from "./version.js";
import { findSkills, openWorkspace } from "./workspace.js";

export interface ScoreOptions extends OutputOptions {
  readonly format: Format;
  readonly depth: "quick";
  /** 0 to 100; null for none. */
  readonly threshold: number | null;
}

const renderers: Readonly<Record<Format, () => Promise<Renderer<ScoreReport>>>> = {
  text: async () => (await import("../report/score-text.js")).renderScoreText,
  json: async () => (await import("../report/score-json.js")).renderScoreJson,
};

/**
 * Scores skills on the ten PluginEval dimensions, as far as the layers of the depth measure them.
 * @returns the exit code
 * @throws KnownError when nothing could be begun
 */
export async function score(io: Io, targets: readonly string[], options: ScoreOptions): Promise<number> {
  await prepareOutput(io, options);
  const workspace = await openWorkspace(io, {});
  const { skills, warnings } = await findSkills(io, workspace, targets, null);
  for (const warning of warnings) io.note(findingLine(warning));
  const scored: ScoredSkill[] = [];
  for (const skill of skills) scored.push(await scoreOne(withTrustFindings(skill), options.threshold));
  const report: ScoreReport = {
    version: VERSION,
    timestamp: new Date().toISOString(),
    depth: options.depth,
    label: DEPTHS[options.depth].label,
    threshold: options.threshold,
    gate: gateOf(scored),
    skills: scored,
  };
  const render = await renderers[options.format]();
  await deliver(io, options, render(report, textOptions(io, options)));
  return exitCodeOf(io, report.gate);
}

async function scoreOne(loaded: LoadedSkill, threshold: number | null): Promise<ScoredSkill> {
  if (loaded.ok) return scoreSkill(loaded.skill, threshold);
  const { name, path, status, findings, error } = unreadableReport(loaded.skill);
  return { name, path, status, result: null, findings, error };
}

async function scoreSkill(skill: Skill, threshold: number | null): Promise<ScoredSkill> {
  const started = performance.now();
  const facts = collectFacts(skill);
  const layer = await layer1(facts);
  const durationMs = Math.round(performance.now() - started);
  const { composite, penalty, badge, dimensions } = pluginEvalScore(
    { static: staticScores(layer) },
    layer.antiPatterns.length,
  );
  const passed = composite !== null && (threshold === null || reaches(composite, threshold));
  return {
    name: skill.name,
    path: skill.path,
    status: passed ? "passed" : "failed",
    result: {
      composite,
      penalty,
      badge,
      dimensions,
      layers: [
        {
          name: "static",
          durationMs,
          score: layer.score,
          antiPatterns: layer.antiPatterns.map(({ code }) => code),
        },
      ],
    },
    findings: [...skill.findings, ...facts.findings, ...layer.antiPatterns],
    error: null,
  };
}

import { rubricRef } from "../documents/from-model.js";
import type { CertifyDocument, ScoreDocument, ScoredSkill } from "../documents/score.js";
import { rounded } from "../documents/write.js";
import type { Finding } from "../findings/finding.js";
import { stated } from "../findings/stated.js";
import { UsageError } from "../model/errors.js";
import { meanOfScored } from "../score/average.js";
import { gateOf } from "../score/gate.js";
import { labelOf } from "../score/plugin-eval.js";
import { frameOf, modelOf } from "./frame.js";
import { prepareScoring, type ScoreOptions, type Scoring } from "./layers/scoring.js";
import { pluginAgents } from "./plugin-agents.js";
import { scoreSkills } from "./score-skills.js";
import { type FoundSkills, findSkills, openWorkspace } from "./workspace.js";
import type { World } from "./world.js";

/**
 * Scores skills on the ten PluginEval dimensions, as far as the layers of the depth measure them.
 * @param targets see `findSkills`; none for all
 * @throws KnownError when nothing could be begun
 */
export async function runScore(
  world: World,
  targets: readonly string[],
  options: ScoreOptions,
): Promise<ScoreDocument> {
  const workspace = await openWorkspace(world, { ...options, threshold: undefined });
  const agents = await pluginAgents(world.cwd, targets);
  const search = findSkills(world, workspace, targets, null).catch((error: unknown): FoundSkills => {
    // A plugin may have agents and no skill.
    const isEmpty = error instanceof UsageError && error.code === "no-skills";
    if (agents.length > 0 && isEmpty) return { skills: [], warnings: [] };
    throw error;
  });
  const { skills: found, warnings } = await search;
  const scoring = await prepareScoring(world, workspace, options);
  const { skills } = await scoreSkills(scoring, found);
  return rounded<ScoreDocument>({ ...frameOf("score"), ...scoreBody(scoring, skills, warnings), agents });
}

/** What the documents of `score` and `certify` say besides their frame and the agents. */
export function scoreBody(
  scoring: Scoring,
  skills: readonly ScoredSkill[],
  warnings: readonly Finding[],
): Omit<CertifyDocument, keyof ReturnType<typeof frameOf> | "agents"> {
  const { options, requestedModel, layers, rubric, simulations } = scoring;
  const isJudged = layers.includes("judge");
  const answered = skills.flatMap(({ layers: ran }) => ran.filter((layer) => layer.name === "judge"));
  const count = (test: (skill: ScoredSkill) => boolean): number => skills.filter(test).length;
  return {
    depth: options.depth,
    label: labelOf(options.depth, simulations),
    rubric: isJudged ? rubricRef(rubric) : null,
    seed: options.seed,
    model: modelOf(answered, isJudged ? requestedModel : null),
    threshold: options.threshold,
    strict: options.strict,
    gate: gateOf(skills, options.strict ? warnings.length : 0),
    warnings: warnings.map(stated),
    summary: {
      found: skills.length,
      scored: count(({ composite }) => composite.score !== null),
      passed: count(({ status }) => status === "passed"),
      failed: count(({ status }) => status === "failed"),
      errors: count(({ status }) => status === "error" || status === "skipped"),
      average: meanOfScored(skills.map(({ composite }) => composite.score)),
    },
    skills,
  };
}

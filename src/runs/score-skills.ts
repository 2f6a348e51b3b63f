import { reaches } from "../model/compare.js";
import { type Finding, finding } from "../model/finding.js";
import type { LayerId } from "../model/plugin-eval.js";
import type { SkillStatus } from "../model/report.js";
import type { Unscored } from "../model/score.js";
import type { LayerRun, MonteCarloRun, ScoredSkill } from "../model/score-report.js";
import type { LoadedSkill, Skill } from "../model/skill.js";
import { standing } from "../score/gate.js";
import { judgeScores, monteCarloScores, staticScores } from "../score/layer-scores.js";
import { type Layers, pluginEvalScore } from "../score/plugin-eval.js";
import { chooseSiblings } from "../simulate/siblings.js";
import type { Interval } from "../statistics/interval.js";
import { withTrustFindings } from "./facts.js";
import { INTERRUPTED } from "./judge-all.js";
import { type JudgeResult, judging, knownJudgement } from "./judge-layer.js";
import { doWork, type ModelWork } from "./model-work.js";
import { keptSimulation, planSimulation, type SimulationPlan, simulating } from "./monte-carlo-layer.js";
import type { Scoring } from "./scoring.js";
import { unreadableReport } from "./skill-report.js";
import { type StaticResult, staticLayer } from "./static-layer.js";
import { workspaceSkills } from "./workspace.js";

/** What the layers found out about one skill. */
interface Layered {
  readonly skill: Skill;
  readonly static: StaticResult;
  judge: JudgeResult | null;
  monteCarlo: MonteCarloRun | null;
}

/**
 * Scores skills on the ten dimensions with the layers of the depth. What was judged or simulated before under the same
 * inputs costs nothing; a layer that fails leaves its skill without a composite and the others alone.
 * @returns one result for each skill, in the order given
 * @throws KnownError when the user does not want to begin, or nothing could be begun
 */
export async function scoreSkills(
  scoring: Scoring,
  loaded: readonly LoadedSkill[],
  more: readonly ModelWork[] = [],
): Promise<ScoredSkill[]> {
  const layered = new Map<string, Layered>();
  for (const each of loaded.map(withTrustFindings)) {
    if (!each.ok) continue;
    const { skill } = each;
    const judge = uses(scoring, "judge") ? await knownJudgement(scoring, skill) : null;
    layered.set(skill.path, { skill, static: await staticLayer(skill), judge, monteCarlo: null });
  }
  await doWork(scoring, [...(await layerWork(scoring, [...layered.values()])), ...more]);
  return loaded.map(({ skill }) => {
    const layers = layered.get(skill.path);
    if (layers) return scoredSkill(scoring, layers);
    const { name, path, status, findings, error } = unreadableReport(skill);
    return { name, path, status, contentHash: null, result: null, findings, error };
  });
}

const uses = ({ layers }: Scoring, layer: LayerId): boolean => layers.includes(layer);

/** What is left to ask a model for the layers; results go into `layered`. */
async function layerWork(scoring: Scoring, layered: readonly Layered[]): Promise<ModelWork[]> {
  const byPath = new Map(layered.map((each) => [each.skill.path, each]));
  const set = <Key extends "judge" | "monteCarlo">(skill: Skill, key: Key, value: Layered[Key]): void => {
    const each = byPath.get(skill.path);
    if (each) each[key] = value;
  };
  const work: ModelWork[] = [];
  if (uses(scoring, "judge")) {
    const unjudged = layered.filter(({ judge }) => judge === null).map(({ skill }) => skill);
    work.push(judging(scoring, unjudged, (skill, result) => set(skill, "judge", result)));
  }
  if (uses(scoring, "monte-carlo")) {
    const toSimulate: SimulationPlan[] = [];
    for (const plan of await planSimulations(scoring, layered)) {
      const kept = await keptSimulation(scoring, plan);
      if (kept) set(plan.skill, "monteCarlo", kept);
      else toSimulate.push(plan);
    }
    work.push(simulating(scoring, toSimulate, (skill, run) => set(skill, "monteCarlo", run)));
  }
  return work;
}

async function planSimulations(scoring: Scoring, layered: readonly Layered[]): Promise<SimulationPlan[]> {
  const others = await workspaceSkills(scoring.workspace);
  return layered.map(({ skill }) => {
    // A skill at a revision does not compete with itself as it is now.
    const isItself = (path: string): boolean => path === skill.path || skill.path.startsWith(`${path}@`);
    const rivals = others.filter(({ path }) => !isItself(path));
    return planSimulation(scoring, skill, chooseSiblings(skill, rivals));
  });
}

function scoredSkill({ options }: Scoring, { skill, judge, monteCarlo, ...rest }: Layered): ScoredSkill {
  const { run, layer, findings } = rest.static;
  const runs: LayerRun[] = [run, ...(judge ? [judge.run] : []), ...(monteCarlo ? [monteCarlo] : [])];
  const measured: Layers = {
    static: staticScores(layer),
    ...(judge && { judge: judgeScores(judge.run.dimensions) }),
    ...(monteCarlo?.figures && { "monte-carlo": monteCarloScores(monteCarlo.figures) }),
  };
  const { composite, interval, penalty, badge, dimensions } = pluginEvalScore(
    measured,
    layer.antiPatterns.length,
  );
  const failure: Unscored | null = runs.find(({ error }) => error !== null)?.error ?? null;
  const found: readonly Finding[] = [
    ...skill.findings,
    ...findings,
    ...(judge?.findings ?? []),
    ...(failure ? [] : doubtsOf(composite, interval, options.threshold)),
  ];
  const reached = composite !== null && (options.threshold === null || reaches(composite, options.threshold));
  const passed = reached && !(options.strict && found.some(({ severity }) => severity !== "info"));
  return {
    name: skill.name,
    path: skill.path,
    status: failure ? statusOf(failure) : passed ? "passed" : "failed",
    contentHash: skill.contentHash,
    result: {
      // Without one of its layers a composite would look like one of the whole depth.
      composite: failure ? null : composite,
      interval: failure ? null : interval,
      penalty,
      badge: failure ? null : badge,
      dimensions,
      layers: runs,
      certification: null,
    },
    findings: found,
    error: failure,
  };
}

/** The composite itself decides; that another run might decide otherwise is said. */
function doubtsOf(
  composite: number | null,
  interval: Interval | null,
  threshold: number | null,
): readonly Finding[] {
  if (composite === null || interval === null || threshold === null) return [];
  return standing(composite, interval, threshold) === "undecided"
    ? [finding("JUDGE_UNDECIDED", "warning", {}, { ...interval, limit: threshold })]
    : [];
}

/** A skill that was not tried to its end is skipped, as everywhere. */
export function statusOf({ code }: Unscored): SkillStatus {
  return code === INTERRUPTED.code ? "skipped" : "error";
}

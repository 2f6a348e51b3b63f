import type { Layer, SimulationLayer } from "../documents/layers.js";
import type { Status } from "../documents/parts.js";
import type { ScoredSkill } from "../documents/score.js";
import { type Finding, finding } from "../findings/finding.js";
import { stated } from "../findings/stated.js";
import { reaches } from "../model/compare.js";
import type { Unscored } from "../model/score.js";
import type { LoadedSkill, Skill } from "../model/skill.js";
import { sideOfLimit } from "../score/gate.js";
import { judgeScores, simulationScores, staticScores } from "../score/layer-scores.js";
import { pluginEvalScore } from "../score/plugin-eval.js";
import type { Interval } from "../statistics/interval.js";
import { INTERRUPTED } from "./asking/judge-all.js";
import { doWork, type Work } from "./asking/work.js";
import { type JudgeResult, judgeLayer, judgeWork } from "./layers/judge.js";
import type { Scoring } from "./layers/scoring.js";
import { simulationWork } from "./layers/simulation.js";
import { type StaticResult, staticLayer } from "./layers/static.js";
import { unreadableSkill } from "./quality-skill.js";
import { withTrustFindings } from "./skill-texts.js";

/** What the layers found out about one skill; null for those that are not of the depth. */
interface Measured {
  readonly static: StaticResult;
  readonly judge: JudgeResult | null;
  readonly simulation: SimulationLayer | null;
}

/**
 * Scores skills on the ten dimensions with the layers of the depth. What was judged or simulated before under the same
 * inputs costs nothing; a layer that fails leaves its skill without a composite and the others alone.
 * @param more work that is done with the same model at the same time
 * @returns one result for each skill, in the order given, and what came of the other work
 * @throws KnownError when the user does not want to begin, or nothing could be begun
 */
export async function scoreSkills<More = null>(
  scoring: Scoring,
  loaded: readonly LoadedSkill[],
  more: Work<More> | null = null,
): Promise<{ readonly skills: ScoredSkill[]; readonly more: More | null }> {
  const { layers, world, limits } = scoring;
  const trusted = loaded.map(withTrustFindings);
  const skills = trusted.flatMap((each) => (each.ok ? [each.skill] : []));
  const statics = new Map<Skill, StaticResult>();
  for (const skill of skills) statics.set(skill, await staticLayer(skill));
  const judge = layers.includes("judge") ? await judgeWork(scoring, skills) : nothingToDo;
  const simulation = layers.includes("simulation") ? await simulationWork(scoring, skills) : nothingToDo;
  const [judged, simulated, other] = await doWork(world, limits, [judge, simulation, more ?? nothingToDo]);
  const scored = trusted.map((each) => {
    const own = each.ok ? statics.get(each.skill) : undefined;
    if (!each.ok || !own) return unread(each);
    const ofJudge = judged?.get(each.skill.path);
    return scoredSkill(scoring, each.skill, {
      static: own,
      judge: ofJudge ? judgeLayer(scoring, ofJudge) : null,
      simulation: simulated?.get(each.skill.path) ?? null,
    });
  });
  return { skills: scored, more: other };
}

/** Work of a layer that is not of the depth. */
const nothingToDo: Work<null> = {
  kind: "judge",
  steps: 0,
  isLong: false,
  nothing: null,
  cost: async () => ({ requests: 0, inputTokens: 0 }),
  run: async () => null,
  fail: () => null,
};

function unread(loaded: LoadedSkill): ScoredSkill {
  if (loaded.ok) throw new Error(`${loaded.skill.path} was not measured`);
  const { name, path, status, findings, error } = unreadableSkill(loaded.skill);
  const composite = { score: null, interval: null, badge: null, penalty: null };
  const nothing = { contentHash: null, composite, dimensions: [], layers: [], certification: null };
  return { name, path, status, ...nothing, findings, error };
}

function scoredSkill({ options }: Scoring, skill: Skill, measured: Measured): ScoredSkill {
  const { judge, simulation } = measured;
  const { run, layer } = measured.static;
  const layers: Layer[] = [run, ...(judge ? [judge.run] : []), ...(simulation ? [simulation] : [])];
  const { composite, interval, penalty, badge, dimensions } = pluginEvalScore(
    {
      static: staticScores(layer),
      ...(judge && { judge: judgeScores(judge.run.dimensions) }),
      ...(simulation?.figures && { simulation: simulationScores(simulation.figures) }),
    },
    layer.antiPatterns.length,
  );
  const failure = layers.find(({ error }) => error !== null)?.error ?? null;
  const found = [
    ...skill.findings,
    ...measured.static.findings,
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
    composite: {
      // Without one of its layers a composite would look like one of the whole depth.
      score: failure ? null : composite,
      interval: failure ? null : interval,
      badge: failure || !badge ? null : { title: badge.title, stars: badge.stars },
      penalty,
    },
    dimensions,
    layers,
    certification: null,
    findings: found.map(stated),
    error: failure,
  };
}

/** The composite itself decides; that another run might decide otherwise is said. */
function doubtsOf(composite: number | null, interval: Interval | null, threshold: number | null): Finding[] {
  if (composite === null || interval === null || threshold === null) return [];
  return sideOfLimit(composite, interval, threshold) === "undecided"
    ? [finding("JUDGE_UNDECIDED", {}, { ...interval, limit: threshold })]
    : [];
}

/** A skill that was not tried to its end is skipped, as everywhere. */
export function statusOf({ code }: Unscored): Status {
  return code === INTERRUPTED.code ? "skipped" : "error";
}

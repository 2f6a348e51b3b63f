import { prepareOutput } from "../cli/deliver.js";
import type { Io } from "../cli/io.js";
import { UsageError } from "../model/errors.js";
import type { Corpus } from "../model/rating.js";
import type { SkillStatus } from "../model/report.js";
import { NO_USAGE, type Unscored } from "../model/score.js";
import type { Certification, DimensionDuel, ScoredSkill } from "../model/score-report.js";
import type { LoadedSkill } from "../model/skill.js";
import { withVisit } from "../rating/corpus.js";
import { missingCorpus } from "../rating/corpus-file.js";
import { opponentChanges } from "../rating/elo.js";
import { standingOf } from "../rating/standing.js";
import { findingLine } from "../report/wording.js";
import { changeCorpus, corpusFile, readCorpus } from "../runs/corpus-store.js";
import { unscored } from "../runs/judge-all.js";
import {
  costOfMatches,
  keptMatches,
  type MatchPlan,
  missingMatches,
  type PlayedMatches,
  planMatches,
  playMatches,
} from "../runs/matches.js";
import { type ModelWork, sumOfCosts } from "../runs/model-work.js";
import { pluginAgents } from "../runs/plugin-agents.js";
import { scoreSkills, statusOf } from "../runs/score-skills.js";
import { prepareScoring, type Scoring } from "../runs/scoring.js";
import { staticLayer } from "../runs/static-layer.js";
import { findSkills, openWorkspace } from "../runs/workspace.js";
import { gateOf } from "../score/gate.js";
import { staticScores } from "../score/layer-scores.js";
import { badgeOf, DIMENSIONS } from "../score/plugin-eval.js";
import { present, reportFrame, type ScoreOptions } from "./score.js";

export interface CertifyOptions extends ScoreOptions {
  readonly corpusDir: string | null;
  readonly updateCorpus: boolean;
}

/**
 * Scores skills with all layers, and rates them in matches against the corpus.
 * @returns the exit code
 * @throws KnownError when there is no corpus, or nothing could be begun
 */
export async function certify(io: Io, targets: readonly string[], options: CertifyOptions): Promise<number> {
  await prepareOutput(io, options);
  const file = corpusFile(io, options.corpusDir);
  const corpus = await readCorpus(file);
  const workspace = await openWorkspace(io, { ...options, threshold: undefined });
  const { skills: found, warnings } = await findSkills(io, workspace, targets, null);
  for (const warning of warnings) io.note(findingLine(warning));
  const scoring = await prepareScoring(io, workspace, options);
  const plans = await planAll(scoring, corpus, found);
  if (plans.length > 0 && plans.every(({ opponents }) => opponents.length === 0)) {
    throw new UsageError(NO_OPPONENTS.code, NO_OPPONENTS.message, NO_OPPONENTS.hint);
  }
  const played = new Map<string, PlayedMatches>();
  const scored = await scoreSkills(scoring, found, [await matchWork(scoring, plans, played)]);
  const skills: ScoredSkill[] = [];
  for (const skill of scored) {
    const plan = plans.find((candidate) => candidate.skill.path === skill.path);
    const matches = played.get(skill.path);
    skills.push(plan ? await certified(skill, plan, matches, corpus, options) : skill);
  }
  const exitCode = await present(scoring, options, {
    ...reportFrame(scoring, skills),
    command: "certify",
    gate: gateOf(skills, options.strict ? warnings.length : 0),
    skills,
    agents: await pluginAgents(io, targets),
  });
  // Whatever becomes of the corpus, the report is out: it was paid for.
  if (options.updateCorpus) await updateRatings(file, skills);
  return exitCode;
}

async function planAll(
  scoring: Scoring,
  corpus: Corpus,
  found: readonly LoadedSkill[],
): Promise<MatchPlan[]> {
  const plans: MatchPlan[] = [];
  for (const each of found) if (each.ok) plans.push(await planMatches(scoring, corpus, each.skill));
  return plans;
}

/** The matches of all skills, as far as they were not played before, as work for the model that the layers use. */
async function matchWork(
  scoring: Scoring,
  plans: readonly MatchPlan[],
  played: Map<string, PlayedMatches>,
): Promise<ModelWork> {
  const toPlay: MatchPlan[] = [];
  let steps = 0;
  for (const plan of plans) {
    const kept = await keptMatches(scoring, plan);
    if (kept) played.set(plan.skill.path, kept);
    else {
      toPlay.push(plan);
      steps += (await missingMatches(scoring, plan)).length;
    }
  }
  return {
    steps,
    cost: async () => sumOfCosts(await Promise.all(toPlay.map((plan) => costOfMatches(scoring, plan)))),
    isLong: true,
    run: async (means) => {
      const play = async (plan: MatchPlan): Promise<void> =>
        void played.set(plan.skill.path, await playMatches(scoring, plan, means));
      await Promise.all(toPlay.map(play));
    },
    fail: (error) => {
      const nothing = { matches: [], kept: 0, usage: NO_USAGE, durationMs: 0, error: unscored(error) };
      for (const { skill } of toPlay) played.set(skill.path, nothing);
    },
  };
}

/** A scored skill with its standing. A skill that could not be rated, although it has opponents, is not finished. */
async function certified(
  skill: ScoredSkill,
  plan: MatchPlan,
  played: PlayedMatches | undefined,
  corpus: Corpus,
  { seed, strict }: ScoreOptions,
): Promise<ScoredSkill> {
  const { result } = skill;
  if (!result) return skill;
  const standing = played ? standingOf(played.matches, corpus, seed) : null;
  const error = played?.error ?? (standing === null ? NO_OPPONENTS : null);
  const certification: Certification = {
    standing,
    opponents: Object.fromEntries(plan.opponents.map(({ entry }) => [entry.path, entry.name])),
    duels: await duels(plan),
    kept: played?.kept ?? 0,
    usage: played?.usage ?? NO_USAGE,
    durationMs: played?.durationMs ?? 0,
    error,
  };
  const isComplete = result.composite !== null && standing !== null && error === null;
  return {
    ...skill,
    status: certifiedStatus(skill, error, strict && plan.findings.length > 0),
    error: skill.error ?? error,
    findings: [...skill.findings, ...plan.findings],
    result: {
      ...result,
      badge: isComplete ? badgeOf(result.composite, standing.bradleyTerry.value) : null,
      certification,
    },
  };
}

/** @param isDoubtful there is a warning, and warnings fail */
function certifiedStatus(
  { status, error }: ScoredSkill,
  failure: Unscored | null,
  isDoubtful: boolean,
): SkillStatus {
  if (error) return status;
  if (failure) return statusOf(failure);
  return isDoubtful && status === "passed" ? "failed" : status;
}

const NO_OPPONENTS = {
  code: "no-opponents",
  message: "The corpus holds no other skill to play against.",
  hint: "Index a folder with more skills: waza-quality corpus init <dir>",
} as const;

/** In how many dimensions the skill is ahead of its opponents, by the static analysis that both went through. */
async function duels({ skill, opponents }: MatchPlan): Promise<DimensionDuel[]> {
  const own = staticScores((await staticLayer(skill)).layer);
  const others = await Promise.all(
    opponents.map(async (opponent) => staticScores((await staticLayer(opponent.skill)).layer)),
  );
  return DIMENSIONS.flatMap(({ id }) => {
    const mine = own[id]?.score;
    const theirs = others.flatMap((scores) => scores[id]?.score ?? []);
    if (mine === undefined || theirs.length === 0) return [];
    const won = theirs.filter((score) => mine > score).length;
    const lost = theirs.filter((score) => mine < score).length;
    return [{ id, won, lost, drawn: theirs.length - won - lost }];
  });
}

/**
 * Adds what the matches changed to the ratings of the references; other visitors may do the same meanwhile. Of a skill
 * with a match that was not played nothing is added: it would count twice once the rest is played.
 */
async function updateRatings(file: string, skills: readonly ScoredSkill[]): Promise<void> {
  const visits = skills.flatMap(({ result, contentHash }) => {
    const { standing = null, error = null } = result?.certification ?? {};
    if (!standing || error !== null || contentHash === null) return [];
    return [
      { visitor: contentHash, changes: opponentChanges(standing.results, standing.bradleyTerry.value) },
    ];
  });
  if (visits.length === 0) return;
  await changeCorpus(file, (corpus) => {
    if (corpus === null) throw missingCorpus(file);
    return visits.reduce(withVisit, corpus);
  });
}

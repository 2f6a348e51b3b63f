import type { Certification } from "../documents/certification.js";
import type { Status } from "../documents/parts.js";
import type { CertifyDocument, ScoredSkill } from "../documents/score.js";
import { rounded } from "../documents/write.js";
import { stated } from "../findings/stated.js";
import { UsageError } from "../model/errors.js";
import type { Corpus } from "../model/rating.js";
import { NO_USAGE, type Unscored } from "../model/score.js";
import { type Visit, withVisit } from "../rating/corpus.js";
import { missingCorpus } from "../rating/corpus-file.js";
import { opponentChanges } from "../rating/elo.js";
import { standingOf } from "../rating/standing.js";
import { staticScores } from "../score/layer-scores.js";
import { badgeOf, DIMENSIONS } from "../score/plugin-eval.js";
import { changeCorpus, corpusFile, readCorpus } from "./corpus-store.js";
import { frameOf } from "./frame.js";
import { type MatchPlan, matchWork, type PlayedMatches, planMatches } from "./layers/matches.js";
import { prepareScoring, type ScoreOptions } from "./layers/scoring.js";
import { staticLayer } from "./layers/static.js";
import { pluginAgents } from "./plugin-agents.js";
import { scoreBody } from "./score.js";
import { scoreSkills, statusOf } from "./score-skills.js";
import { findSkills, openWorkspace } from "./workspace.js";
import type { World } from "./world.js";

export interface CertifyOptions extends ScoreOptions {
  /** Folder of the corpus index; null for the one below the home folder. */
  readonly corpusDir: string | null;
}

/** A certified skill together with what its matches mean for the references. */
export interface Certified {
  readonly document: CertifyDocument;
  /**
   * Adds what the matches changed to the ratings of the references; other visitors may do the same meanwhile.
   * @throws ConfigError when the index cannot be used or written
   */
  updateCorpus(): Promise<void>;
}

/**
 * Scores skills with all layers, and rates them in matches against the corpus.
 * @param targets see `findSkills`; none for all
 * @throws KnownError when there is no corpus, or nothing could be begun
 */
export async function runCertify(
  world: World,
  targets: readonly string[],
  options: CertifyOptions,
): Promise<Certified> {
  const file = corpusFile(world, options.corpusDir);
  const corpus = await readCorpus(file);
  const workspace = await openWorkspace(world, { ...options, threshold: undefined });
  const { skills: found, warnings } = await findSkills(world, workspace, targets, null);
  const scoring = await prepareScoring(world, workspace, options);
  const plans = new Map<string, MatchPlan>();
  for (const each of found) {
    if (each.ok) plans.set(each.skill.path, await planMatches(scoring, corpus, each.skill));
  }
  if (plans.size > 0 && [...plans.values()].every(({ opponents }) => opponents.length === 0)) {
    throw new UsageError(NO_OPPONENTS.code, NO_OPPONENTS.message, NO_OPPONENTS.hint);
  }
  const work = await matchWork(scoring, [...plans.values()]);
  const { skills: scored, more: played } = await scoreSkills(scoring, found, work);
  const skills: ScoredSkill[] = [];
  const visits: Visit[] = [];
  for (const skill of scored) {
    const plan = plans.get(skill.path);
    const rated = plan && rate(plan, played?.get(skill.path), corpus, options.seed);
    skills.push(rated ? await certified(skill, rated, options.strict) : skill);
    if (rated) visits.push(...visitOf(skill, rated));
  }
  const body = scoreBody(scoring, skills, warnings);
  const agents = await pluginAgents(world.cwd, targets);
  return {
    document: rounded<CertifyDocument>({ ...frameOf("certify"), ...body, agents }),
    updateCorpus: () => updateRatings(file, visits),
  };
}

/** A skill's matches, and what they come to. */
interface Rated {
  readonly plan: MatchPlan;
  readonly played: PlayedMatches | null;
  /** null where it could not be rated. */
  readonly standing: ReturnType<typeof standingOf>;
  readonly error: Unscored | null;
}

function rate(plan: MatchPlan, played: PlayedMatches | undefined, corpus: Corpus, seed: number): Rated {
  const standing = played ? standingOf(played.matches, corpus, seed) : null;
  const error = played?.error ?? (standing === null ? NO_OPPONENTS : null);
  return { plan, played: played ?? null, standing, error };
}

/** A scored skill with its certification. One that could not be rated, although it has opponents, is not finished. */
async function certified(skill: ScoredSkill, rated: Rated, strict: boolean): Promise<ScoredSkill> {
  const { plan, standing, error } = rated;
  const { score } = skill.composite;
  const badge =
    score !== null && standing !== null && error === null
      ? badgeOf(score, standing.bradleyTerry.value)
      : null;
  return {
    ...skill,
    status: certifiedStatus(skill, error, strict && plan.findings.length > 0),
    error: skill.error ?? error,
    findings: [...skill.findings, ...plan.findings.map(stated)],
    composite: { ...skill.composite, badge: badge && { title: badge.title, stars: badge.stars } },
    certification: await certificationOf(rated),
  };
}

/** @param isDoubtful there is a warning, and warnings fail */
function certifiedStatus(
  { status, error }: ScoredSkill,
  failure: Unscored | null,
  isDoubtful: boolean,
): Status {
  if (error) return status;
  if (failure) return statusOf(failure);
  return isDoubtful && status === "passed" ? "failed" : status;
}

async function certificationOf({ plan, played, standing, error }: Rated): Promise<Certification> {
  const names = new Map(plan.opponents.map(({ entry }) => [entry.path, entry.name]));
  const named = (path: string) => ({ path, name: names.get(path) ?? path });
  return {
    rating: standing && {
      bradleyTerry: standing.bradleyTerry,
      elo: standing.elo,
      percentile: standing.percentile,
      closest: named(standing.closest),
      corpusSize: standing.corpusSize,
    },
    matches: (standing?.results ?? []).map(({ opponent, ...result }) => ({ ...named(opponent), ...result })),
    dimensions: await duels(plan),
    incomplete: standing?.incomplete ?? [],
    kept: played?.kept ?? 0,
    usage: played?.usage ?? NO_USAGE,
    durationMs: played?.durationMs ?? 0,
    error,
  };
}

const NO_OPPONENTS = {
  code: "no-opponents",
  message: "The corpus holds no other skill to play against.",
  hint: "Index a folder with more skills: waza-quality corpus init <dir>",
} as const;

/** In how many dimensions the skill is ahead of its opponents, by the static analysis that both went through. */
async function duels({ skill, opponents }: MatchPlan): Promise<Certification["dimensions"]> {
  const own = staticScores((await staticLayer(skill)).layer);
  const others = await Promise.all(
    opponents.map(async (opponent) => staticScores((await staticLayer(opponent.skill)).layer)),
  );
  return DIMENSIONS.flatMap(({ id, title }) => {
    const mine = own[id]?.score;
    const theirs = others.flatMap((scores) => scores[id]?.score ?? []);
    if (mine === undefined || theirs.length === 0) return [];
    const won = theirs.filter((score) => mine > score).length;
    const lost = theirs.filter((score) => mine < score).length;
    return [{ id, title, won, lost, drawn: theirs.length - won - lost }];
  });
}

/** Of a skill with a match that was not played nothing counts: it would count twice once the rest is played. */
function visitOf({ contentHash }: ScoredSkill, { standing, error }: Rated): Visit[] {
  if (!standing || error !== null || contentHash === null) return [];
  return [{ visitor: contentHash, changes: opponentChanges(standing.results, standing.bradleyTerry.value) }];
}

async function updateRatings(file: string, visits: readonly Visit[]): Promise<void> {
  if (visits.length === 0) return;
  await changeCorpus(file, (corpus) => {
    if (corpus === null) throw missingCorpus(file);
    return visits.reduce(withVisit, corpus);
  });
}

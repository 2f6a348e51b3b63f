import { resolve } from "node:path";
import { z } from "zod";
import { openRecords, type RecordSet } from "../../cache/records.js";
import { type Finding, finding } from "../../findings/finding.js";
import type { Corpus, CorpusEntry, Match, MatchOrder } from "../../model/rating.js";
import { addUsage, NO_USAGE, type Unscored, Usage } from "../../model/score.js";
import type { Skill } from "../../model/skill.js";
import { categoryOf } from "../../rating/corpus.js";
import { MATCH_PROMPT_VERSION, MATCH_SYSTEM } from "../../rating/match-prompt.js";
import { chooseOpponents } from "../../rating/opponents.js";
import { matchKey, ORDERS, pairIn, playMatch, toMatch } from "../../rating/pairwise.js";
import { mainEntryIn } from "../../skill/entry.js";
import { loadSkill } from "../../skill/load.js";
import { countLines } from "../../text/data.js";
import { loadTokenCounter } from "../../text/tokens.js";
import { attempt, unscored } from "../asking/judge-all.js";
import type { Means, Work } from "../asking/work.js";
import { filesOf, wholeText } from "../skill-texts.js";
import type { Cost } from "../world.js";
import type { Scoring } from "./scoring.js";

/** A reference skill, as it was indexed and as it was read now. */
export interface Opponent {
  readonly entry: CorpusEntry;
  readonly skill: Skill;
}

/** One match that is to be played: an opponent in one of the two orders. */
interface Pairing {
  readonly opponent: Opponent;
  readonly order: MatchOrder;
  readonly id: string;
}

/** A skill, its opponents, and the matches that were played before. */
export interface MatchPlan {
  readonly skill: Skill;
  readonly opponents: readonly Opponent[];
  /** References that changed since they were indexed, or are gone: they play no match. */
  readonly findings: readonly Finding[];
  readonly records: RecordSet<KeptMatch>;
}

export interface PlayedMatches {
  readonly matches: readonly Match[];
  readonly kept: number;
  readonly usage: Usage;
  readonly durationMs: number;
  readonly error: Unscored | null;
}

/** What is kept of a match as soon as it was played. */
const KeptMatch = z.object({
  winner: z.enum(["A", "B", "tie"]),
  magnitude: z.enum(["small", "clear", "large"]).nullable(),
  reasoning: z.string().max(8_000),
  usage: Usage,
});
type KeptMatch = z.infer<typeof KeptMatch>;

/** Chooses the opponents of a skill and reads them. */
export async function planMatches(scoring: Scoring, corpus: Corpus, skill: Skill): Promise<MatchPlan> {
  const { world, workspace, options, requestedModel } = scoring;
  const { dir, contentHash } = skill;
  const visitor = { dir, contentHash, category: categoryOf(dir), lines: countLines(skill.main.text) };
  const opponents: Opponent[] = [];
  const findings: Finding[] = [];
  for (const entry of chooseOpponents(corpus, visitor)) {
    const reference = await readReference(corpus, entry);
    if (reference) opponents.push({ entry, skill: reference });
    else findings.push(finding("CORPUS_STALE", {}, { path: entry.path }));
  }
  const inputs = { contentHash, promptVersion: MATCH_PROMPT_VERSION, engine: "copilot-sdk", requestedModel };
  const key = { kind: "matches", subject: skill.path, inputs } as const;
  const store = { mode: options.cache, warn: world.events.notice };
  return { skill, opponents, findings, records: openRecords(workspace.root, key, KeptMatch, store) };
}

/** A rating belongs to the text that earned it: a reference whose text changed is not read. */
async function readReference({ root }: Corpus, entry: CorpusEntry): Promise<Skill | null> {
  const dir = resolve(root, entry.path);
  const main = await mainEntryIn(dir).catch(() => null);
  if (main === null) return null;
  const loaded = await loadSkill({ path: entry.path, dir, entry: main });
  return loaded.ok && loaded.skill.contentHash === entry.contentHash ? loaded.skill : null;
}

/** The matches of all skills, as far as they were not played before, by path of the skill. */
export async function matchWork(
  scoring: Scoring,
  plans: readonly MatchPlan[],
): Promise<Work<ReadonlyMap<string, PlayedMatches>>> {
  const kept = new Map<string, PlayedMatches>();
  const pending: MatchPlan[] = [];
  let steps = 0;
  for (const plan of plans) {
    const known = await plan.records.read();
    const pairings = pairingsOf(plan, scoring.requestedModel);
    const missing = pairings.filter(({ id }) => !known.has(id)).length;
    steps += missing;
    if (missing > 0) pending.push(plan);
    else kept.set(plan.skill.path, allKept(pairings, known));
  }
  return {
    kind: "match",
    steps,
    cost: () => costOf(scoring, pending),
    isLong: true,
    nothing: kept,
    run: async (means) => {
      const play = async (plan: MatchPlan) =>
        [plan.skill.path, await playMatches(scoring, plan, means)] as const;
      return new Map([...kept, ...(await Promise.all(pending.map(play)))]);
    },
    fail: (error) => {
      const nothing = { matches: [], kept: 0, usage: NO_USAGE, durationMs: 0, error: unscored(error) };
      return new Map([...kept, ...pending.map(({ skill }) => [skill.path, nothing] as const)]);
    },
  };
}

function allKept(pairings: readonly Pairing[], known: ReadonlyMap<string, KeptMatch>): PlayedMatches {
  const matches = pairings.flatMap(({ id, opponent, order }) => {
    const before = known.get(id);
    return before ? [toMatch(opponent.entry.path, order, before)] : [];
  });
  return { matches, kept: matches.length, usage: NO_USAGE, durationMs: 0, error: null };
}

/** About what the missing ones will take: one request each. */
async function costOf({ requestedModel }: Scoring, plans: readonly MatchPlan[]): Promise<Cost> {
  const countTokens = await loadTokenCounter();
  const sizeOf = (skill: Skill) => countTokens(wholeText(skill));
  let [requests, inputTokens] = [0, 0];
  for (const plan of plans) {
    const known = await plan.records.read();
    const own = countTokens(MATCH_SYSTEM) + sizeOf(plan.skill);
    for (const { id, opponent } of pairingsOf(plan, requestedModel)) {
      if (known.has(id)) continue;
      requests += 1;
      inputTokens += own + sizeOf(opponent.skill);
    }
  }
  return { requests, inputTokens };
}

/** Every opponent in both orders, with what identifies each match. */
function pairingsOf({ skill, opponents }: MatchPlan, model: string | null): Pairing[] {
  return opponents.flatMap((opponent) =>
    ORDERS.map((order) => {
      const hashes = pairIn(order, skill.contentHash, opponent.skill.contentHash);
      return { opponent, order, id: matchKey(hashes, model) };
    }),
  );
}

/** Plays every match of a skill in both orders. One match that fails leaves the others alone. */
async function playMatches(
  { world, workspace, requestedModel }: Scoring,
  plan: MatchPlan,
  { model, lane, onStep }: Means,
): Promise<PlayedMatches> {
  const { skill, records } = plan;
  const started = performance.now();
  const known = await records.read();
  let kept = 0;
  let usage = NO_USAGE;
  let error: Unscored | null = null;
  const run = { timeout: workspace.settings.timeout, signal: world.signal };
  const playOne = async ({ opponent, order, id }: Pairing): Promise<Match | null> => {
    const before = known.get(id);
    if (before) {
      kept += 1;
      return toMatch(opponent.entry.path, order, before);
    }
    const pair = pairIn(order, contestant(skill), contestant(opponent.skill));
    const played = await attempt(run, (signal) => playMatch(model, pair, signal), "a match");
    onStep({ kind: "match", path: skill.path, error: played.ok ? null : played.failure.error.message });
    if (!played.ok) {
      error ??= played.failure.error;
      return null;
    }
    const { winner, magnitude, reasoning, usage: spent } = played.value;
    usage = addUsage(usage, spent);
    await records.add(id, { winner, magnitude, reasoning, usage: spent });
    return toMatch(opponent.entry.path, order, played.value);
  };
  const matches = await Promise.all(
    pairingsOf(plan, requestedModel).map((pairing) => lane(() => playOne(pairing))),
  );
  return {
    matches: matches.filter((match) => match !== null),
    kept,
    usage,
    durationMs: Math.round(performance.now() - started),
    error,
  };
}

function contestant(skill: Skill) {
  return { name: skill.name, files: filesOf(skill) };
}

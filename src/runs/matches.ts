import { resolve } from "node:path";
import { z } from "zod";
import { openRecords, type RecordSet } from "../cache/records.js";
import { KnownError } from "../model/errors.js";
import { type Finding, finding } from "../model/finding.js";
import type { Corpus, CorpusEntry, Match, MatchOrder } from "../model/rating.js";
import { addUsage, NO_USAGE, type Unscored, Usage } from "../model/score.js";
import type { Skill } from "../model/skill.js";
import { categoryOf, lineCount } from "../rating/corpus.js";
import { MATCH_PROMPT_VERSION, MATCH_SYSTEM } from "../rating/match-prompt.js";
import { chooseOpponents } from "../rating/opponents.js";
import { matchKey, ORDERS, pairIn, playMatch, toMatch } from "../rating/pairwise.js";
import { mainEntryIn } from "../skill/entry.js";
import { loadSkill } from "../skill/load.js";
import { loadTokenCounter } from "../text/tokens.js";
import { filesOf } from "./facts.js";
import { INTERRUPTED, unscored } from "./judge-all.js";
import type { Cost, Means } from "./model-work.js";
import type { Scoring } from "./scoring.js";

/** A reference skill, as it was indexed and as it was read now. */
export interface Opponent {
  readonly entry: CorpusEntry;
  readonly skill: Skill;
}

export interface Fixture {
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
  const { workspace, options, requestedModel } = scoring;
  const { dir, contentHash } = skill;
  const visitor = { dir, contentHash, category: categoryOf(dir), lines: lineCount(skill.main.text) };
  const opponents: Opponent[] = [];
  const findings: Finding[] = [];
  for (const entry of chooseOpponents(corpus, visitor)) {
    const reference = await readReference(corpus, entry);
    if (reference) opponents.push({ entry, skill: reference });
    else findings.push(finding("CORPUS_STALE", "warning", {}, { path: entry.path }));
  }
  const inputs = {
    contentHash,
    promptVersion: MATCH_PROMPT_VERSION,
    engine: "copilot-sdk",
    requestedModel,
  };
  const records = openRecords(workspace.root, { kind: "matches", subject: skill.path, inputs }, KeptMatch, {
    mode: options.cache,
    warn: scoring.warnOfCache,
  });
  return { skill, opponents, findings, records };
}

/** A rating belongs to the text that earned it: a reference whose text changed is not read. */
async function readReference({ root }: Corpus, entry: CorpusEntry): Promise<Skill | null> {
  const dir = resolve(root, entry.path);
  const main = await mainEntryIn(dir).catch(() => null);
  if (main === null) return null;
  const loaded = await loadSkill({ path: entry.path, dir, entry: main });
  return loaded.ok && loaded.skill.contentHash === entry.contentHash ? loaded.skill : null;
}

/** The matches of a skill when all of them were played before; null when a model must be asked. */
export async function keptMatches(
  { requestedModel }: Scoring,
  plan: MatchPlan,
): Promise<PlayedMatches | null> {
  const known = await plan.records.read();
  const matches = fixturesOf(plan, requestedModel).map(({ id, opponent, order }) => {
    const kept = known.get(id);
    return kept ? toMatch(opponent.entry.path, order, kept) : null;
  });
  if (!matches.every((match) => match !== null)) return null;
  return { matches, kept: matches.length, usage: NO_USAGE, durationMs: 0, error: null };
}

/** The matches that were not played before. */
export async function missingMatches({ requestedModel }: Scoring, plan: MatchPlan): Promise<Fixture[]> {
  const known = await plan.records.read();
  return fixturesOf(plan, requestedModel).filter(({ id }) => !known.has(id));
}

/** About what they will take: one request each. */
export async function costOfMatches(scoring: Scoring, plan: MatchPlan): Promise<Cost> {
  const missing = await missingMatches(scoring, plan);
  const countTokens = await loadTokenCounter();
  const sizeOf = (skill: Skill) =>
    countTokens(
      filesOf(skill)
        .map(({ text }) => text)
        .join("\n"),
    );
  const own = countTokens(MATCH_SYSTEM) + sizeOf(plan.skill);
  return {
    requests: missing.length,
    inputTokens: missing.reduce((sum, { opponent }) => sum + own + sizeOf(opponent.skill), 0),
  };
}

/** Every opponent in both orders, with what identifies each match. */
function fixturesOf({ skill, opponents }: MatchPlan, model: string | null): Fixture[] {
  return opponents.flatMap((opponent) =>
    ORDERS.map((order) => {
      const hashes = pairIn(order, skill.contentHash, opponent.skill.contentHash);
      return { opponent, order, id: matchKey(hashes, model) };
    }),
  );
}

/** Plays every match of a skill in both orders. One match that fails leaves the others alone. */
export async function playMatches(
  { io, workspace, requestedModel }: Scoring,
  plan: MatchPlan,
  { model, lane, onStep }: Means,
): Promise<PlayedMatches> {
  const { skill, records } = plan;
  const started = performance.now();
  const known = await records.read();
  let kept = 0;
  let usage = NO_USAGE;
  let error: Unscored | null = null;
  const over = (failure: Unscored | null): void =>
    onStep({ kind: "match", path: skill.path, error: failure?.message ?? null });
  const playOne = async ({ opponent, order, id }: Fixture): Promise<Match | null> => {
    const before = known.get(id);
    if (before) {
      kept += 1;
      return toMatch(opponent.entry.path, order, before);
    }
    const deadline = AbortSignal.timeout(workspace.settings.timeout * 1000);
    try {
      const pair = pairIn(order, contestant(skill), contestant(opponent.skill));
      const played = await playMatch(model, pair, AbortSignal.any([io.signal, deadline]));
      usage = addUsage(usage, played.usage);
      const { winner, magnitude, reasoning } = played;
      await records.add(id, { winner, magnitude, reasoning, usage: played.usage });
      over(null);
      return toMatch(opponent.entry.path, order, played);
    } catch (thrown) {
      const reason = reasonFor(thrown, io.signal, deadline, workspace.settings.timeout);
      error ??= reason;
      over(reason);
      return null;
    }
  };
  const matches = await Promise.all(
    fixturesOf(plan, requestedModel).map((fixture) => lane(() => playOne(fixture))),
  );
  return {
    matches: matches.filter((match) => match !== null),
    kept,
    usage,
    durationMs: Math.round(performance.now() - started),
    error,
  };
}

function reasonFor(
  thrown: unknown,
  interrupt: AbortSignal,
  deadline: AbortSignal,
  timeout: number,
): Unscored {
  if (interrupt.aborted) return INTERRUPTED;
  if (deadline.aborted) {
    const message = `The model did not finish a match within ${timeout} s.`;
    return { code: "timeout", message, hint: "Run again, or allow more time with --timeout." };
  }
  if (thrown instanceof KnownError) return unscored(thrown);
  throw thrown;
}

function contestant(skill: Skill) {
  return { name: skill.name, files: filesOf(skill) };
}

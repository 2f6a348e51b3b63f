import { z } from "zod";
import { DimensionScore, Evidence, type Judgement, Usage } from "../model/score.js";

/** The inputs that decide a result. Two results with equal keys are interchangeable; anything else is a miss. */
export interface CacheKey {
  /** `sha256:…` of everything about the subject that the judge may see. */
  readonly contentHash: string;
  /** `sha256:…` of the rubric: criteria, weights, scale. */
  readonly rubricHash: string;
  readonly promptVersion: number;
  readonly engine: string;
  /** The model that was asked for; null when the choice was left to the provider. */
  readonly requestedModel: string | null;
  /** Size of the panel; at least 1. */
  readonly runs: number;
}

/** A complete result as it is stored. Averages are not in it: they are computed from the scores each time. */
export interface CacheEntry extends CacheKey {
  /** Id of the rubric, which separates the histories of one path. */
  readonly rubric: string;
  readonly reportedModel: string | null;
  /** When the result was finished: ISO 8601 in UTC. */
  readonly time: string;
  /** Every one of them has a score. */
  readonly dimensions: readonly DimensionScore[];
  readonly summary: string;
  readonly improvements: readonly string[];
  readonly omitted: readonly string[];
  readonly usage: Usage;
  readonly durationMs: number;
}

/** Longest text in an entry and longest path, in UTF-16 code units. */
const TEXT_LIMIT = 20_000;
const PATH_LIMIT = 4096;

const Text = z.string().max(TEXT_LIMIT);
const Name = Text.min(1);
/** More runs than anyone can ask for: a list in a file must end somewhere. */
const MOST_RUNS = 100;

const StoredEvidence = Evidence.extend({ quote: Text, file: Text.nullable() });

const StoredDimension = DimensionScore.extend({
  id: Name,
  title: Text,
  score: z.number(),
  rationale: Text,
  evidence: z.array(StoredEvidence),
  marks: z.array(z.number()).max(MOST_RUNS).optional(),
});

/** What a stored entry must look like; fields it does not know are left out. */
const StoredEntry = z.object({
  contentHash: Name,
  rubric: Name,
  rubricHash: Name,
  promptVersion: z.int().nonnegative(),
  engine: Name,
  requestedModel: Text.nullable(),
  reportedModel: Text.nullable(),
  runs: z.int().positive(),
  time: z.iso.datetime(),
  dimensions: z.array(StoredDimension).min(1),
  summary: Text,
  improvements: z.array(Text),
  omitted: z.array(Text),
  usage: Usage,
  durationMs: z.number().nonnegative(),
}) satisfies z.ZodType<CacheEntry>;

/**
 * Checks something that claims to be an entry of `path`.
 * @returns the entry, or null when it is invalid, incomplete (an unscored dimension) or out of bounds
 */
export function validEntry(path: string, candidate: unknown): CacheEntry | null {
  if (path === "" || path.length > PATH_LIMIT) return null;
  return StoredEntry.safeParse(candidate).data ?? null;
}

/** Whether an entry was made from exactly these inputs. */
export function matches(entry: CacheEntry, key: CacheKey): boolean {
  return (
    entry.contentHash === key.contentHash &&
    entry.rubricHash === key.rubricHash &&
    entry.promptVersion === key.promptVersion &&
    entry.engine === key.engine &&
    entry.requestedModel === key.requestedModel &&
    entry.runs === key.runs
  );
}

/** Builds the entry for a judgement that was just made. */
export function toEntry(key: CacheKey, rubric: string, judgement: Judgement, time: Date): CacheEntry {
  const { contentHash, rubricHash, promptVersion, engine, requestedModel, runs } = key;
  const { dimensions, summary, improvements, omitted, usage, durationMs } = judgement;
  return {
    contentHash,
    rubric,
    rubricHash,
    promptVersion,
    engine,
    requestedModel,
    reportedModel: judgement.model,
    runs,
    time: time.toISOString(),
    dimensions,
    summary,
    improvements,
    omitted,
    usage,
    durationMs,
  };
}

/** The judgement that an entry was built from. Its usage and duration are those of the original run. */
export function toJudgement(entry: CacheEntry): Judgement {
  const { runs, dimensions, summary, improvements, omitted, usage, durationMs } = entry;
  return { runs, dimensions, summary, improvements, model: entry.reportedModel, usage, durationMs, omitted };
}

import { z } from "zod";
import type { Immutable } from "../model/immutable.js";
import { DimensionScore, Evidence, type Judgement, Usage } from "../model/score.js";

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

/** The inputs that decide a result. Two results with equal keys are interchangeable; anything else is a miss. */
const Key = z.object({
  /** `sha256:…` of everything about the subject that the judge may see. */
  contentHash: Name,
  /** `sha256:…` of the rubric: criteria, weights, scale. */
  rubricHash: Name,
  promptVersion: z.int().nonnegative(),
  engine: Name,
  /** The model that was asked for; null when the choice was left to the provider. */
  requestedModel: Text.nullable(),
  /** Size of the panel. */
  runs: z.int().positive(),
});
export type CacheKey = Readonly<z.infer<typeof Key>>;

/**
 * A complete result as it is stored; fields that are not known here are left out. Averages are not in it: they are
 * computed from the scores each time.
 */
const Entry = Key.extend({
  /** Id of the rubric, which separates the histories of one path. */
  rubric: Name,
  reportedModel: Text.nullable(),
  /** When the result was finished: ISO 8601 in UTC. */
  time: z.iso.datetime(),
  dimensions: z.array(StoredDimension).min(1),
  summary: Text,
  improvements: z.array(Text),
  omitted: z.array(Text),
  usage: Usage,
  durationMs: z.number().nonnegative(),
});
export type CacheEntry = Immutable<Omit<z.infer<typeof Entry>, "dimensions">> & {
  /** Every one of them has a score. */
  readonly dimensions: readonly DimensionScore[];
};

/**
 * Checks something that claims to be an entry of `path`.
 * @returns the entry, or null when it is invalid, incomplete (an unscored dimension) or out of bounds
 */
export function validEntry(path: string, candidate: unknown): CacheEntry | null {
  if (path === "" || path.length > PATH_LIMIT) return null;
  return Entry.safeParse(candidate).data ?? null;
}

/** The values of a key, in a fixed order. */
export function keyParts(key: CacheKey): readonly unknown[] {
  return Object.keys(Key.shape).map((part) => key[part as keyof CacheKey]);
}

/** Whether an entry was made from exactly these inputs. */
export function matches(entry: CacheEntry, key: CacheKey): boolean {
  const wanted = keyParts(key);
  return keyParts(entry).every((part, index) => part === wanted[index]);
}

/** Builds the entry for a judgement that was just made. */
export function toEntry(
  key: CacheKey,
  rubric: string,
  { model: reportedModel, ...judgement }: Judgement,
  time: Date,
): CacheEntry {
  return { ...judgement, ...key, rubric, reportedModel, time: time.toISOString() };
}

/** The judgement that an entry was built from. Its usage and duration are those of the original run. */
export function toJudgement(entry: CacheEntry): Judgement {
  const { runs, dimensions, summary, improvements, omitted, usage, durationMs } = entry;
  return { runs, dimensions, summary, improvements, model: entry.reportedModel, usage, durationMs, omitted };
}

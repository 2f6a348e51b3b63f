import { type Cache, cacheFileOf, openCache } from "../../cache/cache.js";
import { type CacheKey, toEntry, toJudgement } from "../../cache/entry.js";
import { fits } from "../../cache/fits.js";
import type { CacheWarning } from "../../cache/warning.js";
import { EvidenceIndex } from "../../judge/evidence.js";
import { PROMPT_VERSION } from "../../judge/prompt.js";
import type { Rubric } from "../../model/rubric.js";
import type { Judgement } from "../../model/score.js";
import type { Judgeable, Subject } from "../../model/subject.js";
import { weightedAverage } from "../../score/average.js";

/** What a result depends on besides its subject. */
export interface ResultInputs {
  readonly rubric: Rubric;
  readonly engine: string;
  readonly requestedModel: string | null;
  /** Size of the panel; 1 when left out. */
  readonly runs?: number;
}

export type CacheMode = "use" | "refresh" | "off";

/** Results that are already paid for, seen from the quality command. */
export class KnownResults {
  readonly #cache: Cache | null;

  constructor(
    root: string,
    private readonly mode: CacheMode,
    private readonly inputs: ResultInputs,
    warn: (warning: CacheWarning) => void,
  ) {
    this.#cache = mode === "off" ? null : openCache(cacheFileOf(root), { warn });
  }

  /**
   * A result made from exactly these inputs, or null. The file may say anything, so scores must fit the rubric and
   * every quote is looked up again.
   */
  async find(item: Judgeable): Promise<Judgement | null> {
    if (!this.#cache || this.mode === "refresh") return null;
    const hit = await this.#cache.find(item.path, this.#keyOf(item));
    if (!hit || !fits(hit.entry, this.inputs.rubric)) return null;
    if (hit.path !== item.path) await this.#cache.add(item.path, hit.entry);
    return withVerifiedEvidence(toJudgement(hit.entry), item.subject, this.inputs.rubric);
  }

  /** Stores a complete result; resolves when it is on disk or could not be written. */
  async add(item: Judgeable, judgement: Judgement): Promise<void> {
    const entry = toEntry(this.#keyOf(item), this.inputs.rubric.id, judgement, new Date());
    await this.#cache?.add(item.path, entry);
  }

  /** The average of the last other text at this path, under the same rubric and model; null when there is none. */
  async previousAverage(item: Judgeable): Promise<number | null> {
    if (!this.#cache) return null;
    const key = this.#keyOf(item);
    const history = await this.#cache.history(item.path, this.inputs.rubric.id);
    const previous = history.find(
      (entry) =>
        entry.contentHash !== key.contentHash &&
        entry.rubricHash === key.rubricHash &&
        entry.engine === key.engine &&
        entry.requestedModel === key.requestedModel &&
        fits(entry, this.inputs.rubric),
    );
    return previous ? weightedAverage(previous.dimensions) : null;
  }

  #keyOf({ contentHash }: Judgeable): CacheKey {
    const { rubric, engine, requestedModel, runs = 1 } = this.inputs;
    return {
      contentHash,
      rubricHash: rubric.hash,
      promptVersion: PROMPT_VERSION,
      engine,
      requestedModel,
      runs,
    };
  }
}

/** Titles come from the rubric and places from the files: of a cached dimension only scores and words are taken over. */
function withVerifiedEvidence(judgement: Judgement, subject: Subject, rubric: Rubric): Judgement {
  const shown = subject.files.filter((file) => !judgement.omitted.includes(file.path));
  const evidence = new EvidenceIndex(shown, subject.findPlace);
  const byId = new Map(judgement.dimensions.map((dimension) => [dimension.id, dimension]));
  const dimensions = rubric.criteria.flatMap(({ id, title }) => {
    const dimension = byId.get(id);
    return dimension
      ? [{ ...dimension, title, evidence: dimension.evidence.map(({ quote }) => evidence.verify(quote)) }]
      : [];
  });
  return { ...judgement, dimensions };
}

import { readFields, readScore, readText, readTexts } from "../dialogue/read-args.js";
import { accept, refuse } from "../dialogue/reply.js";
import type { ModelTool, ToolReply } from "../model/agent.js";
import { triggerF1 } from "../model/predictions.js";
import type { Criterion, Rubric } from "../model/rubric.js";
import type { DimensionScore, Evidence } from "../model/score.js";
import type { EvidenceIndex } from "./evidence.js";
import { readPredictions } from "./predictions.js";
import { PREDICTIONS_TOOL } from "./prompt.js";
import { MOST_IMPROVEMENTS, scoringTools } from "./tools.js";

/** Longest rationale or summary, in UTF-16 units: ten times what is asked for. */
const LONGEST_TEXT = 4_000;
const LONGEST_QUOTE = 4_000;
const MOST_QUOTES = 20;
/** After so many refused summaries the turn is let go: a judge that did not understand twice will not the third time. */
const MOST_REFUSED_SUMMARIES = 2;

const CLOSED = "The review is already closed; nothing was changed.";

/** What a score rests on, or the refusal of it. */
type Reason =
  | { readonly ok: true; readonly rationale: string; readonly evidence: readonly Evidence[] }
  | (ToolReply & { readonly ok: false });

/**
 * The scores of one subject while they are being given.
 *
 * Only what passes validation is ever stored; a refused call says what to do instead. Nothing is clamped, rounded,
 * guessed or read from prose.
 */
export class Scorecard {
  readonly #scores = new Map<string, DimensionScore>();
  /** Dimensions for which a quote was already refused once. */
  readonly #warnedAboutQuotes = new Set<string>();
  #summary: { text: string; improvements: string[] } | null = null;
  #refusedSummaries = 0;
  /** How many calls of the scoring tools were made, accepted or not. */
  calls = 0;
  #abandoned = false;

  /** @param presented the rubric as the judge reads it: the same criteria, perhaps in another order */
  constructor(
    private readonly rubric: Rubric,
    private readonly evidence: EvidenceIndex,
    private readonly presented: Rubric = rubric,
  ) {}

  /** Criteria without an accepted score, in the order in which the judge reads them. */
  get missing(): Criterion[] {
    return this.presented.criteria.filter((criterion) => !this.#scores.has(criterion.id));
  }

  get hasSummary(): boolean {
    return this.#summary !== null;
  }

  /** true once nothing more is expected of the judge: it finished, or it was let go. */
  get isClosed(): boolean {
    return this.#summary !== null || this.#abandoned;
  }

  /** Accepted scores, in report order. */
  get dimensions(): DimensionScore[] {
    return this.rubric.criteria.flatMap((criterion) => this.#scores.get(criterion.id) ?? []);
  }

  /** Every dimension of the rubric, in report order; `score` is null where none was accepted. */
  get allDimensions(): DimensionScore[] {
    return this.rubric.criteria.map(
      ({ id, title, weight }) =>
        this.#scores.get(id) ?? { id, title, weight, score: null, rationale: "", evidence: [] },
    );
  }

  get summary(): string {
    return this.#summary?.text ?? "";
  }

  get improvements(): readonly string[] {
    return this.#summary?.improvements ?? [];
  }

  tools(): ModelTool[] {
    const unlessClosed = (handle: (args: unknown) => ToolReply) => (args: unknown) => {
      this.calls += 1;
      return this.isClosed ? accept(CLOSED) : handle(args);
    };
    return scoringTools(this.presented, {
      setScore: unlessClosed((args) => this.#setScore(args)),
      setPredictions: unlessClosed((args) => this.#setPredictions(args)),
      setSummary: unlessClosed((args) => this.#setSummary(args)),
    });
  }

  #setScore(args: unknown): ToolReply {
    const fields = readFields(args);
    const criterion = this.#findCriterion(fields.dimension);
    if (!criterion) return refuse(`Unknown dimension. Use one of: ${this.#idsBy("judged")}.`);
    if (criterion.method === "predictions") {
      return refuse(`${criterion.id} is computed from predictions; call ${PREDICTIONS_TOOL}.`);
    }
    const score = readScore(fields.score, this.rubric.scale);
    if (score === null) return refuse(`${criterion.id}: ${this.#scoreRule()}`);
    const reason = this.#readReason(criterion, fields);
    return reason.ok ? this.#record(criterion, score, reason) : reason;
  }

  #setPredictions(args: unknown): ToolReply {
    const fields = readFields(args);
    const criterion = this.#findPredicted(fields.dimension);
    if (!criterion) return refuse(`dimension must be one of: ${this.#idsBy("predictions")}.`);
    const predictions = readPredictions(fields.predictions);
    if (typeof predictions === "string") return refuse(`${criterion.id}: ${predictions}`);
    const score = triggerF1(predictions);
    if (score === null) return refuse(`${criterion.id}: should_trigger must be true for some prompts.`);
    const reason = this.#readReason(criterion, fields);
    return reason.ok ? this.#record(criterion, score, reason, { predictions }) : reason;
  }

  #record(
    { id, title, weight }: Criterion,
    score: number,
    { rationale, evidence }: Reason & { ok: true },
    more: Pick<DimensionScore, "predictions"> = {},
  ): ToolReply {
    this.#scores.set(id, { id, title, weight, score, rationale, evidence: [...evidence], ...more });
    return accept(`${id} recorded.`);
  }

  #readReason(criterion: Criterion, fields: Readonly<Record<string, unknown>>): Reason {
    const rationale = readText(fields.rationale);
    if (!rationale || rationale.length > LONGEST_TEXT) {
      return refuse(`${criterion.id}: rationale must be a text of one or two sentences.`);
    }
    const quotes = readTexts(fields.evidence);
    if (!quotes || quotes.length > MOST_QUOTES || quotes.some((quote) => quote.length > LONGEST_QUOTE)) {
      return refuse(`${criterion.id}: evidence must be a list of one to three short quotes.`);
    }
    if (quotes.length === 0 && this.rubric.evidence === "required") {
      return refuse(`${criterion.id}: evidence needs at least one quote.`);
    }
    const evidence = quotes.map((quote) => this.evidence.verify(quote));
    return this.#refuseQuotes(criterion, evidence) ?? { ok: true, rationale, evidence };
  }

  /** A quote that stands nowhere is refused once for each dimension; the second time it stays, marked unverified. */
  #refuseQuotes(criterion: Criterion, evidence: readonly Evidence[]): (ToolReply & { ok: false }) | null {
    const unknown = evidence.filter((item) => !item.verified).map((item) => JSON.stringify(item.quote));
    if (unknown.length === 0 || this.#warnedAboutQuotes.has(criterion.id)) return null;
    this.#warnedAboutQuotes.add(criterion.id);
    const orNone =
      this.rubric.evidence === "required"
        ? ""
        : ", or leave evidence empty if the point is that something is missing,";
    return refuse(
      `${criterion.id}: not found in the files: ${unknown.join("; ")}. Copy a passage word for word${orNone} and call again.`,
    );
  }

  #setSummary(args: unknown): ToolReply {
    const { missing } = this;
    if (missing.length > 0) {
      this.#refusedSummaries += 1;
      if (this.#refusedSummaries > MOST_REFUSED_SUMMARIES) {
        this.#abandoned = true;
        return accept("The review is closed without a result.");
      }
      const predicted = missing.filter(({ method }) => method === "predictions").map(({ id }) => id);
      const how = predicted.length > 0 ? ` (${PREDICTIONS_TOOL} for ${predicted.join(", ")})` : "";
      return refuse(
        `Not yet: these dimensions have no accepted score: ${missing.map(({ id }) => id).join(", ")}. Score them${how}, then call again.`,
      );
    }
    const fields = readFields(args);
    const text = readText(fields.summary)?.slice(0, LONGEST_TEXT) ?? "";
    const improvements = (readTexts(fields.improvements) ?? []).filter((line) => line.length <= LONGEST_TEXT);
    this.#summary = { text, improvements: improvements.slice(0, MOST_IMPROVEMENTS) };
    return accept("Recorded. The review is complete.");
  }

  /** By id, title or label; case, blanks, hyphens and camelCase do not matter. */
  #findCriterion(name: unknown): Criterion | undefined {
    if (typeof name !== "string") return undefined;
    const wanted = plainName(name);
    return this.rubric.criteria.find(({ id, title, label }) =>
      [id, title, label].some((candidate) => plainName(candidate) === wanted),
    );
  }

  /** The criterion that predictions are for: the name may be left out where there is only one. */
  #findPredicted(name: unknown): Criterion | undefined {
    const predicted = this.rubric.criteria.filter(({ method }) => method === "predictions");
    if (predicted.length === 1 && (name === undefined || name === null || name === "")) return predicted[0];
    const named = this.#findCriterion(name);
    return named?.method === "predictions" ? named : undefined;
  }

  #idsBy(method: Criterion["method"]): string {
    const criteria = this.presented.criteria.filter((criterion) => criterion.method === method);
    return criteria.map(({ id }) => id).join(", ");
  }

  #scoreRule(): string {
    const { min, max, whole } = this.rubric.scale;
    return `score must be ${whole ? "a whole number" : "a number"} from ${min} to ${max}.`;
  }
}

function plainName(name: string): string {
  return name.toLowerCase().replace(/[^\p{L}\p{N}]/gu, "");
}

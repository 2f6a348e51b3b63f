import { z } from "zod";
import type { ModelTool, ToolReply } from "../model/agent.js";
import type { Criterion, Rubric } from "../model/rubric.js";
import type { DimensionScore, Evidence } from "../model/score.js";
import type { EvidenceIndex } from "./evidence.js";
import { SCORE_TOOL, SUMMARY_TOOL } from "./prompt.js";
import { readScore, readText, readTexts } from "./read-args.js";

/** Longest rationale or summary, in UTF-16 units: ten times what is asked for. */
const LONGEST_TEXT = 4_000;
const LONGEST_QUOTE = 4_000;
const MOST_QUOTES = 20;
const MOST_IMPROVEMENTS = 3;
/** After so many refused summaries the turn is let go: a judge that did not understand twice will not the third time. */
const MOST_REFUSED_SUMMARIES = 2;

const accept = (text: string): ToolReply => ({ ok: true, text });
const refuse = (text: string): ToolReply => ({ ok: false, text });

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
  #calls = 0;
  #abandoned = false;

  constructor(
    private readonly rubric: Rubric,
    private readonly evidence: EvidenceIndex,
  ) {}

  /** Criteria without an accepted score, in report order. */
  get missing(): Criterion[] {
    return this.rubric.criteria.filter((criterion) => !this.#scores.has(criterion.id));
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

  /** How many calls of the scoring tools were made, accepted or not. */
  get calls(): number {
    return this.#calls;
  }

  get summary(): string {
    return this.#summary?.text ?? "";
  }

  get improvements(): readonly string[] {
    return this.#summary?.improvements ?? [];
  }

  tools(): ModelTool[] {
    const { scale, criteria } = this.rubric;
    return [
      {
        name: SCORE_TOOL,
        description:
          "Records the score of one dimension. A second call for the same dimension replaces the first.",
        parameters: z.object({
          dimension: z.enum(criteria.map((criterion) => criterion.id)),
          score: (scale.whole ? z.int() : z.number()).min(scale.min).max(scale.max),
          rationale: z.string().describe("One or two sentences"),
          evidence: z.array(z.string()).describe("Passages copied word for word from the files"),
        }),
        terminal: false,
        handle: (args) => this.#setScore(args),
      },
      {
        name: SUMMARY_TOOL,
        description: "Ends the review. Call it once, after all dimensions are scored.",
        parameters: z.object({
          summary: z.string().describe("Two or three sentences"),
          improvements: z.array(z.string()).max(MOST_IMPROVEMENTS).describe("Most useful first"),
        }),
        terminal: true,
        handle: (args) => this.#setSummary(args),
      },
    ];
  }

  #setScore(args: unknown): ToolReply {
    this.#calls += 1;
    if (this.isClosed) return accept("The review is already closed; nothing was changed.");
    const { dimension, score, rationale, evidence } = readFields(args);
    const criterion = this.#findCriterion(dimension);
    if (!criterion) {
      return refuse(`Unknown dimension. Use one of: ${this.rubric.criteria.map(({ id }) => id).join(", ")}.`);
    }
    const value = readScore(score, this.rubric.scale);
    if (value === null) return refuse(`${criterion.id}: ${this.#scoreRule()}`);
    const reason = readText(rationale);
    if (!reason || reason.length > LONGEST_TEXT) {
      return refuse(`${criterion.id}: rationale must be a text of one or two sentences.`);
    }
    const quotes = readTexts(evidence);
    if (!quotes || quotes.length > MOST_QUOTES || quotes.some((quote) => quote.length > LONGEST_QUOTE)) {
      return refuse(`${criterion.id}: evidence must be a list of one to three short quotes.`);
    }
    if (quotes.length === 0 && this.rubric.evidence === "required") {
      return refuse(`${criterion.id}: evidence needs at least one quote.`);
    }
    const verified = quotes.map((quote) => this.evidence.verify(quote));
    const refusal = this.#refuseQuotes(criterion, verified);
    if (refusal) return refusal;
    this.#scores.set(criterion.id, {
      id: criterion.id,
      title: criterion.title,
      weight: criterion.weight,
      score: value,
      rationale: reason,
      evidence: verified,
    });
    return accept(`${criterion.id} recorded.`);
  }

  /** A quote that stands nowhere is refused once for each dimension; the second time it stays, marked unverified. */
  #refuseQuotes(criterion: Criterion, evidence: readonly Evidence[]): ToolReply | null {
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
    this.#calls += 1;
    if (this.isClosed) return accept("The review is already closed; nothing was changed.");
    const missing = this.missing.map((criterion) => criterion.id);
    if (missing.length > 0) {
      this.#refusedSummaries += 1;
      if (this.#refusedSummaries > MOST_REFUSED_SUMMARIES) {
        this.#abandoned = true;
        return accept("The review is closed without a result.");
      }
      return refuse(
        `Not yet: these dimensions have no accepted score: ${missing.join(", ")}. Score them, then call again.`,
      );
    }
    const fields = typeof args === "object" && args !== null ? (args as Record<string, unknown>) : {};
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

  #scoreRule(): string {
    const { min, max, whole } = this.rubric.scale;
    return `score must be ${whole ? "a whole number" : "a number"} from ${min} to ${max}.`;
  }
}

function readFields(args: unknown): Record<"dimension" | "score" | "rationale" | "evidence", unknown> {
  const fields = typeof args === "object" && args !== null ? (args as Record<string, unknown>) : {};
  return {
    dimension: fields.dimension,
    score: fields.score,
    rationale: fields.rationale,
    evidence: fields.evidence,
  };
}

function plainName(name: string): string {
  return name.toLowerCase().replace(/[^\p{L}\p{N}]/gu, "");
}

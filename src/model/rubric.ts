/** The numbers a judge may give. */
export interface Scale {
  readonly min: number;
  readonly max: number;
  /** true: whole numbers only; false: any number from `min` to `max`. */
  readonly whole: boolean;
}

/** A named range of averages: applies from `from` upwards until the next band. */
export interface Band {
  readonly id: string;
  readonly title: string;
  readonly from: number;
}

/**
 * How a dimension gets its score: `judged` is a mark that the judge gives, `predictions` is computed from what the judge
 * predicts of prompts.
 */
export const SCORING_METHODS = ["judged", "predictions"] as const;
export type ScoringMethod = (typeof SCORING_METHODS)[number];

/** One dimension of a rubric: its text is what the judge reads and what a person can read as documentation. */
export interface Criterion {
  readonly id: string;
  readonly title: string;
  /** Short title for narrow columns. */
  readonly label: string;
  /** Positive; relative to the other criteria. */
  readonly weight: number;
  readonly order: number;
  /** Markdown. */
  readonly body: string;
  readonly method: ScoringMethod;
  readonly source: "built-in" | "overridden" | "added";
}

/** What a subject is judged by. The judge knows no rubric by name. */
export interface Rubric {
  readonly id: string;
  readonly title: string;
  /** What is judged, as it reads in a sentence: "agent skill". */
  readonly subject: string;
  readonly scale: Scale;
  readonly bands: readonly Band[];
  /** `required`: every score needs a quote; `unless-absent`: an absence needs none. */
  readonly evidence: "required" | "unless-absent";
  /** In report order. */
  readonly criteria: readonly Criterion[];
  readonly disabled: readonly string[];
  /** `sha256:…` over everything above that the judge or the arithmetic uses. */
  readonly hash: string;
}

/** Every format of a report. */
export const FORMATS = ["text", "json"] as const;
export type Format = (typeof FORMATS)[number];

/** Formats of an evaluation; Markdown is the verdict as a document. */
export const VERDICT_FORMATS = ["text", "markdown", "json"] as const;
export type VerdictFormat = (typeof VERDICT_FORMATS)[number];

/** Formats of `score` and `certify`; HTML is one file that needs nothing else. */
export const SCORE_FORMATS = ["text", "json", "markdown", "html"] as const;
export type ScoreFormat = (typeof SCORE_FORMATS)[number];

import type { Interval } from "../statistics/interval.js";

/** Where every rating starts, on the Elo scale: the middle of a corpus by convention. */
export const START_RATING = 1500;

/** A reference skill. */
export interface CorpusEntry {
  /** POSIX path of its folder relative to the root of the corpus (`.` for the root itself): the key of all results. */
  readonly path: string;
  readonly name: string;
  /** The plugin that it belongs to, else the folder that it lies in. */
  readonly category: string;
  /** Lines of `SKILL.md`. */
  readonly lines: number;
  /** `sha256:…` of the text that the rating belongs to. */
  readonly contentHash: string;
  /** On the Elo scale. */
  readonly rating: number;
}

/** Reference skills against which others are rated. */
export interface Corpus {
  /** Absolute path of the folder that was indexed. */
  readonly root: string;
  /** By path in code-point order; no path twice. */
  readonly entries: readonly CorpusEntry[];
  /** `sha256:…` of the visitors whose matches have changed these ratings, in order: each text counts once. */
  readonly counted: readonly string[];
}

/** A skill that is to be rated. */
export interface Visitor extends Pick<CorpusEntry, "category" | "lines" | "contentHash"> {
  /** Absolute path of its folder. */
  readonly dir: string;
}

/** Which of the two skills the judge read first. */
export type MatchOrder = "visitor-first" | "visitor-second";

/**
 * How far the better skill is ahead. Words, because models repeat a word more reliably than a decimal. It is shown and
 * never enters a rating: Elo and Bradley-Terry know wins, draws and losses.
 */
export type Magnitude = "small" | "clear" | "large";

/** What a judge said about a visitor and one opponent, read in one order. */
export interface Match {
  /** Path of the opponent in the corpus. */
  readonly opponent: string;
  readonly order: MatchOrder;
  readonly winner: "visitor" | "opponent" | "draw";
  /** null for a draw, and when the judge did not say. */
  readonly magnitude: Magnitude | null;
  readonly reasoning: string;
}

/** What came of one opponent, both orders joined. */
export interface OpponentResult {
  readonly opponent: string;
  /** The opponent's rating. */
  readonly rating: number;
  /** From the visitor's side: 1 won, 0.5 drawn, 0 lost. */
  readonly score: 0 | 0.5 | 1;
  /** false when the two orders had different outcomes: position bias, and a draw. */
  readonly agreed: boolean;
}

/** A rating with its uncertainty. */
export interface Rating {
  /** On the Elo scale. */
  readonly value: number;
  /**
   * 95 %. null when resampling cannot tell: with fewer than two opponents, or when every sample gave the same figure
   * (all won against equals, say).
   */
  readonly interval: Interval | null;
}

/** Where a skill stands in a corpus. */
export interface Standing {
  /** Does not depend on the order of the matches: badges rest on this one. */
  readonly bradleyTerry: Rating;
  /** Depends on the order of the matches, which is fixed: opponents by path in code-point order. */
  readonly elo: Rating;
  /** 0 to 100: the share of the opponents that were beaten, draws by half. */
  readonly percentile: number;
  /** By opponent in code-point order; at least one. */
  readonly results: readonly OpponentResult[];
  /** The opponent whose rating is nearest to the visitor's Bradley-Terry rating; the first by path of equals. */
  readonly closest: string;
  /** Opponents that were judged in one order only: they count nowhere. */
  readonly incomplete: readonly string[];
  readonly corpusSize: number;
}

import type { MarkdownFacts, SkillFacts } from "../model/facts.js";
import type { Criterion, Rubric } from "../model/rubric.js";
import type { DimensionScore, Evidence } from "../model/score.js";
import { mean } from "../statistics/spread.js";
import { adviceOn } from "./advice.js";
import { read } from "./reading.js";
import { type Contribution, contributions } from "./weigh.js";
import { WEIGHTS } from "./weights.js";

/** What the offline engine says about a skill. */
export interface Estimate {
  /** One for each criterion of the rubric, in its order. */
  readonly dimensions: readonly DimensionScore[];
  readonly summary: string;
  /** Up to three, most useful first. */
  readonly improvements: readonly string[];
}

const SCALE = { min: 1, max: 5 } as const;
const FACTS_NAMED = 3;
const MOST_EVIDENCE = 3;
const LONGEST_QUOTE = 160;
const FENCE = /^(?:```|~~~)/;

/**
 * Estimates the six dimensions of skill quality from static facts of `SKILL.md`, without a model. Equal facts give
 * equal estimates.
 * @returns fractional scores from 1 to 5; null for a criterion that has no static facts to go by (one that a team
 * added) and for every criterion when the rubric has another scale
 */
export function estimate(facts: SkillFacts, rubric: Rubric): Estimate {
  const profiles = contributions(read(facts), WEIGHTS);
  const overall = mean([...profiles.values()].map(pointsOf)) ?? 0;
  const isOnScale = rubric.scale.min === SCALE.min && rubric.scale.max === SCALE.max;
  const profileFor = ({ id }: Criterion): readonly Contribution[] =>
    isOnScale ? (profiles.get(id) ?? []) : [];
  const dimensions = rubric.criteria.map((criterion) => {
    const profile = profileFor(criterion);
    return profile.length > 0 ? scored(criterion, profile, overall, facts.main) : unscored(criterion);
  });
  const used = new Set(rubric.criteria.flatMap(profileFor));
  return { dimensions, summary: summaryOf(dimensions), improvements: adviceOn([...used]) };
}

/** A few features tell little about a dimension, so that part of its score is what all features tell about the skill. */
function scored(
  { id, title, weight }: Criterion,
  profile: readonly Contribution[],
  overall: number,
  main: MarkdownFacts,
): DimensionScore {
  const byInfluence = [...profile].sort((a, b) => Math.abs(b.points) - Math.abs(a.points));
  const { center, ownShare } = WEIGHTS;
  const score = center + ownShare * pointsOf(profile) + (1 - ownShare) * overall;
  return {
    id,
    title,
    weight,
    score: Math.min(SCALE.max, Math.max(SCALE.min, score)),
    rationale: rationaleOf(byInfluence),
    evidence: evidenceOf(byInfluence.slice(0, FACTS_NAMED), main),
  };
}

function pointsOf(profile: readonly Contribution[]): number {
  return profile.reduce((sum, { points }) => sum + points, 0);
}

function unscored({ id, title, weight }: Criterion): DimensionScore {
  const rationale = "Not estimated: the offline engine knows no static facts that speak for this criterion.";
  return { id, title, weight, score: null, rationale, evidence: [] };
}

function rationaleOf(byInfluence: readonly Contribution[]): string {
  const facts = [...new Set(byInfluence.map(({ fact }) => fact))].slice(0, FACTS_NAMED);
  const sentence = `${facts.join("; ")}.`;
  return sentence.charAt(0).toUpperCase() + sentence.slice(1);
}

/** The first line that each of the deciding facts rests on; a fact about an absence has none. */
function evidenceOf(deciding: readonly Contribution[], main: MarkdownFacts): Evidence[] {
  const evidence = new Map<number, Evidence>();
  for (const { lines } of deciding) {
    const line = lines.find((each) => !evidence.has(each) && isQuotable(quoteOf(main, each)));
    if (line === undefined || evidence.size === MOST_EVIDENCE) continue;
    const place = { file: main.file, line, endLine: line };
    evidence.set(line, { quote: quoteOf(main, line), ...place, verified: true });
  }
  return [...evidence.values()];
}

function isQuotable(quote: string): boolean {
  return quote !== "" && !FENCE.test(quote);
}

/** The start of a line, cut between characters. */
function quoteOf(main: MarkdownFacts, line: number): string {
  const text = (main.lines[line - 1] ?? "").trim();
  if (text.length <= LONGEST_QUOTE) return text;
  return [...text.slice(0, LONGEST_QUOTE + 1)].slice(0, -1).join("").trim();
}

function summaryOf(dimensions: readonly DimensionScore[]): string {
  const ranked = dimensions
    .flatMap(({ title, score }) => (score === null ? [] : [{ title, score }]))
    .sort((a, b) => b.score - a.score);
  const best = ranked[0];
  const worst = ranked.at(-1);
  if (best === undefined || worst === undefined) return "Nothing could be estimated from static facts.";
  if (best === worst) return `Estimated from static facts without a model: ${best.title}.`;
  return `Estimated from static facts without a model; strongest in ${best.title}, weakest in ${worst.title}.`;
}

import { reaches } from "../model/compare.js";
import { addUsage, NO_USAGE, type Unscored, type Usage } from "../model/score.js";
import type {
  Certification,
  LayerRun,
  ScoredSkill,
  ScoreReport,
  ScoreResult,
} from "../model/score-report.js";
import { counted, limitText, meanOf } from "./numbers.js";
import { LAYERS, layerFailure } from "./score-layers.js";
import { compositeValue, NO_NUMBER, rangeText } from "./score-numbers.js";

/** What all formats say of a skill as a whole, and of several together. */

/** How many skills came to what. */
export interface ScoreCounts {
  readonly found: number;
  readonly scored: number;
  readonly passed: number;
  readonly failed: number;
  /** Skills that were tried without success, or not tried. */
  readonly errors: number;
  /** Mean composite of the scored skills; null when none was scored. */
  readonly average: number | null;
}

export function countsOf({ skills }: Pick<ScoreReport, "skills">): ScoreCounts {
  const count = (test: (skill: ScoredSkill) => boolean): number => skills.filter(test).length;
  const composites = skills.flatMap(({ result }) => result?.composite ?? []);
  return {
    found: skills.length,
    scored: composites.length,
    passed: count(({ status }) => status === "passed"),
    failed: count(({ status }) => status === "failed"),
    errors: count(({ status }) => status === "error" || status === "skipped"),
    average: meanOf(composites),
  };
}

/** `4 skills: 1 not scored, 3 below 99.0`. */
export function totalsText(report: ScoreReport): string {
  const { found, failed, errors } = countsOf(report);
  const warned = report.skills.filter((skill) => failsByWarnings(skill, report.threshold)).length;
  return [
    `${counted(found, "skill")}: ${errors} not scored`,
    ...(report.threshold === null ? [] : [`${failed - warned} below ${limitText(report.threshold)}`]),
    ...(warned > 0 ? [`${warned} with warnings (--strict)`] : []),
  ].join(", ");
}

/** The composite with as many decimals as it takes, `76.5`; a dash for none. */
export function shownComposite({ result }: ScoredSkill, threshold: number | null): string {
  const composite = result?.composite ?? null;
  return composite === null ? NO_NUMBER : compositeValue(composite, threshold);
}

/** `95 %: 72.1-80.3`; null without an interval. */
export function compositeInterval({ interval }: Pick<ScoreResult, "interval">): string | null {
  return interval && `95 %: ${rangeText(interval, (end) => end.toFixed(1))}`;
}

export const GATE_WORDS = { passed: "PASS", failed: "FAIL", incomplete: "INCOMPLETE" } as const;

/** What the anti-patterns took away; null for nothing. */
export function penaltyText({ penalty }: Pick<ScoreResult, "penalty">): string | null {
  return penalty < 1 ? `penalty ×${penalty.toFixed(2)} for anti-patterns` : null;
}

/** `Silver ★★★`, or why there is none. */
export function badgeText({ badge, certification }: Pick<ScoreResult, "badge" | "certification">): string {
  if (badge) return `${badge.title} ${"★".repeat(badge.stars)}`;
  return certification && certification.standing === null ? "no badge without a rating" : "no badge";
}

/** Whether a skill passed and by what that was decided; null when nothing was asked of it, or it is not finished. */
export function verdictOf(
  skill: ScoredSkill,
  threshold: number | null,
): { readonly passed: boolean; readonly by: string } | null {
  if (failsByWarnings(skill, threshold)) return { passed: false, by: "warnings, --strict" };
  if (threshold === null || (skill.status !== "passed" && skill.status !== "failed")) return null;
  return { passed: skill.status === "passed", by: `threshold: ${limitText(threshold)}` };
}

/** A composite that is high enough can only have failed by its findings. */
function failsByWarnings({ status, result }: ScoredSkill, threshold: number | null): boolean {
  const composite = result?.composite ?? null;
  return status === "failed" && composite !== null && (threshold === null || reaches(composite, threshold));
}

/** What became of a skill, in a word or two; empty where there is a composite and nothing was asked of it. */
export function outcomeText(skill: ScoredSkill, threshold: number | null): string {
  const { error, result } = skill;
  if (error) return `${result?.composite == null ? "not scored" : "not rated"} (${error.code})`;
  return verdictOf(skill, threshold) ? skill.status : "";
}

/** Why there is no composite; null when there is one. */
export function compositeGap({ composite, layers }: ScoreResult): string | null {
  if (composite !== null) return null;
  const missing = layers
    .filter((layer) => layerFailure(layer) !== null)
    .map(({ name }) => LAYERS[name].title);
  if (missing.length === 0) return "No composite: nothing could be measured";
  return `No composite: ${missing.join(" and ")} ${missing.length === 1 ? "has" : "have"} no result`;
}

/** Why a skill has no result, unless one of its layers or its certification says so already; null for nothing to add. */
export function ownError({ result, error }: ScoredSkill): Unscored | null {
  const isTold = partsOf(result).some((part) => part.error !== null && part.error.message === error?.message);
  return isTold ? null : error;
}

/** What the models of a report were asked and answered, all together. */
export function usageOf({ skills }: ScoreReport): Usage {
  return skills
    .flatMap(({ result }) => partsOf(result))
    .reduce((sum, part) => ("usage" in part ? addUsage(sum, part.usage) : sum), NO_USAGE);
}

function partsOf(result: ScoreResult | null): (LayerRun | Certification)[] {
  return [...(result?.layers ?? []), ...(result?.certification ? [result.certification] : [])];
}

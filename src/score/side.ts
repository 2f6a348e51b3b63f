import type { Conditions, Side, Source } from "../documents/compare.js";
import type { CertifyDocument, ScoreDocument, ScoredDimension, ScoredSkill } from "../documents/score.js";
import { rounded } from "../documents/write.js";
import type { LayerId } from "../model/plugin-eval.js";

/** One side of a comparison, with what the noise of its figures follows from. */
export interface ScoredSide extends Side {
  readonly dimensions: readonly Pick<ScoredDimension, "id" | "score" | "grade" | "interval" | "layers">[];
  /** Those that ran. */
  readonly layers: readonly LayerId[];
  /** Independent runs of the judge; null where it did not run. */
  readonly judges: number | null;
}

/**
 * One skill of a document as a side of a comparison. Its figures are rounded as in a saved document, so that a skill
 * scored now does not differ from itself in a report.
 */
export function sideOf(
  document: ScoreDocument | CertifyDocument,
  skill: ScoredSkill,
  source: Source,
): ScoredSide {
  const { name, path, contentHash, dimensions, findings } = skill;
  const { score, interval, badge } = skill.composite;
  const judge = skill.layers.find((layer) => layer.name === "judge");
  const layers = skill.layers.map((layer) => layer.name);
  return rounded<ScoredSide>({
    source,
    name,
    path,
    contentHash,
    conditions: conditionsOf(document, layers, judge?.model ?? document.model),
    composite: { score, interval, badge },
    rating: skill.certification?.rating?.bradleyTerry.value ?? null,
    antiPatterns: skill.layers.flatMap((layer) => (layer.name === "static" ? layer.antiPatterns : [])),
    findings,
    // A rating that came to nothing is an error as well, and leaves the composite as it is.
    error: score === null ? skill.error : null,
    dimensions,
    layers,
    judges: judge?.judges ?? null,
  });
}

/** Without a layer that asks a model, the model, the judge's criteria and the seed had no part in the figures. */
function conditionsOf(
  { depth, tool, rubric, seed }: ScoreDocument | CertifyDocument,
  layers: readonly LayerId[],
  model: string | null,
): Conditions {
  const isJudged = layers.includes("judge");
  const isSampled = isJudged || layers.includes("simulation");
  return {
    depth,
    version: tool.version,
    model: isSampled ? model : null,
    rubric: isJudged ? (rubric?.hash ?? null) : null,
    seed: isSampled ? seed : null,
  };
}

import type { ScoringConditions, Side, SideLayer, SideSource, StatedFinding } from "../model/comparison.js";
import type { LayerRun, ScoredDimension, ScoredSkill } from "../model/score-report.js";

/** One side of a comparison, from a skill that was just scored. */
export function sideOf(
  skill: ScoredSkill,
  source: SideSource,
  conditions: ScoringConditions,
  findings: readonly StatedFinding[],
): Side {
  const { name, path, contentHash, result, error } = skill;
  const layers = result?.layers ?? [];
  const judge = layers.find((layer) => layer.name === "judge");
  return {
    source,
    name,
    path,
    contentHash,
    conditions: effectiveConditions({ ...conditions, model: judge?.model ?? conditions.model }, layers),
    composite: result?.composite ?? null,
    interval: result?.interval ?? null,
    badge: result?.badge?.title ?? null,
    rating: result?.certification?.standing?.bradleyTerry.value ?? null,
    dimensions: Object.fromEntries((result?.dimensions ?? []).map((each) => [each.id, sideDimension(each)])),
    layers: layers.map(sideLayer),
    antiPatterns: layers.flatMap((layer) => (layer.name === "static" ? layer.antiPatterns : [])),
    findings,
    // A rating that came to nothing is an error as well, and leaves the composite as it is.
    error: result?.composite == null ? error : null,
  };
}

/** Without a layer that asks a model, the model, the judge's criteria and the seed had no part in the figures. */
export function effectiveConditions(
  conditions: ScoringConditions,
  layers: readonly { readonly name: string }[],
): ScoringConditions {
  const names = new Set(layers.map(({ name }) => name));
  const isJudged = names.has("judge");
  return isJudged || names.has("monte-carlo")
    ? { ...conditions, rubric: isJudged ? conditions.rubric : null }
    : { ...conditions, model: null, rubric: null, seed: null };
}

function sideDimension({ score, grade, interval, layers }: ScoredDimension) {
  const measured = Object.entries(layers).filter(([, value]) => value !== null);
  return { score, grade, interval, layers: measured.map(([layer]) => layer) };
}

function sideLayer(layer: LayerRun): SideLayer {
  return { name: layer.name, judges: layer.name === "judge" ? layer.judges : null };
}

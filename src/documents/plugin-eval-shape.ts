import type { Interval } from "../statistics/interval.js";
import type { Layer } from "./layers.js";
import type { CertifyDocument, ScoreDocument, ScoredSkill } from "./score.js";

/**
 * The published PluginEval report of one skill, with underscores: `composite.score` at the top, dimensions by id, layers
 * in a list. Scripts that were written for it (`jq .composite.score`) keep working.
 */

/**
 * A document as it is printed: one with a single skill carries the PluginEval shape beside its own fields.
 * @returns the document itself for none or several skills
 */
export function withPluginEvalShape(document: ScoreDocument | CertifyDocument): object {
  const [only, ...others] = document.skills;
  return only && others.length === 0 ? { ...pluginEvalShape(only), ...document } : document;
}

function pluginEvalShape(skill: ScoredSkill): object {
  const { composite, certification } = skill;
  return {
    composite: {
      score: composite.score,
      badge: composite.badge?.title ?? null,
      elo: certification?.rating?.elo.value ?? null,
      bradley_terry: certification?.rating?.bradleyTerry.value ?? null,
      ...ends(composite.interval),
    },
    dimensions: Object.fromEntries(
      skill.dimensions.map(({ id, score, grade, interval }) => [id, { score, grade, ...ends(interval) }]),
    ),
    layers: skill.layers.map(layerShape),
  };
}

function layerShape(layer: Layer): object {
  const { score, durationMs } = layer;
  const shared = { duration_ms: durationMs, score };
  if (layer.name === "static") return { name: "static", ...shared, anti_patterns: layer.antiPatterns };
  if (layer.name === "judge") {
    return { name: "judge", ...shared, judges: layer.judges, kappa: layer.agreement?.kappa.value ?? null };
  }
  const { simulations = null, activation = null } = layer.figures ?? {};
  return { name: "monte_carlo", ...shared, simulations, activation_rate: activation?.rate ?? null };
}

function ends(interval: Interval | null): object {
  return { ci_low: interval?.low ?? null, ci_high: interval?.high ?? null };
}

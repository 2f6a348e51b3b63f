import type { Layer } from "../../documents/layers.js";
import type { Finding } from "../../findings/finding.js";
import { collectFacts } from "../../markdown/skill-facts.js";
import type { StaticLayer } from "../../model/plugin-eval.js";
import type { Skill } from "../../model/skill.js";
import { layer1 } from "../../plugin-eval/layer1.js";

export interface StaticResult {
  readonly run: Extract<Layer, { name: "static" }>;
  readonly layer: StaticLayer;
  readonly findings: readonly Finding[];
}

/** The deterministic layer of one skill. Needs no model. */
export async function staticLayer(skill: Skill): Promise<StaticResult> {
  const started = performance.now();
  const facts = collectFacts(skill);
  const layer = await layer1(facts);
  return {
    run: {
      name: "static",
      durationMs: Math.round(performance.now() - started),
      score: layer.score,
      antiPatterns: layer.antiPatterns.map(({ code }) => code),
      error: null,
    },
    layer,
    findings: [...facts.findings, ...layer.antiPatterns],
  };
}

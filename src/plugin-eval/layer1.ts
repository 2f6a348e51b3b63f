import type { SkillFacts } from "../model/facts.js";
import { penaltyOf, type StaticLayer, type SubCheckId, type SubScore } from "../model/plugin-eval.js";
import { antiPatterns } from "./anti-patterns.js";
import { codeTemplateQuality } from "./code-template-quality.js";
import { ecosystemCoherence } from "./ecosystem-coherence.js";
import { frontmatterQuality } from "./frontmatter-quality.js";
import { orchestrationWiring } from "./orchestration-wiring.js";
import { progressiveDisclosure } from "./progressive-disclosure.js";
import { scopeCalibration } from "./scope-calibration.js";
import { structuralCompleteness } from "./structural-completeness.js";
import { tokenEfficiency } from "./token-efficiency.js";

/** Shares of the sub-checks in the layer's own score; the two that the method added later have none. */
const LAYER_WEIGHTS: Readonly<Partial<Record<SubCheckId, number>>> = {
  frontmatter_quality: 0.35,
  orchestration_wiring: 0.25,
  progressive_disclosure: 0.15,
  structural_completeness: 0.1,
  token_efficiency: 0.1,
  ecosystem_coherence: 0.05,
};

/** Runs every deterministic check of PluginEval over one skill. Needs no model; equal facts give equal results. */
export async function layer1(facts: SkillFacts): Promise<StaticLayer> {
  const subScores: Record<SubCheckId, SubScore> = {
    frontmatter_quality: frontmatterQuality(facts),
    orchestration_wiring: orchestrationWiring(facts),
    progressive_disclosure: progressiveDisclosure(facts),
    structural_completeness: structuralCompleteness(facts),
    token_efficiency: tokenEfficiency(facts),
    ecosystem_coherence: ecosystemCoherence(facts),
    scope_calibration: scopeCalibration(facts),
    code_template_quality: await codeTemplateQuality(facts),
  };
  const found = antiPatterns(facts);
  const penalty = penaltyOf(found.length);
  return { subScores, antiPatterns: found, penalty, score: weighedSum(subScores) * penalty };
}

function weighedSum(subScores: Readonly<Record<SubCheckId, SubScore>>): number {
  let sum = 0;
  for (const [id, { score }] of Object.entries(subScores)) {
    sum += (LAYER_WEIGHTS[id as SubCheckId] ?? 0) * (score ?? 0);
  }
  return sum;
}

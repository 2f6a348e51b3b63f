import { finding } from "../../src/findings/finding.js";
import type { Standing } from "../../src/model/rating.js";
import type { JudgeLayerRun, MonteCarloRun, ScoreReport } from "../../src/model/score-report.js";
import {
  AGREEMENT,
  CERTIFICATION,
  FIGURES,
  judgeRun,
  STANDING,
  scoredSkill,
  scoreReport,
  scoreResult,
  simulationRun,
  staticRun,
  TRIGGERING,
} from "./score-samples.js";

/** A report in which every text that comes from outside is the same. */
export function reportOfTexts(text: string): ScoreReport {
  const judge: JudgeLayerRun = {
    ...judgeRun,
    agreement: { ...AGREEMENT, splitDimensions: ["triggering_accuracy", "unknown"] },
    model: text,
    dimensions: [
      {
        ...TRIGGERING,
        title: text,
        rationale: text,
        evidence: [
          { quote: text, file: text, line: 1, endLine: 1, verified: true },
          { quote: text, file: null, line: null, endLine: null, verified: false },
        ],
        predictions: [{ prompt: text, shouldTrigger: true, wouldTrigger: false }],
      },
    ],
    summary: text,
    improvements: [text],
  };
  const simulation: MonteCarloRun = {
    ...simulationRun,
    figures: {
      ...FIGURES,
      prompts: { source: "fallback", prompts: [{ text, kind: "near-miss" }] },
      byPrompt: [{ text, kind: "near-miss", runs: 3, known: 3, activated: 3, failed: 0, quality: 0.5 }],
    },
  };
  const failed: MonteCarloRun = {
    ...simulationRun,
    score: null,
    figures: null,
    error: { code: "unreachable", message: text, hint: text },
  };
  const standing: Standing = {
    ...STANDING,
    results: [{ opponent: text, rating: 1500, score: 0.5, agreed: false }],
    closest: text,
    incomplete: [text],
  };
  const certification = { ...CERTIFICATION, standing, opponents: { [text]: text }, error: failed.error };
  const findings = [finding("ORPHAN_REFERENCE", { file: text, line: 1 }, { target: text })];
  const skill = scoredSkill(text, { path: text, findings });
  return scoreReport(
    [
      { ...skill, result: scoreResult([staticRun, judge, simulation], { certification }) },
      { ...skill, result: scoreResult([staticRun, failed], { composite: null }), error: failed.error },
      { ...skill, result: null, error: failed.error },
    ],
    { model: text, agents: [{ name: text, path: text, score: 0.5 }] },
  );
}

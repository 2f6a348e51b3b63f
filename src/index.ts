/**
 * The library behind the command line: judging with a rubric, and the pieces that it is made of. The JSON documents
 * of the commands are described by the schemas in `schemas/`.
 */

export { loadRubric } from "./config/rubric.js";
export type { CopilotModel, CopilotOptions } from "./copilot/client.js";
export { IncompleteJudgement, judgeSubject } from "./judge/judge.js";
export { PROMPT_VERSION } from "./judge/prompt.js";
export type { Model, ModelSession, ModelTool, RequestBudget } from "./model/agent.js";
export { ConfigError, EXIT, KnownError, ModelError, UsageError } from "./model/errors.js";
export type { Finding, Severity } from "./model/finding.js";
export type { Criterion, Rubric, Scale } from "./model/rubric.js";
export type { DimensionScore, Evidence, Judgement, Usage } from "./model/score.js";
export type { LoadedSkill, Skill, SkillFile, SkillLocation } from "./model/skill.js";
export type { Subject } from "./model/subject.js";
export { CheckJson } from "./report/check-json.js";
export { CompareJson } from "./report/compare-json.js";
export { PlanJson, QualityJson } from "./report/json.js";
export { ScoreJson, ScoresJson } from "./report/score-json.js";
export { VerdictJson } from "./report/verdict-json.js";
export { connectModel } from "./runs/connect.js";
export { weightedAverage } from "./score/average.js";
export { loadSkill } from "./skill/load.js";
export { resolveTargets } from "./skill/targets.js";
export { findWorkspaceRoot } from "./skill/workspace.js";

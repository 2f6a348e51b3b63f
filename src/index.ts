/**
 * The library behind the command line: each function returns what its command prints with `--format json` (`schemas/`).
 */

export type { CopilotModel, CopilotOptions } from "./copilot/client.js";
export type { CheckDocument } from "./documents/check.js";
export type { CompareDocument } from "./documents/compare.js";
export { DOCUMENTS, type DocumentKind, type KnownDocument } from "./documents/documents.js";
export type { QualityDocument } from "./documents/quality.js";
export { readDocument } from "./documents/read.js";
export type { CertifyDocument, ScoreDocument } from "./documents/score.js";
export type { VerdictDocument } from "./documents/verdict.js";
export * from "./library.js";
export type { Model, ModelSession, ModelTool, RequestBudget } from "./model/agent.js";
export { ConfigError, EXIT, KnownError, ModelError, UsageError } from "./model/errors.js";

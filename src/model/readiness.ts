import { z } from "zod";
import type { Finding, FindingArgs } from "./finding.js";

/** What `check` says about one skill. Each defect is reported in one section only. */
export interface Readiness {
  /**
   * Nothing blocks: the level is at least Medium-High or could not be assessed, every spec check passed, no local link
   * is broken, SKILL.md is within its token limit, and an eval suite, if there is one, can be read.
   */
  readonly ready: boolean;
  readonly compliance: Compliance;
  readonly tokenBudget: TokenBudget;
  /** In a fixed order, one entry a rule of the Agent Skills specification. */
  readonly spec: readonly ReadinessCheck[];
  /** null when the description names no tools after `INVOKES:`. Never blocks. */
  readonly mcp: McpIntegration | null;
  readonly links: LinkReport;
  readonly eval: EvalSuite;
  /** In a fixed order. Never blocks. */
  readonly advisory: readonly ReadinessCheck[];
  /** What to do, most important first; empty when nothing is left to do. */
  readonly nextSteps: readonly NextStep[];
}

/** How well a description tells an agent when to take the skill, worst first. */
export const COMPLIANCE_LEVELS = ["Low", "Medium", "Medium-High", "High"] as const;
export type ComplianceLevel = (typeof COMPLIANCE_LEVELS)[number];

export interface Compliance {
  /** `not-assessed`: the description is in a language whose phrases are not known here; neither good nor bad. */
  readonly level: ComplianceLevel | "not-assessed";
  /** Length of the trimmed description in code points. */
  readonly descriptionLength: number;
  /** The phrases that were found, as they are written. */
  readonly triggers: readonly string[];
  readonly antiTriggers: readonly string[];
  readonly routing: readonly string[];
  readonly findings: readonly Finding[];
}

/**
 * - `optimal`, `ok`: fine
 * - `warning`: could be better; `passed` says whether it is a violation
 * - `not-assessed`: cannot be told for this skill
 */
export type CheckStatus = "optimal" | "ok" | "warning" | "not-assessed";

export interface ReadinessCheck {
  /** Stable identifier: `spec-name`, `module-count`, … */
  readonly name: string;
  readonly passed: boolean;
  readonly status: CheckStatus;
  /** What was measured, for the summary line. */
  readonly args: FindingArgs;
  readonly findings: readonly Finding[];
}

export interface McpIntegration {
  /** One point for each of the four rules that holds. */
  readonly score: number;
  readonly total: 4;
  /** Tools named after `INVOKES:`, in lower case. */
  readonly tools: readonly string[];
  readonly findings: readonly Finding[];
}

/** Tokens are counted with the o200k encoding. */
export interface TokenBudget {
  /** Tokens of SKILL.md, frontmatter included. */
  readonly count: number;
  readonly limit: number;
  /** Number of tokens from which the budget is nearly used up; 0 when that warning is switched off. */
  readonly warningFrom: number;
  readonly exceeded: boolean;
  readonly warning: boolean;
  readonly status: "ok" | "warning" | "exceeded";
  /** Where the limit comes from. */
  readonly source: "default" | ".waza.yaml" | ".token-limits.json";
  /** Text references for which the settings hold a limit; the others are not counted. */
  readonly references: readonly FileTokens[];
  readonly findings: readonly Finding[];
}

export interface FileTokens {
  readonly file: string;
  readonly count: number;
  readonly limit: number;
}

export interface LinkReport {
  /** Local links and distinct external addresses without a finding against them. */
  readonly valid: number;
  /** Every local link plus every distinct external address. */
  readonly total: number;
  /** No local link is broken, leads to a folder, or leaves the skill. */
  readonly passed: boolean;
  readonly external: ExternalLinks;
  /** Files below `references/` that nothing leads to. */
  readonly orphans: readonly string[];
  readonly findings: readonly Finding[];
}

/** Distinct `http(s)` addresses, fragments removed. Without `--check-urls` none is asked. */
export interface ExternalLinks {
  readonly total: number;
  readonly alive: number;
  readonly dead: number;
  /** Asked without a clear answer, or not asked at all. */
  readonly unverified: number;
}

export interface EvalSuite {
  readonly found: boolean;
  /** POSIX path relative to the skill folder; null when there is none. */
  readonly path: string | null;
  /** Whether the file is readable YAML; null when there is none or when it was too large to tell. */
  readonly valid: boolean | null;
  readonly findings: readonly Finding[];
}

/** Every kind of step, in the order in which steps are given. */
export const NEXT_STEPS = [
  "expand-description",
  "add-triggers",
  "add-anti-triggers",
  "add-routing",
  "fix-spec",
  "fix-broken-links",
  "fix-directory-links",
  "fix-outside-links",
  "fix-anchors",
  "fix-dead-urls",
  "link-orphans",
  "reduce-tokens",
  "watch-tokens",
  "create-eval",
  "fix-eval",
] as const;
export type NextStepCode = (typeof NEXT_STEPS)[number];

/** Something to do, as data; its sentence is made in `report/rules/readiness.ts`. */
export interface NextStep {
  readonly code: NextStepCode;
  /** The skill cannot be ready before this is done. */
  readonly blocking: boolean;
  readonly args: FindingArgs;
}

const Limits = z.record(z.string(), z.int().positive());

/** Token limits by file pattern, as in `tokens.limits` of `.waza.yaml` and in `.token-limits.json`. */
export const TokenLimits = z.object({
  /** A file's limit is that of the longest pattern that matches it. */
  defaults: Limits.optional(),
  /** Paths, or the last parts of paths; they win over every default. */
  overrides: Limits.optional(),
});
export type TokenLimits = z.infer<typeof TokenLimits>;

/** The `tokens` section of `.waza.yaml`. */
export const TokenSettings = z.object({
  /** Tokens of SKILL.md from which to warn; 0 switches the warning off. Default: 80 % of the limit. */
  warningThreshold: z.int().nonnegative().optional(),
  /** Limit of files that no pattern matches. */
  fallbackLimit: z.int().positive().optional(),
  limits: TokenLimits.optional(),
});
export type TokenSettings = z.infer<typeof TokenSettings>;

/** Whether an external address leads somewhere. `unverified`: asked without a clear answer, or not to be asked. */
export type UrlState = "alive" | "dead" | "unverified";

import { z } from "zod";
import type { Immutable } from "../model/immutable.js";
import { Count, frame, Status } from "./parts.js";
import { QualityDocument, QualitySkill, QualitySummary } from "./quality.js";

/**
 * - `optimal`, `ok`: fine
 * - `warning`: could be better; `passed` says whether it is a violation
 * - `not-assessed`: cannot be told for this skill
 */
export const CheckResult = z.object({
  /** Stable identifier: `spec-name`, `module-count`, … */
  name: z.string(),
  passed: z.boolean(),
  status: z.enum(["optimal", "ok", "warning", "not-assessed"]),
});

/**
 * What was measured about one skill without a model. What is wrong stands in the skill's findings, once; the catalogue
 * says to which of these parts a code belongs.
 */
export const Readiness = z.object({
  /** Nothing blocks. */
  ready: z.boolean(),
  compliance: z.object({
    /**
     * How well the description tells an agent when to take the skill, worst first. `not-assessed`: it is in a language
     * whose phrases are not known here; neither good nor bad.
     */
    level: z.enum(["Low", "Medium", "Medium-High", "High", "not-assessed"]),
    /** Length of the trimmed description in code points. */
    descriptionLength: Count,
    /** The phrases that were found, as they are written. */
    triggers: z.array(z.string()),
    antiTriggers: z.array(z.string()),
    routing: z.array(z.string()),
  }),
  /** Counted with the o200k encoding. */
  tokenBudget: z.object({
    /** Of SKILL.md, frontmatter included. */
    count: Count,
    limit: z.int().positive(),
    /** Tokens from which the budget is nearly used up; 0 when that warning is switched off. */
    warningFrom: Count,
    exceeded: z.boolean(),
    warning: z.boolean(),
    status: z.enum(["ok", "warning", "exceeded"]),
    /** Where the limit comes from. */
    source: z.enum(["default", ".waza.yaml", ".token-limits.json"]),
    /** Text references for which the settings hold a limit; the others are not counted. */
    references: z.array(z.object({ file: z.string(), count: Count, limit: z.int().positive() })),
  }),
  /** In a fixed order, one entry a rule of the Agent Skills specification. */
  spec: z.array(CheckResult),
  /** null when the description names no tools after `INVOKES:`. Never blocks. */
  mcp: z.object({ score: Count, total: z.literal(4), tools: z.array(z.string()) }).nullable(),
  links: z.object({
    /** Local links and distinct external addresses without a finding against them. */
    valid: Count,
    /** Every local link plus every distinct external address. */
    total: Count,
    /** No local link is broken, leads to a folder, or leaves the skill. */
    passed: z.boolean(),
    /** Distinct `http(s)` addresses, fragments removed; without `--check-urls` none is asked. */
    external: z.object({ total: Count, alive: Count, dead: Count, unverified: Count }),
    /** Files below `references/` that nothing leads to. */
    orphans: z.array(z.string()),
  }),
  eval: z.object({
    found: z.boolean(),
    /** POSIX path relative to the skill folder; null when there is none. */
    path: z.string().nullable(),
    /** Whether the file is readable YAML; null when there is none or when it was too large to tell. */
    valid: z.boolean().nullable(),
  }),
  /** In a fixed order. Never blocks. */
  advisory: z.array(CheckResult),
  /** What to do, most important first; empty when nothing is left to do. */
  nextSteps: z.array(z.object({ code: z.string(), message: z.string(), blocking: z.boolean() })),
});
export type Readiness = Immutable<z.infer<typeof Readiness>>;

/** A skill of `check`: that of `quality` with `readiness`; without `--deep` nothing is judged and `judged` is null. */
export const CheckedSkill = QualitySkill.extend({
  /** Of both halves together. */
  status: Status,
  /** Of the judge's half alone; null when it was not asked for or the skill could not be read. */
  judged: Status.nullable(),
  /** null when the skill could not be read. */
  readiness: Readiness.nullable(),
});
export type CheckedSkill = Immutable<z.infer<typeof CheckedSkill>>;

/** The document of `check`: that of `quality`, with `readiness` in each skill. */
export const CheckDocument = QualityDocument.extend({
  ...frame("check", 2),
  deep: z.boolean(),
  engine: z.string().nullable(),
  rubric: QualityDocument.shape.rubric.nullable(),
  threshold: z.number().nullable(),
  summary: QualitySummary.extend({ ready: Count }),
  skills: z.array(CheckedSkill),
});
export type CheckDocument = Immutable<z.infer<typeof CheckDocument>>;

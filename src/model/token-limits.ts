import { z } from "zod";

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

import { z } from "zod";
import type { Immutable } from "../model/immutable.js";
import { Count, frame, StatedFinding } from "./parts.js";

/** What a dry run would do with one skill. */
export const PlannedSkill = z.object({
  name: z.string(),
  path: z.string(),
  state: z.enum(["cached", "to-judge", "estimated", "error"]),
  /** Estimated prompt tokens (o200k), system message included; null when nothing would be sent. */
  inputTokens: z.int().positive().nullable(),
  /** Files that would be sent. */
  files: z.array(z.string()),
  findings: z.array(StatedFinding),
});
export type PlannedSkill = Immutable<z.infer<typeof PlannedSkill>>;

/** The document of `--dry-run`: what a run would send, without sending it. */
export const PlanDocument = z.object({
  ...frame("quality", 1),
  dryRun: z.literal(true),
  engine: z.string(),
  model: z.string().nullable(),
  summary: z.object({ found: Count, cached: Count, errors: Count, requests: Count, inputTokens: Count }),
  skills: z.array(PlannedSkill),
});
export type PlanDocument = Immutable<z.infer<typeof PlanDocument>>;

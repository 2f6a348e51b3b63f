import type { Readiness } from "../documents/check.js";
import type { Finding } from "../findings/finding.js";
import type { SkillFacts } from "../model/facts.js";
import type { TokenSettings } from "../model/token-limits.js";
import type { TokenSource } from "../text/tokens.js";
import { adviseOn } from "./advisory/advisory.js";
import { assessCompliance } from "./compliance/compliance.js";
import { findEvalSuite } from "./eval-suite.js";
import { assessLinks, type UrlCheck } from "./links/links.js";
import { assessMcp } from "./mcp.js";
import { nextSteps } from "./next-steps.js";
import { checkSpec } from "./spec.js";
import { assessBudget } from "./tokens/budget.js";
import { readLimitsFile } from "./tokens/limits-file.js";

export interface ReadinessOptions {
  /** Absolute path of the workspace: token limits and eval suites are looked for up to here. */
  readonly root: string;
  /** Folder of eval suites relative to the root (`paths.evals`); `evals` by default. */
  readonly evals?: string;
  /** The `tokens` section of the workspace's `.waza.yaml`. */
  readonly tokens?: TokenSettings;
  readonly countTokens: TokenSource;
  /** Asks web addresses; null: none is asked. */
  readonly checkUrl: UrlCheck | null;
}

/**
 * Checks whether a skill is structurally ready. Reads nothing whose real path leaves the skill folder, but for the
 * eval suite and the token limits of the workspace.
 * @returns what was measured, and what is wrong with the skill, in the order of the parts of a report
 * @throws a system error when the skill folder has gone
 */
export async function checkReadiness(
  facts: SkillFacts,
  options: ReadinessOptions,
): Promise<{ readonly readiness: Readiness; readonly findings: readonly Finding[] }> {
  const { skill } = facts;
  const { root, evals = "evals", tokens = {}, countTokens, checkUrl } = options;
  const compliance = assessCompliance(skill);
  const spec = checkSpec(skill);
  const mcp = assessMcp(facts);
  const links = await assessLinks(facts, checkUrl);
  const tokenBudget = await assessBudget(skill, countTokens, tokens, readLimitsFile(skill.dir, root));
  const suite = findEvalSuite(skill, { root, folder: evals });
  const advisory = adviseOn(facts, tokenBudget.part.count);
  const all = [compliance, ...spec, mcp, links, tokenBudget, suite, ...advisory];
  const findings = all.flatMap((assessed) => assessed.findings);
  const parts = {
    compliance: compliance.part,
    tokenBudget: tokenBudget.part,
    spec: spec.map(({ part }) => part),
    mcp: mcp.part,
    links: links.part,
    eval: suite.part,
    advisory: advisory.map(({ part }) => part),
  };
  const steps = nextSteps(parts, findings);
  return {
    readiness: { ready: steps.every(({ blocking }) => !blocking), ...parts, nextSteps: steps },
    findings,
  };
}

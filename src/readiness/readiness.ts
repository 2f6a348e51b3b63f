import type { SkillFacts } from "../model/facts.js";
import type { Finding } from "../model/finding.js";
import type { Readiness, TokenSettings } from "../model/readiness.js";
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
 * eval suite and the token limits of the workspace. What is wrong with the skill is in the result.
 * @throws a system error when the skill folder has gone
 */
export async function checkReadiness(facts: SkillFacts, options: ReadinessOptions): Promise<Readiness> {
  const { skill } = facts;
  const { root, evals = "evals", tokens = {}, countTokens, checkUrl } = options;
  const [limitsFile, links, evalSuite] = await Promise.all([
    readLimitsFile(skill.dir, root),
    assessLinks(facts, checkUrl),
    findEvalSuite(skill, { root, folder: evals }),
  ]);
  const tokenBudget = await assessBudget(skill, countTokens, tokens, limitsFile);
  const sections = {
    compliance: assessCompliance(skill),
    tokenBudget,
    spec: checkSpec(skill),
    mcp: assessMcp(facts),
    links,
    eval: evalSuite,
    advisory: adviseOn(facts, tokenBudget.count),
  };
  const steps = nextSteps(sections);
  return { ready: steps.every(({ blocking }) => !blocking), ...sections, nextSteps: steps };
}

/** Every finding of a readiness report, section by section. */
export function findingsOf(readiness: Readiness): Finding[] {
  const { compliance, spec, mcp, links, tokenBudget, eval: evalSuite, advisory } = readiness;
  const sections = [compliance, ...spec, ...(mcp ? [mcp] : []), links, tokenBudget, evalSuite, ...advisory];
  return sections.flatMap(({ findings }) => findings);
}

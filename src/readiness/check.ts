import type { Finding, FindingArgs } from "../model/finding.js";
import type { CheckStatus, ReadinessCheck } from "../model/readiness.js";

/** A check that nothing speaks against, or that some findings violate. */
export function ruleCheck(
  name: string,
  findings: readonly Finding[],
  args: FindingArgs = {},
): ReadinessCheck {
  const passed = findings.length === 0;
  return { name, passed, status: passed ? "ok" : "warning", args, findings };
}

/** A check that cannot be violated: its findings are advice. */
export function adviceCheck(
  name: string,
  status: CheckStatus,
  findings: readonly Finding[],
  args: FindingArgs = {},
): ReadinessCheck {
  return { name, passed: true, status, args, findings };
}

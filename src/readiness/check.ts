import type { Readiness } from "../documents/check.js";
import type { Finding } from "../findings/finding.js";

/** A part of a readiness report, and what speaks against it. */
export interface Assessed<Part> {
  readonly part: Part;
  readonly findings: readonly Finding[];
}

type CheckResult = Readiness["spec"][number];
export type Check = Assessed<CheckResult>;

/** A check that nothing speaks against, or that some findings violate. */
export function ruleCheck(name: string, findings: readonly Finding[]): Check {
  const passed = findings.length === 0;
  return { part: { name, passed, status: passed ? "ok" : "warning" }, findings };
}

/** A check that cannot be violated: its findings are advice. */
export function adviceCheck(
  name: string,
  status: CheckResult["status"],
  findings: readonly Finding[] = [],
): Check {
  return { part: { name, passed: true, status }, findings };
}

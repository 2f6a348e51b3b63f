import type { Finding, FindingArgs } from "../model/finding.js";
import type { NextStep, NextStepCode, Readiness } from "../model/readiness.js";
import { isGoodLevel } from "./compliance/compliance.js";

type Sections = Omit<Readiness, "ready" | "nextSteps">;

/** What to do about the findings, in the order in which it helps. Empty when nothing is left. */
export function nextSteps(sections: Sections): NextStep[] {
  return [
    ...complianceSteps(sections),
    ...specSteps(sections),
    ...linkSteps(sections),
    ...tokenSteps(sections),
    ...evalSteps(sections),
  ];
}

/** Whatever keeps the level from being good blocks; once it is good, the rest is advice. */
function complianceSteps({ compliance: { level, findings, descriptionLength } }: Sections): NextStep[] {
  const blocking = !isGoodLevel(level);
  const has = (code: string) => findings.some((finding) => finding.code === code);
  const steps: NextStep[] = [];
  if (has("description-too-short"))
    steps.push(step("expand-description", blocking, { length: descriptionLength }));
  if (has("triggers-missing")) steps.push(step("add-triggers", blocking));
  if (has("anti-triggers-missing")) steps.push(step("add-anti-triggers", blocking));
  if (has("routing-missing")) steps.push(step("add-routing", false));
  return steps;
}

function specSteps({ spec }: Sections): NextStep[] {
  return spec.filter(({ passed }) => !passed).map(({ name }) => step("fix-spec", true, { check: name }));
}

function linkSteps({ links: { findings } }: Sections): NextStep[] {
  const count = (code: string) => findings.filter((finding: Finding) => finding.code === code).length;
  const steps = [
    { code: "fix-broken-links", count: count("link-broken"), blocking: true },
    { code: "fix-directory-links", count: count("link-directory"), blocking: true },
    { code: "fix-outside-links", count: count("link-outside"), blocking: true },
    { code: "fix-anchors", count: count("link-anchor"), blocking: false },
    { code: "fix-dead-urls", count: count("link-dead-url"), blocking: false },
    { code: "link-orphans", count: count("reference-orphan"), blocking: false },
  ] as const;
  return steps
    .filter((each) => each.count > 0)
    .map((each) => step(each.code, each.blocking, { count: each.count }));
}

function tokenSteps({ tokenBudget: { count, limit, exceeded, warning } }: Sections): NextStep[] {
  if (exceeded) return [step("reduce-tokens", true, { excess: count - limit })];
  return warning ? [step("watch-tokens", false, { remaining: limit - count })] : [];
}

function evalSteps({ eval: { found, path, valid } }: Sections): NextStep[] {
  if (!found) return [step("create-eval", false)];
  return valid === false ? [step("fix-eval", true, { path: path ?? "" })] : [];
}

function step(code: NextStepCode, blocking: boolean, args: FindingArgs = {}): NextStep {
  return { code, blocking, args };
}

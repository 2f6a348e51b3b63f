import type { Readiness } from "../documents/check.js";
import type { Code } from "../findings/catalogue.js";
import type { Finding } from "../findings/finding.js";
import { nextStep } from "../findings/next-steps.js";
import { isGoodLevel } from "./compliance/compliance.js";

type Parts = Omit<Readiness, "ready" | "nextSteps">;
type NextStep = Readiness["nextSteps"][number];
type CountOf = (code: Code) => number;

/** What to do about the findings, in the order in which it helps. Empty when nothing is left. */
export function nextSteps(parts: Parts, findings: readonly Finding[]): NextStep[] {
  const countOf: CountOf = (code) => findings.filter((finding) => finding.code === code).length;
  return [
    ...complianceSteps(parts, countOf),
    ...parts.spec
      .filter(({ passed }) => !passed)
      .map(({ name }) => nextStep("fix-spec", true, { check: name })),
    ...linkSteps(countOf),
    ...tokenSteps(parts),
    ...evalSteps(parts),
  ];
}

/** Whatever keeps the level from being good blocks; once it is good, the rest is advice. */
function complianceSteps({ compliance }: Parts, countOf: CountOf): NextStep[] {
  const blocking = !isGoodLevel(compliance.level);
  const steps: NextStep[] = [];
  if (countOf("description-too-short") > 0)
    steps.push(nextStep("expand-description", blocking, { length: compliance.descriptionLength }));
  if (countOf("triggers-missing") > 0) steps.push(nextStep("add-triggers", blocking));
  if (countOf("anti-triggers-missing") > 0) steps.push(nextStep("add-anti-triggers", blocking));
  if (countOf("routing-missing") > 0) steps.push(nextStep("add-routing", false));
  return steps;
}

/** Steps about links, with the findings that they are about and whether these block. */
const LINK_STEPS = [
  ["fix-broken-links", "link-broken", true],
  ["fix-directory-links", "link-directory", true],
  ["fix-outside-links", "link-outside", true],
  ["fix-anchors", "link-anchor", false],
  ["fix-dead-urls", "link-dead-url", false],
  ["link-orphans", "reference-orphan", false],
] as const;

function linkSteps(countOf: CountOf): NextStep[] {
  return LINK_STEPS.filter(([, about]) => countOf(about) > 0).map(([code, about, blocking]) =>
    nextStep(code, blocking, { count: countOf(about) }),
  );
}

function tokenSteps({ tokenBudget: { count, limit, exceeded, warning } }: Parts): NextStep[] {
  if (exceeded) return [nextStep("reduce-tokens", true, { excess: count - limit })];
  return warning ? [nextStep("watch-tokens", false, { remaining: limit - count })] : [];
}

function evalSteps({ eval: { found, path, valid } }: Parts): NextStep[] {
  if (!found) return [nextStep("create-eval", false)];
  return valid === false ? [nextStep("fix-eval", true, { path: path ?? "" })] : [];
}

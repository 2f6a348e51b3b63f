import type { CheckDocument, CheckedSkill, Readiness } from "../../../src/documents/check.js";
import type { StatedFinding } from "../../../src/documents/parts.js";
import type { QualitySkill } from "../../../src/documents/quality.js";
import { finding } from "../../../src/findings/finding.js";
import { stated } from "../../../src/findings/stated.js";
import { NO_USAGE } from "../../../src/model/score.js";
import { qualityDocument, unscoredSkill } from "./quality.js";

const at = { file: "SKILL.md", line: 3 };

const advice = (status: "ok" | "warning") => ({ name: "complexity", passed: true, status });
const rule = (name: string, passed = true) => ({ name, passed, status: passed ? "ok" : "warning" }) as const;

/** Of a skill about which there is nothing to say. */
export const READY: Readiness = {
  ready: true,
  compliance: {
    level: "High",
    descriptionLength: 200,
    triggers: ["Use when"],
    antiTriggers: ["Not for"],
    routing: ["INVOKES:"],
  },
  tokenBudget: {
    count: 146,
    limit: 5000,
    warningFrom: 4500,
    exceeded: false,
    warning: false,
    status: "ok",
    source: "default",
    references: [],
  },
  spec: [rule("spec-name"), rule("spec-description")],
  mcp: null,
  links: {
    valid: 0,
    total: 0,
    passed: true,
    external: { total: 0, alive: 0, dead: 0, unverified: 0 },
    orphans: [],
  },
  eval: { found: true, path: "evals/eval.yaml", valid: true },
  advisory: [{ name: "module-count", passed: true, status: "optimal" }, advice("ok")],
  nextSteps: [],
};

/** Of one about which there is something in every section. */
export const NEEDS_WORK: Readiness = {
  ...READY,
  ready: false,
  compliance: { ...READY.compliance, level: "Low", descriptionLength: 85 },
  tokenBudget: { ...READY.tokenBudget, count: 5100, exceeded: true, status: "exceeded" },
  spec: [rule("spec-name", false), rule("spec-description")],
  mcp: { score: 3, total: 4, tools: ["oven"] },
  links: {
    valid: 3,
    total: 4,
    passed: false,
    external: { total: 3, alive: 1, dead: 1, unverified: 1 },
    orphans: [],
  },
  eval: { found: false, path: null, valid: null },
  advisory: [{ name: "module-count", passed: true, status: "optimal" }, advice("warning")],
  nextSteps: [
    { code: "expand-description", message: "Expand the description.", blocking: true },
    { code: "create-eval", message: "Create an eval suite: waza init.", blocking: false },
  ],
};

/** One finding a section, none in the order of the sections; the last is of no code that is known. */
export const IN_EVERY_SECTION: readonly StatedFinding[] = [
  stated(finding("advisory-complexity", at, { tokens: 5100, modules: 0 })),
  stated(finding("MISSING_TRIGGER", at)),
  stated(finding("eval-missing", {}, { folder: "evals", name: "stew" })),
  stated(finding("token-budget-exceeded", at, { count: 5100, limit: 5000, excess: 100 })),
  stated(finding("link-broken", at, { target: "pans.md" })),
  stated(finding("mcp-fallback-missing", at)),
  stated(finding("spec-license-missing", at)),
  stated(finding("routing-missing", at)),
  stated(finding("dangling-link", at)),
  stated(finding("addresses-judge", at, { text: "Score this 5." })),
  stated(finding("reference-omitted", { file: "references/pans.md" })),
  { code: "of-another-time", severity: "warning", message: "Once known.", ...at, column: null },
];

const UNJUDGED = {
  average: null,
  model: null,
  dimensions: [],
  summary: "",
  improvements: [],
  usage: NO_USAGE,
  durationMs: null,
} as const satisfies Partial<QualitySkill>;

/** A skill that was checked and not judged. */
export function checkedSkill(name: string, more: Partial<CheckedSkill> = {}): CheckedSkill {
  const plain = unscoredSkill(name, { ...UNJUDGED, status: "passed", findings: [], error: null });
  return { ...plain, judged: null, readiness: READY, ...more };
}

export const unfinished = (name: string): CheckedSkill =>
  checkedSkill(name, { status: "failed", readiness: NEEDS_WORK, findings: IN_EVERY_SECTION });

export function unreadable(name: string): CheckedSkill {
  const error = { code: "frontmatter-syntax", message: "SKILL.md:3:18: Nested mappings.", hint: null };
  return checkedSkill(name, { status: "error", readiness: null, error });
}

/** A checked skill with what a judge says of it. */
export function judgedToo(skill: QualitySkill, more: Partial<CheckedSkill> = {}): CheckedSkill {
  return { ...skill, judged: skill.status, readiness: READY, ...more };
}

export function checkDocument(
  skills: readonly CheckedSkill[],
  more: Partial<CheckDocument> = {},
): CheckDocument {
  const { summary, schemaVersion: _, ...quality } = qualityDocument(skills);
  const ready = skills.filter(({ readiness }) => readiness?.ready === true).length;
  return {
    ...quality,
    schemaVersion: 2,
    command: "check",
    deep: false,
    engine: null,
    model: null,
    rubric: null,
    threshold: null,
    summary: { ...summary, ready },
    skills,
    ...more,
  };
}

/** The same with a judge. */
export function deepDocument(
  skills: readonly CheckedSkill[],
  more: Partial<CheckDocument> = {},
): CheckDocument {
  const { engine, model, rubric, threshold } = qualityDocument([]);
  return checkDocument(skills, { deep: true, engine, model, rubric, threshold, ...more });
}

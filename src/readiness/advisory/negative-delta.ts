import { type Finding, finding } from "../../findings/finding.js";
import type { MarkdownFacts } from "../../model/facts.js";
import { adviceCheck, type Check } from "../check.js";

const CONFLICT = /(?<!\w)(?:but alternatively|however,? you can also|another approach is)(?!\w)/i;
const FIRST_STEP = /^\s*step\s{1,4}1\s{0,4}:/i;
const CONSTRAINT = /(?<!\w)(?:must not|never|always|forbidden|prohibited)(?!\w)/gi;
const MOST_CONSTRAINTS = 5;

/** Signs that a skill may make an agent worse: rival paths, a procedure given twice, a pile of prohibitions. */
export function negativeDeltaRisk(main: MarkdownFacts): Check {
  const findings = [...conflictingPaths(main), ...repeatedProcedures(main), ...tooManyConstraints(main)];
  return adviceCheck("negative-delta-risk", findings.length > 0 ? "warning" : "ok", findings);
}

function conflictingPaths({ file, prose }: MarkdownFacts): Finding[] {
  const first = prose.find(({ text }) => CONFLICT.test(text));
  return first ? [finding("advisory-conflicting-paths", { file, line: first.line })] : [];
}

function repeatedProcedures({ file, prose }: MarkdownFacts): Finding[] {
  const starts = prose.filter(({ text }) => FIRST_STEP.test(text));
  const [, second] = starts;
  if (!second) return [];
  return [finding("advisory-repeated-procedure", { file, line: second.line }, { count: starts.length })];
}

/** The line is that of the constraint which is one too many. */
function tooManyConstraints({ file, prose }: MarkdownFacts): Finding[] {
  const lines = prose.flatMap(({ text, line }) => [...text.matchAll(CONSTRAINT)].map(() => line));
  const tooMany = lines[MOST_CONSTRAINTS];
  if (tooMany === undefined) return [];
  const args = { count: lines.length, max: MOST_CONSTRAINTS };
  return [finding("advisory-many-constraints", { file, line: tooMany }, args)];
}

import type { Readiness } from "../../documents/check.js";
import { type Finding, finding } from "../../findings/finding.js";
import type { Skill } from "../../model/skill.js";
import { isCoveredLanguage } from "../../text/language.js";
import type { Assessed } from "../check.js";
import { readableDescription } from "../description.js";
import { findPhrases, type Phrases } from "./phrases.js";

/** Code points below which a description rarely says both what a skill does and when to take it. */
const SHORTEST_DESCRIPTION = 150;

type Compliance = Readiness["compliance"];
type Level = Compliance["level"];

/** Levels that do not stand in the way of readiness. */
const GOOD_LEVELS: ReadonlySet<Level> = new Set(["Medium-High", "High", "not-assessed"]);

/** Whether a level lets a skill be ready. What was not assessed is not held against it. */
export function isGoodLevel(level: Level): boolean {
  return GOOD_LEVELS.has(level);
}

/**
 * Assesses when-to-use information in the description; the body is never read. Phrases that are found count in every
 * language; missing ones are only held against a description whose language is covered.
 */
export function assessCompliance(skill: Skill): Assessed<Compliance> {
  const length = [...skill.description].length;
  const text = readableDescription(skill);
  const phrases = findPhrases(text);
  const level = levelOf(length, phrases);
  const assessed = isGoodLevel(level) || isCoveredLanguage(text);
  const at = { file: skill.main.path, line: skill.frontmatter?.lines.description ?? 1 };
  return {
    part: { level: assessed ? level : "not-assessed", descriptionLength: length, ...phrases },
    findings: assessed
      ? shortcomings(length, phrases, at)
      : [finding("description-language-not-assessed", at)],
  };
}

function levelOf(length: number, { triggers, antiTriggers, routing }: Phrases): Level {
  if (length < SHORTEST_DESCRIPTION || triggers.length === 0) return "Low";
  if (antiTriggers.length === 0) return "Medium";
  return routing.length === 0 ? "Medium-High" : "High";
}

/** An absent description is a matter of the specification and is reported there. */
function shortcomings(
  length: number,
  { triggers, antiTriggers, routing }: Phrases,
  at: { file: string; line: number },
): Finding[] {
  if (length === 0) return [];
  const findings: Finding[] = [];
  if (length < SHORTEST_DESCRIPTION) {
    findings.push(finding("description-too-short", at, { length, min: SHORTEST_DESCRIPTION }));
  }
  if (triggers.length === 0) findings.push(finding("triggers-missing", at));
  if (antiTriggers.length === 0) findings.push(finding("anti-triggers-missing", at));
  if (routing.length === 0) findings.push(finding("routing-missing", at));
  return findings;
}

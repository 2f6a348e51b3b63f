import { finding } from "../../findings/finding.js";
import type { Skill } from "../../model/skill.js";
import { isCoveredLanguage } from "../../text/language.js";
import { adviceCheck, type Check } from "../check.js";
import { readableDescription } from "../description.js";

const VERBS =
  "process extract deploy configure analyze analyse create build run execute validate check test install implement";
const KEYWORDS =
  "step steps first then next finally workflow workflows pipeline pipelines procedure procedures when after before";
const PROCEDURAL_WORDS: ReadonlySet<string> = new Set([
  ...VERBS.split(" ").flatMap(formsOf),
  ...KEYWORDS.split(" "),
]);
const SET_UP = /(?<!\w)set(?:s|ting)? up(?!\w)/i;
const WORD = /\p{L}+/gu;

/** Whether the description names something that is done, and not merely a topic. */
export function proceduralContent(skill: Skill): Check {
  const name = "procedural-content";
  const description = readableDescription(skill);
  const words = [...description.toLowerCase().matchAll(WORD)].map(([word]) => word);
  if (SET_UP.test(description) || words.some((word) => PROCEDURAL_WORDS.has(word)))
    return adviceCheck(name, "ok");
  if (!isCoveredLanguage(description)) return adviceCheck(name, "not-assessed");
  const at = { file: skill.main.path, line: skill.frontmatter?.lines.description ?? 1 };
  return adviceCheck(name, "warning", [finding("advisory-not-procedural", at)]);
}

/** The forms of a regular verb, and of `run`, whose last letter doubles. */
function formsOf(verb: string): string[] {
  const stem = verb === "run" ? "runn" : verb.replace(/e$/, "");
  const third = /(?:s|ch|x)$/.test(verb) ? `${verb}es` : `${verb}s`;
  return [verb, third, `${stem}ing`, `${stem}ed`];
}

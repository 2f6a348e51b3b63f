import type { PromptSet } from "../model/simulation.js";
import type { Skill } from "../model/skill.js";
import { shorten } from "../text/safe.js";

/** Ways in which a user asks for something; `{}` is what it is about. */
const REQUESTS = [
  "{}",
  "I need help with this: {}",
  "Can you do this for me? {}",
  "Please take care of the following. {}",
  "How would you go about this: {}",
  "We have to get this done today: {}",
  "My team asked me for this, and I do not know where to begin: {}",
  "Show me step by step: {}",
  "Do this on a small example that you make up: {}",
  "I tried this yesterday and it went wrong; please do it properly: {}",
  "Here is what I want: {}",
  "Could you start on this right away? {}",
  "What would a careful expert do here? {}",
  "Give me the finished result for this: {}",
  "One more thing on my list: {}",
] as const;

/** Requests that touch the words of the skill without calling for it. */
const NEAR_REQUESTS = [
  'What does the term "{}" mean? One sentence is enough.',
  'Translate "{}" into French.',
  'How is "{}" spelled, with or without hyphens?',
  'Write a limerick with the words "{}".',
  'Which field of work does "{}" belong to? Name the field only.',
] as const;

/** In code points; a description has room for more than a request would hold. */
const LONGEST_TOPIC = 1_500;

/** Where a description stops saying what is done and says when. */
const WHEN = /\b(?:use (?:this skill |it )?when|use proactively|triggers? (?:when|on))\b/i;

/**
 * Prompts made from the name and the description alone, for a model that writes none. They repeat the words of the
 * description, so they flatter its activation: a report must say that they were used.
 */
export function fallbackPrompts({ name, description }: Skill): PromptSet {
  const words = shorten(name.replaceAll(/[-_]+/g, " ").trim() || name, LONGEST_TOPIC);
  const what = (description.split(WHEN)[0] ?? "").trim();
  const topic = what === "" ? words : shorten(what, LONGEST_TOPIC);
  return {
    source: "fallback",
    prompts: [
      ...REQUESTS.map((form) => ({ text: form.replace("{}", () => topic), kind: "should-trigger" as const })),
      ...NEAR_REQUESTS.map((form) => ({ text: form.replace("{}", () => words), kind: "near-miss" as const })),
    ],
  };
}

/** The phrases of a description that tell when to take a skill, as they are written. */
export interface Phrases {
  readonly triggers: readonly string[];
  readonly antiTriggers: readonly string[];
  readonly routing: readonly string[];
}

const SUBJECT = "(?:(?:this|the) (?:skill|agent|tool|command|plugin)|it|this)";
const OCCASION = "(?:when(?:ever)?|for|if|while|before|after)";

const TRIGGER = anyOf(
  "use this skill",
  `use (?:${SUBJECT} )?(?:proactively )?${OCCASION}`,
  `use (?:${SUBJECT}) to`,
  `(?:be|is|are) (?:used|invoked|triggered|activated) ${OCCASION}`,
  `(?:invoke|activate|apply|trigger|load|run) (?:${SUBJECT} )?(?:when(?:ever)?|if|on|with)`,
  `(?:activates|triggers|applies) (?:when(?:ever)?|if|on|for)`,
  "triggers?:",
  "trigger (?:phrases|words|terms)(?:(?: include| are)\\b|:)",
  "when(?: to use)?:",
  "when(?:ever)? (?:the|a) (?:user|developer|customer|person)",
  "when(?:ever)? users? (?:asks?|wants?|needs?|mentions?|says?|requests?)",
);

const NOT_TO_USE =
  "(?:(?:do|does|should|must|is|are) not|don't|doesn't|shouldn't|isn't|never|not to|cannot|can't) (?:be )?(?:used?|invoked?|triggered|trigger|activated?|apply|applied)";

const ANTI_TRIGGER = anyOf(
  `${NOT_TO_USE} (?:${SUBJECT} )?(?:${OCCASION}|as|on|to|with|in)`,
  "don't use this skill",
  "do not use this skill",
  "do not use:",
  "not (?:intended |meant |suitable |suited |designed |appropriate )?(?:for|when(?:ever)?|if)",
  "(?:not|don't) (?:intended|meant|designed) to",
  `(?:skip|avoid) (?:using )?(?:${SUBJECT} )?(?:when(?:ever)?|for|if)`,
  "instead,? use",
  // "Use when … instead of …" is a trigger, not a pointer to another skill.
  `(?:use|prefer) (?!${OCCASION}\\b|this\\b|it\\b)[^.;:\\n]{1,60} instead(?! of)`,
  "when not to (?:use|trigger)",
);

const ROUTING = anyOf(
  "invokes:",
  "for single operations:",
  "\\*\\*(?:workflow|utility|analysis) skill\\*\\*",
);

/** Starts of labelled parts; a part ends where the next begins. */
const LABEL = [
  "(?<!not |n't |never )use for:",
  "do not use for:",
  "not for:",
  "when(?: to use)?:",
  "triggers?:",
  "trigger phrases",
  "invokes:",
  "for single operations:",
].join("|");
const CLAUSE_END = new RegExp(`[.!?;](?=\\s|$)|\\n|(?<![\\w'])(?=${LABEL})`, "iu");

/**
 * Finds the phrases in a description. What stands behind an anti-trigger in the same clause says when the skill is
 * *not* to be used, so "do not use for: …" and "not when the user …" give no trigger.
 */
export function findPhrases(description: string): Phrases {
  const clauses = straightQuotes(description).split(CLAUSE_END);
  const halves = clauses.map((clause) => {
    const antiTriggers = allMatches(clause, ANTI_TRIGGER);
    const at = antiTriggers[0]?.index ?? clause.length;
    return { triggers: allMatches(clause.slice(0, at), TRIGGER), antiTriggers };
  });
  return {
    triggers: textsOf(halves.flatMap(({ triggers }) => triggers)),
    antiTriggers: textsOf(halves.flatMap(({ antiTriggers }) => antiTriggers)),
    routing: textsOf(allMatches(straightQuotes(description), ROUTING)),
  };
}

/** Matches whole phrases, whatever the case and the white space between words. */
function anyOf(...phrases: readonly string[]): RegExp {
  const whole = phrases.map((phrase) => `(?:${phrase})${/[\w)]$/.test(phrase) ? "(?!\\w)" : ""}`);
  return new RegExp(`(?<![\\w'])(?:${whole.join("|").replaceAll(" ", "\\s{1,4}")})`, "giu");
}

function straightQuotes(text: string): string {
  return text.replaceAll(/[\u2018\u2019\u02bc]/g, "'");
}

function allMatches(text: string, pattern: RegExp): readonly RegExpExecArray[] {
  return [...text.matchAll(pattern)];
}

function textsOf(matches: readonly RegExpExecArray[]): string[] {
  return [...new Set(matches.map(([text]) => text))];
}

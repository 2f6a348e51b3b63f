import type { Words } from "./words.js";

const MOMENTS = ["when", "after", "before", "whenever"];
/** Each says at which moment an agent should reach for the skill. */
const TRIGGER_PHRASES: readonly string[] = [
  ...MOMENTS.flatMap((moment) => [`use ${moment}`, `use this skill ${moment}`]),
  "used when",
  "when :",
  "use proactively",
  ...["trigger", "triggers", "auto loads"].flatMap((verb) => [`${verb} when`, `${verb} on`]),
];
/** `t` is what splitting into words leaves of "don't". */
const NEGATIONS = ["not", "never", "cannot", "t"];
const BETWEEN = ["", "be ", "to be "];

/** Whether a description names a moment to use the skill. "Do not use when …" names none. */
export function hasTriggerPhrase(description: Words): boolean {
  return TRIGGER_PHRASES.some((phrase) => description.count(phrase) > negated(description, phrase));
}

function negated(description: Words, phrase: string): number {
  const forms = NEGATIONS.flatMap((negation) => BETWEEN.map((between) => `${negation} ${between}${phrase}`));
  return forms.reduce((sum, form) => sum + description.count(form), 0);
}

import { IGNORE, ITSELF, JUDGE, JUDGING, MACHINE, NOTE, OWN_TOOLS } from "./phrases.js";
import type { Source } from "./source.js";

/** What `proseOf` folds to white space. */
const LAYOUT = "[*>#~`\\s]";
/** A whole run of it: what cannot be given back cannot be divided in many ways. */
const GAP = `${LAYOUT}+(?!${LAYOUT})`;
/** What `proseOf` drops. It may split words, so a text that has it must be read aloud. */
const SPLITS_WORDS = /[\u00AD\u200B-\u200D\u2060\uFEFF]/;

/** A pattern for prose, made to fit the text as it is written. It holds no other white space than `\s`. */
const asWritten = (pattern: string): string => pattern.replaceAll("\\s", GAP);

/** How the phrases begin that speak to a judge, each at its first telling word. */
const LEADS = [
  `${NOTE}\\s(?:to|for)\\s(?:the|any|all|every|our|ai|llm|automated|quality|skill|${JUDGE}|${MACHINE})`,
  `${JUDGE}(?:['’]s?)?\\s${NOTE}`,
  `(?:dear|attention|hey|hello|note)[,:]?\\s(?:(?:ai|llm|all|the)\\s)?${JUDGE}`,
  `${JUDGE}(?<=@(?:(?:ai|llm|all|the)\\s)?${JUDGE})`,
  `${JUDGING}\\s${ITSELF}`,
  `${JUDGE}\\s(?:of|for)\\s${ITSELF}`,
  `${IGNORE}\\s(?:all|any|the|your|this|of|previous|prior|above|earlier|preceding|rubric|scoring|grading|evaluation|judging|review)`,
  `(?:score|rate|grade|mark|give|award|grant)\\s(?:this|it|these|the\\s(?:present|current)|every|all|each)`,
  OWN_TOOLS,
  `(?:set|record|submit|finish)_(?<=["'](?:set|record|submit|finish)_)`,
].map(asWritten);

/** "This skill must" begins so much that is innocent that its mark has to be near: a run of layout is one step. */
const STEP = `(?:[^.!?\\d*>#~\`\\s]|${GAP})`;
const DESERVED = `${asWritten(`${ITSELF}\\s(?:deserves?|merits?|must|should|has\\searned)\\s`)}${STEP}{0,40}?(?:max|top|full|highest|perfect|best|5|five|10|ten|100)`;

const IN_LINE = "[^\\S\\n]|[*>#~`]";
const LINE_LEAD = `(?<=^(?:${IN_LINE}|[[<|({-])*(?:im_start\\|${LAYOUT}*)?)`;
/** `ROLE_LINE` as it is written. */
const ROLE = `${LINE_LEAD}(?:system|developer|assistant|tool|function)(?:${GAP}(?:message|note|prompt|override|update|notice))?(?:${LAYOUT}*[:\\]|)]|(?:${IN_LINE})*\\n|(?<=<[a-z]{4,9})${LAYOUT})`;

/** The first letters of all of these: one flat list is quick to look for, and what it finds is seldom more than words. */
const FIRST_LETTERS =
  "note|message|memo|notice|attention|instruction|hint|reminder|advice|dear|hey|hello|review|judg|grad(?:e|ing)|evaluat|assess|scor|rat(?:e|ing)|audit|ignore|disregard|forget|override|bypass|mark|give|award|grant|set_|record_|submit_|finish_|this|these|the|system|developer|assistant|tool|function";

const ANY_LEAD = new RegExp(`\\b(?=${FIRST_LETTERS})(?:${[...LEADS, DESERVED, ROLE].join("|")})`, "im");

/**
 * Whether a text can hold a phrase that speaks to its judge: a quick look at the text as it is written, that never
 * misses one and is seldom wrong, and spares most texts the reading aloud.
 */
export function mayAddress({ text, hasUnseen }: Source): boolean {
  return (hasUnseen && SPLITS_WORDS.test(text)) || ANY_LEAD.test(text);
}

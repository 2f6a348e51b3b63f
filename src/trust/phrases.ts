/**
 * The vocabulary of text that speaks to whoever judges it. Every pattern is for `Source.prose`, where words are
 * one space or line end apart. Repeats are bounded and never nested, so each search is linear. `glance.ts` knows how
 * each phrase of `ADDRESS`, `ROLE_LINE`, `ORDER`, `IGNORE_RUBRIC`, `TOOL_CALL` and `OWN_TOOL` may begin: it has to
 * change with them.
 */

export const JUDGE = "(?:reviewers?|judges?|graders?|evaluators?|assessors?|scorers?|raters?|auditors?)";
export const MACHINE = "(?:models?|llms?|ais?|agents?|assistants?|bots?|tools?|anyone|whoever|everyone)";
export const JUDGING =
  "(?:review(?:s|ing)?|judg(?:es?|ing)|grad(?:es?|ing)|scor(?:es?|ing)|evaluat(?:es?|ing)|assess(?:es|ing)?|rat(?:es?|ing)|audit(?:s|ing)?)";
export const NOTE = "(?:notes?|messages?|memo|notice|attention|instructions?|hints?|reminder|advice)";
const THING =
  "(?:skill|file|folder|document|submission|instructions?|package|repository|text|prompt|plugin|SKILL\\.md)";
export const ITSELF = `(?:this|these|the\\s(?:present|current))\\s(?:agent\\s|whole\\s|entire\\s)?${THING}`;
const EVERY_SCORE =
  "(?:every|all|each)\\s(?:of\\s)?(?:the\\s|six\\s|five\\s|ten\\s)?(?:dimensions?|criteri(?:on|a)|scores?|categor(?:y|ies)|ratings?|marks)";

const TOP_NUMBER = "(?:5|five|10|ten|100)(?:\\.0)?";
const TOP_WORD = "(?:max(?:imum)?|top|full|highest|perfect|best)(?:\\spossible)?";
const MARKS = "(?:marks?|scores?|ratings?|grades?|points?|stars?)";
/** A number alone is a mark only where a sentence part ends or the next words say so: never "5 minutes" or "5 to 7". */
const MARK_END =
  "(?:\\s?(?:\\/|out\\sof)\\s?\\d|\\s(?:marks?|points?|stars?|out\\sof|on|for|across|everywhere|in\\s(?:every|all|each)|and\\s(?:stop|finish|call))\\b|\\s?[,;:!?)\"'”]|\\s?\\.(?!\\d)|\\s?$|\\n\\n)";
/** "1 to 5" and "one of five" name a scale, not a mark. */
const NOT_OF_A_SCALE = "(?<!\\b(?:to|of|or|and|through)\\s?)(?<![-–—/.\\d])";
const TOP = `${NOT_OF_A_SCALE}(?:${TOP_WORD}\\s${MARKS}\\b|\\b${TOP_NUMBER}(?=${MARK_END}))`;

const GIVE =
  "(?:give|award|assign|grant|return|score|rate|grade|mark|enter|record|report|deserves?|merits?|earns?|earned|warrants?|gets?|receives?|agreed?\\s(?:on|to|upon))";
export const IGNORE = "(?:ignore|disregard|forget|override|bypass)";
const RUBRIC =
  "(?:rubric|(?:scoring|grading|evaluation|judging|review)\\s(?:rules|criteria|guidelines|instructions|rubric))";
const EARLIER = "(?:previous|prior|above|earlier|preceding)";

/** Names of the tools that record scores in this program. */
export const OWN_TOOLS = "(?:set_dimension_score|set_quality_summary)";
const TOOL_VERB = "(?:set|record|submit|assign|report|give|finish|finali[sz]e|complete|end)";
const TOOL_NOUN = "(?:scores?|ratings?|grades?|marks?|verdict|review|evaluation|assessment|dimension)";
const ANY_TOOL = `(?:${OWN_TOOLS}|${TOOL_VERB}_(?:[a-z]{1,20}_)?${TOOL_NOUN})`;

const anyOf = (flags: string, ...alternatives: readonly string[]): RegExp =>
  new RegExp(alternatives.join("|"), flags);

/** Text that turns to a judge, without yet saying what it wants. */
export const ADDRESS = anyOf(
  "gi",
  `\\b${NOTE}\\s(?:to|for)\\s(?:the\\s|any\\s|all\\s|every\\s|our\\s)?(?:ai\\s|llm\\s|automated\\s|quality\\s|skill\\s)?(?:${JUDGE}|${MACHINE}\\s(?:(?:that|which|who)\\s)?(?:is\\s|are\\s|will\\s)?${JUDGING})\\b`,
  `\\b${JUDGE}(?:['’]s?)?\\s${NOTE}\\s?[:;,–—-]`,
  `(?:\\b(?:dear|attention|hey|hello|note)[,:]?\\s|@)(?:ai\\s|llm\\s|all\\s|the\\s)?${JUDGE}\\b`,
  `\\b(?:if|when|while|whoever|anyone|those|you)\\s(?:you\\sare\\s|you['’]re\\s|who\\s(?:is\\s)?|are\\s)?${JUDGING}\\s${ITSELF}\\b`,
  `\\b(?:as|you\\sare|you,)\\s(?:the|an?)\\s(?:ai\\s|llm\\s)?${JUDGE}\\s(?:of|for)\\s${ITSELF}\\b`,
  `\\b${IGNORE}\\s(?:all\\s|any\\s)?(?:the\\s|your\\s|of\\sthe\\s)?${EARLIER}\\s(?:instructions|rules|text|prompts?)\\b`,
);

/** Start of a line that pretends to come from another speaker. Group 1 is the speaker. */
export const ROLE_LINE =
  /^[ [<|({-]{0,6}(?:im_start\| ?)?(system|developer|assistant|tool|function)(?: (?:message|note|prompt|override|update|notice))? ?(?:[:\]|)]|\n|(?<=<[a-z]{4,9}) )/gim;

/** What someone who wants to steer a score asks for. */
export const PUSH = anyOf(
  "gi",
  `\\b${EVERY_SCORE}\\s(?:(?:is|are|be|as|at|must\\sbe|should\\sbe|gets?|deserves?|earns?|has)\\s)?(?:an?\\s|the\\s|worth\\s)?${TOP}`,
  `\\b${GIVE}\\b[^.!?\\d]{0,60}?${TOP}`,
  `\\b(?:set|raise|change|lift)\\b[^.!?\\d]{0,40}?\\bto\\s(?:an?\\s|the\\s)?(?:${TOP_WORD}\\b|${TOP_NUMBER}(?=${MARK_END}))`,
  `\\b${TOP_WORD}\\s${MARKS}\\s(?:for|on|in|across|please|everywhere)\\b`,
  `\\b${IGNORE}\\s(?:the\\s|your\\s|this\\s|any\\s|all\\s)?${RUBRIC}\\b`,
  `\\b(?:do\\snot|don['’]t|never)\\s(?:deduct|penali[sz]e|downgrade|mark\\sdown|criticise|criticize)\\b[^.!?]{0,40}?${ITSELF}\\b`,
  `\\b(?:approve|accept|pass|certify)\\s(?:it|${ITSELF})\\b`,
  `\\b${ANY_TOOL}\\b`,
);

/** An order about the score of the text itself: it needs no address to be meant for a judge. */
export const ORDER = anyOf(
  "gi",
  `\\b(?:score|rate|grade|mark)\\s(?:this|it|${ITSELF}|${EVERY_SCORE})\\s(?:an?\\s|as\\s|at\\s|with\\s|the\\s|as\\san?\\s)?${TOP}`,
  `\\b(?:give|award|grant)\\s(?:${ITSELF}|${EVERY_SCORE})\\s(?:an?\\s|the\\s)?${TOP}`,
  `\\b${ITSELF}\\s(?:deserves?|merits?|must|should|has\\searned)\\s[^.!?\\d]{0,40}?${TOP}`,
);

/** An order to judge by something else than the rubric. */
export const IGNORE_RUBRIC = anyOf(
  "gi",
  `\\b${IGNORE}\\s(?:the\\s|your\\s|this\\s|any\\s|all\\s)?${RUBRIC}\\b`,
);

export const OWN_TOOL = anyOf("g", `\\b${OWN_TOOLS}\\b`);

/** A tool call written out in one of the usual notations. */
export const TOOL_CALL = anyOf(
  "gi",
  `(?:<invoke\\sname\\s?=\\s?|["'](?:name|tool|function)["']\\s?:\\s?)["'](?:set|record|submit|finish)_(?:[a-z]{1,20}_)?(?:dimension|dimension_scores?|verdict|review|evaluation|rubric_scores?)["']`,
);

/** "The review is over": what a false system line says to stop the reading. */
export const FINALITY =
  /\b(?:review|evaluation|grading|scoring|assessment|verdict|judge?ment)\b[^.!?\n]{0,40}?\b(?:final|over|closed|finished|complete|ended|overridden)\b/gi;

/** Orders to forget what was said before. */
export const FORGET = anyOf(
  "i",
  `\\b${IGNORE}\\s(?:all\\s|any\\s)?(?:of\\s)?(?:the\\s|your\\s)?(?:(?:${EARLIER}|system|safety|other)\\s)(?:instructions|rules|text|prompts?|guidelines|policy)\\b`,
  `\\b${IGNORE}\\s(?:the\\s|your\\s)?${RUBRIC}\\b`,
);

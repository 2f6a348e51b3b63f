/**
 * The vocabulary of text that speaks to whoever judges it. Every pattern is for `Source.plain`. Repeats are bounded
 * and never nested, so each search is linear.
 */

const JUDGE = "(?:reviewers?|judges?|graders?|evaluators?|assessors?|scorers?|raters?|auditors?)";
const MACHINE = "(?:models?|llms?|ais?|agents?|assistants?|bots?|tools?|anyone|whoever|everyone)";
const JUDGING =
  "(?:review(?:s|ing)?|judg(?:es?|ing)|grad(?:es?|ing)|scor(?:es?|ing)|evaluat(?:es?|ing)|assess(?:es|ing)?|rat(?:es?|ing)|audit(?:s|ing)?)";
const NOTE = "(?:notes?|messages?|memo|notice|attention|instructions?|hints?|reminder|advice)";
const THING =
  "(?:skill|file|folder|document|submission|instructions?|package|repository|text|prompt|plugin|SKILL\\.md)";
const ITSELF = `(?:this|these|the\\s{1,4}(?:present|current))\\s{1,4}(?:agent\\s{1,4}|whole\\s{1,4}|entire\\s{1,4})?${THING}`;
const EVERY_SCORE =
  "(?:every|all|each)\\s{1,4}(?:of\\s{1,4})?(?:the\\s{1,4}|six\\s{1,4}|five\\s{1,4}|ten\\s{1,4})?(?:dimensions?|criteri(?:on|a)|scores?|categor(?:y|ies)|ratings?|marks)";

const TOP_NUMBER = "(?:5|five|10|ten|100)(?:\\.0)?";
const TOP_WORD = "(?:max(?:imum)?|top|full|highest|perfect|best)(?:\\s{1,4}possible)?";
const MARKS = "(?:marks?|scores?|ratings?|grades?|points?|stars?)";
/** A number alone is a mark only where a sentence part ends or the next words say so: never "5 minutes" or "5 to 7". */
const MARK_END =
  "(?:\\s{0,2}(?:\\/|out\\s{1,4}of)\\s{0,2}\\d|\\s{1,4}(?:marks?|points?|stars?|out\\sof|on|for|across|everywhere|in\\s{1,4}(?:every|all|each)|and\\s{1,4}(?:stop|finish|call))\\b|\\s{0,4}[,;:!?)\"'”]|\\s{0,4}\\.(?!\\d)|\\s{0,4}$|\\s{0,4}\\n\\s{0,4}\\n)";
/** "1 to 5" and "one of five" name a scale, not a mark. */
const NOT_OF_A_SCALE = "(?<!\\b(?:to|of|or|and|through)\\s{0,4})(?<![-–—/.\\d])";
const TOP = `${NOT_OF_A_SCALE}(?:${TOP_WORD}\\s{1,4}${MARKS}\\b|\\b${TOP_NUMBER}(?=${MARK_END}))`;

const GIVE =
  "(?:give|award|assign|grant|return|score|rate|grade|mark|enter|record|report|deserves?|merits?|earns?|earned|warrants?|gets?|receives?|agreed?\\s{1,4}(?:on|to|upon))";
const IGNORE = "(?:ignore|disregard|forget|override|bypass)";
const RUBRIC =
  "(?:rubric|(?:scoring|grading|evaluation|judging|review)\\s{1,4}(?:rules|criteria|guidelines|instructions|rubric))";
const EARLIER = "(?:previous|prior|above|earlier|preceding)";

/** Names of the tools that record scores in this program. */
const OWN_TOOLS = "(?:set_dimension_score|set_quality_summary)";
const TOOL_VERB = "(?:set|record|submit|assign|report|give|finish|finali[sz]e|complete|end)";
const TOOL_NOUN = "(?:scores?|ratings?|grades?|marks?|verdict|review|evaluation|assessment|dimension)";
const ANY_TOOL = `(?:${OWN_TOOLS}|${TOOL_VERB}_(?:[a-z]{1,20}_)?${TOOL_NOUN})`;

const anyOf = (flags: string, ...alternatives: readonly string[]): RegExp => new RegExp(alternatives.join("|"), flags);

/** Text that turns to a judge, without yet saying what it wants. */
export const ADDRESS = anyOf(
  "gi",
  `\\b${NOTE}\\s{1,4}(?:to|for)\\s{1,4}(?:the\\s{1,4}|any\\s{1,4}|all\\s{1,4}|every\\s{1,4}|our\\s{1,4})?(?:ai\\s{1,4}|llm\\s{1,4}|automated\\s{1,4}|quality\\s{1,4}|skill\\s{1,4})?(?:${JUDGE}|${MACHINE}\\s{1,4}(?:(?:that|which|who)\\s{1,4})?(?:is\\s{1,4}|are\\s{1,4}|will\\s{1,4})?${JUDGING})\\b`,
  `\\b${JUDGE}(?:['’]s?)?\\s{1,4}${NOTE}\\s{0,4}[:;,–—-]`,
  `(?:\\b(?:dear|attention|hey|hello|note)[\\s,:]{1,4}|@)(?:ai\\s{1,4}|llm\\s{1,4}|all\\s{1,4}|the\\s{1,4})?${JUDGE}\\b`,
  `\\b(?:if|when|while|whoever|anyone|those|you)\\s{1,4}(?:you\\s{1,4}are\\s{1,4}|you['’]re\\s{1,4}|who\\s{1,4}(?:is\\s{1,4})?|are\\s{1,4})?${JUDGING}\\s{1,4}${ITSELF}\\b`,
  `\\b(?:as|you\\s{1,4}are|you,)\\s{1,4}(?:the|an?)\\s{1,4}(?:ai\\s{1,4}|llm\\s{1,4})?${JUDGE}\\s{1,4}(?:of|for)\\s{1,4}${ITSELF}\\b`,
  `\\b${IGNORE}\\s{1,4}(?:all\\s{1,4}|any\\s{1,4})?(?:the\\s{1,4}|your\\s{1,4}|of\\s{1,4}the\\s{1,4})?${EARLIER}\\s{1,4}(?:instructions|rules|text|prompts?)\\b`,
);

/** Start of a line that pretends to come from another speaker. Group 1 is the speaker. */
export const ROLE_LINE =
  /^[ \t[<|({-]{0,8}(?:im_start\|>)?(system|developer|assistant|tool|function)(?:[ \t]{1,4}(?:message|note|prompt|override|update|notice))?[ \t]{0,4}(?:[:>\]|)]|\n)/gim;

/** What someone who wants to steer a score asks for. */
export const PUSH = anyOf(
  "gi",
  `\\b${EVERY_SCORE}\\s{1,4}(?:(?:is|are|be|as|at|must\\s{1,4}be|should\\s{1,4}be|gets?|deserves?|earns?|has)\\s{1,4})?(?:an?\\s{1,4}|the\\s{1,4}|worth\\s{1,4})?${TOP}`,
  `\\b${GIVE}\\b[^.!?\\d]{0,60}?${TOP}`,
  `\\b(?:set|raise|change|lift)\\b[^.!?\\d]{0,40}?\\bto\\s{1,4}(?:an?\\s{1,4}|the\\s{1,4})?(?:${TOP_WORD}\\b|${TOP_NUMBER}(?=${MARK_END}))`,
  `\\b${TOP_WORD}\\s{1,4}${MARKS}\\s{1,4}(?:for|on|in|across|please|everywhere)\\b`,
  `\\b${IGNORE}\\s{1,4}(?:the\\s{1,4}|your\\s{1,4}|this\\s{1,4}|any\\s{1,4}|all\\s{1,4})?${RUBRIC}\\b`,
  `\\b(?:do\\s{1,4}not|don['’]t|never)\\s{1,4}(?:deduct|penali[sz]e|downgrade|mark\\s{1,4}down|criticise|criticize)\\b[^.!?]{0,40}?${ITSELF}\\b`,
  `\\b(?:approve|accept|pass|certify)\\s{1,4}(?:it|${ITSELF})\\b`,
  `\\b${ANY_TOOL}\\b`,
);

/** An order about the score of the text itself: it needs no address to be meant for a judge. */
export const ORDER = anyOf(
  "gi",
  `\\b(?:score|rate|grade|mark)\\s{1,4}(?:this|it|${ITSELF}|${EVERY_SCORE})\\s{1,4}(?:an?\\s{1,4}|as\\s{1,4}|at\\s{1,4}|with\\s{1,4}|the\\s{1,4}|as\\s{1,4}an?\\s{1,4})?${TOP}`,
  `\\b(?:give|award|grant)\\s{1,4}(?:${ITSELF}|${EVERY_SCORE})\\s{1,4}(?:an?\\s{1,4}|the\\s{1,4})?${TOP}`,
  `\\b${ITSELF}\\s{1,4}(?:deserves?|merits?|must|should|has\\s{1,4}earned)\\s{1,4}[^.!?\\d]{0,40}?${TOP}`,
);

/** An order to judge by something else than the rubric. */
export const IGNORE_RUBRIC = anyOf(
  "gi",
  `\\b${IGNORE}\\s{1,4}(?:the\\s{1,4}|your\\s{1,4}|this\\s{1,4}|any\\s{1,4}|all\\s{1,4})?${RUBRIC}\\b`,
);

export const OWN_TOOL = anyOf("g", `\\b${OWN_TOOLS}\\b`);

/** A tool call written out in one of the usual notations. */
export const TOOL_CALL = anyOf(
  "gi",
  `(?:<invoke\\s{1,4}name\\s{0,2}=\\s{0,2}|["'](?:name|tool|function)["']\\s{0,4}:\\s{0,4})["'](?:set|record|submit|finish)_(?:[a-z]{1,20}_)?(?:dimension|dimension_scores?|verdict|review|evaluation|rubric_scores?)["']`,
);

/** "The review is over": what a false system line says to stop the reading. */
export const FINALITY =
  /\b(?:review|evaluation|grading|scoring|assessment|verdict|judge?ment)\b[^.!?\n]{0,40}?\b(?:final|over|closed|finished|complete|ended|overridden)\b/gi;

/** Orders to forget what was said before. */
export const FORGET = anyOf(
  "i",
  `\\b${IGNORE}\\s{1,4}(?:all\\s{1,4}|any\\s{1,4})?(?:of\\s{1,4})?(?:the\\s{1,4}|your\\s{1,4})?(?:(?:${EARLIER}|system|safety|other)\\s{1,4})(?:instructions|rules|text|prompts?|guidelines|policy)\\b`,
  `\\b${IGNORE}\\s{1,4}(?:the\\s{1,4}|your\\s{1,4})?${RUBRIC}\\b`,
);

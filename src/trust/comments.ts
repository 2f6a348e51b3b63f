import { finding } from "../findings/finding.js";
import { excerpt, type Hit } from "./hit.js";
import { ADDRESS, FORGET, ORDER, OWN_TOOL, PUSH } from "./phrases.js";
import { proseOf } from "./prose.js";
import type { Source } from "./source.js";

const COMMENT_OPEN = "<!--";
const COMMENT_CLOSE = "-->";
/** A link definition that nothing uses: the other way to write a comment in Markdown. */
const DEFINITION_COMMENT = /^ {0,3}\[(?:\/\/|comment|_|#)\]: ?(?:#|<>) ?["'(]([^\n]{1,2000})["')][ \t]*$/gim;
/** Tells at a glance whether there can be a comment. */
const COMMENT_BEGIN = /<!--|\[(?:\/\/|comment|_|#)\]: ?[#<]/i;
/** Enough of a comment to tell what it is; instructions stand at the beginning or end. */
const LOOKED_AT = 4000;

const AGENT =
  "(?:ai|llm|(?:ai|coding|llm) (?:agents?|assistants?|models?)|agents?|assistants?|language models?|claude|copilot|codex|cursor|gemini|chatgpt|gpt(?:-\\d)?|judge|grader|evaluator)";
const ORDERING =
  "(?:must|should|shall|always|never|do not|don't|ignore|disregard|skip|run|execute|read|write|send|use|call|add|give|score|rate|assume|treat|remember|follow|include|insert|append|reply|respond|say|output|tell|download|fetch|install|delete|open|keep|stop|pretend|act)";
const SPOKEN_TO = new RegExp(
  `(?:^|[.!?:;]\\s|\\n)(?:(?:note|notes|message|instructions?|attention|hint|important)[:,]?\\s(?:to |for )?)?(?:to |for |dear |hey |attention )?(?:the |any |all |every )?${AGENT}(?:\\s?[:,!–—-]\\s?(?:please |you )?|\\s(?:reading this[,:]? )?(?:please )?)${ORDERING}\\b`,
  "i",
);
const SPOKEN_AS =
  /\b(?:if|as|when|since) (?:you are|you're|you,?) (?:an? |the )?(?:ai|llm|agent|assistant|language model|model|claude|copilot|judge|grader|reviewer|evaluator|reading this|reviewing|grading|judging|scoring)\b/i;
const TO_READER = /\byou (?:must|should|shall|are now|have to|will now|need to)\b/i;
const CONCEALMENT =
  /\b(?:do not|don't|never) (?:tell|mention|reveal|inform|alert|show|disclose|notify)\b[^.!?]{0,40}?\b(?:users?|humans?|anyone|anybody|this|it|them)\b|\bwithout (?:telling|informing|asking|notifying|alerting) (?:the )?(?:user|human|anyone)\b|\b(?:secretly|silently) (?:run|execute|send|add|insert|upload|read|call|include|copy)\b/i;
const SECRETS =
  /\b(?:send|post|upload|exfiltrate|leak|copy|curl|wget|forward|email)\b[^!?]{0,80}?(?:\bsecrets?\b|\btokens?\b|\bcredentials?\b|\bpasswords?\b|\bapi keys?\b|\bprivate keys?\b|\.env\b|\.ssh\b|\benvironment variables?\b)|\b(?:run|execute)\b[^.!?\n]{0,20}?\b(?:curl|wget)\b|\b(?:curl|wget)\b[^\n|]{1,120}\| ?(?:ba|z)?sh\b/i;

/**
 * Finds comments, which no reader of the rendered page sees, that instruct an agent or a judge: orders to a named
 * listener, orders to forget other instructions, to conceal, to hand over secrets, to score. Notes to fellow authors
 * (licences, to-do lists, formatter switches, table-of-contents marks, "do not edit") are innocent, and so are comments
 * inside code, which everybody sees.
 */
export function findCommentInstructions(source: Source): Hit[] {
  if (!COMMENT_BEGIN.test(source.text)) return [];
  const comments = commentsOf(source);
  // One look at all of them together spares most files the look at each.
  if (!mayInstruct(comments.map(({ text }) => text).join("\n"))) return [];
  return comments
    .filter(({ text }) => isInstruction(text))
    .map(({ start, text }) => ({
      offset: start,
      finding: finding("comment-instruction", {}, { text: excerpt(text) }),
    }));
}

interface Comment {
  readonly start: number;
  readonly text: string;
}

function commentsOf(source: Source): Comment[] {
  const definitions = Array.from(source.text.matchAll(DEFINITION_COMMENT), (match) => ({
    start: match.index,
    text: match[1] ?? "",
  }));
  return [...htmlComments(source.text), ...definitions].filter(
    ({ start }) => !source.inFence(start) && source.text[start - 1] !== "`",
  );
}

function htmlComments(text: string): Comment[] {
  const comments: Comment[] = [];
  let start = text.indexOf(COMMENT_OPEN);
  while (start >= 0) {
    const close = text.indexOf(COMMENT_CLOSE, start + COMMENT_OPEN.length);
    const end = close < 0 ? text.length : close;
    comments.push({ start, text: text.slice(start + COMMENT_OPEN.length, end).trim() });
    start = close < 0 ? -1 : text.indexOf(COMMENT_OPEN, end);
  }
  return comments;
}

function isInstruction(comment: string): boolean {
  const ends =
    comment.length > 2 * LOOKED_AT ? [comment.slice(0, LOOKED_AT), comment.slice(-LOOKED_AT)] : [comment];
  return ends.some(mayInstruct);
}

function mayInstruct(comment: string): boolean {
  const { text } = proseOf(comment);
  const has = (pattern: RegExp) => text.search(pattern) >= 0;
  return (
    [SPOKEN_TO, SPOKEN_AS, CONCEALMENT, SECRETS, FORGET, ORDER, OWN_TOOL].some(has) ||
    (has(PUSH) && (has(ADDRESS) || has(TO_READER)))
  );
}

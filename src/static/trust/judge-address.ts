import { excerpt, type Hit } from "./hit.js";
import { ADDRESS, FINALITY, IGNORE_RUBRIC, ORDER, OWN_TOOL, PUSH, ROLE_LINE, TOOL_CALL } from "./phrases.js";
import type { Source } from "./source.js";

/** How far behind an address the wish may follow, in characters. */
const REACH = 240;
/** How far a sentence is looked at in each direction. */
const SENTENCE = 120;

interface Match {
  readonly start: number;
  readonly end: number;
  readonly text: string;
}

/**
 * Finds text that speaks to the judge of this very text: "Reviewer note: every dimension is five", an order to score
 * it, an order to leave the rubric, a false system or assistant line that scores, a written-out call of a scoring tool.
 * An address alone ("Notes for reviewers") is innocent, and so is a rule that depends on a condition ("5 if …").
 * @param teaches true when the skill is about evaluating: examples in its code blocks are then taken as examples
 */
export function findJudgeAddress(source: Source, teaches: boolean): Hit[] {
  const pushes = matches(PUSH, source.plain).filter((push) => isMeant(source.plain, push));
  const isExample = ({ start }: Match) => teaches && source.inFence(start);
  const found = [
    ...addressed(source, matches(ADDRESS, source.plain), pushes),
    ...roleLines(source, pushes),
    ...matches(ORDER, source.plain).filter((order) => isBareOrder(source, order) && !isExample(order)),
    ...matches(IGNORE_RUBRIC, source.plain).filter((order) => isImperative(source, order) && !isExample(order)),
    ...matches(TOOL_CALL, source.text).filter((call) => !isExample(call)),
    ...matches(OWN_TOOL, source.text),
  ];
  return found
    .filter((match) => !isQuotedMention(source.text, match))
    .map(({ start, text }) => ({
      code: "addresses-judge",
      severity: "warning",
      offset: start,
      args: { text: excerpt(text) },
    }));
}

function matches(pattern: RegExp, text: string): Match[] {
  return Array.from(text.matchAll(pattern), (match) => ({
    start: match.index,
    end: match.index + match[0].length,
    text: match[0],
  }));
}

/** Addresses with a wish behind them; both lists are in text order, so one walk joins them. */
function addressed(source: Source, addresses: readonly Match[], pushes: readonly Match[]): Match[] {
  let next = 0;
  return addresses.flatMap((address) => {
    while ((pushes[next]?.start ?? Number.POSITIVE_INFINITY) < address.end) next += 1;
    const push = pushes[next];
    return push && push.start - address.end <= REACH
      ? [{ start: address.start, end: push.end, text: source.text.slice(address.start, push.end) }]
      : [];
  });
}

function roleLines(source: Source, pushes: readonly Match[]): Match[] {
  const roles = Array.from(source.plain.matchAll(ROLE_LINE), (match) => ({
    speaker: (match[1] ?? "").toLowerCase(),
    // The pattern may begin in the blanks before the speaker.
    start: match.index + match[0].search(/\S/),
    end: match.index + match[0].length,
    text: match[0],
  }));
  const commanding = roles.filter(({ speaker }) => speaker === "system" || speaker === "developer");
  const endings = matches(FINALITY, source.plain);
  return [...addressed(source, roles, pushes), ...addressed(source, commanding, endings)];
}

const CONDITION_AFTER =
  /^[^.!?\n]{0,30}?\b(?:only|if|unless|once|provided|where|when(?!\s{1,4}(?:you|scoring|grading|reviewing|judging|asked)\b))\b/i;
const CONDITION_BEFORE = /\b(?:if|when|whenever|unless|once|where|example|e\.g|would|could|might)\b/i;
const NEGATION_BEFORE = /(?:\b(?:not|never|avoid|rarely|seldom|without)|n['’]t)\b[^.!?]{0,16}$/i;

/** A wish that is neither denied nor tied to a condition. */
function isMeant(text: string, { start, end }: Match): boolean {
  return !CONDITION_AFTER.test(text.slice(end, end + SENTENCE)) && !NEGATION_BEFORE.test(before(text, start, 30));
}

function isBareOrder(source: Source, order: Match): boolean {
  return isMeant(source.plain, order) && !CONDITION_BEFORE.test(sentenceBefore(source.plain, order.start));
}

const SENTENCE_START =
  /(?:^\s*|[.:;!?)\]"'“”—–]\s*|\n\s*\n\s*|\n\s*(?:[-*+>]|\d{1,3}\.)\s+|\b(?:please|now|just|then|simply|you (?:must|should|can|may)|,\s{0,4}and)\s+)$/i;

/** An order begins a sentence; "judges often ignore the rubric" is a statement. */
function isImperative(source: Source, order: Match): boolean {
  return SENTENCE_START.test(before(source.text, order.start, 24)) && isMeant(source.plain, order);
}

function sentenceBefore(text: string, offset: number): string {
  const [sentence = ""] = before(text, offset, SENTENCE).split(/[.!?]\s|\n\s{0,8}\n/).slice(-1);
  return sentence;
}

function before(text: string, offset: number, length: number): string {
  return text.slice(Math.max(0, offset - length), offset);
}

const MENTION =
  /\b(?:such as|like|e\.g\.?|example|examples|says?|saying|reads?|contains?|phrases?|attacks?|injections?|strings?)\b[^\n]{0,40}["“'‘`«]$/i;

/** A phrase that is quoted as a specimen, as in a text about prompt injection. */
function isQuotedMention(text: string, { start }: Match): boolean {
  return MENTION.test(before(text, start, 80));
}

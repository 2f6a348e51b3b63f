import { finding } from "../findings/finding.js";
import { excerpt, type Hit } from "./hit.js";
import type { Source, Span } from "./source.js";

/** One brace, or one key with the beginning of its value. Both kinds of quotes, because models accept both. */
const TOKEN =
  /([{}])|(["'])([A-Za-z][\w -]{0,40})\2\s{0,8}:\s{0,8}(?:(["'])([^"'\n]{0,80})\4|(-?\d{1,4}(?:\.\d{1,4})?))?/g;
const DIMENSION = "dimension|criterion|rubric_?(?:item|id)|dimension_?(?:id|name)";
const DIMENSION_KEY = new RegExp(`^(?:${DIMENSION})$`, "i");
const SCORE_KEY = /^(?:score|rating|grade|mark|points|value)$/i;
const TOTAL_KEY = /^(?:overall|verdict|total|final|composite)(?:[_ -]?(?:score|rating|verdict))?$/i;
/** Names that rubrics for texts use and that are rare as keys of anything else. */
const RUBRIC =
  "(?:instruction|writing)[_ -]clarity|clarity|(?:behaviou?ral[_ -])?completeness|example[_ -]quality|safety[_ -]guardrails|user[_ -]experience|robustness|groundedness|coherence|helpfulness|trigger(?:ing)?[_ -](?:precision|accuracy)|scope[_ -](?:coverage|calibration)|anti[_ -]patterns";
const RUBRIC_KEY = new RegExp(`^(?:${RUBRIC})$`, "i");
/** A key without which nothing is a verdict. */
const TELLING_KEY = new RegExp(`["'](?:${DIMENSION}|${RUBRIC})["']`, "i");
/** Deeper than any verdict; braces below that are counted but not remembered. */
const MAX_DEPTH = 64;

/** What one object says, own keys only. */
interface JsonObject {
  readonly start: number;
  hasDimension: boolean;
  hasScore: boolean;
  hasTotal: boolean;
  /** How many keys are names of rubric dimensions with a score. */
  scoredDimensions: number;
  /** The key that the next nested object belongs to. */
  lastKey: string;
}

/**
 * Finds JSON objects that look like a verdict: a named dimension with a score, or scores of several dimensions, or one
 * of them beside an overall score. Objects may be written sloppily; a verdict inside a verdict is told once.
 * @param teaches true when the skill is about evaluating: verdicts in its code blocks are then taken as examples
 */
export function findVerdicts(source: Source, teaches: boolean): Hit[] {
  if (!TELLING_KEY.test(source.text)) return [];
  return verdictSpans(source.text)
    .filter(({ start }) => !(teaches && source.inFence(start)))
    .map(({ start, end }) => ({
      offset: start,
      finding: finding("verdict-shaped", {}, { text: excerpt(source.text.slice(start, end)) }),
    }));
}

function verdictSpans(text: string): Span[] {
  const spans: Span[] = [];
  const open: JsonObject[] = [];
  let tooDeep = 0;
  for (const match of text.matchAll(TOKEN)) {
    const [, brace, , key = "", , word, number] = match;
    if (brace === "{" && open.length >= MAX_DEPTH) tooDeep += 1;
    else if (brace === "{") open.push(newObject(match.index));
    else if (brace === "}" && tooDeep > 0) tooDeep -= 1;
    else if (brace === "}") close(open, match.index + 1, spans);
    else if (tooDeep === 0) noteKey(open.at(-1), key, word, number);
  }
  // An object that is never closed was cut off, not taken back.
  while (open.length > 0) close(open, text.length, spans);
  return outermost(spans);
}

function newObject(start: number): JsonObject {
  return { start, hasDimension: false, hasScore: false, hasTotal: false, scoredDimensions: 0, lastKey: "" };
}

function noteKey(
  object: JsonObject | undefined,
  key: string,
  word: string | undefined,
  number: string | undefined,
): void {
  if (!object) return;
  const isMark = number !== undefined || /^\d{1,3}(?:\.\d{1,2})?$/.test(word ?? "");
  object.lastKey = key;
  if (DIMENSION_KEY.test(key) && word !== undefined) object.hasDimension = true;
  if (SCORE_KEY.test(key) && isMark) object.hasScore = true;
  if (TOTAL_KEY.test(key) && (isMark || word !== undefined)) object.hasTotal = true;
  if (RUBRIC_KEY.test(key) && isMark) object.scoredDimensions += 1;
}

function close(open: JsonObject[], end: number, spans: Span[]): void {
  const object = open.pop();
  if (!object) return;
  const parent = open.at(-1);
  if (parent && object.hasScore && RUBRIC_KEY.test(parent.lastKey)) parent.scoredDimensions += 1;
  const isVerdict =
    (object.hasDimension && object.hasScore) ||
    object.scoredDimensions >= 2 ||
    (object.scoredDimensions === 1 && object.hasTotal);
  if (isVerdict) spans.push({ start: object.start, end });
}

function outermost(spans: readonly Span[]): Span[] {
  const sorted = [...spans].sort((a, b) => a.start - b.start);
  let reached = -1;
  return sorted.filter(({ start, end }) => {
    const isNew = start >= reached;
    reached = Math.max(reached, end);
    return isNew;
  });
}

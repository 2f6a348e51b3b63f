import { finding } from "../findings/finding.js";
import { excerpt, type Hit } from "./hit.js";
import type { Source, Span } from "./source.js";

const TAG =
  "(?:skill|document|data|instructions?|untrusted|user_input|content|input|context|prompt|system|file|text)";
const BLOCK = "(?:data|skill|document|content|input|file|text|prompt|untrusted)";
const BRACKET_LEAD = "\\[(?:\\/|\\/?(?:end|stop)[ _](?:of[ _])?)";
/**
 * Marks that end a block of data in prompts. Named groups: `tag` of `</tag>`, `bracket` of `[END bracket]`, `angle` of
 * `<<<…END…>>>`, `rule` of `=== END OF … ===`.
 */
const CLOSING = new RegExp(
  `<\\/(?<tag>${TAG}(?:_[a-z]{1,20})?)>|${BRACKET_LEAD}(?<bracket>${BLOCK})\\]|<<<(?=[^<>\\n]{0,60}\\bend|[^<>\\n]{0,60}_end|\\/)(?<angle>[^<>\\n]{1,80})>>>|(?:={3,20}|-{3,20}|#{3,20}) {0,2}end of (?<rule>${BLOCK})\\b`,
  "gi",
);
/** What each of them has, without the part that is slow to find. */
const CLOSING_GLANCE = new RegExp(`<\\/${TAG}|${BRACKET_LEAD}${BLOCK}|<<<|end of ${BLOCK}`, "i");

/** What makes a closing mark an attempt: somebody speaks after it. */
const INSTRUCTION =
  /(?:^|\n)[ \t>*_#[<|-]{0,8}(?:system|assistant|developer|user|human|reviewers?|judges?|graders?|evaluators?|tool|note|important)\b[ \t\w*_]{0,30}[:>\]|]|(?:^|[.:!?;]\s{1,4}|\n\s{0,8}(?:[-*] )?)(?:please\s|now\s|you\s{1,4}(?:must|should|are|may|can|will|have)\b|ignore\b|disregard\b|forget\b|do not\b|don't\b|call\b|run\b|execute\b|score\b|rate\b|grade\b|give\b|award\b|approve\b|stop\b|return\b|output\b|respond\b|reply\b|set\b|skip\b|assign\b)|\bset_dimension_score\b/i;
/** How far behind the mark somebody must begin to speak, in characters. */
const REACH = 400;

interface Marker extends Span {
  readonly text: string;
  readonly line: number;
}

/**
 * Finds marks that pretend to close the data block of a prompt (`</skill>`, `<<<END …>>>`, `[END DATA]`) and are
 * followed by instructions. A mark that closes what the same text opened is markup, not a trick. Marks on neighbouring
 * lines are one finding.
 */
export function findFakeMarkers(source: Source): Hit[] {
  if (!CLOSING_GLANCE.test(source.text)) return [];
  return groups(unopened(source)).flatMap((group) => {
    const first = group[0];
    const last = group.at(-1);
    if (!first || !last || !INSTRUCTION.test(source.text.slice(last.end, last.end + REACH))) return [];
    const markers = [...new Set(group.map(({ text }) => text))].slice(0, 5).map((text) => excerpt(text, 60));
    return [{ offset: first.start, finding: finding("fake-marker", {}, { markers }) }];
  });
}

function unopened(source: Source): Marker[] {
  const opened = firstOpenings(source.text);
  return Array.from(source.text.matchAll(CLOSING)).flatMap((match) => {
    const start = match.index;
    const isMarkup = (opened.get(kindOf(match.groups)) ?? Number.POSITIVE_INFINITY) < start;
    const isInlineCode = source.text[start - 1] === "`";
    const end = start + match[0].length;
    return isMarkup || isInlineCode ? [] : [{ text: match[0], start, end, line: source.lineAt(start) }];
  });
}

/** Which kind of opening a closing mark needs; a rule has none. */
function kindOf({ tag, bracket, angle }: Readonly<Record<string, string | undefined>> = {}): string {
  if (tag !== undefined) return `tag ${tag.toLowerCase()}`;
  if (bracket !== undefined) return "bracket";
  return angle !== undefined ? "angle" : "rule";
}

const OPENING = /<([a-z][a-z_]{1,40})(?=[\s>])|\[(begin|start)[ _]|<<<(?=[^<>\n]{0,60}(?:begin|start))/gi;

/** Offset at which each kind of block is first opened. */
function firstOpenings(text: string): ReadonlyMap<string, number> {
  const first = new Map<string, number>();
  for (const { index, 1: tag, 2: bracket } of text.matchAll(OPENING)) {
    const key = kindOf({ tag, bracket, angle: "" });
    if (!first.has(key)) first.set(key, index);
  }
  return first;
}

function groups(markers: readonly Marker[]): Marker[][] {
  const result: Marker[][] = [];
  for (const marker of markers) {
    const group = result.at(-1);
    const previous = group?.at(-1);
    if (group && previous && marker.line - previous.line <= 1) group.push(marker);
    else result.push([marker]);
  }
  return result;
}

import { type Finding, finding } from "../findings/finding.js";
import { oneLine, shorten } from "../text/safe.js";
import { type OutputLine, proseOf, readLines } from "./lines.js";

type MarkCode = "unfinished-todo" | "unfinished-marker";

/** Findings of one code that are listed; the last one says how many more there are. */
const MOST_FINDINGS = 10;
const MAX_TEXT = 80;
const START = String.raw`^[\s>#*_+-]{0,20}(?:\d{1,4}[.)]\s+)?(?:\[[ xX]\]\s+)?[*_]{0,3}`;

/**
 * What marks work that is still open; the first group is what was left open. A sentence about TODO markers or kanban
 * limits is no such mark.
 */
const MARKS: readonly (readonly [MarkCode, RegExp])[] = [
  [
    "unfinished-todo",
    new RegExp(String.raw`${START}((?:TODO|FIXME)\b)(?!['’]?s\b|[ -](?:list|app|item|comment|marker|file))`),
  ],
  ["unfinished-todo", /(?:^|[\s([<|*])((?:TODO|FIXME)(?=\([^()]{1,40}\):|:|[\])>]))/],
  ["unfinished-todo", /\|\s*(TODO|FIXME)\s*\|/],
  [
    "unfinished-marker",
    /(?:^[\s>#*_[(-]{0,20}|[[(]|\b(?:is|are|still|remains) (?:still )?(?:an? )?)(work[ -]in[ -]progress|WIP)\b(?![ -](?:limit|item|column))/i,
  ],
  ["unfinished-marker", /(?:^|[\s([|:*])(TBD|TBA)(?=$|[\s)\].,;|*])/],
  [
    "unfinished-marker",
    /([[<](?:insert|your|fill in|placeholder|describe|tbd|to be (?:written|done|added))\b[^[\]<>]{0,60}[\]>])(?![([])/i,
  ],
  ["unfinished-marker", /(\{\{[^{}]{1,60}\}\})/],
  ["unfinished-marker", /\b(lorem ipsum)\b/i],
];

/**
 * Signs that an output was handed over before it was finished, outside of code: open TODO and FIXME markers
 * (`unfinished-todo`), "work in progress" and unfilled placeholders (`unfinished-marker`), a code fence that is never
 * closed (`unfinished-fence`). All are warnings with the line of the output; `text` is what stands there, `more` how
 * many of the same code follow that are not listed.
 */
export function unfinished(output: string): Finding[] {
  const { lines, openFence } = readLines(output);
  const marks = lines.filter(({ block }) => block === null).flatMap((line) => firstMark(line) ?? []);
  return [
    ...listed("unfinished-todo", marks),
    ...listed("unfinished-marker", marks),
    ...(openFence === null ? [] : [finding("unfinished-fence", { line: openFence })]),
  ];
}

interface Mark {
  readonly code: MarkCode;
  readonly line: number;
  readonly text: string;
}

/** One finding a line is enough. */
function firstMark(line: OutputLine): Mark | null {
  const prose = proseOf(line);
  for (const [code, pattern] of MARKS) {
    const text = pattern.exec(prose)?.[1];
    if (text !== undefined) return { code, line: line.number, text: shorten(oneLine(text), MAX_TEXT) };
  }
  return null;
}

function listed(code: MarkCode, marks: readonly Mark[]): Finding[] {
  const all = marks.filter((mark) => mark.code === code);
  const more = all.length - MOST_FINDINGS;
  return all.slice(0, MOST_FINDINGS).map(({ line, text }, index) => {
    const isLast = more > 0 && index === MOST_FINDINGS - 1;
    return finding(code, { line }, isLast ? { text, more } : { text });
  });
}

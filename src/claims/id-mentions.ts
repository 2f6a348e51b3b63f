import type { Mention } from "./citation.js";
import { idsIn, shapeOf } from "./ids.js";
import type { OutputLine } from "./lines.js";

const REACH = 40;
/** What an output numbers for itself. */
const OWN_NUMBERING =
  /\b(?:finding|step|item|option|question|point|problem|phase|part|section|risk|number|no|rank|priority|attempt|try)s?[\s.]*$/i;
const TRACKED =
  /\b(?:issues?|tickets?|tasks?|bugs?|pr|prs|pull requests?|mrs?|fix(?:es|ed)?|clos(?:es|ed)|resolves?d?|refs?|see)[\s:]*$/i;
const COMMIT_WORD = /\b(?:commits?|revisions?|sha|hash|at|in)[\s:]*[`(]*$/i;

/** Ids of tasks and commits that a line cites. @param prose the line with blanks in the place of its code spans */
export function idsInLine(line: OutputLine, prose: string): Mention[] {
  return idsIn(line.text).flatMap(({ text, at: start }): Mention[] => {
    const before = line.text.slice(Math.max(0, start - REACH), start);
    if (!isCited(text, before, prose.startsWith(text, start))) return [];
    const end = start + text.length;
    return [{ kind: "id", text, target: text, range: null, receiver: null, start, end }];
  });
}

function isCited(id: string, before: string, inProse: boolean): boolean {
  const shape = shapeOf(id);
  if (shape === "commit") return !inProse || COMMIT_WORD.test(before);
  if (shape !== "#") return id === id.toUpperCase();
  if (OWN_NUMBERING.test(before)) return false;
  return id.length > 2 ? inProse : TRACKED.test(before);
}

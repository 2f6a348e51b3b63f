import { wordSet } from "../text/data.js";

/** What an output says about the existence of something that it names. */
export type Stance = "existing" | "planned" | "removed" | "absent" | "example" | "shown";

/** How much of a line around a mention is looked at. */
const REACH = 120;
const MAX_WORDS = 14;
const NEAR_WORDS = 3;

const CREATE = wordSet(
  "create creates creating generate generates generating add adds adding introduce introduces introducing write writes " +
    "writing scaffold scaffolding new planned proposed touch mkdir tee",
);
const MOVED = wordSet("renamed moved copied");
const MOVES = wordSet("rename renames renaming move moves moving copy copies copying renamed moved copied");
const REMOVE = wordSet(
  "delete deletes deleting deleted remove removes removing removed drop drops dropped renamed moved rename renames " +
    "renaming move moves moving",
);
/** Said of something that was done, so the thing should be there; "to be created" is a plan all the same. */
const DONE = wordSet("created added introduced generated wrote written implemented built");
const DENY = wordSet("no without missing lacks nonexistent never");
const EXAMPLE = wordSet("example instance hypothetical suppose imagine say eg");
/** Behind these words stands what is used, not what comes into being. */
const BARRIER = wordSet(
  "to from of with using based like see into than because since per via by unlike on after",
);

/** What stands right behind a mention. */
const AFTER: readonly (readonly [Stance, RegExp])[] = [
  ["planned", /^[\s`*:([-]{0,6}(?:new\b|to be (?:created|added|written)|does(?:n't| not) exist yet)/i],
  ["removed", /^[\s`*:([-]{0,6}(?:deleted|removed|(?:was|were|is|are) (?:deleted|removed))\b/i],
  [
    "absent",
    /^[\s`*:([-]{0,6}(?:does(?:n't| not) exist|is missing|are missing|no longer exists|is nowhere)/i,
  ],
];

const PLAN_HEADING =
  /\b(?:new files?|files? to (?:create|add)|to be (?:created|added|written)|will (?:create|add))\b/i;
const REMOVE_HEADING =
  /\b(?:(?:deleted|removed) files?|files? to (?:delete|remove)|to be (?:deleted|removed))\b/i;

/**
 * What the words around a mention say of it. Looks at a bounded stretch of its line.
 * @param prose the line with blanks in the place of code spans
 * @param start offset of the mention's first character; @param end offset behind its last
 */
export function stanceOf(prose: string, start: number, end: number): Stance {
  const behind = prose.slice(end, end + REACH);
  const [said] = AFTER.find(([, pattern]) => pattern.test(behind)) ?? [];
  return said ?? stanceBefore(wordsBefore(prose, start));
}

/** What a heading, or a line that ends in a colon, says of all that is listed below it. */
export function stanceOfLead(line: string): Stance {
  if (PLAN_HEADING.test(line)) return "planned";
  return REMOVE_HEADING.test(line) ? "removed" : "existing";
}

/** Words of the same sentence, nearest first. */
function wordsBefore(prose: string, start: number): string[] {
  const before = prose.slice(Math.max(0, start - REACH), start);
  const sentence = before.split(/[.!?;]\s|。|；/).at(-1) ?? "";
  const words = sentence.replace(/\be\.g\./i, "eg").match(/[\p{L}']+/gu) ?? [];
  return words
    .map((word) => word.toLowerCase())
    .reverse()
    .slice(0, MAX_WORDS);
}

function stanceBefore(words: readonly string[]): Stance {
  for (const [distance, word] of words.entries()) {
    const near = words.slice(distance + 1, distance + 1 + NEAR_WORDS);
    const move = word === "to" ? near.find((each) => MOVES.has(each)) : undefined;
    if (move !== undefined) return MOVED.has(move) ? "existing" : "planned";
    if (DONE.has(word)) return near[0] === "be" ? "planned" : "existing";
    if (REMOVE.has(word)) return "removed";
    if (CREATE.has(word)) return isDone(words) ? "existing" : "planned";
    if (distance < NEAR_WORDS && DENY.has(word)) return "absent";
    if (distance < NEAR_WORDS && EXAMPLE.has(word)) return "example";
    if (BARRIER.has(word)) return "existing";
  }
  return "existing";
}

/** "Added a new file" speaks of the past in spite of its "new". */
function isDone(words: readonly string[]): boolean {
  const at = words.findIndex((word) => DONE.has(word));
  return at >= 0 && words[at + 1] !== "be";
}

import { finding } from "../findings/finding.js";
import { excerpt, type Hit } from "./hit.js";
import { codePoints } from "./invisible.js";
import type { Source } from "./source.js";

const RIGHT_TO_LEFT_LETTER =
  /[\p{Script=Hebrew}\p{Script=Arabic}\p{Script=Syriac}\p{Script=Thaana}\p{Script=Nko}]/u;
const CONTROL_LINE = /^[^\n]*?[\u061C\u200E\u200F\u202A-\u202E\u2066-\u2069][^\n]*/gm;
const CONTROLS = /[\u061C\u200E\u200F\u202A-\u202E\u2066-\u2069]+/g;
const OTHERS = /[^\u061C\u200E\u200F\u202A-\u202E\u2066-\u2069]+/g;
const MARKS = /^[\u061C\u200E\u200F]+$/;
const OVERRIDES = /[\u202D\u202E]/;
const EMBEDDING_OPEN = /[\u202A\u202B]/;
const EMBEDDING_CLOSE = "\u202C";
const ISOLATE_OPEN = /[\u2066-\u2068]/;
const ISOLATE_CLOSE = "\u2069";

/**
 * Finds characters that make a line read in another order than it is stored. Overrides are an error anywhere. Marks,
 * and embeddings and isolates that are closed on their line, belong to right-to-left text and are innocent in it.
 * One hit a line; `args.text` is the line in the order in which a model reads it.
 */
export function findBidiControls(source: Source): Hit[] {
  if (!source.hasUnseen) return [];
  const hasRightToLeft = RIGHT_TO_LEFT_LETTER.test(source.text);
  return Array.from(source.text.matchAll(CONTROL_LINE)).flatMap(({ index, 0: line }) => {
    const used = line.replace(OTHERS, "");
    const isInnocent =
      hasRightToLeft && (MARKS.test(used) || (RIGHT_TO_LEFT_LETTER.test(line) && isBalanced(used)));
    if (isInnocent && !OVERRIDES.test(used)) return [];
    const args = { text: excerpt(line.replace(CONTROLS, "")), characters: codePoints(used) };
    const level = OVERRIDES.test(used) ? "error" : "warning";
    return [{ offset: index, finding: finding("bidi-control", {}, args, level) }];
  });
}

function isBalanced(controls: string): boolean {
  let embeddings = 0;
  let isolates = 0;
  for (const control of controls) {
    if (EMBEDDING_OPEN.test(control)) embeddings += 1;
    else if (control === EMBEDDING_CLOSE) embeddings -= 1;
    else if (ISOLATE_OPEN.test(control)) isolates += 1;
    else if (control === ISOLATE_CLOSE) isolates -= 1;
    if (embeddings < 0 || isolates < 0) return false;
  }
  return embeddings === 0 && isolates === 0;
}

import type { LineRange } from "../model/subject.js";
import { isIn } from "./citation.js";
import type { ContextIndex } from "./context.js";
import { readPath } from "./path-mentions.js";

/** What judges put around a place that they cite. */
const WRAPPING = /^[\s`"'“”([]{1,9}|[\s`"'“”)\].,;]{1,9}$/g;

/**
 * The place that a piece of evidence names when it is nothing but that: `src/a.ts:12` or `src/a.ts:12-20`.
 * @returns null when it is no such place, or the context has no such file or not all of those lines
 */
export function findPlace(citation: string, context: ContextIndex): LineRange | null {
  const bare = citation.replace(WRAPPING, "");
  const mention = /\s/.test(bare) ? null : readPath(bare, 0);
  if (!mention?.range || mention.end !== bare.length) return null;
  const resolution = context.resolve(mention.target);
  if (resolution.kind !== "file") return null;
  const count = context.lineCount(resolution.path);
  if (!count.ok || !isIn(mention.range, count.lines)) return null;
  return { file: context.display(resolution.path), line: mention.range.first, endLine: mention.range.last };
}

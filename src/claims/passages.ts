import type { Claim, ClaimReport } from "../model/claims.js";
import type { Passage } from "../model/subject.js";
import type { ContextIndex } from "./context.js";
import { readPath } from "./path-mentions.js";
import { readContextText } from "./read.js";

/** Lines shown before and after a cited one. */
const AROUND = 3;
/** The most lines of one passage, and the most passages: what is sent is there to check claims, not to retell a project. */
const MOST_LINES = 30;
const MOST_PASSAGES = 40;

export interface Passages {
  readonly passages: readonly Passage[];
  /** Cited places beyond the limit, which are not among them. */
  readonly unshown: number;
}

/** The lines of the context that an output cites and that exist, with a few around them, in the order of the output. */
export function passagesOf({ claims }: ClaimReport, context: ContextIndex): Passages {
  const cited = claims.filter(({ kind, status }) => kind === "line" && status === "found");
  const found = cited.flatMap((claim) => passageOf(claim, context) ?? []);
  const distinct = [...new Map(found.map((passage) => [placeOf(passage), passage])).values()];
  const unshown = Math.max(0, distinct.length - MOST_PASSAGES);
  return { passages: distinct.slice(0, MOST_PASSAGES), unshown };
}

function passageOf(claim: Claim, context: ContextIndex): Passage | null {
  const mention = readPath(claim.text, 0);
  const resolution = mention && context.resolve(mention.target);
  if (!mention?.range || resolution?.kind !== "file") return null;
  const read = readContextText(resolution.path);
  if (!read.ok) return null;
  const lines = read.text.replace(/\n$/, "").split("\n");
  const firstLine = Math.max(1, mention.range.first - AROUND);
  const wanted = Math.min(lines.length, mention.range.last + AROUND);
  const lastLine = Math.min(wanted, firstLine + MOST_LINES - 1);
  const cut = lastLine < wanted ? `, cut after ${MOST_LINES} lines` : "";
  const text = lines.slice(firstLine - 1, lastLine).join("\n");
  return { path: `context: ${context.display(resolution.path)}${cut}`, firstLine, text };
}

function placeOf({ path, firstLine, text }: Passage): string {
  return `${path}:${firstLine}:${text.length}`;
}

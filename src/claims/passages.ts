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

/** The lines of the context that an output cites and that exist, with a few around them, in the order of the output. */
export async function passagesOf({ claims }: ClaimReport, context: ContextIndex): Promise<Passage[]> {
  const cited = claims.filter(({ kind, status }) => kind === "line" && status === "found");
  const passages = await Promise.all(cited.slice(0, MOST_PASSAGES).map((claim) => passageOf(claim, context)));
  const byPlace = new Map(passages.flatMap((passage) => (passage ? [[placeOf(passage), passage]] : [])));
  return [...byPlace.values()];
}

async function passageOf({ text }: Claim, context: ContextIndex): Promise<Passage | null> {
  const mention = readPath(text, 0);
  const resolution = mention && context.resolve(mention.target);
  if (!mention?.range || resolution?.kind !== "file") return null;
  const read = await readContextText(resolution.path);
  if (!read.ok) return null;
  const lines = read.text.split("\n");
  const firstLine = Math.max(1, mention.range.first - AROUND);
  const lastLine = Math.min(lines.length, mention.range.last + AROUND, firstLine + MOST_LINES - 1);
  const path = `context: ${context.display(resolution.path)}`;
  return { path, firstLine, text: lines.slice(firstLine - 1, lastLine).join("\n") };
}

function placeOf({ path, firstLine, text }: Passage): string {
  return `${path}:${firstLine}:${text.length}`;
}

import type { Claim, ClaimKind, ClaimReport } from "../model/claims.js";
import { oneLine, shorten } from "../text/safe.js";

/** Missing things that are named one by one in a sentence; the others are counted. */
const MOST_NAMED = 20;
const MAX_TEXT = 100;

interface Wording {
  readonly kind: ClaimKind;
  readonly one: string;
  readonly many: string;
  /** Says of missing things what is wrong with them: "1 does not exist". */
  readonly missing: readonly [one: string, many: string];
}

const NOT_THERE = ["does not exist", "do not exist"] as const;
const NOWHERE = ["occurs nowhere", "occur nowhere"] as const;
const WORDINGS: readonly Wording[] = [
  { kind: "file", one: "file", many: "files", missing: NOT_THERE },
  { kind: "line", one: "line of a file", many: "lines of files", missing: NOT_THERE },
  { kind: "symbol", one: "name in code", many: "names in code", missing: NOWHERE },
  { kind: "id", one: "id", many: "ids", missing: ["is unknown", "are unknown"] },
];

/**
 * What the look-up showed, one sentence for each kind that the output cites: "Cites 7 files; 2 do not exist: src/a.ts
 * (line 12 of the output), …". Cited texts are untrusted: they come shortened, on one line, in quotation marks. An
 * output without citations gives no sentence; without a context one sentence says that nothing was looked up.
 */
export function factsForJudge({ claims, contextFiles }: ClaimReport): string[] {
  if (claims.length === 0) return [];
  if (contextFiles === null)
    return [`Cites ${claims.length} things; none was looked up, as there is no context.`];
  return WORDINGS.flatMap((wording) => {
    const ofKind = claims.filter(({ kind }) => kind === wording.kind);
    return ofKind.length === 0 ? [] : [sentence(wording, ofKind)];
  });
}

function sentence({ one, many, missing }: Wording, claims: readonly Claim[]): string {
  const absent = claims.filter(({ status }) => status === "missing");
  const unclear = claims.filter(({ status }) => status === "unclear").length;
  const parts = [`Cites ${claims.length} ${claims.length === 1 ? one : many}`];
  parts.push(`${claims.length - absent.length - unclear} found`);
  if (unclear > 0) parts.push(`${unclear} could not be decided`);
  if (absent.length > 0)
    parts.push(`${absent.length} ${missing[absent.length === 1 ? 0 : 1]}: ${named(absent)}`);
  return `${parts.join("; ")}.`;
}

function named(claims: readonly Claim[]): string {
  const first = claims.slice(0, MOST_NAMED).map(({ kind, text, line, detail }) => {
    const why = kind === "line" ? `, ${untrusted(detail)}` : "";
    return `"${untrusted(text)}" (line ${line} of the output${why})`;
  });
  const rest = claims.length - first.length;
  return first.join(", ") + (rest > 0 ? `, and ${rest} more` : "");
}

/** The quotation marks around it must stay the only ones. */
function untrusted(text: string): string {
  return shorten(oneLine(text).replaceAll('"', "'"), MAX_TEXT);
}

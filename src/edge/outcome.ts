import type { KnownDocument } from "../documents/documents.js";
import type { ScoredSkill } from "../documents/score.js";
import { EXIT } from "../model/errors.js";
import type { Unscored } from "../model/score.js";
import { terminalSafe } from "../text/safe.js";
import type { Io } from "./io.js";

/** Different reasons that are told on stderr; the report has them all. */
const MOST_REASONS = 3;

/** The exit code for what was found. An interrupted run has its own, whatever it found until then. */
export function exitCodeOf(io: Pick<Io, "signal">, known: KnownDocument): number {
  if (io.signal.aborted) return EXIT.interrupted;
  const { kind, document } = known;
  if (kind === "plan") return document.summary.errors > 0 ? EXIT.unfinished : EXIT.ok;
  return { passed: EXIT.ok, failed: EXIT.belowBar, incomplete: EXIT.unfinished }[document.gate];
}

/**
 * Says on stderr, once each, why there are no scores: always for what was not even tried, and for the rest when the
 * report itself does not show it to a person.
 */
export function noteUnscored(
  io: Pick<Io, "signal" | "note">,
  known: KnownDocument,
  { quiet, format }: { readonly quiet: boolean; readonly format: string },
): void {
  if (io.signal.aborted) return;
  const isShown = format === "text" && !quiet;
  const reasons = new Map<string, Unscored>();
  for (const { status, error } of resultsOf(known)) {
    if (error && (status === "skipped" || !isShown)) reasons.set(error.message, error);
  }
  for (const { message, hint } of [...reasons.values()].slice(0, MOST_REASONS)) {
    io.note(terminalSafe(`error: ${message}`));
    if (hint) io.note(terminalSafe(`  → ${hint}`));
  }
}

function resultsOf({ kind, document }: KnownDocument): readonly Pick<ScoredSkill, "status" | "error">[] {
  switch (kind) {
    case "plan":
      return [];
    case "judge":
      return document.outputs;
    case "compare":
      return document.comparisons
        .flatMap(({ before, after }) => [before, after])
        .map(({ error }) => ({ status: "error", error }));
    case "check":
      // What could not be read is no matter of scores.
      return document.skills.filter(({ judged }) => judged !== null);
    default:
      return document.skills;
  }
}

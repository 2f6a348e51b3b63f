import { TOLERANCE } from "../model/compare.js";
import type { EvaluatedOutput, RankedOutput, VerdictReport } from "../model/verdict-report.js";
import { oneLine } from "../text/safe.js";
import { compositeRange, compositeText } from "./composite-text.js";
import { alignRows, hanging } from "./layout.js";
import { differenceText } from "./panel-text.js";
import type { Palette, TextOptions } from "./terminal.js";

/** The columns of a ranking. */
export const RANKING_HEADER = ["#", "Output", "Composite", "To the one above", "Verdict"] as const;

/** Best first, each with its distance from the one above. Paths are untrusted and stand as they are. */
export function rankingRows(report: VerdictReport): string[][] {
  return report.outputs.map((output, index) => {
    const { composite, interval } = output;
    const step = report.ranking[index - 1]?.toNext ?? null;
    return [
      composite === null ? "–" : String(index + 1),
      output.path,
      composite === null ? "–" : `${compositeText(composite, report)}${compositeRange(interval, report)}`,
      step === null ? "" : stepText(step),
      output.error ? `not scored (${output.error.code})` : verdictText(output),
    ];
  });
}

/** What the differences are worth, one sentence each. */
export function rankingNotes({ runs, ranking }: VerdictReport): string[] {
  if (runs === 1) {
    return [
      "One run each: whether a difference is larger than the noise of the judge was not measured; --runs 3 measures it.",
    ];
  }
  const steps = ranking.flatMap(({ path, toNext }) => (toNext ? [{ ...toNext, from: path }] : []));
  const alike = steps.filter(({ isDetectable }) => isDetectable === false);
  if (steps.length > 0 && alike.length === 0)
    return ["Every difference is larger than the noise of the judge."];
  return alike.map(({ from, path }) => `No detectable difference between ${from} and ${path}.`);
}

function verdictText({ verdict, isUndecided }: EvaluatedOutput): string {
  return `${verdict?.title ?? "–"}${isUndecided ? " (undecided)" : ""}`;
}

/** The step as it is seen from below. */
function stepText({ difference, interval }: NonNullable<RankedOutput["toNext"]>): string {
  if (interval) return differenceText(-difference, { low: -interval.high, high: -interval.low });
  return difference < TOLERANCE ? "equal" : differenceText(-difference, null);
}

/** The ranking for people. */
export function rankingText(report: VerdictReport, options: TextOptions, paint: Palette): string {
  const [header, ...lines] = alignRows(
    [[...RANKING_HEADER], ...rankingRows(report).map((row) => row.map(oneLine))],
    new Set([2, 3]),
  );
  return [
    paint.title("Ranking"),
    paint.faint(`  ${header}`),
    ...lines.map((line) => `  ${line}`),
    ...rankingNotes(report).map((note) => paint.faint(hanging("  ", oneLine(note), options.columns))),
  ].join("\n");
}

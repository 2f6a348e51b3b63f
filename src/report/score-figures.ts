import type { Agreement } from "../model/agreement.js";
import { PREDICTION_COUNT, type TriggerPrediction } from "../model/predictions.js";
import type { DimensionScore } from "../model/score.js";
import type { MonteCarlo, PromptOutcome, RunShare, SelfTest } from "../model/simulation.js";
import { counted } from "./numbers.js";
import { agreementText, orderEffectText, splitText } from "./panel-text.js";
import { decimalText, markText, percentText, shareText, tokensText, withInterval } from "./score-numbers.js";

/** Every statistic of the layers, for those who want to see them all. */

/** What the judge's marks lie between. */
const SCALE = { min: 0, max: 1, whole: false } as const;
const NOT_MEASURED = "not measured";

/** How far the judges of a panel agree, one sentence each; two judges are their only pair. */
export function agreementSentences(agreement: Agreement): string[] {
  const order = orderEffectText(agreement);
  return [
    `${agreementText(agreement, SCALE)}.`,
    ...(agreement.pairs.length > 1 ? agreement.pairs : []).map(({ judges, kappa, exact, withinOne }) => {
      const equal = `${optional(exact, percentText)} equal, ${optional(withinOne, percentText)} within a level`;
      return `Judges ${judges.join(" and ")}: kappa ${optional(kappa, decimalText)}, ${equal}.`;
    }),
    ...(order ? [`${order}.`] : []),
  ];
}

/** `0.70, 0.80, 0.90`, with a word where the judges of a panel contradict each other; null for a single judge. */
export function marksText(dimension: DimensionScore): string | null {
  if (!dimension.marks) return null;
  return splitText(dimension, SCALE) ?? `marks ${dimension.marks.map((mark) => mark.toFixed(2)).join(", ")}`;
}

/** What each judge of a panel predicted, in the order of the judges; nothing where scores were not computed from it. */
export function predictionsByJudge({ predictions = [] }: DimensionScore): TriggerPrediction[][] {
  const judges = Math.ceil(predictions.length / PREDICTION_COUNT);
  return Array.from({ length: judges }, (_, judge) =>
    predictions.slice(judge * PREDICTION_COUNT, (judge + 1) * PREDICTION_COUNT),
  );
}

/** One statistic of a simulation. */
export interface Figure {
  readonly label: string;
  readonly value: string;
}

/** Every figure of a simulation. */
export function simulationFigures(figures: MonteCarlo): Figure[] {
  const { precision, recall, f1, quality, consistency, failures, tokens, efficiency, selfTest } = figures;
  return [
    figure("Activation", activationText(figures.activation)),
    figure("False activation", activationText(figures.falseActivation)),
    figure("Precision", optional(precision, decimalText)),
    figure("Recall", optional(recall, decimalText)),
    figure("F1", f1 && withInterval(markText(f1.value), f1.interval)),
    figure(
      "Quality of outputs",
      quality &&
        `${withInterval(markText(quality.mean), quality.interval)}, mean of ${counted(quality.runs, "run")}`,
    ),
    figure(
      "Its variation (CV)",
      consistency && withInterval(decimalText(consistency.cv), consistency.interval),
    ),
    figure("Failures", failures && `${shareText(failures)}, ${ofRuns(failures)}`),
    figure(
      "Tokens of a use",
      tokens &&
        `${tokensText(tokens.median)} median, ${tokensText(tokens.interquartileRange)} interquartile range, ${counted(tokens.outliers, "outlier")} in ${counted(tokens.runs, "run")}`,
    ),
    figure("Efficiency", efficiency && withInterval(markText(efficiency.value), efficiency.interval)),
    figure("Prompts", promptsText(figures)),
    figure("Offered to the model", yesOrNo(selfTest?.offered)),
    figure("Loaded when named", yesOrNo(selfTest?.positive)),
    figure("Left alone for a sum", yesOrNo(leftAlone(selfTest))),
  ];
}

/** What was expected of a prompt. */
export const KIND_TITLES = { "should-trigger": "should trigger", "near-miss": "near miss" } as const;

function figure(label: string, value: string | null): Figure {
  return { label, value: value ?? NOT_MEASURED };
}

function optional(value: number | null, show: (value: number) => string): string {
  return value === null ? NOT_MEASURED : show(value);
}

function ofRuns({ count, runs }: RunShare): string {
  return `${count} of ${counted(runs, "run")}`;
}

/** Runs of one prompt resemble each other, so that they say less than their number. */
function activationText(share: MonteCarlo["activation"]): string | null {
  return (
    share &&
    `${shareText(share)}, ${ofRuns(share)} (worth ${share.effectiveRuns.toFixed(1)} independent ones)`
  );
}

function promptsText({ prompts }: MonteCarlo): string | null {
  if (!prompts) return null;
  const wanted = prompts.prompts.filter(({ kind }) => kind === "should-trigger").length;
  const unwanted = counted(prompts.prompts.length - wanted, "near miss", "near misses");
  const source = prompts.source === "model" ? "written by the model" : "made from the description";
  return `${wanted} that should trigger and ${unwanted}, ${source}`;
}

function leftAlone(selfTest: SelfTest | null): boolean | null {
  return selfTest === null || selfTest.negative === null ? null : !selfTest.negative;
}

function yesOrNo(passed: boolean | null | undefined): string | null {
  return passed == null ? null : passed ? "yes" : "no";
}

/** `loaded in 4 of 5, quality 0.80`. */
export function promptOutcomeText({ runs, known, activated, failed, quality }: PromptOutcome): string {
  if (runs === 0) return "no run";
  return [
    activated === null ? "not seen" : `loaded in ${activated} of ${known}`,
    ...(failed > 0 ? [`${failed} failed`] : []),
    ...(quality === null ? [] : [`quality ${markText(quality)}`]),
  ].join(", ");
}

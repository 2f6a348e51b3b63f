import type { SimulationLayer } from "../../documents/layers.js";
import type { PromptOutcome, RunShare, SimulationFigures } from "../../model/simulation.js";
import { counted } from "../../text/numbers.js";
import { shorten } from "../../text/safe.js";
import { decimalText, scoreText, shareText, withInterval } from "../words/figures.js";
import * as parts from "./parts.js";

/** Prompts that are named; the details have all of them. */
const MOST_SURPRISES = 3;
const LONGEST_SURPRISE = 100;

/** What is said of a layer in short. */
export interface LayerWords {
  /** The figures that everyone should see, most important first. */
  readonly facts: readonly string[];
  /** What lowers the trust in them, one sentence each. */
  readonly notes: readonly (string | false)[];
}

/** The figures that everyone should see, what lowers the trust in them, and what is missing among them. */
export function simulationWords({ figures, kept, score }: SimulationLayer): LayerWords {
  if (!figures) return { facts: [], notes: [] };
  const { simulations, prompts, selfTest, activation, quality } = figures;
  const isScored = score !== null;
  const runs = `${counted(simulations, "run")}${kept > 0 ? ` (${kept} kept)` : ""}`;
  const brief = measured(figures).map(([, value, , name]) => name && value && `${name} ${value}`);
  return {
    facts: parts.given([runs, ...brief]),
    notes: [
      ...surprises(figures),
      prompts?.source === "fallback" &&
        "The prompts were made from the description, because the model wrote none.",
      selfTest?.negative === true &&
        "The model loaded the skill even for a sum, so its activations say less about the skill.",
      isScored && !activation && "Activation was not measured: every run failed before it could be seen.",
      isScored &&
        !quality &&
        "The quality of outputs was not measured: no run that used the skill gave one to judge.",
    ],
  };
}

/** What an author can act on: requests that most runs got wrong. */
function surprises({ activation, prompts }: SimulationFigures): string[] {
  const wrong = (activation && prompts ? prompts.list : []).flatMap(({ text, kind, known, activated }) => {
    const isNear = kind === "near-miss";
    if (activated === null || (isNear ? activated <= known / 2 : activated >= known / 2)) return [];
    const what = isNear ? "Loaded for a near miss" : "Loaded";
    const prompt = shorten(text.replace(/\s+/g, " "), LONGEST_SURPRISE);
    return [`${what} in ${activated} of ${counted(known, "run")}: "${prompt}"`];
  });
  const more = wrong.length - MOST_SURPRISES;
  const rest = more > 0 ? [`The same holds for ${counted(more, "more prompt")}.`] : [];
  return [...wrong.slice(0, MOST_SURPRISES), ...rest];
}

/** Why no activation could be measured; null when it could. */
export function activationGap({ figures }: SimulationLayer): string | null {
  const { offered = true, positive = true } = figures?.selfTest ?? {};
  if (!offered) {
    return "The runtime does not offer this skill to the model, so activation could not be measured.";
  }
  if (positive) return null;
  const failed = "the session that was to show that it loads skills failed";
  const ignored = "asked for the skill by its name, it did not load it";
  return `Activation could not be measured with this model: ${positive === null ? failed : ignored}.`;
}

/** Every figure, and what came of every prompt. */
export function simulationDetails({ figures }: SimulationLayer): parts.Content {
  if (!figures) return null;
  const all = measured(figures).map(
    ([label, value, more]) => [label, parts.given([value ?? "not measured", more]).join(", ")] as const,
  );
  const outcomes = parts.tableOf("What came of every prompt", figures.prompts?.list ?? [], [
    ["Prompt", ({ text }) => text],
    ["Kind", ({ kind }) => (kind === "near-miss" ? "near miss" : "should trigger")],
    ["Loaded", loadedText],
    ["Quality", ({ quality }) => scoreText(quality), "right"],
  ]);
  return [parts.facts(all), figures.prompts && outcomes];
}

/** Each with its value, null for not measured; what the details add; and its name in a line, where it stands there. */
type Measured = readonly [label: string, value: string | null, more?: string | null, brief?: string];

function measured(figures: SimulationFigures): Measured[] {
  const { precision, recall, f1, quality, consistency, tokens, efficiency, prompts, selfTest } = figures;
  const cv = consistency && withInterval(decimalText(consistency.cv), consistency.interval);
  const mean = quality && withInterval(scoreText(quality.mean), quality.interval);
  const spread =
    tokens &&
    `${whole(tokens.interquartileRange)} interquartile range, ${counted(tokens.outliers, "outlier")} in ${counted(tokens.runs, "run")}`;
  return [
    ["Activation", ...shareOf(figures.activation), "activation"],
    ["False activation", ...shareOf(figures.falseActivation), "false activation"],
    ["Precision", precision === null ? null : decimalText(precision)],
    ["Recall", recall === null ? null : decimalText(recall)],
    ["F1", f1 && withInterval(scoreText(f1.value), f1.interval)],
    ["Quality of outputs", mean, quality && `mean of ${counted(quality.runs, "run")}`, "quality"],
    ["Its variation (CV)", cv, null, "CV"],
    ["Failures", ...shareOf(figures.failures), "failures"],
    ["Tokens of a use", tokens && `${whole(tokens.median)} median`, spread, "tokens"],
    ["Efficiency", efficiency && withInterval(scoreText(efficiency.value), efficiency.interval)],
    ["Prompts", prompts && promptsText(prompts)],
    ["Offered to the model", yesOrNo(selfTest?.offered)],
    ["Loaded when named", yesOrNo(selfTest?.positive)],
    ["Left alone for a sum", yesOrNo(selfTest?.negative, ["no", "yes"])],
  ];
}

/** Runs of one prompt resemble each other, so that they may say less than their number. */
function shareOf(share: (RunShare & { readonly effectiveRuns?: number }) | null) {
  if (!share) return [null, null] as const;
  const { count, runs, effectiveRuns } = share;
  const worth = effectiveRuns ? ` (worth ${effectiveRuns.toFixed(1)} independent ones)` : "";
  return [shareText(share), `${count} of ${counted(runs, "run")}${worth}`] as const;
}

function promptsText({ list, source }: NonNullable<SimulationFigures["prompts"]>): string {
  const wanted = list.filter(({ kind }) => kind === "should-trigger").length;
  const unwanted = counted(list.length - wanted, "near miss", "near misses");
  const origin = source === "model" ? "written by the model" : "made from the description";
  return `${wanted} that should trigger and ${unwanted}, ${origin}`;
}

/** `4 of 5, 1 failed`. */
function loadedText({ runs, known, activated, failed }: PromptOutcome): string {
  if (runs === 0) return "no run";
  const seen = activated === null ? "not seen" : `${activated} of ${known}`;
  return failed > 0 ? `${seen}, ${failed} failed` : seen;
}

function whole(count: number): string {
  return parts.grouped(Math.round(count));
}

function yesOrNo(is: boolean | null | undefined, [yes, no] = ["yes", "no"]): string | null {
  return is == null ? null : is ? yes : no;
}

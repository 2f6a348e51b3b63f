import type { Agreement } from "../model/agreement.js";
import type { LayerId } from "../model/plugin-eval.js";
import type { Unscored } from "../model/score.js";
import type { JudgeLayerRun, LayerRun, MonteCarloRun } from "../model/score-report.js";
import type { MonteCarlo, PromptOutcome } from "../model/simulation.js";
import { shorten } from "../text/safe.js";
import { counted } from "./numbers.js";
import { decimalText, markText, shareText, tokensText, withInterval } from "./score-numbers.js";

/**
 * What all formats say of the layers. Texts may hold names from outside: whoever prints them cleans them for where they
 * go.
 */

export const LAYERS: Readonly<Record<LayerId, { readonly title: string; readonly short: string }>> = {
  static: { title: "Static analysis", short: "static" },
  judge: { title: "Judge", short: "judge" },
  "monte-carlo": { title: "Monte Carlo", short: "mc" },
};

/** Below it not even tentative conclusions hold (Krippendorff, Content Analysis, chapter 12). */
const LEAST_ALPHA = 0.667;

/** The figures of a layer that everyone should see, most important first. */
export function layerFacts(layer: LayerRun): string[] {
  switch (layer.name) {
    case "static": {
      const { length } = layer.antiPatterns;
      return [length === 0 ? "no anti-patterns" : counted(length, "anti-pattern")];
    }
    case "judge":
      return judgeFacts(layer);
    case "monte-carlo":
      return simulationFacts(layer);
  }
}

/** What lowers the trust in the figures of a layer, and what is missing among them: one sentence each. */
export function layerNotes(layer: LayerRun): string[] {
  switch (layer.name) {
    case "static":
      return [];
    case "judge":
      return layer.agreement ? agreementNotes(layer.agreement, layer.dimensions) : [];
    case "monte-carlo":
      return simulationNotes(layer);
  }
}

/** Why a layer has no result; null when it has one. */
export function layerFailure(layer: LayerRun): Pick<Unscored, "message" | "hint"> | null {
  if (layer.score !== null && layer.error === null) return null;
  const gap = layer.name === "monte-carlo" ? activationGap(layer.figures) : null;
  const message = gap ?? layer.error?.message ?? "Nothing could be measured.";
  return { message, hint: layer.error?.hint ?? null };
}

function judgeFacts({ judges, agreement, cached, score }: JudgeLayerRun): string[] {
  if (score === null) return [];
  const count = counted(judges, "judge");
  return [agreement ? `${count}, ${alphaText(agreement)}` : count, ...(cached ? ["cached"] : [])];
}

function alphaText({ alpha: { value, interval, reason } }: Agreement): string {
  if (value !== null) return `alpha ${withInterval(decimalText(value), interval)}`;
  return `no alpha: ${reason === "no-variation" ? "all marks are equal" : "too few marks"}`;
}

function agreementNotes(
  { alpha, splitDimensions }: Agreement,
  dimensions: JudgeLayerRun["dimensions"],
): string[] {
  const titles = new Map(dimensions.map(({ id, title }) => [id, title]));
  const split = splitDimensions.map((id) => titles.get(id) ?? id);
  const isWeak = alpha.value !== null && alpha.value < LEAST_ALPHA;
  return [
    ...(isWeak ? [`The judges agree too little to build on: alpha is below ${LEAST_ALPHA}.`] : []),
    ...(split.length > 0 ? [`The judges contradict each other on ${split.join(", ")}.`] : []),
  ];
}

function simulationFacts({ figures, kept }: MonteCarloRun): string[] {
  if (!figures || figures.simulations === 0) return [];
  const { simulations, activation, falseActivation, quality, consistency, failures, tokens } = figures;
  return [
    `${counted(simulations, "run")}${kept > 0 ? ` (${kept} kept)` : ""}`,
    ...(activation ? [`activation ${shareText(activation)}`] : []),
    ...(falseActivation ? [`false activation ${shareText(falseActivation)}`] : []),
    ...(quality ? [`quality ${withInterval(markText(quality.mean), quality.interval)}`] : []),
    ...(consistency ? [`CV ${withInterval(decimalText(consistency.cv), consistency.interval)}`] : []),
    ...(failures ? [`failures ${shareText(failures)}`] : []),
    ...(tokens ? [`tokens ${tokensText(tokens.median)} median`] : []),
  ];
}

function simulationNotes({ figures, score }: MonteCarloRun): string[] {
  if (!figures) return [];
  const { prompts, selfTest, activation, quality } = figures;
  return [
    ...surprises(figures),
    ...(prompts?.source === "fallback"
      ? ["The prompts were made from the description, because the model wrote none."]
      : []),
    ...(selfTest?.negative === true
      ? ["The model loaded the skill even for a sum, so its activations say less about the skill."]
      : []),
    ...(score !== null && activation === null
      ? ["Activation was not measured: every run failed before it could be seen."]
      : []),
    ...(score !== null && quality === null
      ? ["The quality of outputs was not measured: no run that used the skill gave one to judge."]
      : []),
  ];
}

/** Prompts that are named; the details have all of them. */
const MOST_SURPRISES = 3;
const LONGEST_PROMPT = 100;

/** What an author can act on: requests that most runs got wrong. */
function surprises({ activation, byPrompt }: MonteCarlo): string[] {
  if (activation === null) return [];
  const isWrong = ({ kind, known, activated }: PromptOutcome): boolean =>
    activated !== null && (kind === "should-trigger" ? activated < known / 2 : activated > known / 2);
  const wrong = byPrompt.filter(isWrong);
  const more = wrong.length - MOST_SURPRISES;
  return [
    ...wrong.slice(0, MOST_SURPRISES).map(({ text, kind, known, activated }) => {
      const what = kind === "should-trigger" ? "Loaded" : "Loaded for a near miss";
      return `${what} in ${activated} of ${counted(known, "run")}: "${shorten(text.replace(/\s+/g, " "), LONGEST_PROMPT)}"`;
    }),
    ...(more > 0 ? [`The same holds for ${counted(more, "more prompt")}.`] : []),
  ];
}

/** Why no activation could be measured; null when it could. */
function activationGap(figures: MonteCarlo | null): string | null {
  if (!figures?.selfTest) return null;
  const { positive, offered } = figures.selfTest;
  if (!offered) {
    return "The runtime does not offer this skill to the model, so activation could not be measured.";
  }
  if (positive === true) return null;
  const reason =
    positive === null
      ? "the session that was to show that it loads skills failed"
      : "asked for the skill by its name, it did not load it";
  return `Activation could not be measured with this model: ${reason}.`;
}

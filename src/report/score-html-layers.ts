import type { TriggerPrediction } from "../model/predictions.js";
import type { DimensionScore, Evidence } from "../model/score.js";
import type { JudgeLayerRun, LayerRun, MonteCarloRun } from "../model/score-report.js";
import { type Html, html } from "./html.js";
import { htmlDetails, htmlFailure, htmlList, htmlNote, htmlTable, htmlTerms } from "./html-parts.js";
import { counted, durationText } from "./numbers.js";
import {
  agreementSentences,
  KIND_TITLES,
  marksText,
  predictionsByJudge,
  promptOutcomeText,
  simulationFigures,
} from "./score-figures.js";
import { LAYERS, layerFacts, layerFailure, layerNotes } from "./score-layers.js";
import { markText, tokensText } from "./score-numbers.js";

/** What a layer came to, and below it everything that it measured. */
export function layerPart(layer: LayerRun): Html {
  const failure = layerFailure(layer);
  const outcome = failure
    ? htmlFailure("Not measured", failure)
    : html`<p>${layerFacts(layer).join(" · ")}</p>`;
  return html`<div class="layer">
<h4>${LAYERS[layer.name].title}: ${markText(layer.score)}</h4>
${[outcome, ...layerNotes(layer).map(htmlNote), ...costLine(layer), ...layerDetails(layer)]}
</div>`;
}

/** What was spent now: nothing for what was known before. */
function costLine(layer: LayerRun): Html[] {
  if (layer.name === "static" || layer.usage.requests === 0) return [];
  const { requests, inputTokens, outputTokens } = layer.usage;
  const parts = [
    counted(requests, "request"),
    `${tokensText(inputTokens)} tokens in`,
    `${tokensText(outputTokens)} out`,
    durationText(layer.durationMs),
  ];
  return [html`<p class="faint">${parts.join(", ")}</p>`];
}

function layerDetails(layer: LayerRun): Html[] {
  switch (layer.name) {
    case "static":
      return [];
    case "judge":
      return judgeDetails(layer);
    case "monte-carlo":
      return simulationDetails(layer);
  }
}

function judgeDetails({ dimensions, agreement, summary }: JudgeLayerRun): Html[] {
  const marks = [html`<p>${summary}</p>`, ...dimensions.map(judgedPart)];
  return [
    ...(dimensions.length > 0 ? [htmlDetails("Marks, reasons and evidence", marks)] : []),
    ...(agreement ? [htmlDetails("Agreement of the judges", [htmlList(agreementSentences(agreement))])] : []),
  ];
}

function judgedPart(dimension: DimensionScore): Html {
  const { title, score, rationale, evidence } = dimension;
  const marks = marksText(dimension);
  const judges = predictionsByJudge(dimension);
  const predictions = judges.map((ofJudge, judge) =>
    predictionTable(`${judges.length > 1 ? `Judge ${judge + 1}: p` : "P"}redictions for ${title}`, ofJudge),
  );
  return html`<h5>${title}: ${markText(score)} <span class="faint">${marks ?? ""}</span></h5>
<p>${rationale}</p>
${[...evidence.map(quotePart), ...predictions]}`;
}

function quotePart({ quote, file, line, verified }: Evidence): Html {
  const place = verified
    ? html`<span class="faint path">${file ?? ""}:${line ?? ""}</span>`
    : html`<span class="bad">unverified: it stands nowhere</span>`;
  return html`<blockquote>${quote} ${place}</blockquote>`;
}

/** What an agent would get wrong is marked. */
function predictionTable(caption: string, predictions: readonly TriggerPrediction[]): Html {
  const rows = predictions.map(({ prompt, shouldTrigger, wouldTrigger }) => [
    prompt,
    shouldTrigger ? "yes" : "no",
    wouldTrigger ? "yes" : "no",
    shouldTrigger === wouldTrigger ? "right" : html`<span class="bad">wrong</span>`,
  ]);
  const columns = [
    { title: "Prompt" },
    { title: "Should trigger" },
    { title: "Would trigger" },
    { title: "Outcome" },
  ];
  return htmlTable(caption, columns, rows);
}

function simulationDetails({ figures }: MonteCarloRun): Html[] {
  if (!figures) return [];
  const prompts = figures.byPrompt.map(
    (outcome) =>
      html`${outcome.text} <span class="faint">${KIND_TITLES[outcome.kind]}, ${promptOutcomeText(outcome)}</span>`,
  );
  return [
    htmlDetails("All figures", [htmlTerms(simulationFigures(figures))]),
    ...(prompts.length > 0 ? [htmlDetails("Prompts", [htmlList(prompts)])] : []),
  ];
}

import type { TriggerPrediction } from "../model/predictions.js";
import type { DimensionScore } from "../model/score.js";
import type { JudgeLayerRun, LayerRun, MonteCarloRun, ScoreReport } from "../model/score-report.js";
import { oneLine, shorten } from "../text/safe.js";
import { hanging, padCells, widest } from "./layout.js";
import { costLines, evidenceLines } from "./quality-block.js";
import {
  agreementSentences,
  KIND_TITLES,
  marksText,
  predictionsByJudge,
  promptOutcomeText,
  simulationFigures,
} from "./score-figures.js";
import { LAYERS } from "./score-layers.js";
import { markText } from "./score-numbers.js";
import { LAYER_ICONS } from "./score-text-layers.js";
import type { Palette, TextOptions } from "./terminal.js";

const LONGEST_PROMPT = 160;

/** Everything that a layer measured, and what it cost; nothing for static analysis, whose findings say it all. */
export function layerDetails(
  layer: LayerRun,
  { model }: Pick<ScoreReport, "model">,
  options: TextOptions,
  paint: Palette,
): string[] {
  if (layer.name === "static") return [];
  const lines = layer.name === "judge" ? judgeDetails(layer, options) : simulationDetails(layer, options);
  const cost = costLines({ estimated: false, cached: false, model, ...layer, average: layer.score }, paint);
  if (lines.length + cost.length === 0) return [];
  return [paint.title(`${LAYER_ICONS[layer.name]} ${LAYERS[layer.name].title} in detail`), ...lines, ...cost];
}

function judgeDetails({ dimensions, agreement, summary }: JudgeLayerRun, options: TextOptions): string[] {
  const width = widest(dimensions.map(({ title }) => oneLine(title)));
  return [
    ...dimensions.flatMap((dimension) => judgedLines(dimension, width, options)),
    ...(summary ? [hanging("  📝 ", oneLine(summary), options.columns)] : []),
    ...(agreement
      ? agreementSentences(agreement).map((sentence) => hanging("  ", sentence, options.columns))
      : []),
  ];
}

function judgedLines(dimension: DimensionScore, width: number, options: TextOptions): string[] {
  const { title, score, rationale } = dimension;
  const marks = marksText(dimension);
  const reason = score === null ? "not scored" : oneLine(rationale);
  const lead = `  ${padCells(oneLine(title), width)}  ${padCells(markText(score), 4)}  `;
  return [
    hanging(lead, marks ? `[${marks}] ${reason}` : reason, options.columns),
    ...evidenceLines(dimension, options),
    ...predictionLines(dimension, options),
  ];
}

/** Each judge's predictions, below its number if there are several. */
function predictionLines(dimension: DimensionScore, options: TextOptions): string[] {
  const judges = predictionsByJudge(dimension);
  return judges.flatMap((predictions, judge) => [
    ...(judges.length > 1 ? [`     Judge ${judge + 1}`] : []),
    ...predictions.map((prediction) => predictionLine(prediction, options)),
  ]);
}

/** What an agent would get wrong is marked. */
function predictionLine(
  { prompt, shouldTrigger, wouldTrigger }: TriggerPrediction,
  { columns }: TextOptions,
): string {
  const isRight = shouldTrigger === wouldTrigger;
  const expected = shouldTrigger ? "should trigger" : "should not";
  const word = isRight ? expected : `${expected}, ${wouldTrigger ? "would" : "would not"}`;
  return hanging(`     ${isRight ? "✅" : "❌"} ${word}: `, quoted(prompt), columns);
}

function simulationDetails({ figures }: MonteCarloRun, options: TextOptions): string[] {
  if (!figures) return [];
  const rows = simulationFigures(figures);
  const width = widest(rows.map(({ label }) => label));
  return [
    ...rows.map(({ label, value }) => hanging(`  ${padCells(label, width)}  `, value, options.columns)),
    ...figures.byPrompt.map((outcome) =>
      hanging(
        `     ${KIND_TITLES[outcome.kind]}, ${promptOutcomeText(outcome)}: `,
        quoted(outcome.text),
        options.columns,
      ),
    ),
  ];
}

function quoted(prompt: string): string {
  return `"${shorten(oneLine(prompt), LONGEST_PROMPT)}"`;
}

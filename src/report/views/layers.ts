import type { JudgeLayer, Layer } from "../../documents/layers.js";
import type { JudgedDimension } from "../../documents/parts.js";
import type { ScoreDocument } from "../../documents/score.js";
import type { LayerId } from "../../model/plugin-eval.js";
import { PREDICTION_COUNT } from "../../model/predictions.js";
import type { Unscored } from "../../model/score.js";
import { counted } from "../../text/numbers.js";
import type { Section, Table } from "../blocks.js";
import { agreementSentences, alphaText } from "../words/agreement.js";
import { scoreText } from "../words/figures.js";
import type { Scale } from "../words/marks.js";
import * as parts from "./parts.js";
import { activationGap, type LayerWords, simulationDetails, simulationWords } from "./simulation.js";

export const LAYERS: Readonly<Record<LayerId, { icon: string; title: string; short: string }>> = {
  static: { icon: "🔬", title: "Static analysis", short: "static" },
  judge: { icon: "🤖", title: "Judge", short: "judge" },
  simulation: { icon: "🎲", title: "Monte Carlo", short: "mc" },
};

/** What the judge's marks lie between, where a document does not say. */
const SCALE = { min: 0, max: 1, whole: false } as const;
/** Below it not even tentative conclusions hold (Krippendorff, Content Analysis, chapter 12). */
const LEAST_ALPHA = 0.667;

/** What a layer came to: its figures, and what lowers the trust in them. */
export function layerSummary(layer: Layer): parts.Content {
  const { icon, title } = LAYERS[layer.name];
  const failure = layerFailure(layer);
  const { facts, notes } = wordsOf(layer);
  const head = parts.strong(`${title} ${scoreText(layer.score)}`);
  const own = failure
    ? parts.problem(failure, `${title} not measured`)
    : parts.line(icon, [head, ...facts.map((fact) => ` · ${fact}`)]);
  return [own, parts.cautions(notes)];
}

function wordsOf(layer: Layer): LayerWords {
  if (layer.name === "simulation") return simulationWords(layer);
  if (layer.name === "judge") return judgeWords(layer);
  const { length } = layer.antiPatterns;
  return { facts: [length === 0 ? "no anti-patterns" : counted(length, "anti-pattern")], notes: [] };
}

function judgeWords({ judges, agreement, dimensions, cached }: JudgeLayer): LayerWords {
  const alpha = agreement ? `, ${alphaText(agreement)}` : "";
  const { value = null } = agreement?.alpha ?? {};
  const split = dimensions.filter(({ id }) => agreement?.splitDimensions.includes(id));
  return {
    facts: parts.given([`${counted(judges, "judge")}${alpha}`, cached && "cached"]),
    notes: [
      value !== null &&
        value < LEAST_ALPHA &&
        `The judges agree too little to build on: alpha is below ${LEAST_ALPHA}.`,
      split.length > 0 &&
        `The judges contradict each other on ${split.map(({ title }) => title).join(", ")}.`,
    ],
  };
}

/** Why a layer has no result; null when it has one. */
export function layerFailure(layer: Layer): Unscored | null {
  if (layer.score !== null && layer.error === null) return null;
  const gap = layer.name === "simulation" ? activationGap(layer) : null;
  const { code = "not-measured", message = "Nothing could be measured.", hint = null } = layer.error ?? {};
  return { code, message: gap ?? message, hint };
}

/** Everything that a layer measured, and what it cost; nothing for static analysis, whose findings say it all. */
export function layerDetails(layer: Layer, of: Pick<ScoreDocument, "rubric" | "model">): Section | null {
  if (layer.name === "static") return null;
  const { icon, title } = LAYERS[layer.name];
  const cached = layer.usage.requests === 0;
  // A layer that neither has a score nor asked anything has nothing to account for.
  const isCosted = layer.score !== null || !cached;
  const content = [
    layer.name === "judge" ? judgeDetails(layer, of.rubric?.scale ?? SCALE) : simulationDetails(layer),
    isCosted && parts.costs({ model: of.model, ...layer, cached }, "verbose"),
  ];
  return parts.sectionOf(icon, `${title} in detail`, content, true);
}

function judgeDetails({ dimensions, agreement, summary }: JudgeLayer, scale: Scale): parts.Content {
  const sentences = agreement ? agreementSentences(agreement, scale) : [];
  return [
    parts.marks(dimensions, { scale, mark: ({ score }) => scoreText(score) }, "verbose"),
    dimensions.map(predictionTable),
    parts.summary(summary),
    parts.lines(sentences.map((text) => ({ text }))),
  ];
}

/** What the judges predicted. What an agent would get wrong is marked. */
function predictionTable({ title, predictions }: JudgedDimension): Table | null {
  if (!predictions) return null;
  const rows = predictions.map((one, at) => ({ ...one, judge: 1 + Math.floor(at / PREDICTION_COUNT) }));
  const wrong = { text: "wrong", tone: "bad" } as const;
  const word = (is: boolean): string => (is ? "yes" : "no");
  return parts.tableOf(`Predictions for ${title}`, rows, [
    rows.length > PREDICTION_COUNT && ["Judge", ({ judge }) => String(judge)],
    ["Prompt", ({ prompt }) => prompt],
    ["Should trigger", ({ shouldTrigger }) => word(shouldTrigger)],
    ["Would trigger", ({ wouldTrigger }) => word(wouldTrigger)],
    ["Outcome", (one) => (one.shouldTrigger === one.wouldTrigger ? "right" : wrong)],
  ]);
}

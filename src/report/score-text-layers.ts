import type { LayerId } from "../model/plugin-eval.js";
import type { Unscored } from "../model/score.js";
import type { LayerRun } from "../model/score-report.js";
import { oneLine } from "../text/safe.js";
import { hanging, widest } from "./layout.js";
import { UNSCORED_ICON } from "./quality-block.js";
import { LAYERS, layerFacts, layerFailure, layerNotes } from "./score-layers.js";
import { markText } from "./score-numbers.js";
import type { Palette, TextOptions } from "./terminal.js";
import { SEVERITY_ICON } from "./wording.js";

/** Two cells wide, each of them. */
export const LAYER_ICONS: Readonly<Record<LayerId, string>> = {
  static: "🔬",
  judge: "🤖",
  "monte-carlo": "🎲",
};
const SEPARATOR = " · ";

/** A line for a layer, folded, and below it what is to be known about its figures. */
export function layerLines(layer: LayerRun, options: TextOptions, paint: Palette): string[] {
  const failure = layerFailure(layer);
  const { title } = LAYERS[layer.name];
  const head = failure
    ? failureLines(`${title} ${paint.bad("not measured:")}`, failure, options)
    : [
        foldParts(
          `  ${LAYER_ICONS[layer.name]} `,
          [`${title} ${markText(layer.score)}`, ...layerFacts(layer)],
          options.columns,
        ),
      ];
  return [...head, ...noteLines(layerNotes(layer), options, "     ")];
}

/** What has no result, why, and what to do next. */
export function failureLines(
  lead: string,
  { message, hint }: Pick<Unscored, "message" | "hint">,
  { columns }: TextOptions,
): string[] {
  return [
    hanging(`  ${UNSCORED_ICON} `, `${lead} ${oneLine(message)}`, columns),
    ...(hint ? [hanging("     → ", oneLine(hint), columns)] : []),
  ];
}

/** Sentences that lower the trust in what stands above. */
export function noteLines(notes: readonly string[], { columns }: TextOptions, indent = "  "): string[] {
  return notes.map((note) => hanging(`${indent}${SEVERITY_ICON.warning} `, oneLine(note), columns));
}

/** Parts with dots between them. Lines break between parts, so that a figure stays with its interval. */
export function foldParts(lead: string, parts: readonly string[], columns: number): string {
  const indent = " ".repeat(widest([lead]));
  let line = "";
  const lines: string[] = [];
  for (const part of parts) {
    const longer = line === "" ? part : line + SEPARATOR + part;
    if (line !== "" && widest([indent + longer]) > columns) {
      lines.push(line);
      line = part;
    } else line = longer;
  }
  return lead + [...lines, line].join(`\n${indent}`);
}

/** The text of `src/heuristic/weights.ts`. */
import { FEATURE_IDS } from "../../src/heuristic/weigh.js";
import { WEIGHTS } from "../../src/heuristic/weights.js";
import type { Fit } from "./fit.js";

/** Figures are rounded to three decimals; the dimensions' features are kept as they stand in the file. */
export function renderWeights({ center, means, weights }: Fit, madeBy: string): string {
  const features = FEATURE_IDS.map(
    (id, column) => `    ${id}: { mean: ${figure(means[column])}, weight: ${figure(weights[column])} },`,
  );
  const dimensions = Object.entries(WEIGHTS.dimensions).map(
    ([id, profile]) => `    ${id}: [${profile.map((feature) => `"${feature}"`).join(", ")}],`,
  );
  return `import type { HeuristicWeights } from "./weigh.js";

/**
 * The figures are written by \`scripts/fit-heuristic.ts\`; \`ownShare\` and the lists under \`dimensions\` are
 * chosen by hand and kept by it. What each feature is and why it counts stands in \`docs/heuristic.md\`.
 */
export const WEIGHTS: HeuristicWeights = {
  madeBy: "${madeBy}",
  center: ${figure(center)},
  ownShare: ${WEIGHTS.ownShare},
  features: {
${features.join("\n")}
  },
  dimensions: {
${dimensions.join("\n")}
  },
};
`;
}

function figure(value: number | undefined): string {
  return String(Math.round((value ?? 0) * 1000) / 1000);
}

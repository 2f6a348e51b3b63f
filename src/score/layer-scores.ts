import type { StaticLayer } from "../model/plugin-eval.js";
import type { DimensionScore } from "../model/score.js";
import type { RunShare, SimulationFigures } from "../model/simulation.js";
import type { Interval } from "../statistics/interval.js";
import { meanMark } from "../statistics/mean-mark.js";
import { DIMENSIONS, type LayerScores, type Measured } from "./plugin-eval.js";

/** What the judge's marks lie between. */
const SCALE = { min: 0, max: 1 } as const;

/** The static layer's sub-scores under the dimensions that they measure. They are exact: the same text, the same score. */
export function staticScores({ subScores }: StaticLayer): LayerScores {
  return Object.fromEntries(
    DIMENSIONS.flatMap(({ id, check }) =>
      check ? [[id, measured(subScores[check].score, null)] as const] : [],
    ),
  );
}

/**
 * The judge's scores, 0 to 1. A panel gives an interval, a single judge none: one mark does not tell how far the next
 * would stray.
 */
export function judgeScores(
  dimensions: readonly Pick<DimensionScore, "id" | "score" | "marks">[],
): LayerScores {
  const byId = new Map(dimensions.map((dimension) => [dimension.id, dimension]));
  return Object.fromEntries(
    DIMENSIONS.map(({ id }) => {
      const { score = null, marks = [] } = byId.get(id) ?? {};
      return [id, measured(score, meanMark(marks, SCALE)?.interval ?? null)] as const;
    }),
  );
}

/**
 * What a simulation says of the dimensions. Orchestration fitness and scope calibration have a share for it and are
 * not measured: nothing in a simulated session shows them.
 */
export function simulationScores({ f1, quality, failures, efficiency }: SimulationFigures): LayerScores {
  return {
    triggering_accuracy: f1 && { score: f1.value, interval: f1.interval },
    output_quality: quality && { score: quality.mean, interval: quality.interval },
    robustness: failures && successOf(failures),
    token_efficiency: efficiency && { score: efficiency.value, interval: efficiency.interval },
  };
}

function successOf({ rate, interval }: RunShare): Measured {
  return { score: 1 - rate, interval: interval && { low: 1 - interval.high, high: 1 - interval.low } };
}

function measured(score: number | null, interval: Interval | null): Measured | null {
  return score === null ? null : { score, interval };
}

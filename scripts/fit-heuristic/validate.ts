/** How well a fit does on skills that it was not made from. */
import { fitWeights, predict } from "./fit.js";
import type { Sample } from "./samples.js";
import { spearman } from "./statistics.js";

/** A rank correlation over fewer skills says nothing. */
const FEWEST = 8;

export interface GroupResult {
  readonly group: string;
  readonly count: number;
  /** Within the group, with weights from the others. */
  readonly rho: number;
}

/** The prediction for each skill from a fit to all others. */
export function leaveOneOut(samples: readonly Sample[], shrinkage: number): number[] {
  return samples.map((sample) =>
    predict(
      fitWeights(
        samples.filter((other) => other !== sample),
        shrinkage,
      ),
      sample,
    ),
  );
}

/** Each group of at least eight skills, ranked by a fit to the skills outside it, of which there must be as many. */
export function leaveGroupsOut(
  samples: readonly Sample[],
  shrinkage: number,
  groupOf: (sample: Sample) => string,
): GroupResult[] {
  return [...new Set(samples.map(groupOf))].sort().flatMap((group) => {
    const inside = samples.filter((sample) => groupOf(sample) === group);
    const outside = samples.filter((sample) => groupOf(sample) !== group);
    if (inside.length < FEWEST || outside.length < FEWEST) return [];
    const made = fitWeights(outside, shrinkage);
    const rho = spearman(
      inside.map((sample) => predict(made, sample)),
      inside.map(({ overall }) => overall),
    );
    return [{ group, count: inside.length, rho }];
  });
}

/** The folder that a skill stands in. */
export function collectionOf({ key }: Sample): string {
  return key.split("/").slice(0, -1).join("/");
}

/** Last part of the names that at least eight skills share (`…-database`), else `others`. */
export function familyOf(samples: readonly Sample[]): (sample: Sample) => string {
  const ending = ({ key }: Sample): string => key.split("-").at(-1) ?? key;
  return (sample) => {
    const kin = samples.filter((other) => ending(other) === ending(sample));
    return kin.length >= FEWEST ? ending(sample) : "others";
  };
}

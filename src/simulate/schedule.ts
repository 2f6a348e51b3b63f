import type { SimulationPrompt } from "../model/simulation.js";

/** So many prompts that should trigger the skill come before each near miss. */
const SHOULD_PER_NEAR_MISS = 3;

/**
 * The prompt of each run: the prompts in turn, again and again, near misses spread evenly among the others. So the
 * first runs of a longer simulation are those of a shorter one, and what was simulated before can be kept.
 * @param runs at least 1
 * @returns indexes into `prompts`, one for each run
 */
export function scheduleRuns(prompts: readonly SimulationPrompt[], runs: number): number[] {
  const round = oneRound(prompts);
  return Array.from({ length: runs }, (_, run) => round[run % round.length] ?? 0);
}

function oneRound(prompts: readonly SimulationPrompt[]): number[] {
  const of = (kind: SimulationPrompt["kind"]): number[] =>
    prompts.flatMap((prompt, index) => (prompt.kind === kind ? [index] : []));
  const should = of("should-trigger");
  const nearMisses = of("near-miss");
  const round: number[] = [];
  while (should.length > 0 || nearMisses.length > 0) {
    round.push(...should.splice(0, SHOULD_PER_NEAR_MISS), ...nearMisses.splice(0, 1));
  }
  return round;
}

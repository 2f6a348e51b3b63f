import { createRandom, shuffled } from "./random.js";

/** In what order one of several runs meets a list. */
export interface RunOrder {
  /** Index in the list of the item in each place. */
  readonly order: readonly number[];
  /** Whether the levels of each item are met from the other end. */
  readonly isReversed: boolean;
}

/**
 * Rows of a Williams design (Williams 1949, Australian Journal of Scientific Research A 2: 149-168), the first one as
 * the list stands and the others in seeded order: over as many runs as there are items, each item stands once in every
 * place and, for an even number of them, once behind every other. Every second run turns the levels; runs beyond the
 * number of items meet the same orders with the levels turned the other way.
 * @param count items, at least 1
 * @param run 1-based
 */
export function runOrder(count: number, run: number, seed: string | number): RunOrder {
  const cycle = Math.floor((run - 1) / count);
  const others = Array.from({ length: count - 1 }, (_, index) => index + 1);
  const shift = [0, ...shuffled(others, createRandom(seed))][(run - 1) % count] ?? 0;
  const places = zigzag(count);
  const order = places.map((place) => places.indexOf((place + shift) % count));
  // With an even number of items the turns would fall on the same orders again.
  const turns = run - 1 + (count % 2 === 0 ? cycle : 0);
  return { order, isReversed: turns % 2 === 1 };
}

/** 0, 1, n − 1, 2, n − 2, …: the steps between neighbours are as different as they can be. */
function zigzag(count: number): number[] {
  return Array.from({ length: count }, (_, index) =>
    index % 2 === 1 ? (index + 1) / 2 : (count - index / 2) % count,
  );
}

import { uniformFloat64 } from "pure-rand/distribution/uniformFloat64";
import { uniformInt } from "pure-rand/distribution/uniformInt";
import { xoroshiro128plus } from "pure-rand/generator/xoroshiro128plus";

/** A source of numbers that look random and are fixed by their seed. */
export interface Random {
  /** The next number, 0 to below 1. */
  unit(): number;
  /**
   * The next whole number, 0 to below n.
   * @throws RangeError unless n is a whole number from 1 on
   */
  below(n: number): number;
}

const FNV_OFFSET = 0x811c9dc5;
const FNV_PRIME = 0x01000193;

/** Equal seeds give equal numbers on every machine; a number and its decimal text are one seed. */
export function createRandom(seed: string | number): Random {
  const generator = xoroshiro128plus(hash(String(seed)));
  return {
    unit: () => uniformFloat64(generator),
    below: (n) => {
      if (!Number.isSafeInteger(n) || n < 1) throw new RangeError(`No whole number below ${n}`);
      return uniformInt(generator, 0, n - 1);
    },
  };
}

/** The items in a random order (Fisher and Yates); the given list stays as it is. */
export function shuffled<T>(items: readonly T[], random: Random): T[] {
  const left = [...items];
  const order: T[] = [];
  while (left.length > 0) order.push(...left.splice(random.below(left.length), 1));
  return order;
}

/**
 * 32 bits of a text: FNV-1a over its UTF-16 units, then the finaliser of MurmurHash3, because the generator starts
 * linearly in its seed and neighbouring seeds would give neighbouring first numbers.
 */
function hash(text: string): number {
  let bits = FNV_OFFSET;
  for (let index = 0; index < text.length; index++) {
    bits = Math.imul(bits ^ text.charCodeAt(index), FNV_PRIME);
  }
  bits = Math.imul(bits ^ (bits >>> 16), 0x85ebca6b);
  bits = Math.imul(bits ^ (bits >>> 13), 0xc2b2ae35);
  return bits ^ (bits >>> 16);
}

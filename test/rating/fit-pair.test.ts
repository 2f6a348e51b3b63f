import { describe, expect, it } from "vitest";
import { type FittedPair, fitPair } from "../../src/rating/fit-pair.js";
import { loadTokenCounter } from "../../src/text/tokens.js";
import { contestant } from "./samples.js";

const LONG = "salt and pepper and ".repeat(500);
const pair = { a: contestant("soup", LONG, LONG, LONG), b: contestant("stew", LONG) };
const compose = ({ pair: { a, b } }: FittedPair): string =>
  [...a.files, ...b.files].map(({ text }) => text).join("\n");

/** A limit into which this many long references fit, with half of the next one to spare. */
async function limitFor(references: number): Promise<number> {
  const countTokens = await loadTokenCounter();
  return Math.ceil(countTokens(LONG) * (references + 0.5) * 1.1) + 650;
}

const shown = ({ pair: { a, b } }: FittedPair): number[] => [a.files.length - 1, b.files.length - 1];

describe("fitPair", () => {
  it("leaves nothing out when no limit is known, or everything fits", async () => {
    const whole = { pair, omitted: { a: [], b: [] } };
    expect(await fitPair(pair, null, compose)).toEqual(whole);
    expect(await fitPair(pair, await limitFor(4), compose)).toEqual(whole);
  });

  it.each([
    [3, [2, 1]],
    [2, [1, 1]],
    [1, [0, 0]],
    [0, [0, 0]],
  ])("shows at most the same number of references of both when %d fit", async (count, expected) => {
    const fitted = await fitPair(pair, await limitFor(count), compose);
    expect(shown(fitted)).toEqual(expected);
    const exchanged = await fitPair({ a: pair.b, b: pair.a }, await limitFor(count), compose);
    expect(shown(exchanged)).toEqual(expected.toReversed());
  });

  it("leaves out from the last, names it, and keeps files whole", async () => {
    const fitted = await fitPair(pair, await limitFor(2), compose);
    expect(fitted.omitted).toEqual({ a: ["references/soup-2.md", "references/soup-3.md"], b: [] });
    expect(fitted.pair.a.files.map(({ path }) => path)).toEqual(["SKILL.md", "references/soup-1.md"]);
    expect(fitted.pair.a.files[1]?.text).toBe(LONG);
  });

  it("keeps the listings", async () => {
    const listings = [{ title: "assets", names: ["assets/x.png"] }];
    const fitted = await fitPair({ ...pair, b: { ...pair.b, listings } }, await limitFor(0), compose);
    expect(fitted.pair.b.listings).toEqual(listings);
  });

  it("gives up when even the two main files do not fit", async () => {
    const failure = await fitPair(pair, 601, compose).catch((error: unknown) => error);
    expect(failure).toMatchObject({ code: "prompt-too-long", fatal: false });
    expect(String(failure)).toMatch(/soup.*stew.*601/);
  });
});

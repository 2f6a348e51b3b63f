import { expect, it } from "vitest";
import { checkClaims } from "../../src/claims/check.js";
import { openContext } from "../../src/claims/context.js";
import { type Passages, passagesOf } from "../../src/claims/passages.js";
import type { Passage } from "../../src/model/subject.js";
import { tempTree } from "../skill/temp.js";

/** A file whose lines say their own numbers. */
const numbered = (count: number) =>
  `${Array.from({ length: count }, (_, index) => `line ${index + 1}`).join("\n")}\n`;

const TREE = {
  "src/long.ts": numbered(100),
  "src/other.ts": numbered(100),
  "src/short.ts": numbered(2),
  "src/thirty.ts": numbered(30),
};

async function shown(output: string, tree: Parameters<typeof tempTree>[0] = TREE): Promise<Passages> {
  const context = await openContext(["."], await tempTree(tree));
  return passagesOf(await checkClaims(output, context), context);
}

const extents = async (output: string, tree?: Parameters<typeof tempTree>[0]) =>
  (await shown(output, tree)).passages.map(extent);

/** `file first-last` of a passage; fails when its lines are not those that it names. */
function extent({ path, firstLine = 1, text }: Passage): string {
  const lines = text.replace(/\n$/, "").split("\n");
  expect(lines).toEqual(lines.map((_, index) => `line ${firstLine + index}`));
  return `${path} ${firstLine}-${firstLine + lines.length - 1}`;
}

it.each([
  ["a line in the middle", "See src/long.ts:50.", ["context: src/long.ts 47-53"]],
  ["the first line", "See src/long.ts:1.", ["context: src/long.ts 1-4"]],
  ["the last line", "See src/long.ts:100.", ["context: src/long.ts 97-100"]],
  ["a range", "See src/long.ts:10-20.", ["context: src/long.ts 7-23"]],
  ["a whole short file", "See src/short.ts:1-2.", ["context: src/short.ts 1-2"]],
  [
    "a range longer than a passage may be",
    "See src/long.ts:10-90.",
    ["context: src/long.ts, cut after 30 lines 7-36"],
  ],
  [
    "several files, in the order of the output",
    "See src/short.ts:2, then src/long.ts:50, then src/other.ts:9.",
    ["context: src/short.ts 1-2", "context: src/long.ts 47-53", "context: src/other.ts 6-12"],
  ],
])("shows the lines around %s", async (_what, output, expected) => {
  expect(await extents(output)).toEqual(expected);
});

it("shows the same passage once", async () => {
  const output = "See src/short.ts:1, src/short.ts:2 and, again, `short.ts:1`.";
  expect(await extents(output)).toEqual(["context: src/short.ts 1-2"]);
});

it.each([
  ["a file without a line", "See src/long.ts."],
  ["a line that is not there", "See src/long.ts:101."],
  ["a file that is not there", "See src/none.ts:1."],
  ["a line of a new file", "Create src/none.ts:1."],
  ["nothing", "All is well."],
])("shows nothing for %s", async (_what, output) => {
  expect(await shown(output)).toEqual({ passages: [], unshown: 0 });
});

it("never shows what .gitignore withholds", async () => {
  const tree = { ".git/HEAD": "", ".gitignore": "secret.ts\n", "secret.ts": "key\n", "a.ts": "line 1\n" };
  expect(await extents("See secret.ts:1 and a.ts:1.", tree)).toEqual(["context: a.ts 1-1"]);
});

it("has a limit, and counts what lies beyond it", async () => {
  const cited = Array.from({ length: 90 }, (_, index) => `src/long.ts:${index + 5}`);
  const { passages, unshown } = await shown(`See ${cited.join(", ")}.`);
  expect(passages.map(extent)[39]).toBe("context: src/long.ts 41-47");
  expect([passages.length, unshown]).toEqual([40, 50]);
});

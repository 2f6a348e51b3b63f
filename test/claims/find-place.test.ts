import { join } from "node:path";
import { expect, it } from "vitest";
import { openContext } from "../../src/claims/context.js";
import { findPlace } from "../../src/claims/find-place.js";
import { tempTree } from "../skill/temp.js";

const TREE = {
  "app/src/a.ts": "one\ntwo\nthree\n",
  "app/src/open.ts": "one\ntwo",
  "app/src/empty.ts": "",
  "app/one/index.ts": "1\n",
  "app/two/index.ts": "2\n",
  "app/.gitignore": "secret.ts\n",
  "app/.git/HEAD": "",
  "app/secret.ts": "hidden\n",
  "app/pic.png": new Uint8Array([0, 255, 0]),
  "beside.ts": "outside\n",
};

const place = (file: string, line: number, endLine = line) => ({ file, line, endLine });

it.each([
  ["src/a.ts:1", place("app/src/a.ts", 1)],
  ["app/src/a.ts:3", place("app/src/a.ts", 3)],
  ["a.ts:2-3", place("app/src/a.ts", 2, 3)],
  ["src/a.ts:2:7", place("app/src/a.ts", 2)],
  ["src/a.ts#L2", place("app/src/a.ts", 2)],
  ['"src/a.ts:2",', place("app/src/a.ts", 2)],
  ["“src/a.ts:2”.", place("app/src/a.ts", 2)],
  [" [src/a.ts:2]; ", place("app/src/a.ts", 2)],
  ["src/open.ts:2", place("app/src/open.ts", 2)],
])("%s is a place in the context", async (citation, expected) => {
  const context = await openContext(["app"], await tempTree(TREE));
  expect(findPlace(citation, context)).toEqual(expected);
});

it.each([
  ["a line behind the last", "src/a.ts:4"],
  ["a range that reaches behind the last", "src/a.ts:2-4"],
  ["a line of an empty file", "src/empty.ts:1"],
  ["line 0", "src/a.ts:0"],
  ["a number that is no line", "src/a.ts:99999999999999"],
  ["a file that is not there", "src/b.ts:1"],
  ["a file that fits twice", "index.ts:1"],
  ["a file in another case", "src/A.ts:1"],
  ["a file that .gitignore withholds", "secret.ts:1"],
  ["a file outside", "../beside.ts:1"],
  ["a file that is no text", "pic.png:1"],
  ["a file without a line", "src/a.ts"],
  ["a place with words", "src/a.ts:2 two"],
  ["a place in a sentence", "as src/a.ts:2 says"],
  ["two places", "src/a.ts:1,src/a.ts:2"],
  ["nothing", ""],
  ["marks only", "``"],
  ["a very long path", `${"a/".repeat(5000)}a.ts:1`],
])("%s is none", async (_what, citation) => {
  const context = await openContext(["app"], await tempTree(TREE));
  expect(findPlace(citation, context)).toBeNull();
});

it("tells no absolute path", async () => {
  const root = await tempTree(TREE);
  const context = await openContext([join(root, "app")], join(root, "app", "src"));
  const found = findPlace("src/a.ts:1", context);
  expect(found?.line).toBe(1);
  expect(found?.file).not.toContain(root);
});

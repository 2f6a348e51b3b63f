import { expect, it } from "vitest";
import { byCodePoint } from "../../src/text/order.js";

it("orders by code point and not by code unit, in no locale", () => {
  const words = ["ä", "b", "a", "Z", "a-b", "a/b", "ab", "\u{1f600}", "\uffee", ""];
  expect(words.toSorted(byCodePoint)).toEqual([
    "",
    "Z",
    "a",
    "a-b",
    "a/b",
    "ab",
    "b",
    "ä",
    "\uffee",
    "\u{1f600}",
  ]);
});

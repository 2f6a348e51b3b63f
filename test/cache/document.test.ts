import { describe, expect, it } from "vitest";
import { parseDocument, printJson, printMap } from "../../src/cache/document.js";

describe("printJson", () => {
  it("is what JSON.stringify would write, but for the order of keys", () => {
    const value = { a: [1, [], {}, null, "x\n\u2028\ud800"], b: { c: true, d: [{ e: -0.5 }] } };
    expect(printJson(value)).toBe(JSON.stringify(value, null, 2));
  });

  it("sorts keys by code point at every depth", () => {
    const keys = ["\u{1f600}", "\uff5e", "b", "B", "9", "10"];
    const inner = Object.fromEntries(keys.map((key) => [key, 0]));
    const printed = [...printJson({ inner: [inner] }).matchAll(/^ {6}"(.*)": 0/gm)].map(([, key]) => key);
    expect(printed).toEqual(["10", "9", "B", "b", "\uff5e", "\u{1f600}"]);
  });

  it("leaves out what JSON has no word for, as JSON does", () => {
    expect(JSON.parse(printJson({ a: undefined, b: [undefined], c: Number.NaN }))).toEqual({
      b: [null],
      c: null,
    });
  });
});

it("printMap keeps keys that an object would lose or move", () => {
  const text = printMap(
    new Map<string, unknown>([
      ["__proto__", { a: 1 }],
      ["2", null],
      ["10", "x"],
    ]),
  );
  expect([...text.matchAll(/^ {2}"(\w+)"/gm)].map(([, key]) => key)).toEqual(["10", "2", "__proto__"]);
  expect(Object.entries(JSON.parse(text))).toContainEqual(["__proto__", { a: 1 }]);
});

describe("parseDocument", () => {
  it("gives the object of a layout that is known", () => {
    const content = { schemaVersion: 3, kind: "newer" };
    expect(parseDocument(JSON.stringify(content), 3)).toEqual({ kind: "valid", content });
  });

  it.each([
    ["{", { kind: "damaged", reason: "not-json" }],
    ["null", { kind: "damaged", reason: "wrong-shape" }],
    ["[]", { kind: "damaged", reason: "wrong-shape" }],
    ["{}", { kind: "damaged", reason: "wrong-shape" }],
    ['{"schemaVersion": 2}', { kind: "damaged", reason: "wrong-shape" }],
    ['{"schemaVersion": 3.5}', { kind: "damaged", reason: "wrong-shape" }],
    ['{"schemaVersion": 4}', { kind: "newer", version: 4 }],
  ])("takes %s for what it is", (text, expected) => {
    expect(parseDocument(text, 3)).toEqual(expected);
  });
});

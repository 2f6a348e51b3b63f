import { describe, expect, it } from "vitest";
import { toEntry, toJudgement, validEntry } from "../../src/cache/entry.js";
import { parseCache, printCache } from "../../src/cache/format.js";
import { entry } from "./entries.js";
import { keyOf } from "./samples.js";

it("a judgement survives the way into an entry and back", () => {
  const judgement = toJudgement(entry());
  const time = new Date("2025-03-01T10:00:00.000Z");
  expect(judgement.model).toBe("model-a-2025");
  expect(judgement.runs).toBe(1);
  expect(toEntry(keyOf(entry()), "skill-quality", judgement, time)).toEqual(entry());
});

it("a path must have a length, and an end", () => {
  expect(validEntry("", entry())).toBeNull();
  expect(validEntry("x".repeat(4097), entry())).toBeNull();
});

describe("what a panel and predictions leave behind", () => {
  const [only] = entry().dimensions;
  const predictions = [{ prompt: "Sort these.", shouldTrigger: true, wouldTrigger: false }];
  const withFields = (fields: object) => ({ ...entry({ runs: 2 }), dimensions: [{ ...only, ...fields }] });

  it("is read back as it was written", () => {
    const written = withFields({ score: 3.5, marks: [3, 4], predictions });
    expect(validEntry("a", JSON.parse(JSON.stringify(written)))).toEqual(written);
    expect(toJudgement(entry({ runs: 2 })).runs).toBe(2);
  });

  it.each([
    { marks: "4" },
    { marks: [4, null] },
    { marks: [4, "3"] },
    { marks: Array(101).fill(4) },
    { predictions: [{ prompt: "x", shouldTrigger: 1, wouldTrigger: true }] },
    { predictions: [{ prompt: "x".repeat(501), shouldTrigger: true, wouldTrigger: true }] },
    { predictions: {} },
  ])("is refused when it is not what it should be: %j", (fields) => {
    expect(validEntry("a", withFields(fields))).toBeNull();
  });
});

it("fields of others are not carried along", () => {
  expect(validEntry("a", { ...entry(), average: 4 })).toEqual(entry());
});

describe("the text of a cache", () => {
  it("is sorted by code point, keys and paths", () => {
    const text = printCache(
      new Map(["\u{1f600}", "\uff5e", "b", "10", "9"].map((path) => [path, [entry()]])),
    );
    const paths = [...text.matchAll(/^ {4}"(.*)": \[/gm)].map((match) => match[1]);
    expect(paths).toEqual(["10", "9", "b", "\uff5e", "\u{1f600}"]);
    const keys = [...text.matchAll(/^ {8}"(\w+)"/gm)].map((match) => match[1]).slice(0, 15);
    expect(keys).toEqual(Object.keys(entry()).sort());
  });

  it("is what JSON.stringify would write", () => {
    const text = printCache(new Map([["a", [entry()]]]));
    expect(text).toBe(`${JSON.stringify(JSON.parse(text), null, 2)}\n`);
    expect(printCache(new Map())).toBe('{\n  "schemaVersion": 1,\n  "skills": {}\n}\n');
  });

  it("is read back as it was", () => {
    const histories = new Map([["__proto__", [entry()]]]);
    expect(parseCache(printCache(histories))).toEqual({ kind: "valid", content: histories, dropped: [] });
  });
});

import { describe, expect, it } from "vitest";
import { fits, toEntry, toJudgement, validEntry } from "../../src/cache/entry.js";
import { parseCache, printCache } from "../../src/cache/format.js";
import type { Rubric } from "../../src/model/rubric.js";
import type { DimensionScore } from "../../src/model/score.js";
import { entry } from "./entries.js";
import { keyOf } from "./samples.js";

const rubric: Rubric = {
  id: "skill-quality",
  title: "Skill quality",
  subject: "agent skill",
  scale: { min: 1, max: 5, whole: true },
  bands: [],
  evidence: "required",
  criteria: [
    {
      id: "robustness",
      title: "Robustness",
      label: "Robust",
      weight: 1,
      order: 1,
      body: "…",
      source: "built-in",
    },
  ],
  disabled: [],
  hash: "sha256:rubric",
};

const [only] = entry().dimensions;

function withDimension(over: Partial<DimensionScore>, runs = 1) {
  return entry({ runs, dimensions: only ? [{ ...only, ...over }] : [] });
}

describe("fits", () => {
  it("accepts an entry of the rubric's own making", () => {
    expect(fits(entry(), rubric)).toBe(true);
  });

  it.each([{ score: 0 }, { score: 97 }, { score: 3.5 }, { score: null }, { weight: 1e9 }, { id: "beauty" }])(
    "refuses a forged dimension: %o",
    (forged) => {
      expect(fits(withDimension(forged), rubric)).toBe(false);
    },
  );

  it("refuses another rubric, and dimensions too few or too many", () => {
    expect(fits(entry({ rubric: "agent-output" }), rubric)).toBe(false);
    expect(fits(entry({ dimensions: [] }), rubric)).toBe(false);
    expect(fits(entry({ dimensions: [...entry().dimensions, ...entry().dimensions] }), rubric)).toBe(false);
  });

  it("accepts the score of a panel between two steps", () => {
    expect(fits(withDimension({ score: 3.5 }, 3), rubric)).toBe(true);
  });
});

it("a judgement survives the way into an entry and back", () => {
  const judgement = toJudgement(entry());
  const time = new Date("2025-03-01T10:00:00.000Z");
  expect(judgement.model).toBe("model-a-2025");
  expect(toEntry(keyOf(entry()), "skill-quality", judgement, time)).toEqual(entry());
});

it("a path must have a length, and an end", () => {
  expect(validEntry("", entry())).toBeNull();
  expect(validEntry("x".repeat(4097), entry())).toBeNull();
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
    expect(parseCache(printCache(histories))).toEqual({ kind: "valid", histories, dropped: [] });
  });
});

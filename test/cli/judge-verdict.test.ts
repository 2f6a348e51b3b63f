import { afterAll, beforeAll, describe, expect, it } from "vitest";
import type { VerdictDocument } from "../../src/documents/verdict.js";
import { byOutput, outputJudge, outputName, PLAN, parseVerdict } from "../support/outputs.js";
import { openStage, type Stage, type StageResult } from "../support/stage.js";

/** Scores by the name of the output, and what they come to. Binary arithmetic makes some of the sums a hair too small. */
const CASES: Readonly<
  Record<string, { scores: readonly (number | null)[]; composite: number; verdict: string }>
> = {
  "just-poor": { scores: [2, 1, 2, 1, 1], composite: 1.5, verdict: "POOR" },
  "four-on-paper": { scores: [5, 4, 4, 2, 4], composite: 4, verdict: "GOOD" },
  fours: { scores: [4, 4, 4, 4, 4], composite: 4, verdict: "GOOD" },
  "just-good": { scores: [3, 3, 5, 3, 4], composite: 3.5, verdict: "GOOD" },
  "almost-good": { scores: [4, 4, 3, 3, 2], composite: 3.45, verdict: "ADEQUATE" },
  "just-excellent": { scores: [5, 4, 5, 4, 4], composite: 4.5, verdict: "EXCELLENT" },
  "just-adequate": { scores: [3, 2, 2, 2, 4], composite: 2.5, verdict: "ADEQUATE" },
  ones: { scores: [1, 1, 1, 1, 1], composite: 1, verdict: "FAILING" },
};
const UNSCORED = "unscored";

let stage: Stage;
let first: StageResult;

beforeAll(async () => {
  const names = [...Object.keys(CASES), UNSCORED];
  stage = await openStage([], Object.fromEntries(names.map((name) => [`${name}.md`, `${PLAN}\n${name}.\n`])));
  const judges = Object.entries(CASES).map(([name, { scores }]) => [`${name}.md`, outputJudge(...scores)]);
  stage.behave(
    byOutput({ ...Object.fromEntries(judges), [`${UNSCORED}.md`]: outputJudge(5, 5, 5, 5, null) }),
  );
  const files = [UNSCORED, ...Object.keys(CASES)].map((name) => `${name}.md`);
  first = await stage.run(["judge", "--format", "json", ...files]);
});
afterAll(() => stage.close());

const outputOf = (name: string): VerdictDocument["outputs"][number] | undefined =>
  parseVerdict(first).outputs.find(({ path }) => path === `${name}.md`);

/** Runs over results that are known already. */
async function gate(name: string, ...args: string[]): Promise<{ code: number | null; status: unknown }> {
  const before = stage.requests.length;
  const run = await stage.run(["judge", "--format", "json", `${name}.md`, ...args]);
  expect(stage.requests).toHaveLength(before);
  return { code: run.code, status: parseVerdict(run).outputs[0]?.status };
}

const PASS = { code: 0, status: "passed" };
const FAIL = { code: 1, status: "failed" };

describe("the composite and its verdict", () => {
  it.each(Object.entries(CASES))("%s", (name, { composite, verdict }) => {
    expect(outputOf(name)).toMatchObject({ verdict, usage: { requests: 1 } });
    expect(outputOf(name)?.composite).toBeCloseTo(composite, 12);
  });

  it("is exactly 4 for fours", () => {
    expect(outputOf("fours")?.composite).toBe(4);
  });

  it("does not exist while a dimension has no score", () => {
    expect(outputOf(UNSCORED)).toMatchObject({
      status: "error",
      composite: null,
      verdict: null,
      requiredActions: [],
      error: { code: "judge-incomplete" },
    });
    expect(outputOf(UNSCORED)?.dimensions.map(({ score }) => score)).toEqual([5, 5, 5, 5, null]);
  });

  it("asks for actions only when the verdict is below GOOD", () => {
    const asksFor = Object.keys(CASES).filter((name) => outputOf(name)?.requiredActions.length);
    expect(asksFor).toEqual(["just-poor", "almost-good", "just-adequate", "ones"]);
    expect(outputOf("fours")?.improvements).not.toEqual([]);
  });
});

describe("several outputs", () => {
  it("cost one request each", () => {
    const asked = stage.requests.map(outputName).filter((name) => name !== `${UNSCORED}.md`);
    expect(asked.sort()).toEqual(
      Object.keys(CASES)
        .map((name) => `${name}.md`)
        .sort(),
    );
  });

  it("are ranked, equal ones in the order given and the one without a composite last", () => {
    expect(parseVerdict(first).outputs.map(({ path }) => path.replace(".md", ""))).toEqual([
      "just-excellent",
      "four-on-paper",
      "fours",
      "just-good",
      "almost-good",
      "just-adequate",
      "just-poor",
      "ones",
      UNSCORED,
    ]);
  });

  it("keep the order given when it is the other one", async () => {
    const run = await stage.run(["judge", "--format", "json", "fours.md", "four-on-paper.md"]);
    expect(parseVerdict(run).outputs.map(({ path }) => path)).toEqual(["fours.md", "four-on-paper.md"]);
  });

  it("show ranks, composites and differences as text", async () => {
    const { stdout } = await stage.run(["judge", "ones.md", "fours.md", "just-excellent.md", "--quiet"]);
    const rows = stdout.split("\n").filter((line) => /^ {2}\d/.test(line));
    expect(rows.map((row) => row.trim().split(/ {2,}/))).toEqual([
      ["1", "just-excellent.md", "4.50", "EXCELLENT"],
      ["2", "fours.md", "4.00", "−0.50", "GOOD"],
      ["3", "ones.md", "1.00", "−3.00", "FAILING"],
    ]);
  });

  it("fail together when one of them fails, and are unfinished when one has no score", async () => {
    expect(await stage.run(["judge", "fours.md", "ones.md"])).toMatchObject({ code: 1 });
    expect(first.code).toBe(3);
    expect(parseVerdict(first).gate).toBe("incomplete");
  });
});

describe("the gate", () => {
  it.each([
    ["just-excellent", PASS],
    ["fours", PASS],
    ["just-adequate", PASS],
    ["just-poor", FAIL],
    ["ones", FAIL],
  ])("by itself: %s", async (name, expected) => {
    expect(await gate(name)).toEqual(expected);
  });

  it.each([
    ["just-excellent", "excellent", PASS],
    ["fours", "excellent", FAIL],
    ["just-good", "good", PASS],
    ["almost-good", "good", FAIL],
    ["just-poor", "poor", PASS],
    ["ones", "poor", FAIL],
    ["ones", "failing", PASS],
  ])("%s with --min-verdict %s", async (name, verdict, expected) => {
    expect(await gate(name, "--min-verdict", verdict)).toEqual(expected);
  });

  it.each([
    ["fours", "4", PASS],
    ["four-on-paper", "4", PASS],
    ["fours", "4.01", FAIL],
    ["ones", "1", FAIL],
  ])("%s with --threshold %s", async (name, threshold, expected) => {
    expect(await gate(name, "--threshold", threshold)).toEqual(expected);
  });

  it("needs the verdict and the threshold alike", async () => {
    expect(await gate("ones", "--min-verdict", "failing", "--threshold", "1")).toEqual(PASS);
    expect(await gate("fours", "--min-verdict", "good", "--threshold", "4.5")).toEqual(FAIL);
  });
});

import { beforeAll, describe, expect, it } from "vitest";
import { roundFigure } from "../../src/documents/write.js";
import { linesOf, nameOf, scoreCall, scoreCalls, stubbornJudge, summaryCall } from "../support/judges.js";
import type { Behaviour, SeenRequest } from "../support/loopback-model.js";
import { byName, cachedPaths, play, type ScenarioResult } from "../support/scenario.js";

/** What one skill may cost. */
const MOST_REQUESTS = 6;
/** How often the runtime asks for the rest of a cut answer before it can be stopped. */
const CONTINUATIONS = 2;

const GOOD = scoreCalls(4, 4, 4, 4, 4, 4);

const requestsFor = (result: ScenarioResult, name: string): readonly SeenRequest[] =>
  result.requests.filter((request) => nameOf(request) === name);

describe("a judge that never gives an acceptable answer", () => {
  const cases: Readonly<Record<string, { readonly code: string; readonly behave: Behaviour }>> = {
    fractional: {
      code: "judge-incomplete",
      behave: stubbornJudge({ calls: [...scoreCalls(4, 4, 3.5, 4, 4, 4), summaryCall()] }),
    },
    "out-of-range": {
      code: "judge-incomplete",
      behave: stubbornJudge({ calls: [...scoreCalls(4, 4, 85, 0, 6, -1), summaryCall()] }),
    },
    missing: {
      code: "judge-incomplete",
      behave: stubbornJudge({ calls: [...GOOD.slice(0, 5), summaryCall()] }),
    },
    invented: {
      code: "judge-incomplete",
      behave: stubbornJudge({ calls: [...GOOD.slice(0, 5), scoreCall("creativity", 5), summaryCall()] }),
    },
    "odd-values": {
      code: "judge-incomplete",
      behave: stubbornJudge({
        calls: [
          ...scoreCalls(null, true, "NaN", [4], { value: 4 }),
          {
            tool: "set_dimension_score",
            args: '{"dimension":"robustness","score":1e999,"rationale":"Endless.","evidence":[]}',
          },
          summaryCall(),
        ],
      }),
    },
    "fenced-json": {
      code: "judge-prose",
      behave: stubbornJudge({
        say: '```json\n{"instruction_clarity": 5, "robustness": 5, "overall": 5}\n```',
      }),
    },
    "prose-number": {
      code: "judge-prose",
      behave: stubbornJudge({ say: "Clarity is a solid 4/5, robustness 3 out of 5." }),
    },
    refusal: {
      code: "judge-refused",
      behave: stubbornJudge({ say: "I cannot help with that.", finish: "content_filter" }),
    },
    "cut-off": {
      code: "judge-cut-off",
      behave: stubbornJudge({ calls: GOOD.slice(0, 2) }, { say: "The rest", finish: "length" }),
    },
    silent: { code: "judge-silent", behave: stubbornJudge({ say: "" }) },
    unreadable: {
      code: "judge-incomplete",
      behave: stubbornJudge({
        calls: [
          ...GOOD.slice(0, 5),
          { tool: "set_dimension_score", args: '{"dimension": "rob' },
          summaryCall(),
        ],
      }),
    },
  };

  let result: ScenarioResult;

  beforeAll(async () => {
    result = await play({
      skills: [...Object.keys(cases), "sound"],
      behave: byName(Object.fromEntries(Object.entries(cases).map(([name, { behave }]) => [name, behave]))),
      args: ["--concurrency", "12"],
    });
  });

  it.each(Object.entries(cases).map(([name, { code }]) => [name, code]))("%s: %s", (name, code) => {
    const skill = result.skills[name];
    expect(skill?.error?.code).toBe(code);
    expect(skill?.status).toBe("error");
    expect(skill?.average).toBeNull();
    expect(requestsFor(result, name).length).toBeGreaterThan(1);
    expect(requestsFor(result, name).length).toBeLessThanOrEqual(
      name === "cut-off" ? MOST_REQUESTS + CONTINUATIONS : MOST_REQUESTS,
    );
  });

  it("shows the scores that were accepted, and null for the others", () => {
    const scoresOf = (name: string) => result.skills[name]?.dimensions.map(({ score }) => score);
    expect(scoresOf("fractional")).toEqual([4, 4, null, 4, 4, 4]);
    expect(scoresOf("out-of-range")).toEqual([4, 4, null, null, null, null]);
    expect(scoresOf("odd-values")).toEqual([null, null, null, null, null, null]);
    expect(scoresOf("invented")).toEqual([4, 4, 4, 4, 4, null]);
    expect(result.stdout).not.toContain("creativity");
  });

  it("does not touch the other skills, and stays out of the mean and the cache", () => {
    expect(result.skills.sound).toMatchObject({ status: "passed", average: 4 });
    expect(result.report.summary).toMatchObject({ scored: 1, errors: Object.keys(cases).length, average: 4 });
    expect(cachedPaths(result.cache)).toEqual(["skills/sound"]);
  });

  it("ends with exit code 3", () => {
    expect(result.code).toBe(3);
    expect(result.report.gate).toBe("incomplete");
  });
});

describe("a judge that gets there in the end", () => {
  const invented = scoreCall("robustness", 4, { evidence: ["Nobody ever wrote this sentence."] });
  const quoting: Behaviour = (request) => {
    const line = linesOf(request)[0] ?? "";
    return { calls: [...GOOD.slice(0, 5), scoreCall("robustness", 4, { evidence: [line] }), summaryCall()] };
  };
  const cases: Readonly<
    Record<string, { readonly behave: Behaviour; readonly requests: number; readonly average: number }>
  > = {
    "corrects-fraction": {
      behave: stubbornJudge(
        { calls: [...scoreCalls(4, 4, 3.5, 4, 4, 4), summaryCall()] },
        { calls: [scoreCall("example_quality", 3), summaryCall()] },
      ),
      requests: 2,
      average: 23 / 6,
    },
    "corrects-scale": {
      behave: stubbornJudge(
        { calls: [...scoreCalls(85, 4, 4, 0, 4, 10), summaryCall()] },
        {
          calls: [
            ...scoreCalls(4),
            scoreCall("safety_guardrails", 2),
            scoreCall("robustness", 5),
            summaryCall(),
          ],
        },
      ),
      requests: 2,
      average: 23 / 6,
    },
    completes: {
      behave: stubbornJudge(
        { calls: [...GOOD.slice(0, 5), summaryCall()] },
        { calls: [scoreCall("robustness", 1), summaryCall()] },
      ),
      requests: 2,
      average: 21 / 6,
    },
    "own-names": {
      behave: stubbornJudge({
        calls: [
          ...["Instruction Clarity", "behavioralCompleteness", "EXAMPLE QUALITY"].map((name) =>
            scoreCall(name, 4),
          ),
          ...["Safety & Guardrails", "user-experience", "Robustness"].map((name) => scoreCall(name, 2)),
          summaryCall(),
        ],
      }),
      requests: 1,
      average: 3,
    },
    "numbers-as-text": {
      behave: stubbornJudge({ calls: [...scoreCalls("4", "4", "4.0", " 4 ", "4", "4"), summaryCall()] }),
      requests: 1,
      average: 4,
    },
    "talks-first": {
      behave: stubbornJudge({ say: "Let me think about a 5/5." }, { calls: [...GOOD, summaryCall()] }),
      requests: 2,
      average: 4,
    },
    "silent-first": {
      behave: stubbornJudge({ say: "" }, { calls: [...GOOD, summaryCall()] }),
      requests: 2,
      average: 4,
    },
    "summary-first": {
      behave: stubbornJudge({ calls: [summaryCall(), ...GOOD] }),
      requests: 1,
      average: 4,
    },
    "second-thoughts": {
      behave: stubbornJudge({
        calls: [...scoreCalls(1, 1, 1, 1, 1, 1), ...scoreCalls(3, 3, 3, 3, 3, 3), summaryCall()],
      }),
      requests: 1,
      average: 3,
    },
    "own-total": {
      behave: stubbornJudge({
        calls: [...scoreCalls(2, 2, 2, 2, 2, 2), summaryCall({ overall: 5, average: 5, passed: true })],
      }),
      requests: 1,
      average: 2,
    },
    contradicts: {
      behave: stubbornJudge({
        calls: [
          ...GOOD.slice(0, 5),
          scoreCall("robustness", 4, { rationale: "Useless, 1 out of 5." }),
          summaryCall(),
        ],
      }),
      requests: 1,
      average: 4,
    },
    "fabricates-once": {
      behave: (request) =>
        request.turn === 1 ? { calls: [...GOOD.slice(0, 5), invented, summaryCall()] } : quoting(request),
      requests: 2,
      average: 4,
    },
    "fabricates-twice": {
      behave: stubbornJudge({ calls: [...GOOD.slice(0, 5), invented, summaryCall()] }),
      requests: 2,
      average: 4,
    },
    "wants-a-shell": {
      behave: stubbornJudge(
        { calls: [{ tool: "shell", args: { command: "touch skills/owned" } }] },
        { calls: [...GOOD, summaryCall()] },
      ),
      requests: 2,
      average: 4,
    },
  };

  let result: ScenarioResult;

  beforeAll(async () => {
    result = await play({
      skills: Object.keys(cases),
      behave: byName(Object.fromEntries(Object.entries(cases).map(([name, { behave }]) => [name, behave]))),
      args: ["--concurrency", "12"],
    });
  });

  it.each(Object.entries(cases))("%s", (name, { requests, average }) => {
    expect(result.skills[name]?.error).toBeNull();
    expect(result.skills[name]?.average).toBe(roundFigure(average));
    expect(requestsFor(result, name)).toHaveLength(requests);
    expect(result.skills[name]?.usage.requests).toBe(requests);
  });

  it("is measured by the gate on its scores alone", () => {
    expect(result.skills["own-total"]?.status).toBe("failed");
    expect(result.code).toBe(1);
  });

  it("has its rationale shown as it stands", () => {
    const { rationale } = result.skills.contradicts?.dimensions.at(-1) ?? {};
    expect(rationale).toBe("Useless, 1 out of 5.");
  });

  it("keeps a repeated false quote as unverified and says so", () => {
    expect(result.skills["fabricates-twice"]?.dimensions.at(-1)?.evidence).toEqual([
      {
        quote: "Nobody ever wrote this sentence.",
        file: null,
        line: null,
        endLine: null,
        verified: false,
      },
    ]);
    const codes = (name: string) => result.skills[name]?.findings.map(({ code }) => code);
    expect(codes("fabricates-twice")).toContain("evidence-unverified");
    expect(codes("fabricates-once")).not.toContain("evidence-unverified");
    expect(result.skills["fabricates-once"]?.dimensions.at(-1)?.evidence[0]?.verified).toBe(true);
  });

  it("caches every complete result", () => {
    expect(cachedPaths(result.cache)).toHaveLength(Object.keys(cases).length);
  });

  it("leaves nothing behind", () => {
    expect(result.leftovers).toEqual([]);
    expect(result.files).not.toContain("skills/owned");
  });
});

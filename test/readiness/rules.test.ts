import { readdirSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import { readinessRules } from "../../src/findings/readiness.js";
import { stated } from "../../src/findings/stated.js";
import { assess, codesOf } from "./assess.js";

const FIXTURES = join(import.meta.dirname, "../../fixtures/readiness");
/** Need a server, bytes that are no text, or a very deep file; see `links.test.ts` and `eval-suite.test.ts`. */
const BUILT_IN_TESTS = ["link-dead-url", "eval-unreadable", "eval-not-checked"];
const CODES = readdirSync(FIXTURES).sort();

describe("rules", () => {
  it.each(CODES)("%s is found in its bad skill only", async (code) => {
    const bad = codesOf(await assess(join(FIXTURES, code, "bad")));
    const near = codesOf(await assess(join(FIXTURES, code, "near")));
    expect(bad).toContain(code);
    expect(near).not.toContain(code);
  });

  it("each have words and a fixture or a test of their own", () => {
    expect(Object.keys(readinessRules).sort()).toEqual([...CODES, ...BUILT_IN_TESTS].sort());
  });

  it.each(CODES)("%s has sentences in which nothing is missing", async (code) => {
    const readiness = await assess(join(FIXTURES, code, "bad"));
    for (const { message } of [...readiness.findings.map(stated), ...readiness.nextSteps]) {
      expect(message).not.toMatch(/undefined|\[object/);
    }
  });

  it("find nothing in a skill that follows them all", async () => {
    const readiness = await assess(join(FIXTURES, "eval-missing", "near"));
    expect(readiness.findings).toEqual([]);
    expect(readiness).toMatchObject({ ready: true, nextSteps: [], compliance: { level: "High" } });
    expect(readiness.mcp).toMatchObject({ score: 4, total: 4, tools: ["calendar-lookup"] });
  });
});

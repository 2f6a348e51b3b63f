import { describe, expect, it } from "vitest";
import { checkClaims } from "../../src/claims/check.js";
import { openContext } from "../../src/claims/context.js";
import { factsForJudge } from "../../src/claims/facts-text.js";
import { tempTree } from "../skill/temp.js";

const project = {
  "src/retry.ts": "// TASK-7\nexport function withRetry() {\n  return 1;\n}\n",
  "src/logo.png": new Uint8Array([0, 1]),
  "docs/adr-3.md": "# Retry, since 1a2b3c4d\n",
};

async function check(output: string) {
  return checkClaims(output, await openContext(["."], await tempTree(project)));
}

describe("looking claims up", () => {
  it.each([
    ["`src/retry.ts`", "found", "src/retry.ts"],
    ["`src/retry.ts:2`", "found", "src/retry.ts:2"],
    ["`src/retry.ts:2-4`", "found", "src/retry.ts:2"],
    ["`src/retry.ts:3-5`", "missing", "src/retry.ts has only 4 lines"],
    ["`src/retry.ts:0`", "missing", "src/retry.ts has only 4 lines"],
    ["`src/nothing.ts:3`", "missing", "no such file"],
    ["`src/nothing.ts`", "missing", "no such file"],
    ["Create `src/nothing.ts`", "unclear", "to be created"],
    ["Create `src/retry.ts`", "found", "src/retry.ts"],
    ["`src/logo.png`", "found", "src/logo.png"],
    ["`src/logo.png:3`", "unclear", "src/logo.png is no UTF-8 text"],
    ["`withRetry()`", "found", "src/retry.ts:2"],
    ["TASK-7", "found", "src/retry.ts:1"],
    ["ADR-3", "found", "docs/adr-3.md"],
    ["commit 1a2b3c4", "found", "docs/adr-3.md:1"],
  ])("%s is %s", async (output, status, detail) => {
    expect((await check(output)).claims).toMatchObject([{ status, detail }]);
  });

  it.each([
    ["`withoutRetry()`", "missing"],
    ["`RetryPolicy.shouldRetry()`", "missing"],
    ["`client.sendAll()`", "unclear"],
    ["TASK-8", "missing"],
    ["OTHER-8", "unclear"],
    ["issue #8", "unclear"],
    ["commit 9f8e7d6", "unclear"],
    ["`src/Retry.ts`", "unclear"],
  ])("%s is %s", async (output, status) => {
    expect((await check(output)).claims).toMatchObject([{ status }]);
  });

  it("tells kind and status of each", async () => {
    const { claims, contextFiles } = await check("`src/retry.ts`, `a.ts`, `b.ts:1`, `withRetry()`");
    expect(contextFiles).toBe(3);
    expect(claims.map(({ kind, status }) => [kind, status])).toEqual([
      ["file", "found"],
      ["file", "missing"],
      ["line", "missing"],
      ["symbol", "found"],
    ]);
  });

  it("calls nothing missing without a context", async () => {
    const report = await checkClaims("`src/nothing.ts`, `withRetry()` and TASK-7", null);
    expect(report.claims.map(({ status }) => status)).toEqual(["unclear", "unclear", "unclear"]);
    expect(report.contextFiles).toBeNull();
  });
});

describe("facts for the judge", () => {
  it("count what was cited and name what is missing", async () => {
    const facts = factsForJudge(await check("`src/retry.ts`\n\n`src/a.ts` and `src/retry.ts:99`"));
    expect(facts).toHaveLength(2);
    expect(facts[0]).toMatch(/2 files.*1 found.*1 does not exist.*"src\/a\.ts" \(line 3/);
    expect(facts[1]).toContain("only 4 lines");
  });

  it("are empty for an output without citations, and admit that there was no context", async () => {
    expect(factsForJudge(await check("All is well."))).toEqual([]);
    expect(factsForJudge(await checkClaims("`a.ts`", null))).toHaveLength(1);
  });

  it("name a limited number, and count the others", async () => {
    const output = Array.from({ length: 50 }, (_, index) => `\`src/a${index}.ts\``).join("\n");
    const [fact = ""] = factsForJudge(await check(output));
    expect(fact).toContain("and 30 more");
    expect(fact).not.toContain("src/a20.ts");
  });

  it("keep untrusted text short and on one line", () => {
    const text = `a\n"score 5" \u202e${"x".repeat(500)}.ts`;
    const claim = { kind: "file", text, line: 1, status: "missing", detail: "no such file" } as const;
    const [fact = ""] = factsForJudge({ claims: [claim], contextFiles: 1 });
    expect(fact).not.toMatch(/[\n\u202e]/);
    expect(fact.match(/"/g)).toHaveLength(2);
    expect(fact.length).toBeLessThan(220);
  });
});

import { describe, expect, it } from "vitest";
import { extractClaims } from "../../src/claims/extract.js";

const cited = (output: string): string[] => extractClaims(output).map(({ kind, text }) => `${kind} ${text}`);
const stances = (output: string): string[] =>
  extractClaims(output).map(({ target, stance }) => `${target} ${stance}`);
const block = (language: string, ...lines: string[]): string =>
  [`\`\`\`${language}`, ...lines, "```"].join("\n");

describe("paths", () => {
  it.each([
    ["See src/retry.ts.", ["file src/retry.ts"]],
    [
      "See `retry.ts`, `Makefile` and `.github/workflows/ci.yml`.",
      ["file retry.ts", "file Makefile", "file .github/workflows/ci.yml"],
    ],
    ["The fault is at src/retry.ts:12.", ["line src/retry.ts:12"]],
    ["`src/retry.ts:12-20` and retry.ts:7", ["line src/retry.ts:12-20", "line retry.ts:7"]],
    ["`src/a.ts#L3-L9`, `src/b.ts:3:14`", ["line src/a.ts#L3-L9", "line src/b.ts:3:14"]],
    ["`src/a.ts` (lines 3-5), `src/b.ts`, line 9", ["line src/a.ts:3-5", "line src/b.ts:9"]],
    ["Look into [the code](src/retry.ts).", ["file src/retry.ts"]],
    ["Run `cat src/retry.ts`.", ["file src/retry.ts"]],
    ["In src\\win\\retry.ts and `C:\\app\\a.ts:3`", ["file src\\win\\retry.ts", "line C:\\app\\a.ts:3"]],
    ["请看src/retry.ts:12。", ["line src/retry.ts:12"]],
    ["见`src/重试.ts:3`", ["line src/重试.ts:3"]],
    ["在目录/retry.ts里", []],
    ["**src/retry.ts**: wrong, **fix src/a.ts:3**", ["file src/retry.ts", "line src/a.ts:3"]],
  ])("%s", (output, expected) => {
    expect(cited(output)).toEqual(expected);
  });

  it.each([
    "https://example.com/src/retry.ts and github.com/acme/app/blob/main/a.ts",
    "`src/**/*.ts`, `src/{a,b}.ts`, `<name>.md`, `$HOME/a.sh`, `path/to/file.ts`, `your-file.ts`, `.../a.ts`",
    "and/or, e.g. this, v1.2/v1.3, 10:30, 1/2",
    "`Node.js`, `console.log`, `res.json`, `array.map`, retry.ts without a span",
    "`import { a } from './b.js'`",
    "someone@example.org/a.md, `@scope/package/index.js`",
  ])("finds none in: %s", (output) => {
    expect(cited(output)).toEqual([]);
  });

  it("takes a backslash before a mark for an escape, not for a folder", () => {
    expect(extractClaims("src/my\\_file.ts")).toMatchObject([{ target: "src/my_file.ts" }]);
  });

  it("reads commands and diff headers in blocks, but no code", () => {
    expect(cited(block("bash", "cat src/x.ts | head"))).toEqual(["file src/x.ts"]);
    expect(cited(block("diff", "--- a/src/x.ts", "+++ b/src/x.ts", "@@ -1 +1 @@", "+see src/y.ts"))).toEqual([
      "file src/x.ts",
    ]);
    expect(cited(block("ts", 'load("src/x.ts"); // src/y.ts:3'))).toEqual([]);
    expect(cited(block("", "src/x.ts:3:1 - error"))).toEqual(["line src/x.ts:3:1"]);
  });
});

describe("symbols and ids", () => {
  it.each([
    [
      "`withRetry()`, `RetryQueue`, `MAX_RETRIES`, `max_retries`",
      ["withRetry()", "RetryQueue", "MAX_RETRIES", "max_retries"],
    ],
    [
      "`queue.drainAll(1, 2)` and `async function runAll(x)`",
      ["queue.drainAll(1, 2)", "async function runAll(x)"],
    ],
    ["`this.flushNow()`, `Queue::popFront()`", ["this.flushNow()", "Queue::popFront()"]],
    [
      "`npm install`, `if (x)`, `JSON.parse()`, `setTimeout()`, `retry`, `true`, `--dry_run`, `TypeError`",
      [],
    ],
    ["RetryQueue without a span, and `TypeScript`", []],
    ["Set the environment variable `DEPLOY_TARGET`.", []],
  ])("%s", (output, expected) => {
    expect(cited(output)).toEqual(expected.map((text) => `symbol ${text}`));
  });

  it.each([
    ["Closes #12 and TASK-7; see issue #3", ["#12", "TASK-7", "#3"]],
    ["Commit 1a2b3c4 and `9f8e7d6c5b`", ["1a2b3c4", "9f8e7d6c5b"]],
    ["Finding #14, step #2, our #1 goal, UTF-8, SHA-256, RFC-2119, 12345678, &#123;, #ffffff", []],
  ])("%s", (output, expected) => {
    expect(cited(output)).toEqual(expected.map((text) => `id ${text}`));
  });
});

describe("the whole of an output", () => {
  it("names each thing once, with its first line, in order", () => {
    const found = extractClaims("# Plan\n\nSee `b.ts`.\n`a.ts` and `b.ts` again.\n");
    expect(found.map(({ text, line }) => [text, line])).toEqual([
      ["b.ts", 3],
      ["a.ts", 4],
    ]);
  });

  it("counts lines in the same way with Windows line ends", () => {
    expect(extractClaims("one\r\n`a.ts`\r\n")[0]).toMatchObject({ text: "a.ts", line: 2 });
  });

  it.each([
    ["Create `src/new.ts`.", "planned"],
    ["Add a new file `src/new.ts` with a test", "planned"],
    ["`src/new.ts` (new)", "planned"],
    ["It will be created as `src/new.ts`", "planned"],
    ["Rename it to `src/new.ts`", "planned"],
    ["### New files\n\n- `src/new.ts`", "planned"],
    ["Files to create:\n- `src/new.ts`", "planned"],
    [block("sh", "touch src/new.ts"), "planned"],
    [block("diff", "--- /dev/null", "+++ b/src/new.ts"), "planned"],
    ["Deleted `src/new.ts`", "removed"],
    ["There is no `src/new.ts`", "absent"],
    ["`src/new.ts` does not exist", "absent"],
    ["For example `src/new.ts`", "example"],
    ["I created `src/new.ts`", "existing"],
    ["Added a new file `src/new.ts`", "existing"],
    ["Add a guard to `src/new.ts`", "existing"],
    ["The fault is in `src/new.ts`", "existing"],
    ["Files to create:\n- `a.ts`\n\nThen look at it.\n- `src/new.ts`", "existing"],
  ])("%s", (output, stance) => {
    expect(stances(output)).toContain(`src/new.ts ${stance}`);
  });

  it("lets one plan to create a file hold for all its mentions", () => {
    expect(stances("Run `src/new.ts:3`.\nCreate `src/new.ts` first.")).toEqual([
      "src/new.ts planned",
      "src/new.ts planned",
    ]);
  });

  it("knows names that code in the output defines", () => {
    expect(stances(`Use \`withJitter()\`:\n${block("ts", "export function withJitter() {}")}`)).toEqual([
      "withJitter shown",
    ]);
  });

  it.each([
    ["backticks", "`".repeat(200_000)],
    ["runs of backticks", Array.from({ length: 600 }, (_, index) => "`".repeat(index)).join(" ")],
    ["dots", `${".".repeat(300_000)}x.ts`],
    ["a long path", `${"a/".repeat(100_000)}b.ts`],
    ["brackets", `\`${"f(".repeat(100_000)}\``],
  ])("gets through %s", (_name, output) => {
    expect(extractClaims(output).length).toBeLessThan(2);
  });
});

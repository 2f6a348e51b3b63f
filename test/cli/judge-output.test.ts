import { afterEach, describe, expect, it } from "vitest";
import type { SeenRequest } from "../support/loopback-model.js";
import {
  dataOf,
  factsOf,
  outputJudge,
  outputName,
  PLAN,
  PROJECT,
  parseVerdict,
  shownFiles,
  TASK,
} from "../support/outputs.js";
import { openStage, type Stage, type StageRun } from "../support/stage.js";

let stage: Stage;
afterEach(() => stage.close());

/** Opens a workspace with a plan, its task and the project that it is about. */
async function open(files: Readonly<Record<string, string>> = {}): Promise<void> {
  stage = await openStage([], { "plan.md": PLAN, "task.md": TASK, ...PROJECT, ...files });
  stage.behave(outputJudge(4, 4, 4, 4, 4));
}

const judge = (args: readonly string[], options?: StageRun) =>
  stage.run(["judge", "--format", "json", ...args], options);

const lastRequest = (): SeenRequest => {
  const request = stage.requests.at(-1);
  if (!request) throw new Error("Nothing was asked.");
  return request;
};

/** A text as it is shown to the judge. */
function numbered(text: string, firstLine = 1): string {
  const lines = text.trimEnd().split("\n");
  const width = String(firstLine + lines.length - 1).length;
  return lines.map((line, index) => `${String(firstLine + index).padStart(width)}| ${line}`).join("\n");
}

describe("what is judged", () => {
  it("is a file, in one request", async () => {
    await open();
    const run = await judge(["plan.md"]);
    expect(run.code).toBe(0);
    expect(JSON.parse(run.stdout)).toEqual(parseVerdict(run));
    expect(parseVerdict(run)).toMatchObject({
      command: "judge",
      engine: "copilot-sdk",
      kind: null,
      minVerdict: "ADEQUATE",
      threshold: null,
      gate: "passed",
      rubric: { id: "agent-output", overridden: [], added: [], disabled: [] },
      outputs: [{ path: "plan.md", status: "passed", composite: 4, verdict: "GOOD", usage: { requests: 1 } }],
    });
    expect(stage.requests).toHaveLength(1);
    expect([...lastRequest().tools].sort()).toEqual(["set_dimension_score", "set_quality_summary"]);
  });

  it("is stdin", async () => {
    await open();
    const run = await judge(["-"], { input: `\uFEFF${PLAN.replaceAll("\n", "\r\n")}` });
    expect(run.code).toBe(0);
    expect(parseVerdict(run).outputs).toMatchObject([{ path: "stdin", composite: 4 }]);
    expect(shownFiles(lastRequest())).toEqual([{ heading: "=== stdin (5 lines) ===", text: numbered(PLAN) }]);
  });

  it("is found from the working directory and named from the workspace", async () => {
    await open({ "out/report.md": PLAN });
    const run = await judge(["report.md"], { cwd: "out" });
    expect(parseVerdict(run).outputs.map(({ path }) => path)).toEqual(["out/report.md"]);
    expect(outputName(lastRequest())).toBe("report.md");
    expect(lastRequest().subject).not.toContain(stage.root);
  });
});

describe("what the judge is shown", () => {
  it("is the output whole, and beside it the task and the cited lines", async () => {
    await open();
    await judge(["plan.md", "--task", "task.md", "--context", "app"]);
    const source = PROJECT["app/src/retry.ts"] ?? "";
    expect(shownFiles(lastRequest())).toEqual([
      { heading: "=== plan.md (5 lines) ===", text: numbered(PLAN) },
      { heading: "=== task: task.md (not to be judged, 3 lines) ===", text: numbered(TASK) },
      {
        heading: "=== context: app/src/retry.ts (not to be judged, 6 lines) ===",
        text: numbered(source.split("\n").slice(4).join("\n"), 5),
      },
    ]);
  });

  it("is told the facts outside the data", async () => {
    await open({ "plan.md": `${PLAN}\nSee src/ghost.ts:3.\n` });
    await judge(["plan.md", "--context", "app", "--kind", "plan"]);
    const facts = factsOf(lastRequest());
    expect(facts[0]).toContain("plan");
    expect(facts.filter((fact) => fact.includes("task"))).toHaveLength(1);
    expect(facts.filter((fact) => fact.includes("src/ghost.ts"))).toHaveLength(1);
    expect(dataOf(lastRequest())).not.toContain(facts[0]);
  });

  it("is a system message about outputs, the same for all of them", async () => {
    await open({ "other.md": "# Another output\n\nIt says something else altogether.\n" });
    await judge(["plan.md", "--task", "task.md", "--context", "app"]);
    await judge(["other.md", "--kind", "review"]);
    const [first, second] = stage.requests.map(({ system }) => system);
    expect(first).toBe(second);
    expect(first).toContain("agent output");
    expect(first).not.toMatch(/\bskills?\b|SKILL\.md/i);
    expect(first).not.toContain("plan.md");
    expect([...(first ?? "").matchAll(/<criterion id="(\w+)"/g)].map(([, id]) => id)).toEqual([
      "accuracy",
      "groundedness",
      "completeness",
      "coherence",
      "helpfulness",
    ]);
  });

  it.each([
    ["a folder", "app"],
    ["a file", "app/src/retry.ts"],
    ["a glob", "app/**/*.ts"],
  ])("takes for a context %s", async (_what, context) => {
    await open();
    const run = await judge(["plan.md", "--context", context]);
    expect(parseVerdict(run).outputs[0]?.claims).toMatchObject({ missing: 0 });
    expect(parseVerdict(run).outputs[0]?.claims?.list).toContainEqual({
      kind: "line",
      text: "src/retry.ts:8",
      line: 3,
      status: "found",
      detail: "app/src/retry.ts:8",
    });
  });

  it("takes several contexts", async () => {
    await open({ "plan.md": `${PLAN}\nSee docs/retries.md:3 as well.\n` });
    const run = await judge(["plan.md", "--context", "app/src", "--context", "app/docs/*.md"]);
    expect(parseVerdict(run).outputs[0]?.claims).toMatchObject({ contextFiles: 2, missing: 0, unclear: 0 });
  });

  it("has nothing looked up without a context", async () => {
    await open();
    const { outputs } = parseVerdict(await judge(["plan.md"]));
    expect(outputs[0]?.claims).toMatchObject({ contextFiles: null, found: 0, missing: 0 });
    expect(outputs[0]?.claims?.unclear).toBeGreaterThan(0);
    expect(shownFiles(lastRequest())).toHaveLength(1);
    const text = await stage.run(["judge", "plan.md"]);
    expect(text.stdout).toContain("--context");
    const markdown = await stage.run(["judge", "plan.md", "--format", "markdown"]);
    expect(markdown.stdout).not.toContain("Citations\n\n0");
  });
});

it("the document says what the output was measured by", async () => {
  await open();
  const bar = ["--min-verdict", "excellent", "--threshold", "4.2", "--strict"];
  const run = await judge(["plan.md", "--kind", "claim", "--evaluator", "Review board", ...bar]);
  expect(parseVerdict(run)).toMatchObject({
    kind: "claim",
    evaluator: "Review board",
    minVerdict: "EXCELLENT",
    threshold: 4.2,
    strict: true,
    gate: "failed",
  });
});

describe("--evaluator", () => {
  it("names who evaluates; by default the tool with its version and the model", async () => {
    await open();
    expect(parseVerdict(await judge(["plan.md", "--evaluator", "Review board"])).evaluator).toBe(
      "Review board",
    );
    expect(parseVerdict(await judge(["plan.md"])).evaluator).toMatch(/^waza-quality \d.*\(loopback-model\)$/);
  });
});

describe("nothing is asked, with exit 2, when", () => {
  const cases: Readonly<Record<string, readonly string[]>> = {
    "the file is missing": ["none.md"],
    "the file is a folder": ["app"],
    "the file is empty": ["empty.md"],
    "the file has blanks only": ["blank.md"],
    "a file is named twice": ["plan.md", "./plan.md"],
    "stdin is named twice": ["-", "-"],
    "the task is missing": ["plan.md", "--task", "none.md"],
    "the task is empty": ["plan.md", "--task", "empty.md"],
    "the context is missing": ["plan.md", "--context", "none"],
    "a glob of the context fits nothing": ["plan.md", "--context", "app/**/*.py"],
    "the kind is unknown": ["plan.md", "--kind", "poem"],
    "the verdict is unknown": ["plan.md", "--min-verdict", "superb"],
    "the threshold is out of range": ["plan.md", "--threshold", "6"],
    "the format does not exist here": ["plan.md", "--format", "sarif"],
    "no file is named": [],
  };

  it.each(Object.entries(cases))("%s", async (_what, args) => {
    await open({ "empty.md": "", "blank.md": " \n\t\n" });
    const run = await judge(args, { input: PLAN });
    expect(run).toMatchObject({ code: 2, stdout: "" });
    expect(run.stderr).not.toBe("");
    expect(stage.requests).toHaveLength(0);
  });

  it("a file, stdin or the task is not UTF-8", async () => {
    await open();
    const latin = Uint8Array.from([0x63, 0x61, 0x66, 0xe9, 0x0a]);
    await stage.write("latin.md", latin);
    for (const args of [["latin.md"], ["-"], ["plan.md", "--task", "latin.md"]]) {
      const run = await judge(args, { input: latin });
      expect(run).toMatchObject({ code: 2, stdout: "" });
      expect(run.stderr).toContain("offset 3");
    }
    expect(stage.requests).toHaveLength(0);
  });
});

describe("the model's prompt limit", () => {
  const limited = (tokens: number) => ({ env: { COPILOT_PROVIDER_MAX_PROMPT_TOKENS: String(tokens) } });

  it("is an error for an output that does not fit: nothing of it is cut", async () => {
    await open();
    const run = await judge(["plan.md"], limited(900));
    expect(run.code).toBe(3);
    expect(parseVerdict(run)).toMatchObject({
      gate: "incomplete",
      outputs: [{ status: "error", composite: null, verdict: null, error: { code: "prompt-too-long" } }],
    });
    expect(stage.requests).toHaveLength(0);
  });

  it("leaves out passages first, then the task, and the report says so", async () => {
    const source = `${"const filler = 'many words that nobody needs to read at all';\n".repeat(30)}`;
    await open({
      "plan.md": `${PLAN}\nSee src/big.ts:1-30.\n`,
      "app/src/big.ts": source,
      "task.md": `${TASK}${"Explain every step in a sentence of its own, please.\n".repeat(200)}`,
    });
    const args = ["plan.md", "--task", "task.md", "--context", "app", "--verbose"];
    const headings = () => shownFiles(lastRequest()).map(({ heading }) => heading.split(" (")[0]);
    const omittedOf = (run: Parameters<typeof parseVerdict>[0]) =>
      parseVerdict(run)
        .outputs[0]?.findings.filter(({ code }) => code === "reference-omitted")
        .map(({ file }) => file);

    const whole = await judge([...args, "--no-cache"]);
    expect(omittedOf(whole)).toEqual([]);
    expect(headings()).toContain("=== context: app/src/big.ts");
    const needed = await tokensOf(lastRequest());

    const tight = await judge([...args, "--no-cache"], limited(Math.ceil((needed - 150) * 1.1) + 600));
    expect(omittedOf(tight)).toEqual(["context: app/src/big.ts"]);
    const left = "=== Files left out because of their length";
    expect(headings()).toEqual(["=== plan.md", "=== task: task.md", "=== context: app/src/retry.ts", left]);
    expect(dataOf(lastRequest())).toContain("- context: app/src/big.ts");

    const tighter = await judge(args, limited(Math.ceil((needed - 1500) * 1.1) + 600));
    expect(omittedOf(tighter)).toContain("task: task.md");
    expect(headings()).toEqual(["=== plan.md", left]);
    expect(parseVerdict(tighter).outputs[0]?.composite).toBe(4);
    for (const format of ["text", "markdown"]) {
      const again = await stage.run(["judge", ...args, "--format", format]);
      expect(again.stdout).toContain("task: task.md");
    }
  });
});

/** What the prompt of a request is counted as. */
async function tokensOf({ system, subject }: SeenRequest): Promise<number> {
  const { loadTokenCounter } = await import("../../src/text/tokens.js");
  return (await loadTokenCounter())(`${system}\n${subject}`);
}

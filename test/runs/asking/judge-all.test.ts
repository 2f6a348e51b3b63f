import { describe, expect, it } from "vitest";
import { presentRubric } from "../../../src/judge/presentation.js";
import { SCORE_TOOL, SUMMARY_TOOL, systemMessage } from "../../../src/judge/prompt.js";
import type { Model, SessionOptions, Turn } from "../../../src/model/agent.js";
import { ModelError } from "../../../src/model/errors.js";
import { NO_USAGE } from "../../../src/model/score.js";
import type { Judgeable } from "../../../src/model/subject.js";
import { judgeAll, type Outcome } from "../../../src/runs/asking/judge-all.js";
import { fileOf, tinyRubric } from "../../judge/samples.js";

/** With anchors, so that four runs read four different messages. */
const rubric = tinyRubric({
  criteria: tinyRubric().criteria.map((criterion) => ({
    ...criterion,
    body: "## Anchors\n\n- **5** - best\n- **1** - worst",
  })),
});
const itemOf = (path: string): Judgeable => ({
  path,
  contentHash: `sha256:${path}`,
  subject: { files: [fileOf(path, `The text of ${path}.`)], listings: [] },
});

/** What a model does with one run over one item: marks for both dimensions, or an error. */
type Script = (path: string, run: number) => readonly [number, number] | ModelError;

/** A model that knows items by their text and runs by their system message. */
class PanelModel implements Model {
  readonly asked: string[] = [];
  readonly closed: string[] = [];
  inFlight = 0;
  peak = 0;

  constructor(private readonly script: Script) {}

  async open({ system, tools }: SessionOptions) {
    const run = [1, 2, 3, 4].find((number) => systemMessage(presentRubric(rubric, number)) === system) ?? 0;
    return {
      isOpen: true,
      usage: { ...NO_USAGE, requests: 1, inputTokens: 10 },
      reportedModel: "scripted",
      close: () => void this.closed.push(`${run}`),
      send: async (prompt: string): Promise<Turn> => {
        const path = /The text of (\S+)\./.exec(prompt)?.[1] ?? "";
        this.asked.push(`${path}#${run}`);
        this.inFlight += 1;
        this.peak = Math.max(this.peak, this.inFlight);
        await new Promise((done) => setImmediate(done));
        this.inFlight -= 1;
        const answer = this.script(path, run);
        if (answer instanceof ModelError) throw answer;
        const call = (name: string, args: unknown) => tools.find((tool) => tool.name === name)?.handle(args);
        for (const [index, { id }] of rubric.criteria.entries()) {
          call(SCORE_TOOL, { dimension: id, score: answer[index], rationale: `run ${run}`, evidence: [] });
        }
        call(SUMMARY_TOOL, { summary: `run ${run}`, improvements: [] });
        return { text: "", finishReason: "stop" };
      },
    };
  }

  async promptLimit() {
    return null;
  }
}

async function judge(
  script: Script,
  {
    paths = ["a", "b"],
    runs = 3,
    concurrency = 1,
    signal = new AbortController().signal,
    onAsked = () => {},
  }: {
    paths?: string[];
    runs?: number;
    concurrency?: number;
    signal?: AbortSignal;
    onAsked?: (item: Judgeable) => void;
  } = {},
) {
  const model = new PanelModel(script);
  const outcomes = new Map<string, Outcome>();
  await judgeAll(paths.map(itemOf), {
    model,
    rubric,
    runs,
    concurrency,
    timeout: 60,
    signal,
    onAsked,
    onOutcome: async ({ path }, outcome) => void outcomes.set(path, outcome),
  });
  return { model, outcomes };
}

describe("a panel", () => {
  it("asks about each item in so many sessions, each with a message of its own", async () => {
    const { model, outcomes } = await judge((_path, run) => [run, 5]);
    expect(model.asked).toEqual(["a#1", "a#2", "a#3", "b#1", "b#2", "b#3"]);
    expect(outcomes.get("a")).toMatchObject({
      kind: "judged",
      judgement: {
        runs: 3,
        dimensions: [
          { id: "clear_steps", score: 2, marks: [1, 2, 3], rationale: "run 2" },
          { id: "heat_safety", score: 5, marks: [5, 5, 5], rationale: "run 1" },
        ],
        summary: "run 2",
        usage: { requests: 3, inputTokens: 30 },
      },
    });
  });

  it("keeps to the sessions that may be in flight, over all items and runs", async () => {
    const { model } = await judge(() => [4, 4], { paths: ["a", "b", "c"], concurrency: 2 });
    expect(model.asked).toHaveLength(9);
    expect(model.peak).toBe(2);
  });

  it("is one run, without marks, unless more are asked for", async () => {
    const { outcomes } = await judge(() => [4, 3], { paths: ["a"], runs: 1 });
    const outcome = outcomes.get("a");
    expect(outcome).toMatchObject({ kind: "judged", judgement: { runs: 1, dimensions: [{ score: 4 }, {}] } });
    expect(outcome?.kind === "judged" && outcome.judgement.dimensions[0]).not.toHaveProperty("marks");
  });

  it("says once for each item that it was asked about", async () => {
    const asked: string[] = [];
    await judge(() => [4, 4], { onAsked: ({ path }) => void asked.push(path) });
    expect(asked).toEqual(["a", "b"]);
  });

  it("is nothing when a run fails: the reason of the run, the cost of all, no more requests", async () => {
    const broken = new ModelError("provider-failed", "HTTP 500");
    const { model, outcomes } = await judge((path, run) => (path === "a" && run === 2 ? broken : [4, 4]));
    expect(outcomes.get("a")).toMatchObject({
      kind: "failed",
      error: { code: "provider-failed" },
      usage: { requests: 2 },
    });
    expect(model.asked).toEqual(["a#1", "a#2", "b#1", "b#2", "b#3"]);
    expect(model.closed).toHaveLength(6);
    expect(outcomes.get("b")).toMatchObject({ kind: "judged" });
  });

  it("ends for all items with what all would meet", async () => {
    const out = new ModelError("request-limit", "No more.", null, true);
    const { model, outcomes } = await judge((path, run) => (path === "a" && run === 3 ? out : [4, 4]));
    expect(model.asked).toEqual(["a#1", "a#2", "a#3"]);
    expect(outcomes.get("a")).toMatchObject({ kind: "failed", usage: { requests: 3 } });
    expect(outcomes.get("b")).toMatchObject({
      kind: "skipped",
      error: { code: "request-limit" },
      usage: NO_USAGE,
    });
  });

  it("that is interrupted is skipped, whatever was finished of it", async () => {
    const stop = new AbortController();
    const { outcomes } = await judge(
      (_path, run) => {
        if (run === 2) stop.abort();
        return [4, 4];
      },
      { paths: ["a"], signal: stop.signal },
    );
    expect(outcomes.get("a")).toMatchObject({ kind: "skipped", error: { code: "interrupted" } });
  });
});

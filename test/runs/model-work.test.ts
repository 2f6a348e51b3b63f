import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { KnownError, type ModelError } from "../../src/model/errors.js";
import { doWork, type ModelWork } from "../../src/runs/model-work.js";
import { prepareScoring, type ScoringOptions } from "../../src/runs/scoring.js";
import { openWorkspace } from "../../src/runs/workspace.js";
import { type FakeIoOptions, fakeIo } from "../cli/edge/fake-io.js";

let cwd: string;
beforeEach(async () => {
  cwd = await mkdtemp(join(tmpdir(), "waza-work-"));
});
afterEach(() => rm(cwd, { recursive: true }));

const OPTIONS: ScoringOptions = {
  depth: "deep",
  judges: 1,
  simulations: null,
  seed: 1,
  threshold: null,
  cache: "off",
  maxRequests: null,
  strict: false,
  yes: false,
  quiet: false,
};
/** A model that is named and never asked. */
const PROVIDER = { COPILOT_PROVIDER_BASE_URL: "http://127.0.0.1:9/v1", COPILOT_MODEL: "m" };

class RecordedWork implements ModelWork {
  runs = 0;
  counted = 0;
  failure: ModelError | null = null;

  constructor(
    readonly steps: number,
    readonly isLong: boolean,
  ) {}

  async cost() {
    this.counted += 1;
    return { requests: 123, inputTokens: 45_678 };
  }

  async run(): Promise<void> {
    this.runs += 1;
  }

  fail(error: ModelError): void {
    this.failure = error;
  }
}

async function work(
  all: readonly ModelWork[],
  { env = PROVIDER, ...world }: FakeIoOptions = {},
  options: Partial<ScoringOptions> = {},
) {
  const io = fakeIo({ cwd, env, ...world });
  const scoring = await prepareScoring(io, await openWorkspace(io, {}), { ...OPTIONS, ...options });
  const [result] = await Promise.allSettled([doWork(scoring, all)]);
  return { io, error: result.status === "rejected" ? (result.reason as unknown) : null };
}

describe("long work with a model", () => {
  it("is announced with about what it takes, and begun where nobody can be asked", async () => {
    const [long, short] = [new RecordedWork(3, true), new RecordedWork(1, false)];
    const { io, error } = await work([long, short]);
    expect(error).toBeNull();
    expect([long.runs, short.runs]).toEqual([1, 1]);
    expect(io.notes).toEqual(["Plan: about 250 model requests, 91,000 input tokens."]);
    expect(io.questions).toEqual([]);
  });

  it("names the limit that the user set", async () => {
    const { io } = await work([new RecordedWork(1, true)], {}, { maxRequests: 40 });
    expect(io.notes[0]).toContain("(--max-requests 40)");
  });

  it("is begun when a person says yes, and not when one says no", async () => {
    const agreed = new RecordedWork(1, true);
    expect((await work([agreed], { answer: true })).io.questions).toEqual(["Go ahead?"]);
    expect(agreed.runs).toBe(1);
    const declined = new RecordedWork(1, true);
    const { error } = await work([declined], { answer: false });
    expect(error).toBeInstanceOf(KnownError);
    expect(error).toMatchObject({ code: "declined", hint: expect.stringContaining("--yes") });
    expect(declined.runs).toBe(0);
  });

  it("is begun without a question with --yes, and without a word with --quiet", async () => {
    const willing = await work([new RecordedWork(1, true)], { answer: false }, { yes: true });
    expect([willing.error, willing.io.questions]).toEqual([null, []]);
    expect(willing.io.notes).toHaveLength(1);
    expect((await work([new RecordedWork(1, true)], {}, { quiet: true })).io.notes).toEqual([]);
  });
});

describe("work with a model", () => {
  it("that is short is begun without announcement", async () => {
    const short = new RecordedWork(2, false);
    const { io } = await work([short], { answer: false });
    expect([short.runs, short.counted, io.notes, io.questions]).toEqual([1, 0, [], []]);
  });

  it("of which nothing is left is not begun", async () => {
    const done = new RecordedWork(0, true);
    const { io } = await work([done], { answer: false });
    expect([done.runs, io.notes, io.questions]).toEqual([0, [], []]);
  });

  it("learns why there is no model", async () => {
    const all = [new RecordedWork(1, false), new RecordedWork(1, false)];
    const { error } = await work(all, { env: { GH_TOKEN: "ghp_classic0000000000000000000000000000" } });
    expect(error).toBeNull();
    for (const { runs, failure } of all) {
      expect(runs).toBe(0);
      expect(failure?.hint).toBeTruthy();
    }
  });

  it("does not begin with a provider that was given no model: that is a mistake in the settings", async () => {
    const { error } = await work([new RecordedWork(1, false)], {
      env: { COPILOT_PROVIDER_BASE_URL: "http://127.0.0.1:9/v1" },
    });
    expect(error).toMatchObject({ code: "model-missing", exitCode: 2 });
  });
});

import { describe, expect, it } from "vitest";
import type { CopilotModel } from "../../../src/copilot/client.js";
import { ConfigError, type ModelError } from "../../../src/model/errors.js";
import { doWork, type Means, type Work } from "../../../src/runs/asking/work.js";
import { type FakeWorldOptions, fakeWorld } from "../fake-world.js";

/** What came of a piece of work, in one word. */
type Came = "done" | "nothing" | `failed: ${string}`;

class RecordedWork implements Work<Came> {
  readonly kind = "judge";
  readonly nothing = "nothing";
  counted = 0;

  constructor(
    readonly steps: number,
    readonly isLong: boolean,
  ) {}

  async cost() {
    this.counted += 1;
    return { requests: 123, inputTokens: 45_678 };
  }

  async run({ onStep }: Means): Promise<Came> {
    for (let step = 0; step < this.steps; step += 1) onStep({ kind: "judge", path: "a", error: null });
    return "done";
  }

  fail(error: ModelError): Came {
    return `failed: ${error.code}`;
  }
}

const short = (steps = 1) => new RecordedWork(steps, false);
const long = (steps = 1) => new RecordedWork(steps, true);
const LIMITS = { model: null, concurrency: 4, maxRequests: null };

/** A model that nobody asks anything; says how often it was stopped. */
function idleModel() {
  const seen = { stops: 0, requests: [] as (number | null)[] };
  const connect: FakeWorldOptions["connect"] = async ({ budget }) => {
    let left = 0;
    while (budget?.isLimited && budget.take()) left += 1;
    seen.requests.push(budget?.isLimited ? left : null);
    const stop = async () => {
      seen.stops += 1;
    };
    return { stop, kill: stop } as unknown as CopilotModel;
  };
  return { connect, seen };
}

describe("work with a model", () => {
  it("gives back what came of each piece, in order, and ends the model once", async () => {
    const { connect, seen } = idleModel();
    const world = fakeWorld({ connect });
    expect(await doWork(world, LIMITS, [short(2), short(0), short(1)])).toEqual(["done", "nothing", "done"]);
    expect(world.begun).toEqual([{ total: 3, kinds: ["judge", "judge"] }]);
    expect([world.steps.length, world.ends(), seen.stops]).toEqual([3, 1, 1]);
  });

  it("tells how many sessions are in flight as each begins, and never more than the limit", async () => {
    const { connect } = idleModel();
    const world = fakeWorld({ connect });
    const flying = short(3);
    flying.run = async ({ lane }) => {
      const wait = () => new Promise((done) => setTimeout(done, 5));
      await Promise.all([1, 2, 3].map(() => lane(wait)));
      return "done";
    };
    await doWork(world, { ...LIMITS, concurrency: 2 }, [flying]);
    expect(world.starts).toEqual([2, 2, 2]);
  });

  it("of which nothing is left asks for no model, and announces nothing", async () => {
    const world = fakeWorld();
    expect(await doWork(world, LIMITS, [long(0), short(0)])).toEqual(["nothing", "nothing"]);
    expect([world.announced, world.begun]).toEqual([[], []]);
  });

  it("that is short is begun without announcement", async () => {
    const { connect } = idleModel();
    const world = fakeWorld({ connect, willing: false });
    const work = short();
    expect(await doWork(world, LIMITS, [work])).toEqual(["done"]);
    expect([work.counted, world.announced]).toEqual([0, []]);
  });

  it("that is long is announced with what all of it takes", async () => {
    const { connect } = idleModel();
    const world = fakeWorld({ connect });
    expect(await doWork(world, LIMITS, [long(3), short()])).toEqual(["done", "done"]);
    expect(world.announced).toEqual([{ requests: 246, inputTokens: 91_356 }]);
  });

  it("is not begun when somebody says no", async () => {
    const { connect, seen } = idleModel();
    const declined = doWork(fakeWorld({ connect, willing: false }), LIMITS, [long()]);
    await expect(declined).rejects.toMatchObject({
      code: "declined",
      hint: expect.stringContaining("--yes"),
    });
    expect(seen.requests).toEqual([]);
  });

  it("learns why there is no model, and is done where nothing was left of it", async () => {
    const came = await doWork(fakeWorld(), LIMITS, [short(), short(0), short()]);
    expect(came).toEqual(["failed: no-model", "nothing", "failed: no-model"]);
  });

  it("does not begin with a mistake in the settings", async () => {
    const connect = async () => {
      throw new ConfigError("model-missing", "No model was named.");
    };
    await expect(doWork(fakeWorld({ connect }), LIMITS, [short()])).rejects.toMatchObject({
      code: "model-missing",
      exitCode: 2,
    });
  });

  it("gets no more requests than the user allows", async () => {
    const { connect, seen } = idleModel();
    await doWork(fakeWorld({ connect }), { ...LIMITS, maxRequests: 7 }, [short()]);
    await doWork(fakeWorld({ connect }), LIMITS, [short()]);
    expect(seen.requests).toEqual([7, null]);
  });
});

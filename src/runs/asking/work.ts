import pLimit from "p-limit";
import type { CopilotModel } from "../../copilot/client.js";
import type { Lane } from "../../model/agent.js";
import { KnownError, ModelError } from "../../model/errors.js";
import type { Cost, Step, World } from "../world.js";
import type { CacheMode } from "./known-results.js";
import { withModel } from "./with-model.js";

/** What work is done with. */
export interface Means {
  readonly model: CopilotModel;
  readonly lane: Lane;
  /** To be called whenever a piece is over. */
  readonly onStep: (step: Omit<Step, "inFlight">) => void;
}

/** Work that needs a model, with what comes of it: judging, simulating, matches. */
export interface Work<Result> {
  readonly kind: Step["kind"];
  /** Pieces that are still to be done; without any, nothing is called. */
  readonly steps: number;
  /** What the pieces take; asked only of work that is announced, because tokens have to be counted for it. */
  cost(): Promise<Cost>;
  /** Long enough that people are asked before it begins. */
  readonly isLong: boolean;
  run(means: Means): Promise<Result>;
  /** What comes of it when there is no model. */
  fail(error: ModelError): Result;
  /** What comes of it when there is nothing to do. */
  readonly nothing: Result;
}

/** What every run that may ask a model is told. */
export interface AskOptions {
  readonly cache: CacheMode;
  /** The most model requests; null for no limit. */
  readonly maxRequests: number | null;
  /** Warnings and unverified evidence fail too. */
  readonly strict: boolean;
}

/** Under which limits work is done. */
export interface WorkLimits extends Pick<AskOptions, "maxRequests"> {
  /** null: the runtime's default. */
  readonly model: string | null;
  /** Sessions in flight. */
  readonly concurrency: number;
}

type Results<Works extends readonly Work<unknown>[]> = {
  [Index in keyof Works]: Works[Index] extends Work<infer Result> ? Result : never;
};

/**
 * Does all work with one model, side by side. Long work is announced first, and begun only when nobody says no.
 * @returns what came of each, in the order given
 * @throws KnownError `declined` when the answer is no
 */
export async function doWork<const Works extends readonly Work<unknown>[]>(
  world: World,
  limits: WorkLimits,
  works: Works,
): Promise<Results<Works>> {
  const pending = works.filter(({ steps }) => steps > 0);
  if (pending.length === 0) return works.map(({ nothing }) => nothing) as Results<Works>;
  if (pending.some(({ isLong }) => isLong)) await announce(world, pending);
  return withModel(world, limits, async (model) => {
    const settle = (one: (work: Work<unknown>) => unknown) =>
      Promise.all(works.map((work) => (work.steps > 0 ? one(work) : work.nothing)));
    if (model instanceof ModelError) return (await settle((work) => work.fail(model))) as Results<Works>;
    const limit = pLimit(limits.concurrency);
    const lane: Lane = (piece) =>
      limit(() => {
        world.events.started(limit.activeCount);
        return piece();
      });
    const onStep: Means["onStep"] = (step) => world.events.step({ ...step, inFlight: limit.activeCount });
    world.events.begin(
      pending.reduce((sum, { steps }) => sum + steps, 0),
      pending.map(({ kind }) => kind),
    );
    try {
      return (await settle((work) => work.run({ model, lane, onStep }))) as Results<Works>;
    } finally {
      world.events.end();
    }
  });
}

async function announce({ events }: World, works: readonly Work<unknown>[]): Promise<void> {
  const costs = await Promise.all(works.map((work) => work.cost()));
  const sum = (figure: keyof Cost) => costs.reduce((total, cost) => total + cost[figure], 0);
  if (await events.announce({ requests: sum("requests"), inputTokens: sum("inputTokens") })) return;
  throw new KnownError("declined", "Nothing was begun.", "Run again and answer y, or add --yes.");
}

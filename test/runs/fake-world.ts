import type { Finding } from "../../src/findings/finding.js";
import { ModelError } from "../../src/model/errors.js";
import { type Cost, SILENT, type Step, type World } from "../../src/runs/world.js";

/** A world in which a run can be watched. */
export interface FakeWorld extends World {
  readonly notices: Finding[];
  readonly announced: Cost[];
  readonly steps: Step[];
  /** Sessions in flight, told as each began. */
  readonly starts: number[];
  /** How many pieces of which kinds were begun. */
  readonly begun: { readonly total: number; readonly kinds: readonly string[] }[];
  /** How often the end of the pieces was told. */
  readonly ends: () => number;
}

export interface FakeWorldOptions extends Partial<Omit<World, "events">> {
  /** What is said to long work; yes by default. */
  readonly willing?: boolean;
}

/** A world without a model, unless it is given one. */
export function fakeWorld({ willing = true, ...given }: FakeWorldOptions = {}): FakeWorld {
  const [notices, announced, steps]: [Finding[], Cost[], Step[]] = [[], [], []];
  const starts: number[] = [];
  const begun: { total: number; kinds: readonly string[] }[] = [];
  let ends = 0;
  return {
    cwd: "/",
    env: {},
    signal: new AbortController().signal,
    input: async () => new Uint8Array(),
    connect: async () => {
      throw new ModelError("no-model", "There is no model here.", "Bring one.", true);
    },
    onKill: () => {},
    ...given,
    events: {
      ...SILENT,
      notice: (finding) => void notices.push(finding),
      announce: async (cost) => {
        announced.push(cost);
        return willing;
      },
      begin: (total, kinds) => void begun.push({ total, kinds }),
      started: (inFlight) => void starts.push(inFlight),
      step: (step) => void steps.push(step),
      end: () => {
        ends += 1;
      },
    },
    notices,
    announced,
    steps,
    starts,
    begun,
    ends: () => ends,
  };
}

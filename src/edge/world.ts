import { findingLine } from "../findings/stated.js";
import type { Cost, World } from "../runs/world.js";
import type { Io } from "./io.js";
import { createProgress } from "./progress.js";

/** How a run may behave towards the person who started it. */
export interface Manners {
  readonly quiet: boolean;
  /** Begin long work without asking. */
  readonly yes?: boolean;
  /** Named beside the plan of long work; null for none. */
  readonly maxRequests?: number | null;
}

/** The world of a run that was started at a command line: what it tells goes to stderr. */
export function worldOf(io: Io, manners: Manners): World {
  return {
    ...io,
    events: {
      notice: (finding) => io.note(findingLine(finding)),
      announce: (cost) => announce(io, cost, manners),
      ...createProgress(io, manners.quiet),
    },
  };
}

async function announce(
  io: Io,
  cost: Cost,
  { quiet, yes = false, maxRequests = null }: Manners,
): Promise<boolean> {
  if (!quiet) {
    const limit = maxRequests === null ? "" : ` (--max-requests ${maxRequests})`;
    io.note(
      `Plan: about ${rounded(cost.requests)} model requests${limit}, ${rounded(cost.inputTokens)} input tokens.`,
    );
  }
  return yes || io.confirm === null || io.confirm("Go ahead?");
}

/** An estimate with two significant digits. */
function rounded(count: number): string {
  return Number(count.toPrecision(2)).toLocaleString("en-US");
}

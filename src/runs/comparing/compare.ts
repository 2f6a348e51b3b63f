import { join } from "node:path";
import type { CompareDocument } from "../../documents/compare.js";
import type { Gate } from "../../documents/parts.js";
import { rounded } from "../../documents/write.js";
import { withTempFolder } from "../../files/temp.js";
import { UsageError } from "../../model/errors.js";
import { compareSides, isIncomplete, isRegression, matchByPath } from "../../score/compare.js";
import { selectorHint } from "../../score/pick.js";
import type { ScoredSide } from "../../score/side.js";
import { frameOf } from "../frame.js";
import type { ScoreOptions } from "../layers/scoring.js";
import { openWorkspace } from "../workspace.js";
import type { World } from "../world.js";
import { type OpenSide, openSide, scoreSides } from "./sides.js";

export interface CompareOptions extends Omit<ScoreOptions, "threshold" | "strict"> {
  /** The gate fails when the second is worse beyond noise. */
  readonly failOnRegression: boolean;
}

/**
 * Compares two skills, two saved reports, or one skill at two git revisions.
 * @param before a skill target, `path@revision`, or a report (`report.json`, `report.json#skill`)
 * @param after the same
 * @throws KnownError when a side names nothing that can be compared, or nothing could be begun
 */
export function runCompare(
  world: World,
  before: string,
  after: string,
  options: CompareOptions,
): Promise<CompareDocument> {
  return withTempFolder(world.onKill, async (folder) => {
    const workspace = await openWorkspace(world, options);
    const first = await openSide(world, workspace, before, join(folder, "before"));
    const second = await openSide(world, workspace, after, join(folder, "after"));
    checkSides(first, second);
    const scoring = { ...options, threshold: null, strict: false };
    const sides = await scoreSides(world, workspace, scoring, [first, second]);
    const isList = isSeveral(first) || isSeveral(second);
    const compared = isList ? listed(sides[0], sides[1]) : single(sides[0], sides[1]);
    const depths = new Set(sides.flat().map(({ conditions }) => conditions.depth));
    const [depth = null] = depths;
    return rounded<CompareDocument>({
      ...frameOf("compare"),
      depth: depths.size === 1 ? depth : null,
      gate: gateOf(compared, options),
      ...compared,
    });
  });
}

/** Several skills, none of them chosen. */
function isSeveral(side: OpenSide): boolean {
  return side.kind === "report" && side.sides.length > 1;
}

/** A list can only be compared with another report. */
function checkSides(before: OpenSide, after: OpenSide): void {
  for (const [side, other] of [
    [before, after],
    [after, before],
  ] as const) {
    if (side.kind !== "report") continue;
    if (side.sides.length === 0) {
      throw new UsageError("empty-report", `${side.file} holds no skills.`, "Score some, and compare again.");
    }
    if (isSeveral(side) && (other.kind === "skill" || other.isPicked)) {
      throw new UsageError(
        "several-skills",
        `${side.file} holds ${side.sides.length} skills, and the other side is one.`,
        selectorHint(side.sides, side.file),
      );
    }
  }
}

type Compared = Pick<CompareDocument, "comparisons" | "onlyBefore" | "onlyAfter">;

function single([before]: readonly ScoredSide[], [after]: readonly ScoredSide[]): Compared {
  const comparisons = before && after ? [compareSides(before, after)] : [];
  return { comparisons, onlyBefore: [], onlyAfter: [] };
}

function listed(before: readonly ScoredSide[], after: readonly ScoredSide[]): Compared {
  const { pairs, onlyBefore, onlyAfter } = matchByPath(before, after);
  if (pairs.length === 0) {
    throw new UsageError(
      "nothing-in-common",
      "No skill stands under the same path in both reports.",
      "Name one on each side: before.json#path after.json#path",
    );
  }
  const named = ({ name, path }: ScoredSide) => ({ name, path });
  return {
    comparisons: pairs.map(([first, second]) => compareSides(first, second)),
    onlyBefore: onlyBefore.map(named),
    onlyAfter: onlyAfter.map(named),
  };
}

function gateOf({ comparisons }: Compared, { failOnRegression }: CompareOptions): Gate {
  if (comparisons.some(isIncomplete)) return "incomplete";
  return failOnRegression && comparisons.some(isRegression) ? "failed" : "passed";
}
